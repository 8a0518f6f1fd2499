// SPDX-License-Identifier: GPL-2.0-or-later
/* hotspot_names: where a HotSpot JVM keeps what names its methods. */
#include <stdio.h>
#include <string.h>
#include "base/mem.h"
#include "core/script/hotspot_names.h"
#include "core/script/hotspot_tables.h"

struct finding {
	const struct hotspot_tables *tables;
	char *words; /* of HOTSPOT_WORDS_BYTES: the first thing that was not found; "" so far: none */
};

static void lack(struct finding *finding, const char *what, const char *type, const char *name)
{
	if (!finding->words[0])
		snprintf(finding->words, HOTSPOT_WORDS_BYTES, "%s %s%s%s", what, type, *name ? "::" : "", name);
}

/* The place of a field of so many bytes; 0 and words: there is none. */
static uint16_t place(struct finding *finding, enum hotspot_field field, uint32_t bytes)
{
	const struct hotspot_tables *tables = finding->tables;

	if (!tables->has_field[field])
		lack(finding, "it lacks", hotspot_field_type(field), hotspot_field_name(field));
	else if (tables->field[field] > SCRIPT_OBJECT_BYTES - bytes ||
		 (tables->field_bytes[field] && tables->field_bytes[field] != bytes))
		lack(finding, "it has an unknown kind of", hotspot_field_type(field), hotspot_field_name(field));
	else
		return (uint16_t)tables->field[field];
	return 0;
}

static enum hotspot_field either(struct finding *finding, enum hotspot_field one, enum hotspot_field other)
{
	return finding->tables->has_field[other] ? other : one;
}

static uint16_t size_of(struct finding *finding, enum hotspot_type type)
{
	uint64_t bytes = finding->tables->type_bytes[type];

	if (!bytes || bytes > SCRIPT_OBJECT_BYTES)
		lack(finding, "it lacks the size of", hotspot_type_name(type), "");
	return (uint16_t)bytes;
}

static void find_const(struct finding *finding, struct script_hotspot *objects)
{
	const struct hotspot_tables *tables = finding->tables;
	enum hotspot_field flags = either(finding, CONST_FLAGS, CONST_FLAGS_FLAGS);
	uint32_t flags_bytes = tables->field_bytes[flags] == 2 ? 2 : 4;

	objects->method_const = place(finding, METHOD_CONST, 8);
	objects->const_pool = place(finding, CONST_POOL, 8);
	objects->const_words = place(finding, CONST_WORDS, 4);
	objects->const_code_bytes = place(finding, CONST_CODE_BYTES, 2);
	objects->const_name = place(finding, CONST_NAME, 2);
	objects->const_flags = place(finding, flags, flags_bytes);
	objects->const_flags_bytes = (uint16_t)flags_bytes;
	objects->const_bytes = size_of(finding, TYPE_CONST);
	objects->has_lines = (uint32_t)tables->constant[flags == CONST_FLAGS ? HAS_LINES : HAS_LINES_FLAG];
	if (!objects->has_lines)
		lack(finding, "it lacks", "ConstMethod", "_has_linenumber_table");
}

static void find_class(struct finding *finding, struct script_hotspot *objects)
{
	enum hotspot_field source = either(finding, POOL_SOURCE, CLASS_SOURCE);

	objects->pool_class = place(finding, POOL_CLASS, 8);
	objects->pool_slots = size_of(finding, TYPE_POOL);
	objects->class_name = place(finding, CLASS_NAME, 8);
	objects->class_pool = place(finding, CLASS_POOL, 8);
	objects->source = place(finding, source, 2);
	objects->is_source_in_class = source == CLASS_SOURCE;
	objects->symbol_bytes = place(finding, SYMBOL_BYTES, 2);
	objects->symbol_text = place(finding, SYMBOL_TEXT, 1);
}

static void find_nmethod(struct finding *finding, struct script_hotspot *objects)
{
	objects->nmethod_method = place(finding, either(finding, COMPILED_METHOD, NMETHOD_METHOD), 8);
	objects->nmethod_id = place(finding, NMETHOD_ID, 4);
	objects->nmethod_bytes = objects->nmethod_method + 8;
	if (objects->nmethod_bytes < objects->nmethod_id + 4)
		objects->nmethod_bytes = objects->nmethod_id + 4;
}

