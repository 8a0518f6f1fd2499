// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_units: the units of an object: by place, and by what lies in them. */
#include "core/dwarf/dwarf_units.h"

#define LENGTH_BYTES 12 /* of unit_length, at most (DWARF 5, 7.4) */
#define SHORTEST_UNIT 11 /* bytes of a header of DWARF 2 */

/* What is looked for among the units. */
struct wanted_unit {
	const struct dwarf_object *object;
	enum dwarf_section section;
	uint64_t offset;
};

static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct wanted_unit *wanted = ctx;
	const struct dwarf_unit *unit = wanted->object->units.data[id - 1];

	return unit->offset == wanted->offset && unit->section == wanted->section;
}

struct dwarf_unit *dwarf_units_at(struct dwarf_object *object, enum dwarf_section section,
				  uint64_t offset)
{
	struct wanted_unit wanted = { object, section, offset };
	uint64_t hash = hash_u64(offset * 2 + (section == DWARF_TYPES)), bytes;
	uint32_t id = hash_index_find(&object->unit_index, hash, is_wanted, &wanted);
	struct dwarf_unit *unit;

	if (id)
		return object->units.data[id - 1];
	if (object->units.len >= DWARF_UNITS_MAX)
		return NULL;
	unit = dwarf_unit_new(object, section, offset, &bytes);
	if (!unit)
		return NULL;
	vec_push(&object->units, unit);
	hash_index_add(&object->unit_index, hash, object->units.len);
	return unit;
}

/* The length of the unit at an offset, with the length itself; 0: none can be there. */
static uint64_t unit_bytes(struct dwarf_object *object, uint64_t offset, uint64_t size)
{
	uint64_t length, header = 4;
	struct cursor cursor;

	dwarf_object_peek(object, DWARF_INFO, offset, LENGTH_BYTES, &cursor);
	length = cursor_fixed(&cursor, 4);
	if (length == UINT32_MAX) {
		length = cursor_fixed(&cursor, 8);
		header = 12;
	}
	if (cursor.bad || length + header < SHORTEST_UNIT || length > size - offset - header)
		return 0;
	return length + header;
}

void dwarf_units_find_all(struct dwarf_object *object)
{
	uint64_t size = dwarf_sections_size(object->sections, DWARF_INFO), bytes;

	if (object->places_known)
		return;
	object->places_known = true;
	for (uint64_t offset = 0; offset < size && object->places.len < DWARF_UNITS_MAX;
	     offset += bytes) {
		bytes = unit_bytes(object, offset, size);
		if (!bytes) {
			object->damaged = true;
			break;
		}
		vec_push(&object->places, ((struct dwarf_unit_place){ offset, bytes }));
	}
}

struct dwarf_unit *dwarf_units_holding(struct dwarf_object *object, uint64_t offset)
{
	size_t low = 0, high;

	dwarf_units_find_all(object);
	high = object->places.len;
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (object->places.data[middle].offset <= offset)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low ||
	    offset - object->places.data[low - 1].offset >= object->places.data[low - 1].bytes)
		return NULL;
	return dwarf_units_at(object, DWARF_INFO, object->places.data[low - 1].offset);
}
