# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/report/address_report.c \
	src/core/report/address_report.h \
	src/core/report/beside.c \
	src/core/report/callers.c \
	src/core/report/compose.c \
	src/core/report/compose.h \
	src/core/report/composition.h \
	src/core/report/counters.c \
	src/core/report/facts.c \
	src/core/report/diff.c \
	src/core/report/diff.h \
	src/core/report/diff_frames.c \
	src/core/report/diff_frames.h \
	src/core/report/diff_join.c \
	src/core/report/diff_join.h \
	src/core/report/diff_modules.c \
	src/core/report/diff_rule.c \
	src/core/report/diff_rule.h \
	src/core/report/errors.c \
	src/core/report/footer.c \
	src/core/report/frames.c \
	src/core/report/notes.c \
	src/core/report/report.h \
	src/core/report/rows.c \
	src/core/report/samples.c \
	src/core/report/samples.h \
	src/core/report/stack_advice.c \
	src/core/report/stack_endings.c \
	src/core/report/stack_endings.h \
	src/core/report/summary.c \
	src/core/report/tree.c
