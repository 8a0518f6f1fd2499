# SPDX-License-Identifier: GPL-2.0-or-later
abi_headers = \
	src/abi/capture.h \
	src/abi/counter.h \
	src/abi/script.h \
	src/abi/stack.h \
	src/abi/unwind.h \
	src/abi/unwind_aarch64.h \
	src/abi/unwind_x86_64.h \
	src/abi/wait.h
libstk_a_SOURCES += $(abi_headers)
