# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/profile/event.h \
	src/core/profile/profile.h \
	src/core/profile/tables.h
