# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/reader/reader.c \
	src/core/reader/reader.h \
	src/core/reader/reader_child.h \
	src/core/reader/reader_maker.c \
	src/core/reader/reader_opener.c \
	src/core/reader/reader_patience.c \
	src/core/reader/reader_patience.h \
	src/core/reader/reader_processes.c \
	src/core/reader/reader_rows.c \
	src/core/reader/reader_state.h \
	src/core/reader/reader_wire.h \
	src/core/reader/reader_zygote.c
