# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/naming/name_ahead.c \
	src/core/naming/name_ahead.h \
	src/core/naming/naming_answers.c \
	src/core/naming/naming_answers.h \
	src/core/naming/naming_feed.c \
	src/core/naming/naming_feed.h \
	src/core/naming/naming_link.c \
	src/core/naming/naming_link.h \
	src/core/naming/naming_process.c \
	src/core/naming/naming_process.h \
	src/core/naming/naming_wire.c \
	src/core/naming/naming_wire.h \
	src/core/naming/told_strings.c \
	src/core/naming/told_strings.h \
	src/core/naming/zygote.c \
	src/core/naming/zygote.h
