// SPDX-License-Identifier: GPL-2.0-or-later
/* line_count: how many line programs .debug_line has. */
#include "core/dwarf/line_count.h"
#include "core/dwarf/line_header.h"

uint64_t line_count_bytes(struct dwarf_sections *sections, struct dwarf_window *window, uint64_t offset,
			  uint64_t left)
{
	struct cursor bytes;
	uint64_t len = left < LINE_HEADER_LENGTH_BYTES ? left : LINE_HEADER_LENGTH_BYTES;

	dwarf_sections_read(sections, DWARF_LINE, offset, len, window, &bytes);
	len = line_header_length(bytes);
	return len < left ? len : left;
}

void line_count_to(struct line_count *count, struct dwarf_sections *sections, struct dwarf_window *window,
		   uint64_t offset)
{
	uint64_t size = dwarf_sections_size(sections, DWARF_LINE), len;

	while (!count->has_ended && count->offset < offset) {
		len = count->offset < size && count->n < LINE_PROGRAMS_MAX ?
			      line_count_bytes(sections, window, count->offset, size - count->offset) :
			      0;
		count->has_ended = !len;
		count->offset += len;
		count->n += len > 0;
	}
}
