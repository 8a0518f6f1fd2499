# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/base/arena.c \
	src/base/arena.h \
	src/base/budget.c \
	src/base/budget.h \
	src/base/buf.c \
	src/base/buf.h \
	src/base/clock.h \
	src/base/cursor.h \
	src/base/err.c \
	src/base/err.h \
	src/base/extent.h \
	src/base/file.c \
	src/base/file.h \
	src/base/hash.c \
	src/base/hash.h \
	src/base/log.c \
	src/base/log.h \
	src/base/mem.c \
	src/base/mem.h \
	src/base/message.c \
	src/base/message.h \
	src/base/near.c \
	src/base/near.h \
	src/base/number.c \
	src/base/number.h \
	src/base/out_file.c \
	src/base/out_file.h \
	src/base/out_keeper.c \
	src/base/out_keeper.h \
	src/base/rights.c \
	src/base/rights.h \
	src/base/strtab.c \
	src/base/strtab.h \
	src/base/turns.c \
	src/base/turns.h \
	src/base/vec.h
