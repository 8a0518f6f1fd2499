/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made_lines: line programs written byte by byte. */
#pragma once
#include <dwarf.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include "base/buf.h"
#include "base/cursor.h"

#ifndef BYTES
#define BYTES(...) (const uint8_t[]){ __VA_ARGS__ }, sizeof((const uint8_t[]){ __VA_ARGS__ })
#endif
#define MADE_LINE_BASE (-5)
#define MADE_LINE_RANGE 14
#define MADE_LINE_OPCODES 13 /* opcode_base of DWARF 3 on */
/* A special opcode that advances the address and the line so far. */
#define SPECIAL(address, line) \
	((uint8_t)((line) - MADE_LINE_BASE + MADE_LINE_RANGE * (address) + MADE_LINE_OPCODES))
/* SET_ADDRESS(0x11000) of eight bytes; low halves only. */
#define SET_ADDRESS(a) \
	0, 9, DW_LNE_set_address, (uint8_t)(a), (uint8_t)((a) >> 8), (uint8_t)((a) >> 16), \
		(uint8_t)((a) >> 24), 0, 0, 0, 0
#define END_SEQUENCE 0, 1, DW_LNE_end_sequence

/* What a header says; a zeroed one but for the version is usual. */
struct made_lines {
	uint16_t version;
	bool is_64;
	uint8_t address_size; /* 0: 8 */
	uint8_t instruction_bytes, operations; /* 0: 1 */
	uint8_t opcode_base; /* 0: MADE_LINE_OPCODES */
	uint8_t line_range; /* 0: MADE_LINE_RANGE; 0xff: 0 */
	const uint8_t *tables; /* NULL: one folder "in" and files "one.c" and "two.h" (of "in") */
	size_t tables_size;
};

static inline size_t made_length(struct buf *buf, bool is_64)
{
	if (is_64)
		buf_add(buf, "\xff\xff\xff\xff", 4);
	buf_addn(buf, '\0', is_64 ? 8 : 4);
	return buf->len;
}

static inline void made_length_end(struct buf *buf, bool is_64, size_t begin)
{
	uint64_t length = buf->len - begin;
	size_t size = is_64 ? 8 : 4;

	memcpy(buf->data + begin - size, &length, size);
}

static inline void made_line_tables(const struct made_lines *made, struct buf *buf)
{
	static const char old[] = "in\0\0one.c\0\0\0\0two.h\0\1\0\0";
	static const uint8_t formats[] = { 2, DW_LNCT_path, DW_FORM_string, DW_LNCT_directory_index,
					   DW_FORM_udata };

	if (made->tables) {
		buf_add(buf, made->tables, made->tables_size);
	} else if (made->version < 5) {
		buf_add(buf, old, sizeof(old));
	} else {
		buf_add(buf, BYTES(1, DW_LNCT_path, DW_FORM_string, 2));
		buf_add(buf, "/top\0in", 8);
		buf_add(buf, formats, sizeof(formats));
		buf_addc(buf, 3);
		buf_add(buf, "one.c\0\0one.c\0\0two.h\0\1", 21);
	}
}

/* Appends a whole program. */
static inline void made_lines(const struct made_lines *made, const uint8_t *program, size_t size,
			      struct buf *buf)
{
	static const uint8_t lengths[] = { 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1, 2, 0, 1 };
	uint8_t opcode_base = made->opcode_base ? made->opcode_base : MADE_LINE_OPCODES;
	uint8_t line_range = made->line_range ? made->line_range : MADE_LINE_RANGE;
	size_t unit = made_length(buf, made->is_64), header;

	buf_add(buf, &made->version, 2);
	if (made->version >= 5)
		buf_add(buf, BYTES(made->address_size ? made->address_size : 8, 0));
	buf_addn(buf, '\0', made->is_64 ? 8 : 4);
	header = buf->len;
	buf_addc(buf, made->instruction_bytes ? made->instruction_bytes : 1);
	if (made->version >= 4)
		buf_addc(buf, made->operations ? made->operations : 1);
	buf_add(buf, BYTES(1, (uint8_t)MADE_LINE_BASE, line_range == 0xff ? 0 : line_range,
			   opcode_base));
	buf_add(buf, lengths, opcode_base - 1);
	made_line_tables(made, buf);
	made_length_end(buf, made->is_64, header);
	buf_add(buf, program, size);
	made_length_end(buf, made->is_64, unit);
}

/* All that was made. */
static inline struct cursor made_cursor(const struct buf *buf)
{
	const uint8_t *data = (const uint8_t *)buf_text(buf);

	return (struct cursor){ .at = data, .end = data + buf->len };
}
