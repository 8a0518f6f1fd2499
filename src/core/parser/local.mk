# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/parser/book_copy.c \
	src/core/parser/book_copy.h \
	src/core/parser/book_writer.c \
	src/core/parser/book_writer.h \
	src/core/parser/parser.c \
	src/core/parser/parser.h \
	src/core/parser/parser_child.c \
	src/core/parser/parser_child.h \
	src/core/parser/parser_exchange.c \
	src/core/parser/parser_exchange.h \
	src/core/parser/parser_queue.c \
	src/core/parser/parser_queue.h \
	src/core/parser/parser_process.c \
	src/core/parser/parser_process.h \
	src/core/parser/parser_time.c \
	src/core/parser/parser_time.h \
	src/core/parser/parser_trust.c \
	src/core/parser/parser_trust.h \
	src/core/parser/parser_wire.c \
	src/core/parser/parser_wire.h \
	src/core/parser/sandbox.c \
	src/core/parser/sandbox.h \
	src/core/parser/syscall_filter.c \
	src/core/parser/syscall_filter.h
