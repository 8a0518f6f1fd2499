// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_ranges: lists of addresses that entries cover. */
#include <dwarf.h>
#include "core/dwarf/dwarf_ranges.h"

#define LOOK_BYTES 512 /* that most lists fit into */

/* Where the list is that is read, and how far it has been. */
struct list {
	const struct dwarf_unit *unit;
	struct dwarf_sections *sections;
	uint64_t base;
	uint32_t what, n;
	struct dwarf_spans *spans;
};

void dwarf_ranges_add(const struct dwarf_unit *unit, uint64_t low, uint64_t high, uint32_t what,
		      struct dwarf_spans *spans)
{
	const struct dwarf_object *object = unit->object;

	if (low >= object->low && low < object->high)
		dwarf_spans_add(spans, low, high, what);
}

/* Counts an entry. Returns false when it was the last that may be looked at. */
static bool count(struct list *list)
{
	struct dwarf_object *object = list->unit->object;

	if (++list->n < DWARF_RANGES_MAX && object->ranges_left) {
		object->ranges_left--;
		return true;
	}
	object->reason = NAME_LIMIT;
	return false;
}

static bool add(struct list *list, uint64_t low, uint64_t high)
{
	dwarf_ranges_add(list->unit, low, high, list->what, list->spans);
	return count(list);
}

static uint64_t indexed(const struct list *list, struct cursor *cursor)
{
	struct dwarf_value value = { .kind = DWARF_INDIRECT, .number = cursor_uleb(cursor) };
	uint64_t address;

	if (dwarf_form_address(&list->unit->encoding, &value, &address))
		return address;
	cursor->bad = true;
	return 0;
}

/* An entry of .debug_rnglists. Returns false at the end of the list, or where it is damaged. */
static bool read_rnglist_entry(struct list *list, struct cursor *cursor)
{
	unsigned int address_size = list->unit->encoding.address_size;
	uint64_t low, high;

	switch (cursor_fixed(cursor, 1)) {
	case DW_RLE_base_addressx:
		list->base = indexed(list, cursor);
		return !cursor->bad && count(list);
	case DW_RLE_startx_endx:
		low = indexed(list, cursor);
		high = indexed(list, cursor);
		break;
	case DW_RLE_startx_length:
		low = indexed(list, cursor);
		high = low + cursor_uleb(cursor);
		break;
	case DW_RLE_offset_pair:
		low = list->base + cursor_uleb(cursor);
		high = list->base + cursor_uleb(cursor);
		break;
	case DW_RLE_base_address:
		list->base = cursor_fixed(cursor, address_size);
		return !cursor->bad && count(list);
	case DW_RLE_start_end:
		low = cursor_fixed(cursor, address_size);
		high = cursor_fixed(cursor, address_size);
		break;
	case DW_RLE_start_length:
		low = cursor_fixed(cursor, address_size);
		high = low + cursor_uleb(cursor);
		break;
	case DW_RLE_end_of_list:
		return false;
	default:
		cursor->bad = true;
	}
	return !cursor->bad && add(list, low, high);
}

/* An entry of .debug_ranges (DWARF 4, 2.17.3). */
static bool read_ranges_entry(struct list *list, struct cursor *cursor)
{
	unsigned int size = list->unit->encoding.address_size;
	uint64_t low = cursor_fixed(cursor, size), high = cursor_fixed(cursor, size);

	if (cursor->bad || (!low && !high))
		return false;
	if (low == (size == 4 ? UINT32_MAX : UINT64_MAX))
		list->base = high;
	else
		return add(list, list->base + low, list->base + high);
	return count(list);
}

/* The place of the list in its section. */
static bool find_list(const struct list *list, const struct dwarf_value *ranges,
		      uint64_t *ret_offset)
{
	const struct dwarf_unit *unit = list->unit;
	unsigned int size = unit->encoding.offset_size;
	struct cursor cursor;

	if (ranges->form != DW_FORM_rnglistx) {
		*ret_offset = ranges->number + unit->ranges_base;
		return true;
	}
	if (ranges->number > UINT32_MAX || unit->rnglists_base > UINT64_MAX / 2 ||
	    !dwarf_sections_look(list->sections, DWARF_RNGLISTS,
				 unit->rnglists_base + ranges->number * size, size,
				 &unit->object->ranges_window, &cursor))
		return false;
	*ret_offset = unit->rnglists_base + cursor_fixed(&cursor, size);
	return true;
}

bool dwarf_ranges_read(const struct dwarf_unit *unit, const struct dwarf_value *ranges,
		       uint32_t what, struct dwarf_spans *spans)
{
	bool is_new = unit->encoding.version >= 5;
	enum dwarf_section which = is_new ? DWARF_RNGLISTS : DWARF_RANGES;
	struct list list = {
		.unit = unit, .sections = unit->ranges_sections, .what = what, .spans = spans
	};
	uint64_t size = dwarf_sections_size(list.sections, which), offset, len = LOOK_BYTES;
	size_t before = spans->all.len;
	struct cursor cursor;

	if (ranges->kind != DWARF_NUMBER || !find_list(&list, ranges, &offset) || offset >= size)
		return false;
	for (;; len *= 8) {
		if (len > size - offset)
			len = size - offset;
		if (!dwarf_sections_look(list.sections, which, offset, len,
					 &unit->object->ranges_window, &cursor))
			return false;
		spans->all.len = before;
		list.n = 0;
		list.base = unit->has_low ? unit->low : 0;
		while (is_new ? read_rnglist_entry(&list, &cursor)
			      : read_ranges_entry(&list, &cursor))
			;
		if (!cursor.bad || len == size - offset)
			return !cursor.bad && list.n < DWARF_RANGES_MAX;
	}
}
