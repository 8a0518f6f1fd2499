// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_names: what functions are called. */
#include <dwarf.h>
#include <string.h>
#include "core/dwarf/dwarf_entry.h"
#include "core/dwarf/dwarf_names.h"

#define PLACE_BITS 34

/* An entry, and its name. Not by the unit's address, since units of split files come and go. */
struct dwarf_named {
	uint64_t place; /* dwarf_names_place() */
	struct dwarf_name name;
	enum name_reason reason; /* why there is none */
};

/* What is looked for among the names. */
struct wanted_name {
	const struct dwarf_names *names;
	uint64_t place;
};

static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct wanted_name *wanted = ctx;

	return wanted->names->all.data[id - 1].place == wanted->place;
}

uint64_t dwarf_names_place(const struct dwarf_unit *unit, uint32_t die)
{
	_Static_assert(IMAGE_FILE_BYTES_MAX < 1ULL << PLACE_BITS, "offsets in sections fit");
	return (uint64_t)unit->object->serial << PLACE_BITS | (unit->offset + die);
}

static const char *text_of(const struct dwarf_names *names, const struct dwarf_unit *unit,
			   const struct dwarf_value *value)
{
	const char *text = dwarf_form_text(&unit->encoding, value);
	size_t len;

	if (value->kind == DWARF_STRING && !text && !unit->encoding.alt &&
	    (value->form == DW_FORM_strp_sup || value->form == DW_FORM_GNU_strp_alt))
		unit->object->reason = NAME_NO_DEBUG_PART;
	if (!text || !*text)
		return NULL;
	len = strnlen(text, DWARF_NAME_MAX);
	if (len == DWARF_NAME_MAX || names->text_bytes + len > DWARF_NAMES_BYTES) {
		unit->object->reason = NAME_LIMIT;
		return NULL;
	}
	return text;
}

/* Copied: entries in view and units of split files come and go. */
static const char *keep(struct dwarf_names *names, const char *text)
{
	names->text_bytes += strlen(text) + 1;
	return arena_strdup(&names->texts, text);
}

static uint32_t find_known(const struct dwarf_names *names, uint64_t place)
{
	const struct wanted_name wanted = { names, place };

	return hash_index_find(&names->index, hash_u64(place), is_wanted, &wanted);
}

static void add_known(struct dwarf_names *names, uint64_t place, struct dwarf_name name,
		      enum name_reason reason)
{
	vec_push(&names->all, ((struct dwarf_named){ place, name, reason }));
	hash_index_add(&names->index, hash_u64(place), names->all.len);
}

/* The plain name of an entry with the scope before it, where both fit. */
static const char *add_scope(struct dwarf_names *names, struct dwarf_unit *unit, uint32_t die_at,
			     const char *plain)
{
	RELEASE(buf_release) struct buf text = { 0 };
	enum name_reason before = unit->object->reason;

	dwarf_scopes_add(&names->scopes, unit, die_at, plain, &text);
	/* Without a scope it is a name nevertheless. */
	unit->object->reason = before;
	if (!text.len)
		return plain;
	buf_adds(&text, plain);
	if (text.len >= DWARF_NAME_MAX || names->text_bytes + text.len > DWARF_NAMES_BYTES)
		return plain;
	return keep(names, text.data);
}

static bool is_external(struct dwarf_unit *unit, uint32_t die)
{
	struct dwarf_wanted all[] = { { .name = DW_AT_external }, { .name = DW_AT_abstract_origin },
				      { .name = DW_AT_specification } };
	uint16_t tag;

	for (unsigned int i = 0; i < DWARF_ORIGINS_MAX; i++) {
		if (!dwarf_entry_values(unit, die, all, ARRAY_LEN(all), &tag))
			return false;
		if (all[0].value.kind == DWARF_NUMBER)
			return all[0].value.number;
		if (!dwarf_entry_follow(&unit, &all[all[1].value.kind != DWARF_NONE ? 1 : 2].value, &die))
			return false;
	}
	return false;
}

