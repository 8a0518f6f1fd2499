# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/dwarf/dwarf.h \
	src/core/dwarf/dwarf_form.c \
	src/core/dwarf/dwarf_form.h \
	src/core/dwarf/dwarf_sections.c \
	src/core/dwarf/dwarf_sections.h
# Lines.
libstk_a_SOURCES += \
	src/core/dwarf/dwarf_lines.c \
	src/core/dwarf/dwarf_lines.h \
	src/core/dwarf/line_files.c \
	src/core/dwarf/line_files.h \
	src/core/dwarf/line_header.c \
	src/core/dwarf/line_header.h \
	src/core/dwarf/line_program.c \
	src/core/dwarf/line_program.h \
	src/core/dwarf/line_spans.c \
	src/core/dwarf/line_spans.h