static void add(struct finding *finding, struct hotspot_part *part, enum hotspot_field field)
{
	int i = part->plus_bytes[0] ? 1 : 0;
	uint8_t bytes = finding->tables->field_bytes[field] == 2 ? 2 : 4;

	part->plus[i] = place(finding, field, bytes);
	part->plus_bytes[i] = bytes;
}

/* What is behind the address in a field, or, with HOTSPOT_FIELDS, behind the nmethod itself. */
static struct hotspot_part part_in(struct finding *finding, enum hotspot_field from)
{
	return (struct hotspot_part) { .from = from == HOTSPOT_FIELDS ? HOTSPOT_SELF : place(finding, from, 8) };
}

static struct hotspot_part part_at(struct finding *finding, enum hotspot_field from, enum hotspot_field plus)
{
	struct hotspot_part part = part_in(finding, from);

	add(finding, &part, plus);
	return part;
}

/* Up to JDK 22 it is one piece; all distances are from its beginning on. */
static void find_parts_of_one(struct finding *finding, struct hotspot_part *parts)
{
	parts[HOTSPOT_METADATA] = part_at(finding, HOTSPOT_FIELDS, METADATA_OFFSET);
	parts[HOTSPOT_METADATA_END] = part_in(finding, COMPILED_SCOPES);
	parts[HOTSPOT_SCOPES] = part_in(finding, COMPILED_SCOPES);
	parts[HOTSPOT_SCOPES_END] = part_at(finding, HOTSPOT_FIELDS, PCS_OFFSET);
	parts[HOTSPOT_PCS] = part_at(finding, HOTSPOT_FIELDS, PCS_OFFSET);
	parts[HOTSPOT_PCS_END] = part_at(finding, HOTSPOT_FIELDS, DEPENDENCIES_OFFSET);
}

static void find_parts(struct finding *finding, struct hotspot_part *parts)
{
	if (!finding->tables->has_field[IMMUTABLE]) {
		find_parts_of_one(finding, parts);
		return;
	}
	parts[HOTSPOT_SCOPES] = part_at(finding, IMMUTABLE, SCOPES_OFFSET);
	parts[HOTSPOT_SCOPES_END] = part_at(finding, IMMUTABLE, IMMUTABLE_SIZE);
	parts[HOTSPOT_PCS] = part_at(finding, IMMUTABLE, PCS_OFFSET);
	parts[HOTSPOT_PCS_END] = part_at(finding, IMMUTABLE, SCOPES_OFFSET);
	if (finding->tables->has_field[BLOB_MUTABLE]) {
		parts[HOTSPOT_METADATA] = part_at(finding, BLOB_MUTABLE, BLOB_RELOCATION_SIZE);
		parts[HOTSPOT_METADATA_END] = part_at(finding, BLOB_MUTABLE, BLOB_MUTABLE_SIZE);
	} else {
		parts[HOTSPOT_METADATA] = part_at(finding, HOTSPOT_FIELDS, BLOB_DATA_OFFSET);
		add(finding, &parts[HOTSPOT_METADATA], METADATA_OFFSET);
		parts[HOTSPOT_METADATA_END] = part_at(finding, HOTSPOT_FIELDS, BLOB_SIZE);
	}
}

static void find_code(struct finding *finding, const struct unwind_hotspot *rules, struct hotspot_names *names)
{
	names->nmethod_bytes = rules->nmethod_bytes;
	names->block = rules->blob;
	names->used = rules->used;
	names->header = rules->header - rules->blob;
	names->header_bytes = rules->header_bytes;
	names->code = rules->code - rules->blob;
	names->code_bytes = rules->code_bytes;
	names->complete = rules->complete - rules->blob;
	names->complete_bytes = rules->complete_bytes;
	names->size = place(finding, BLOB_SIZE, 4);
	names->state = place(finding, NMETHOD_STATE, 1);
	names->pc_bytes = size_of(finding, TYPE_PC);
	names->pc_offset = place(finding, PC_OFFSET, 4);
	names->pc_scope = place(finding, PC_SCOPE, 4);
}

bool hotspot_names_find(const struct hotspot_tables *tables, const struct unwind_hotspot *rules, uint16_t version,
			struct hotspot_names *ret_names, char words[HOTSPOT_WORDS_BYTES])
{
	struct finding finding = { tables, words };
	struct hotspot_names names = { .objects.version = version };

