# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/runtime/runtime.c \
	src/core/runtime/runtime.h
