// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_die: what an entry says that matters for naming code. */
#include <dwarf.h>
#include "core/dwarf/dwarf_die.h"
#include "core/dwarf/dwarf_ranges.h"

static uint32_t number_of(const struct dwarf_value *value)
{
	return value->kind == DWARF_NUMBER && value->number <= UINT32_MAX ? value->number : 0;
}

static inline void take_value(struct dwarf_die *die, uint16_t name, const struct dwarf_value *value)
{
	switch (name) {
	case DW_AT_low_pc:
		die->low = *value;
		break;
	case DW_AT_high_pc:
		die->high = *value;
		break;
	case DW_AT_ranges:
		die->ranges = *value;
		break;
	case DW_AT_name:
		die->name = *value;
		break;
	case DW_AT_linkage_name:
	case DW_AT_MIPS_linkage_name:
		die->linkage = *value;
		break;
	case DW_AT_abstract_origin:
		die->origin = *value;
		break;
	case DW_AT_specification:
		die->specification = *value;
		break;
	case DW_AT_call_file:
		die->call_file = number_of(value);
		break;
	case DW_AT_call_line:
		die->call_line = number_of(value);
		break;
	case DW_AT_call_column:
		die->call_column = number_of(value);
		break;
	}
}

bool dwarf_die_read(const struct dwarf_unit *unit, const struct dwarf_abbrevs *abbrevs,
		    const struct dwarf_abbrev *abbrev, struct cursor *cursor,
		    struct dwarf_die *ret_die)
{
	struct dwarf_value value;

	*ret_die = (struct dwarf_die){ .abbrev = abbrev };
	for (uint16_t i = 0; i < abbrev->n_attrs; i++) {
		const struct dwarf_attr *attr = &abbrevs->attrs.data[abbrev->attr + i];

		if (!dwarf_attr_read(&unit->encoding, abbrevs, attr, cursor, &value))
			return false;
		take_value(ret_die, attr->name, &value);
	}
	return true;
}

void dwarf_die_take(const struct dwarf_abbrevs *abbrevs, const struct dwarf_abbrev *abbrev, uint8_t n,
		    const uint8_t *values, struct dwarf_die *ret_die)
{
	*ret_die = (struct dwarf_die){ .abbrev = abbrev };
	/* A table may have no fields at all. */
	for (size_t i = abbrev->field, end = i + n; i < end; i++) {
		const struct dwarf_field *field = &abbrevs->fields.data[i];
		struct cursor cursor = { .at = values + field->at, .end = values + abbrev->fields_bytes };
		struct dwarf_value value = { .kind = field->kind, .form = field->form };

		value.number = field->bytes ? cursor_fixed(&cursor, field->bytes) : (uint64_t)field->number;
		take_value(ret_die, field->name, &value);
	}
}

bool dwarf_die_spans(const struct dwarf_unit *unit, const struct dwarf_die *die, uint32_t what,
		     struct dwarf_spans *spans)
{
	size_t before = spans->all.len;
	uint64_t low, high;

	if (die->ranges.kind != DWARF_NONE) {
		dwarf_ranges_read(unit, &die->ranges, what, spans);
	} else if (dwarf_form_address(&unit->encoding, &die->low, &low)) {
		if (die->high.kind == DWARF_NUMBER)
			dwarf_ranges_add(unit, low, low + die->high.number, what, spans);
		else if (dwarf_form_address(&unit->encoding, &die->high, &high))
			dwarf_ranges_add(unit, low, high, what, spans);
	}
	return spans->all.len > before;
}
