# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/unwind/process_runtimes.c \
	src/core/unwind/process_runtimes.h \
	src/core/unwind/code_files.c \
	src/core/unwind/code_files.h \
	src/core/unwind/code_memory.c \
	src/core/unwind/code_memory.h \
	src/core/unwind/leaf_slot.h \
	src/core/unwind/rows_answer.c \
	src/core/unwind/rows_answer.h \
	src/core/unwind/rows_bytes.c \
	src/core/unwind/rows_bytes.h \
	src/core/unwind/rows_maker.h \
	src/core/unwind/segments.c \
	src/core/unwind/segments.h \
	src/core/unwind/space_plan.c \
	src/core/unwind/space_plan.h \
	src/core/unwind/space_set.c \
	src/core/unwind/space_set.h \
	src/core/unwind/spaces.c \
	src/core/unwind/spaces.h \
	src/core/unwind/table_file.c \
	src/core/unwind/table_file.h \
	src/core/unwind/table_make.c \
	src/core/unwind/table_place.c \
	src/core/unwind/table_place.h \
	src/core/unwind/table_store.c \
	src/core/unwind/table_store.h \
	src/core/unwind/table_store_state.h \
	src/core/unwind/walk.c \
	src/core/unwind/walk.h
