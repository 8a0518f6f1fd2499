/* SPDX-License-Identifier: GPL-2.0-or-later */
/* python_code: the texts and lines of a Python function, as they were copied of it (struct script_sight). */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"

/* Bytecode from `from` bytes behind the first instruction on, up to the next one's, is of that line; 0: of none. */
struct script_line {
	uint32_t from, line;
};

/* Appends a character as UTF-8; a NUL, a surrogate and what is none become U+FFFD. */
void script_character(struct buf *text, uint32_t c);

/*
 * Appends a str as UTF-8, from characters of char_bytes bytes each (Latin-1, UCS-2, UCS-4). A NUL, a surrogate and
 * what is no character become U+FFFD. -EINVAL: another size than 1, 2 and 4, or a part of a character; nothing is
 * appended then.
 */
int python_code_text(const uint8_t *bytes, size_t len, uint8_t char_bytes, struct buf *ret_text);

/*
 * Appends a function's lines as struct script_line, in ascending order, by its co_linetable, before 3.10 its
 * co_lnotab (CPython's InternalDocs/code_objects.md, Objects/lnotab_notes.txt): at most one for each byte, and one.
 * version: 0x030b is 3.11. first_line: co_firstlineno. -EBADMSG: the table is damaged; what comes before is there.
 */
int python_code_lines(uint16_t version, const uint8_t *table, size_t len, uint32_t first_line, struct buf *lines);

/*
 * The line of a place in bytes behind the first instruction; 0: it has none, as where no lines are known. Before
 * the first instruction (a negative number) it is first_line.
 */
uint32_t script_line_at(const struct script_line *lines, size_t n, uint32_t place, uint32_t first_line);
