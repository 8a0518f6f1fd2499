/* SPDX-License-Identifier: GPL-2.0-or-later */
/* question: one thing to be named, as it was asked: an address, or a symbol and an offset in it. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "base/err.h"

/*
 * Whether len bytes are an address: "0x401000", "401000", hexadecimal as every tool prints them, up
 * to 16 digits.
 */
bool question_is_address(const char *word, size_t len, uint64_t *ret_addr);

/*
 * How many bytes of a line are an address, when that has its "0x" and a newline follows, as in nearly
 * all lines that programs write; 0: look again. So many bytes can be read from the line's first on.
 */
#define QUESTION_LINE_ROOM 19
size_t question_line(const char *line, uint64_t *ret_addr);

/*
 * Appends the symbol of "main", "main+0x10", "main+16" or "do_idle+0x1a0/0x2c0" (as the kernel's
 * log has it), and sets the offset. What follows a + and is no number belongs to the symbol:
 * "operator+(A const&)".
 */
void question_symbol(const char *words, size_t len, struct buf *symbol, uint64_t *ret_offset);

/*
 * Whether it is an offset in a file, "libc.so.6:0x2dd90": appends the file and sets the offset, which is
 * hexadecimal with its 0x.
 */
bool question_file_offset(const char *words, size_t len, struct buf *file, uint64_t *ret_offset);

/*
 * Waits for something on stdin and appends what is there, until text holds `size` bytes; *ret_end:
 * there is no more. Errors: those of read(2).
 */
int question_read(char *text, size_t size, size_t *len, bool *ret_end, struct err *err);
