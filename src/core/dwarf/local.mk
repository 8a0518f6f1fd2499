# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/dwarf/dwarf.h \
	src/core/dwarf/dwarf_form.c \
	src/core/dwarf/dwarf_form.h \
	src/core/dwarf/dwarf_sections.c \
	src/core/dwarf/dwarf_sections.h