	words[0] = '\0';
	find_const(&finding, &names.objects);
	find_class(&finding, &names.objects);
	find_nmethod(&finding, &names.objects);
	find_code(&finding, rules, &names);
	find_parts(&finding, names.parts);
	if (!words[0] && !hotspot_names_are_sound(&names))
		snprintf(words, HOTSPOT_WORDS_BYTES, "its objects are not as they are known");
	if (words[0])
		memset(&names, 0, sizeof(names));
	*ret_names = names;
	return !words[0];
}

static bool is_in(uint32_t at, uint32_t bytes, uint32_t size)
{
	return at + bytes <= size;
}

static bool is_size(uint32_t bytes)
{
	return bytes == 2 || bytes == 4;
}

bool hotspot_objects_are_sound(const struct script_hotspot *objects)
{
	const struct {
		uint16_t at, bytes, size;
	} places[] = { { objects->method_const, 8, SCRIPT_OBJECT_BYTES },
		       { objects->const_pool, 8, SCRIPT_CONST_BYTES },
		       { objects->const_words, 4, SCRIPT_CONST_BYTES },
		       { objects->const_code_bytes, 2, SCRIPT_CONST_BYTES },
		       { objects->const_name, 2, SCRIPT_CONST_BYTES },
		       { objects->const_flags, objects->const_flags_bytes, SCRIPT_CONST_BYTES },
		       { objects->const_bytes, 0, SCRIPT_CONST_BYTES },
		       { objects->pool_class, 8, SCRIPT_POOL_BYTES },
		       { objects->pool_slots, 0, SCRIPT_POOL_BYTES },
		       { objects->class_name, 8, SCRIPT_OBJECT_BYTES },
		       { objects->class_pool, 8, SCRIPT_OBJECT_BYTES },
		       { objects->source, 2,
			 objects->is_source_in_class ? SCRIPT_OBJECT_BYTES : SCRIPT_POOL_BYTES },
		       { objects->symbol_bytes, 2, SCRIPT_OBJECT_BYTES },
		       { objects->symbol_text, 1, SCRIPT_OBJECT_BYTES },
		       { objects->nmethod_method, 8, objects->nmethod_bytes },
		       { objects->nmethod_id, 4, objects->nmethod_bytes },
		       { objects->nmethod_bytes, 0, SCRIPT_OBJECT_BYTES } };

	if (!objects->version)
		return true;
	for (size_t i = 0; i < ARRAY_LEN(places); i++)
		if (!is_in(places[i].at, places[i].bytes, places[i].size))
			return false;
	return is_size(objects->const_flags_bytes) && objects->is_source_in_class <= 1;
}

static bool is_sound_part(const struct hotspot_part *part)
{
	for (int i = 0; i < 2; i++)
		if (part->plus_bytes[i] &&
		    (!is_size(part->plus_bytes[i]) || !is_in(part->plus[i], 4, SCRIPT_OBJECT_BYTES)))
			return false;
	return part->from == HOTSPOT_SELF || is_in(part->from, 8, SCRIPT_OBJECT_BYTES);
}

bool hotspot_names_are_sound(const struct hotspot_names *names)
{
	if (!names->objects.version)
		return true;
	for (size_t i = 0; i < HOTSPOT_PARTS; i++)
		if (!is_sound_part(&names->parts[i]))
			return false;
	return hotspot_objects_are_sound(&names->objects) && is_size(names->header_bytes) &&
	       (names->code_bytes == 4 || names->code_bytes == 8) && is_size(names->complete_bytes) &&
	       is_in(names->header, 4, SCRIPT_OBJECT_BYTES) && is_in(names->size, 4, SCRIPT_OBJECT_BYTES) &&
	       is_in(names->state, 1, SCRIPT_OBJECT_BYTES) && is_in(names->code, 8, SCRIPT_OBJECT_BYTES) &&
	       is_in(names->complete, 4, SCRIPT_OBJECT_BYTES) && names->used < names->block &&
	       names->block <= UNWIND_HOTSPOT_BLOB_BYTES && names->pc_bytes <= 64 &&
	       is_in(names->pc_offset, 4, names->pc_bytes) && is_in(names->pc_scope, 4, names->pc_bytes);
}
