# SPDX-License-Identifier: GPL-2.0-or-later
abi_headers = \
	src/abi/capture.h \
	src/abi/counter.h \
	src/abi/stack.h
libstk_a_SOURCES += $(abi_headers)
