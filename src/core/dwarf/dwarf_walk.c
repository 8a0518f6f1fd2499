// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_walk: goes over the entries of a unit, one after another. */
#include <dwarf.h>
#include "core/dwarf/dwarf_walk.h"

bool dwarf_walk_begin(struct dwarf_walk *walk, struct dwarf_unit *unit, uint32_t die, uint32_t end)
{
	struct cursor cursor;

	if (end > unit->bytes || die >= end ||
	    !dwarf_object_view(unit->object, unit->section, unit->offset + die, end - die, &cursor))
		return false;
	*walk = (struct dwarf_walk){
		.unit = unit,
		.abbrevs = dwarf_unit_abbrevs(unit),
		.bytes = cursor.at,
		.from = die,
		.end = end - die,
		.left = unit->object->limits->dies_per_unit,
	};
	return true;
}

/* A number that says how many bytes follow: after both. */
static uint64_t pass_block(const struct dwarf_walk *walk, uint64_t at)
{
	struct cursor cursor = { .at = walk->bytes + at, .end = walk->bytes + walk->end };
	uint64_t len = cursor_uleb(&cursor);

	if (cursor.bad || len > cursor_left(&cursor))
		return walk->end + 1;
	return cursor.at - walk->bytes + len;
}

static uint64_t pass_leb(const struct dwarf_walk *walk, uint64_t at)
{
	while (at < walk->end && walk->bytes[at] & 0x80)
		at++;
	return at + 1;
}

static uint64_t pass_form(const struct dwarf_walk *walk, uint16_t form, uint64_t at)
{
	struct cursor cursor;

	if (at > walk->end)
		return at;
	switch (form) {
	case 0:
		return at;
	case DW_FORM_exprloc:
	case DW_FORM_block:
		return pass_block(walk, at);
	case DW_FORM_udata:
	case DW_FORM_sdata:
	case DW_FORM_ref_udata:
	case DW_FORM_strx:
	case DW_FORM_addrx:
	case DW_FORM_loclistx:
	case DW_FORM_rnglistx:
	case DW_FORM_GNU_str_index:
	case DW_FORM_GNU_addr_index:
		return pass_leb(walk, at);
	}
	cursor = (struct cursor){ .at = walk->bytes + at, .end = walk->bytes + walk->end };
	if (!dwarf_form_skip(&walk->unit->encoding, form, &cursor))
		return walk->end + 1;
	return cursor.at - walk->bytes;
}

uint64_t dwarf_walk_pass_steps(const struct dwarf_walk *walk, const struct dwarf_abbrev *abbrev,
			       uint64_t at, unsigned int n_steps)
{
	const struct dwarf_step *step = &walk->abbrevs->steps.data[abbrev->step];

	for (; n_steps && at <= walk->end; step++, n_steps--) {
		at = pass_form(walk, step->form, at + step->fixed_bytes);
		if (step->is_last)
			break;
	}
	return at;
}

void dwarf_walk_over(struct dwarf_walk *walk, const struct dwarf_abbrev *abbrev, uint64_t values)
{
	uint64_t sibling = dwarf_walk_sibling(walk, abbrev, values);
	uint32_t depth = 0;

	if (sibling && abbrev->flags & DWARF_ABBREV_CHILDREN) {
		walk->at = sibling;
		return;
	}
	walk->at = values;
	do {
		walk->at = dwarf_walk_pass(walk, abbrev, walk->at);
		if (abbrev->flags & DWARF_ABBREV_CHILDREN) {
			sibling = dwarf_walk_sibling(walk, abbrev, values);
			if (sibling)
				walk->at = sibling;
			else
				depth++;
		}
		if (!depth)
			return;
		while ((abbrev = dwarf_walk_code(walk)) && abbrev->kind == DWARF_ENTRY_UNKNOWN)
			if (!--depth)
				return;
		values = walk->at;
	} while (abbrev);
}
