// SPDX-License-Identifier: GPL-2.0-or-later
/* line_header: what stands before a line program: how it is to be read, and its tables of files. */
#include "core/dwarf/line_header.h"

#define LENGTH_64 0xffffffffu /* a length of 64 bits follows */
#define LENGTH_RESERVED 0xfffffff0u /* from here on */

/* Returns false when the length is none. */
static bool read_length(struct cursor *cursor, uint64_t *ret_length, uint8_t *ret_offset_size)
{
	*ret_offset_size = 4;
	*ret_length = cursor_fixed(cursor, 4);
	if (*ret_length == LENGTH_64) {
		*ret_offset_size = 8;
		*ret_length = cursor_fixed(cursor, 8);
	} else if (*ret_length >= LENGTH_RESERVED) {
		return false;
	}
	return !cursor->bad && *ret_length <= UINT64_MAX / 2;
}

uint64_t line_header_length(struct cursor bytes)
{
	const uint8_t *begin = bytes.at;
	uint64_t length;
	uint8_t offset_size;

	if (!read_length(&bytes, &length, &offset_size))
		return 0;
	return length + (bytes.at - begin);
}

/* Takes the next `len` bytes, or what there is of them, as a cursor of their own. */
static struct cursor part(struct cursor *cursor, uint64_t len)
{
	struct cursor part = { .at = cursor->at, .end = cursor->end };

	if (len < cursor_left(cursor))
		part.end = part.at + len;
	cursor->at = part.end;
	return part;
}

/* From minimum_instruction_length to standard_opcode_lengths. */
static void read_rules(struct cursor *cursor, struct line_header *header)
{
	header->instruction_bytes = cursor_fixed(cursor, 1);
	header->operations = header->version >= 4 ? cursor_fixed(cursor, 1) : 1;
	if (!header->operations)
		header->operations = 1;
	cursor_skip(cursor, 1); /* default_is_stmt: which rows are good for breakpoints */
	header->line_base = cursor_fixed_signed(cursor, 1);
	header->line_range = cursor_fixed(cursor, 1);
	header->opcode_base = cursor_fixed(cursor, 1);
	header->opcode_lengths =
		cursor_skip(cursor, header->opcode_base ? header->opcode_base - 1 : 0);
}

bool line_header_read(struct cursor bytes, uint8_t address_size, struct line_header *ret_header)
{
	struct line_header header = { .bytes = line_header_length(bytes),
				      .address_size = address_size };
	uint64_t length;
	struct cursor unit, tables;

	*ret_header = header;
	if (!header.bytes)
		return false;
	read_length(&bytes, &length, &header.offset_size);
	unit = part(&bytes, length);
	header.version = cursor_fixed(&unit, 2);
	if (header.version < 2 || header.version > 5)
		return false;
	if (header.version >= 5) {
		header.address_size = cursor_fixed(&unit, 1);
		cursor_skip(&unit, 1); /* segment_selector_size: no machine of ours has any */
	}
	if (header.address_size != 4 && header.address_size != 8)
		return false;
	length = cursor_fixed(&unit, header.offset_size);
	if (unit.bad || length > cursor_left(&unit))
		return false;
	tables = part(&unit, length);
	read_rules(&tables, &header);
	if (tables.bad)
		return false;
	header.tables = tables;
	header.program = unit;
	*ret_header = header;
	return true;
}
