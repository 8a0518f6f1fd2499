# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/cfi/builtin_rows.c \
	src/core/cfi/builtin_rows.h \
	src/core/cfi/cfa_expression.c \
	src/core/cfi/cfa_expression.h \
	src/core/cfi/cfa_machine.c \
	src/core/cfi/cfa_machine.h \
	src/core/cfi/code_window.c \
	src/core/cfi/code_window.h \
	src/core/cfi/cursor.h \
	src/core/cfi/eh_frame_hdr.c \
	src/core/cfi/eh_frame_hdr.h \
	src/core/cfi/eh_pointer.c \
	src/core/cfi/eh_pointer.h \
	src/core/cfi/entry_rows.c \
	src/core/cfi/entry_rows.h \
	src/core/cfi/frame_rows.c \
	src/core/cfi/frame_rows.h \
	src/core/cfi/frame_section.c \
	src/core/cfi/frame_section.h \
	src/core/cfi/go_code.c \
	src/core/cfi/go_code.h \
	src/core/cfi/go_function.c \
	src/core/cfi/go_function.h \
	src/core/cfi/go_rows.c \
	src/core/cfi/go_rows.h \
	src/core/cfi/pclntab.c \
	src/core/cfi/pclntab.h \
	src/core/cfi/row_list.c \
	src/core/cfi/row_list.h \
	src/core/cfi/row_pages.c \
	src/core/cfi/rule_aarch64.c \
	src/core/cfi/rule_encoder.c \
	src/core/cfi/rule_encoder.h \
	src/core/cfi/rule_x86_64.c \
	src/core/cfi/unwind_table.c \
	src/core/cfi/unwind_table.h
