# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/tally/calltree.c \
	src/core/tally/calltree.h \
	src/core/tally/chains.c \
	src/core/tally/chains.h \
	src/core/tally/difference.c \
	src/core/tally/difference.h \
	src/core/tally/library_code.c \
	src/core/tally/library_code.h \
	src/core/tally/names.c \
	src/core/tally/names.h \
	src/core/tally/roles.c \
	src/core/tally/roles.h \
	src/core/tally/selection.c \
	src/core/tally/selection.h \
	src/core/tally/stacks.c \
	src/core/tally/stacks.h \
	src/core/tally/survey.c \
	src/core/tally/survey.h \
	src/core/tally/tally.c \
	src/core/tally/tally.h \
	src/core/tally/task_names.c \
	src/core/tally/task_names.h \
	src/core/tally/weight.h \
	src/core/tally/word_list.c \
	src/core/tally/word_list.h
