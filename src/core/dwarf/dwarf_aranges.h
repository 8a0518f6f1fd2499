/* SPDX-License-Identifier: GPL-2.0-or-later */
/* dwarf_aranges: the sets of .debug_aranges (DWARF 5, 6.1.2), read block by block. */
#pragma once
#include "core/dwarf/dwarf_object.h"

/* The stretches of addresses of one unit. A zeroed struct has none. */
struct dwarf_arange_set {
	uint64_t unit; /* where it is in .debug_info */
	uint8_t address_size; /* 4 or 8 */
	struct cursor pairs; /* of an address and a length, each of that size; until the next set is read */
};

/* How far a section has been read. */
struct dwarf_aranges {
	struct dwarf_object *object; /* borrowed */
	uint64_t at, size; /* of what is not read yet, and where it ends */
	struct dwarf_window window;
	struct cursor block; /* of what is in the window that is not looked at yet */
};

/* Begins with the first set of an object's section; reads nothing yet. */
void dwarf_aranges_begin(struct dwarf_aranges *aranges, struct dwarf_object *object);
/* Sets that cannot be read are passed over. Returns false at the end, or where it is damaged. */
bool dwarf_aranges_next(struct dwarf_aranges *aranges, struct dwarf_arange_set *ret_set);
void dwarf_aranges_release(struct dwarf_aranges *aranges);

/* The next stretch of a set that ends behind where it begins; false: there are no more. */
static inline bool dwarf_arange_set_next(struct dwarf_arange_set *set, uint64_t *ret_low,
					 uint64_t *ret_high)
{
	while (cursor_left(&set->pairs) >= 2u * set->address_size) {
		*ret_low = cursor_fixed(&set->pairs, set->address_size);
		*ret_high = *ret_low + cursor_fixed(&set->pairs, set->address_size);
		if (*ret_low < *ret_high)
			return true;
	}
	return false;
}
