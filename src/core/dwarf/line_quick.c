// SPDX-License-Identifier: GPL-2.0-or-later
/* line_quick: runs the usual opcodes of a line program, many millions of which a large file has. */
#include <dwarf.h>
#include <stdbool.h>
#include "core/dwarf/line_quick.h"

#define QUICK_BYTES 16 /* that are there for a row, without looking at the end */

/*
 * Takes a row that is not below the last of the n; returns how many there are then. Which of the
 * cases it is nobody can foretell, so there is no branch for any.
 */
static inline size_t put_quick_row(struct line_row *rows, size_t first, size_t n, struct line_row row)
{
	size_t at = n - (rows[n - 1].offset == row.offset);
	const struct line_row *before = &rows[at - (at > first)];
	uint32_t differs = (before->line ^ row.line) | (before->place ^ row.place) | (at == first);

	rows[at] = row;
	return at + (differs != 0);
}

/* Where a number of one or two bytes ends; NULL: it is longer. The sign is bit 7 * bytes - 1. */
static inline const uint8_t *short_sleb(const uint8_t *at, int32_t *ret_value)
{
	uint32_t low = at[0] & 0x7f;

	*ret_value = (int32_t)(low << 25) >> 25;
	if (!(at[0] & 0x80))
		return at + 1;
	*ret_value = (int32_t)((low | (uint32_t)at[1] << 7) << 18) >> 18;
	return at[1] & 0x80 ? NULL : at + 2;
}

const uint8_t *line_quick_run(struct line_quick *quick, const uint8_t *at, const uint8_t *end,
			      struct line_registers *registers)
{
	const struct line_advance *special = quick->special;
	const uint8_t opcode_base = quick->opcode_base;
	const uint64_t mask = quick->address_mask, base = quick->base;
	const uint16_t more = special[255].bytes;
	struct line_row *rows = quick->rows;
	size_t first = quick->first, n = quick->n;
	struct line_registers now = *registers;
	const uint8_t *stop = end - at < QUICK_BYTES ? at : end - QUICK_BYTES;

	/* Of as many rows as there is room for: each takes a byte at least. */
	if ((size_t)(stop - at) > quick->room - n)
		stop = at + (quick->room - n);
	while (at < stop) {
		const uint8_t *next = at;
		uint32_t line = now.line, place = now.place;
		uint64_t address = now.address, offset;
		bool has_column, has_more;
		int32_t lines;

		if (next[0] == DW_LNS_set_file && !(next[1] & 0x80)) {
			place = line_place(next[1], line_place_column(place));
			next += 2;
		}
		has_column = next[0] == DW_LNS_set_column;
		if (has_column && next[1] & 0x80)
			break;
		place = has_column ? line_place(line_place_file(place), next[1]) : place;
		next += 2 * has_column;
		if (!next[0] && next[1] == 2 && next[2] == DW_LNE_set_discriminator)
			next += 4;
		next += next[0] == DW_LNS_negate_stmt;
		if (next[0] == DW_LNS_advance_line) {
			next = short_sleb(next + 1, &lines);
			if (!next)
				break;
			line += (uint32_t)lines;
		}
		has_more = next[0] == DW_LNS_const_add_pc;
		address += has_more ? more : 0;
		next += has_more;
		if (next[0] < opcode_base && next[0] != DW_LNS_copy)
			break;
		line += (uint32_t)(int32_t)special[next[0]].lines;
		address = (address + special[next[0]].bytes) & mask;
		offset = address - base;
		if (offset - rows[n - 1].offset > UINT32_MAX - rows[n - 1].offset)
			break;
		n = put_quick_row(rows, first, n, (struct line_row){ offset, line, place });
		now.address = address;
		now.line = line;
		now.place = place;
		at = next + 1;
	}
	quick->n = n;
	*registers = now;
	return at;
}
