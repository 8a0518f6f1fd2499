/* SPDX-License-Identifier: GPL-2.0-or-later */
/* dwarf_die: what an entry says that matters for naming code. */
#pragma once
#include "core/dwarf/dwarf_spans.h"
#include "core/dwarf/dwarf_unit.h"

/* Values are DWARF_NONE when the entry does not have them. */
struct dwarf_die {
	struct dwarf_value values[DWARF_SLOTS_];
};

/* A value as a number; 0: not known. */
static inline uint32_t dwarf_die_number(const struct dwarf_die *die, enum dwarf_slot slot)
{
	const struct dwarf_value *value = &die->values[slot];

	return value->kind == DWARF_NUMBER && value->number <= UINT32_MAX ? value->number : 0;
}

/*
 * Reads the values of an entry of that abbreviation. Returns false when they are damaged or do not
 * end in the cursor's bytes; what was read before that is set.
 */
bool dwarf_die_read(const struct dwarf_unit *unit, const struct dwarf_abbrevs *abbrevs,
		    const struct dwarf_abbrev *abbrev, struct cursor *cursor,
		    struct dwarf_die *ret_die);

/*
 * The first n fields of an abbreviation that is not DWARF_ABBREV_LOOSE, whose fields_bytes are
 * there from `values` on, and 8 more: its n_code_fields say where code is and where it is called,
 * all of them its names, too.
 */
void dwarf_die_take(const struct dwarf_abbrevs *abbrevs, const struct dwarf_abbrev *abbrev, uint8_t n,
		    const uint8_t *values, struct dwarf_die *ret_die);

/* Adds the addresses that an entry covers to spans, for `what`. Returns whether there are any. */
bool dwarf_die_spans(const struct dwarf_unit *unit, const struct dwarf_die *die, uint32_t what,
		     struct dwarf_spans *spans);
