# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/unwind/segments.c \
	src/core/unwind/segments.h \
	src/core/unwind/spaces.h \
	src/core/unwind/table_store.h \
	src/core/unwind/walk.c \
	src/core/unwind/walk.h
