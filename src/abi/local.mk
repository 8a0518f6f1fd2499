# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/abi/capture.h \
	src/abi/counter.h \
	src/abi/stack.h
