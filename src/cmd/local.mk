# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/cmd/call_graph.c \
	src/cmd/call_graph.h \
	src/cmd/command.c \
	src/cmd/command.h \
	src/cmd/console.c \
	src/cmd/debug_options.c \
	src/cmd/debug_options.h \
	src/cmd/doctor.c \
	src/cmd/doctor_selftest.c \
	src/cmd/doctor_selftest.h \
	src/cmd/external.c \
	src/cmd/external.h \
	src/cmd/fold.c \
	src/cmd/help.c \
	src/cmd/help.h \
	src/cmd/interrupt.c \
	src/cmd/interrupt.h \
	src/cmd/option.c \
	src/cmd/option.h \
	src/cmd/pager.c \
	src/cmd/pager.h \
	src/cmd/question.c \
	src/cmd/question.h \
	src/cmd/record.c \
	src/cmd/record_options.c \
	src/cmd/record_options.h \
	src/cmd/record_output.c \
	src/cmd/record_output.h \
	src/cmd/record_summary.c \
	src/cmd/record_summary.h \
	src/cmd/report.c \
	src/cmd/show.c \
	src/cmd/show.h \
	src/cmd/symbolize.c \
	src/cmd/version.c \
	src/cmd/version.h
