# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/jit/java_name.c \
	src/core/jit/java_name.h \
	src/core/jit/jit.c \
	src/core/jit/jit.h \
	src/core/jit/jit_codes.c \
	src/core/jit/jit_codes.h \
	src/core/jit/jit_file.c \
	src/core/jit/jit_file.h \
	src/core/jit/jit_process.c \
	src/core/jit/jit_process.h \
	src/core/jit/jitdump.c \
	src/core/jit/jitdump.h \
	src/core/jit/perf_map.c \
	src/core/jit/perf_map.h
