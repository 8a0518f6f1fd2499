# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/symbol/demangle.c \
	src/core/symbol/demangle.h \
	src/core/symbol/kallsyms.c \
	src/core/symbol/kallsyms.h \
	src/core/symbol/symbol_table.c \
	src/core/symbol/symbol_table.h \
	src/core/symbol/symbolizer.h
