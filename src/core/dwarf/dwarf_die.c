// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_die: what an entry says that matters for naming code. */
#include <string.h>
#include "core/dwarf/dwarf_die.h"
#include "core/dwarf/dwarf_ranges.h"

bool dwarf_die_read(const struct dwarf_unit *unit, const struct dwarf_abbrevs *abbrevs,
		    const struct dwarf_abbrev *abbrev, struct cursor *cursor,
		    struct dwarf_die *ret_die)
{
	struct dwarf_value value;
	enum dwarf_slot slot;

	*ret_die = (struct dwarf_die){ 0 };
	for (uint16_t i = 0; i < abbrev->n_attrs; i++) {
		const struct dwarf_attr *attr = &abbrevs->attrs.data[abbrev->attr + i];

		if (!dwarf_attr_read(&unit->encoding, abbrevs, attr, cursor, &value))
			return false;
		slot = dwarf_slot_of(attr->name);
		if (slot != DWARF_SLOTS_)
			ret_die->values[slot] = value;
	}
	return true;
}

/* As many of the first bytes as a field has. */
static uint64_t masked(uint64_t word, uint64_t mask)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	return word & mask;
#else
	return mask ? word >> __builtin_clzll(mask) : 0;
#endif
}

void dwarf_die_take(const struct dwarf_abbrevs *abbrevs, const struct dwarf_abbrev *abbrev, uint8_t n,
		    const uint8_t *values, struct dwarf_die *ret_die)
{
	uint64_t word;

	*ret_die = (struct dwarf_die){ 0 };
	/* A table may have no fields at all. */
	for (size_t i = abbrev->field, end = i + n; i < end; i++) {
		const struct dwarf_field *field = &abbrevs->fields.data[i];
		struct dwarf_value *value = &ret_die->values[field->slot];

		memcpy(&word, values + field->at, sizeof(word));
		value->kind = field->kind;
		value->form = field->form;
		value->number = masked(word, field->mask) | field->number;
	}
}

bool dwarf_die_spans(const struct dwarf_unit *unit, const struct dwarf_die *die, uint32_t what,
		     struct dwarf_spans *spans)
{
	const struct dwarf_value *ranges = &die->values[DWARF_CODE_RANGES], *end = &die->values[DWARF_HIGH];
	size_t before = spans->all.len;
	uint64_t low, high;

	if (ranges->kind != DWARF_NONE) {
		dwarf_ranges_read(unit, ranges, what, spans);
	} else if (dwarf_form_address(&unit->encoding, &die->values[DWARF_LOW], &low)) {
		if (end->kind == DWARF_NUMBER)
			dwarf_ranges_add(unit, low, low + end->number, what, spans);
		else if (dwarf_form_address(&unit->encoding, end, &high))
			dwarf_ranges_add(unit, low, high, what, spans);
	}
	return spans->all.len > before;
}
