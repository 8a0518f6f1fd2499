// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_names: what functions are called. */
#include <dwarf.h>
#include <string.h>
#include "core/dwarf/dwarf_die.h"
#include "core/dwarf/dwarf_names.h"
#include "core/dwarf/dwarf_units.h"

#define ENTRY_BYTES 160 /* that an entry of a function mostly fits into */
#define ENTRY_BYTES_MAX (256u << 10)

/* An entry: its place, and its name. */
struct dwarf_named {
	const struct dwarf_unit *unit;
	uint32_t die;
	struct dwarf_name name;
};

/* What is looked for among the names. */
struct wanted_name {
	const struct dwarf_names *names;
	const struct dwarf_unit *unit;
	uint32_t die;
};

static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct wanted_name *wanted = ctx;
	const struct dwarf_named *named = &wanted->names->all.data[id - 1];

	return named->unit == wanted->unit && named->die == wanted->die;
}

/* Reads the entry at a place. */
static bool read_entry(struct dwarf_unit *unit, uint32_t die_at, struct dwarf_die *die)
{
	const struct dwarf_abbrevs *abbrevs = dwarf_unit_abbrevs(unit);
	const struct dwarf_abbrev *abbrev;
	struct cursor cursor;
	uint64_t len;

	if (die_at < unit->root || die_at >= unit->bytes)
		return false;
	for (len = ENTRY_BYTES;; len = ENTRY_BYTES_MAX) {
		if (len > unit->bytes - die_at)
			len = unit->bytes - die_at;
		if (!dwarf_object_peek(unit->object, unit->section, unit->offset + die_at, len,
				       &cursor))
			return false;
		abbrev = dwarf_abbrev_find(abbrevs, cursor_uleb(&cursor));
		if (dwarf_die_read(unit, abbrevs, abbrev, &cursor, die))
			return abbrev->kind != DWARF_ENTRY_UNKNOWN;
		if (len == unit->bytes - die_at || len == ENTRY_BYTES_MAX)
			return false;
	}
}

/* The entry that a value of `*unit` refers to. */
static bool follow(struct dwarf_unit **unit, const struct dwarf_value *ref, uint32_t *die)
{
	struct dwarf_object *object = (*unit)->object;
	struct dwarf_unit *other;

	if (ref->kind == DWARF_REF_UNIT) {
		*die = ref->number;
		return ref->number < (*unit)->bytes;
	}
	if (ref->kind == DWARF_REF_ALT)
		object = object->alt;
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

static const char *keep_text(struct dwarf_names *names, const struct dwarf_unit *unit,
			     const struct dwarf_value *value)
{
	const char *text = dwarf_form_text(&unit->encoding, value);

	if (!text || value->form != DW_FORM_string)
		return text;
	names->text_bytes += strlen(text) + 1;
	return arena_strdup(&names->texts, text);
}

static struct dwarf_name look(struct dwarf_names *names, struct dwarf_unit *unit, uint32_t die_at)
{
	struct dwarf_name name = { 0 };
	struct dwarf_die die;

	for (unsigned int i = 0; i < DWARF_ORIGINS_MAX && read_entry(unit, die_at, &die); i++) {
		if (die.linkage.kind == DWARF_STRING) {
			const char *linkage = keep_text(names, unit, &die.linkage);

			if (linkage && *linkage)
				return (struct dwarf_name){ linkage, true };
		}
		if (die.name.kind == DWARF_STRING && !name.text)
			name.text = keep_text(names, unit, &die.name);
		if (!follow(&unit, die.origin.kind != DWARF_NONE ? &die.origin : &die.specification,
			    &die_at))
			break;
	}
	return name;
}

struct dwarf_name dwarf_names_find(struct dwarf_names *names, struct dwarf_unit *unit, uint32_t die)
{
	struct wanted_name wanted = { names, unit, die };
	uint64_t hash = hash_u64((uintptr_t)unit + die);
	uint32_t id = hash_index_find(&names->index, hash, is_wanted, &wanted);
	struct dwarf_name name;

	if (id)
		return names->all.data[id - 1].name;
	name = look(names, unit, die);
	vec_push(&names->all, ((struct dwarf_named){ unit, die, name }));
	hash_index_add(&names->index, hash, names->all.len);
	return name;
}

void dwarf_names_clear(struct dwarf_names *names)
{
	vec_release(&names->all);
	hash_index_release(&names->index);
	arena_release(&names->texts);
	*names = (struct dwarf_names){ 0 };
}

size_t dwarf_names_bytes(const struct dwarf_names *names)
{
	return names->all.cap * sizeof(struct dwarf_named) + names->index.cap * 12 +
	       names->text_bytes;
}
