# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/namer/demangle.c \
	src/core/namer/demangle.h \
	src/core/namer/elf_names.c \
	src/core/namer/elf_names.h \
	src/core/namer/entry.c \
	src/core/namer/entry.h \
	src/core/namer/go_names.c \
	src/core/namer/go_names.h \
	src/core/namer/module_files.c \
	src/core/namer/module_files.h \
	src/core/namer/module_names.c \
	src/core/namer/module_names.h \
	src/core/namer/name_book.c \
	src/core/namer/name_book.h \
	src/core/namer/namer.c \
	src/core/namer/namer.h \
	src/core/namer/plt_names.c \
	src/core/namer/plt_names.h \
	src/core/namer/shown_names.c \
	src/core/namer/shown_names.h \
	src/core/namer/source_lines.c \
	src/core/namer/source_lines.h \
	src/core/namer/symbol_answer.h \
	src/core/namer/symbol_builder.c \
	src/core/namer/symbol_builder.h \
	src/core/namer/symbol_pass.c \
	src/core/namer/symbol_pass.h \
	src/core/namer/symbol_ranges.c \
	src/core/namer/symbol_ranges.h \
	src/core/namer/symbol_section.c \
	src/core/namer/symbol_section.h \
	src/core/namer/symbol_table.c \
	src/core/namer/symbol_table.h
