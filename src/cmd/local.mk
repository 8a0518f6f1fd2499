# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/cmd/command.c \
	src/cmd/command.h \
	src/cmd/console.c \
	src/cmd/external.c \
	src/cmd/external.h \
	src/cmd/help.c \
	src/cmd/help.h \
	src/cmd/option.c \
	src/cmd/option.h \
	src/cmd/version.c \
	src/cmd/version.h
