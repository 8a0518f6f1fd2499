# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/capture/resolver.h \
	src/core/capture/sample.h \
	src/core/capture/source.h \
	src/core/capture/target.h
