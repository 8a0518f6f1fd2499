// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_entry: one entry by itself, and the entry that it refers to. */
#include "core/dwarf/dwarf_entry.h"
#include "core/dwarf/dwarf_units.h"

#define ENTRY_BYTES 160 /* that an entry of a function mostly fits into */
#define ENTRY_BYTES_MAX (256u << 10)

/* So many bytes of the entry at `die`, or as many as the unit has; *ret_abbrev is known. */
static bool look(struct dwarf_unit *unit, uint32_t die, uint64_t len, struct cursor *cursor,
		 const struct dwarf_abbrev **ret_abbrev)
{
	const struct dwarf_abbrevs *abbrevs = dwarf_unit_abbrevs(unit);

	if (die < unit->root || die >= unit->bytes)
		return false;
	if (len > unit->bytes - die)
		len = unit->bytes - die;
	if (!dwarf_object_peek(unit->object, unit->section, unit->offset + die, len, cursor))
		return false;
	*ret_abbrev = dwarf_abbrev_find(abbrevs, cursor_uleb(cursor));
	return (*ret_abbrev)->kind != DWARF_ENTRY_UNKNOWN;
}

bool dwarf_entry_read(struct dwarf_unit *unit, uint32_t die, struct dwarf_die *ret_die)
{
	const struct dwarf_abbrevs *abbrevs = dwarf_unit_abbrevs(unit);
	const struct dwarf_abbrev *abbrev;
	struct cursor cursor;

	if (!look(unit, die, ENTRY_BYTES, &cursor, &abbrev))
		return false;
	if (!(abbrev->flags & DWARF_ABBREV_LOOSE) && abbrev->fields_bytes <= cursor_left(&cursor)) {
		dwarf_die_take(abbrevs, abbrev, abbrev->n_fields, cursor.at, ret_die);
		return true;
	}
	return dwarf_die_read(unit, abbrevs, abbrev, &cursor, ret_die) ||
	       (look(unit, die, ENTRY_BYTES_MAX, &cursor, &abbrev) &&
		dwarf_die_read(unit, abbrevs, abbrev, &cursor, ret_die));
}

static bool read_wanted(struct dwarf_unit *unit, const struct dwarf_abbrev *abbrev, struct cursor cursor,
			struct dwarf_wanted *wanted, size_t n)
{
	const struct dwarf_abbrevs *abbrevs = dwarf_unit_abbrevs(unit);
	struct dwarf_value value;

	for (size_t k = 0; k < n; k++)
		wanted[k].value = (struct dwarf_value){ 0 };
	for (uint16_t i = 0; i < abbrev->n_attrs; i++) {
		const struct dwarf_attr *attr = &abbrevs->attrs.data[abbrev->attr + i];

		if (!dwarf_attr_read(&unit->encoding, abbrevs, attr, &cursor, &value))
			return false;
		for (size_t k = 0; k < n; k++)
			if (wanted[k].name == attr->name)
				wanted[k].value = value;
	}
	return true;
}

bool dwarf_entry_values(struct dwarf_unit *unit, uint32_t die, struct dwarf_wanted *wanted, size_t n,
			uint16_t *ret_tag)
{
	const struct dwarf_abbrev *abbrev;
	struct cursor cursor;

	if (!look(unit, die, ENTRY_BYTES, &cursor, &abbrev))
		return false;
	*ret_tag = abbrev->tag;
	return read_wanted(unit, abbrev, cursor, wanted, n) ||
	       (look(unit, die, ENTRY_BYTES_MAX, &cursor, &abbrev) && read_wanted(unit, abbrev, cursor, wanted, n));
}

bool dwarf_entry_follow(struct dwarf_unit **unit, const struct dwarf_value *ref, uint32_t *die)
{
	struct dwarf_object *object = (*unit)->object;
	struct dwarf_unit *other;

	if (ref->kind == DWARF_REF_UNIT) {
		if (ref->number >= (*unit)->bytes)
			return false;
		*die = ref->number;
		return true;
	}
	if (ref->kind == DWARF_REF_ALT) {
		if (!object->alt)
			object->reason = NAME_NO_DEBUG_PART;
		object = object->alt;
	}
	if (!object || (ref->kind != DWARF_REF_ALT && ref->kind != DWARF_REF_FILE))
		return false;
	other = dwarf_units_holding(object, ref->number);
	if (!other)
		return false;
	dwarf_unit_read_root(other);
	*unit = other;
	*die = ref->number - other->offset;
	return true;
}