/* The object's reason is why there is no name, when it was NAME_OK before. */
static struct dwarf_name find_name(struct dwarf_names *names, struct dwarf_unit *unit,
				   uint32_t die_at)
{
	struct dwarf_object *object = unit->object;
	struct dwarf_unit *const first_unit = unit;
	const uint32_t first = die_at;
	bool is_plain = false, is_new = true;
	/* The places up to the first that has a name: what is found is the name of them all. */
	uint64_t places[DWARF_ORIGINS_MAX];
	unsigned int n_places = 0;
	struct dwarf_name name = { 0 };
	const struct dwarf_value *origin;
	const char *linkage, *plain;
	struct dwarf_die die;
	uint32_t known;

	for (unsigned int i = 0; i < DWARF_ORIGINS_MAX; i++) {
		known = name.text ? 0 : find_known(names, dwarf_names_place(unit, die_at));
		if (known) {
			name = names->all.data[known - 1].name;
			is_new = false;
			if (!name.text)
				object->reason = names->all.data[known - 1].reason;
			break;
		}
		if (!name.text)
			places[n_places++] = dwarf_names_place(unit, die_at);
		if (!dwarf_entry_read(unit, die_at, &die))
			break;
		linkage = text_of(names, unit, &die.values[DWARF_LINKAGE]);
		if (linkage) {
			name = (struct dwarf_name){ .text = keep(names, linkage), .is_linkage = true };
			is_plain = false;
			break;
		}
		plain = name.text ? NULL : text_of(names, unit, &die.values[DWARF_NAME]);
		if (plain) {
			name.text = keep(names, plain);
			is_plain = true;
		}
		origin = &die.values[DWARF_ORIGIN];
		if (origin->kind == DWARF_NONE)
			origin = &die.values[DWARF_SPECIFICATION];
		if (!dwarf_entry_follow(&unit, origin, &die_at))
			break;
	}
	if (is_plain)
		name.text = add_scope(names, first_unit, first, name.text);
	if (is_new && name.text && name.text[0] == '_' && name.text[1] != 'Z' && name.text[1] != 'R')
		name.is_external = is_external(first_unit, first);
	while (n_places)
		add_known(names, places[--n_places], name, object->reason);
	return name;
}

struct dwarf_name dwarf_names_find(struct dwarf_names *names, struct dwarf_unit *unit,
				   uint32_t die_at)
{
	struct dwarf_object *object = unit->object;
	enum name_reason before = object->reason;
	struct dwarf_name name;

	/* By itself: what other names lack is no reason of this one. */
	object->reason = NAME_OK;
	name = find_name(names, unit, die_at);
	if (before != NAME_OK)
		object->reason = before;
	return name;
}

bool dwarf_names_is_part(struct dwarf_unit *unit, uint32_t die, uint32_t call_line, uint32_t call_column)
{
	struct dwarf_wanted all[] = { { .name = DW_AT_decl_line }, { .name = DW_AT_decl_column },
				      { .name = DW_AT_abstract_origin }, { .name = DW_AT_specification } };
	const struct dwarf_value *line = &all[0].value, *column = &all[1].value;
	uint16_t tag;

	for (unsigned int i = 0; i < DWARF_ORIGINS_MAX; i++) {
		if (!dwarf_entry_values(unit, die, all, ARRAY_LEN(all), &tag))
			return false;
		if (line->kind == DWARF_NUMBER)
			return column->kind == DWARF_NUMBER && call_column && line->number == call_line &&
			       column->number == call_column;
		if (!dwarf_entry_follow(&unit, &all[all[2].value.kind != DWARF_NONE ? 2 : 3].value, &die))
			return false;
	}
	return false;
}

void dwarf_names_clear(struct dwarf_names *names)
{
	vec_release(&names->all);
	hash_index_release(&names->index);
	arena_release(&names->texts);
	dwarf_scopes_clear(&names->scopes);
	*names = (struct dwarf_names){ 0 };
}

size_t dwarf_names_bytes(const struct dwarf_names *names)
{
	return names->all.cap * sizeof(struct dwarf_named) + names->index.cap * 12 +
	       names->text_bytes + dwarf_scopes_bytes(&names->scopes);
}
