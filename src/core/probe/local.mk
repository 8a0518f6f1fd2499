# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/probe/probe.c \
	src/core/probe/probe.h \
	src/core/probe/probe_caller.c \
	src/core/probe/probe_kernel.c \
	src/core/probe/probe_limits.c \
	src/core/probe/probe_list.h \
	src/core/probe/probe_modules.c \
	src/core/probe/probe_names.c \
	src/core/probe/probe_parser.c \
	src/core/probe/probe_process.c \
	src/core/probe/probe_runtime.c \
	src/core/probe/probe_session.c \
	src/core/probe/probe_unwinding.c \
	src/core/probe/proc_modules.c \
	src/core/probe/proc_pid.h
