// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_aranges: the sets of .debug_aranges, read block by block. */
#include "core/dwarf/dwarf_aranges.h"

#define ARANGES_BYTES_MAX (256u << 20) /* that are read */
#define BLOCK_BYTES (32u << 10) /* read at once; a set that is longer is read in one piece */
#define LENGTH_BYTES 12 /* of unit_length, at most (DWARF 5, 7.4) */

void dwarf_aranges_begin(struct dwarf_aranges *aranges, struct dwarf_object *object)
{
	uint64_t size = dwarf_sections_size(object->sections, DWARF_ARANGES);

	*aranges = (struct dwarf_aranges){
		.object = object,
		.size = size < ARANGES_BYTES_MAX ? size : ARANGES_BYTES_MAX,
	};
}

void dwarf_aranges_release(struct dwarf_aranges *aranges)
{
	dwarf_window_release(&aranges->window);
}

/* Makes the block hold the next `len` bytes, or as many as there are. */
static bool need(struct dwarf_aranges *aranges, uint64_t len)
{
	uint64_t have = aranges->block.at ? cursor_left(&aranges->block) : 0;
	uint64_t left = have + aranges->size - aranges->at, bytes = left;

	if (have >= len || have == left)
		return have > 0;
	if (len < BLOCK_BYTES)
		len = BLOCK_BYTES;
	if (len < left)
		bytes = len;
	aranges->at -= have;
	if (!dwarf_sections_read(aranges->object->sections, DWARF_ARANGES, aranges->at, bytes,
				 &aranges->window, &aranges->block))
		return false;
	aranges->at += bytes;
	return true;
}

/* The bytes of the next set, with its length; false: there is none. */
static bool next_bytes(struct dwarf_aranges *aranges, struct cursor *ret_bytes, uint8_t *ret_offset_size)
{
	struct cursor cursor;
	uint64_t length;

	if (!need(aranges, LENGTH_BYTES))
		return false;
	cursor = aranges->block;
	length = cursor_fixed(&cursor, 4);
	*ret_offset_size = length == UINT32_MAX ? 8 : 4;
	if (*ret_offset_size == 8)
		length = cursor_fixed(&cursor, 8);
	if (cursor.bad || length > aranges->size)
		return false;
	length += *ret_offset_size == 8 ? 12 : 4;
	if (!need(aranges, length))
		return false;
	ret_bytes->at = aranges->block.at;
	ret_bytes->bad = false;
	if (!cursor_skip(&aranges->block, length))
		return false;
	ret_bytes->end = aranges->block.at;
	return true;
}

static bool read_set(struct cursor bytes, uint8_t offset_size, struct dwarf_arange_set *set)
{
	const uint8_t *start = bytes.at;
	uint64_t version, over;
	uint8_t segment_size;

	cursor_skip(&bytes, offset_size == 8 ? 12 : 4);
	version = cursor_fixed(&bytes, 2);
	set->unit = cursor_fixed(&bytes, offset_size);
	set->address_size = cursor_fixed(&bytes, 1);
	segment_size = cursor_fixed(&bytes, 1);
	if (bytes.bad || version != 2 || segment_size || (set->address_size != 4 && set->address_size != 8))
		return false;
	/* Pairs begin at a multiple of their size, from the set's start on. */
	over = (uint64_t)(bytes.at - start) % (2u * set->address_size);
	if (over)
		cursor_skip(&bytes, 2u * set->address_size - over);
	set->pairs = bytes;
	return true;
}

bool dwarf_aranges_next(struct dwarf_aranges *aranges, struct dwarf_arange_set *ret_set)
{
	struct cursor bytes;
	uint8_t offset_size;

	while (next_bytes(aranges, &bytes, &offset_size))
		if (read_set(bytes, offset_size, ret_set))
			return true;
	return false;
}
