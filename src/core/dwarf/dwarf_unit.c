// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_unit: the header of a unit, and what its first entry says of it. */
#include <dwarf.h>
#include <string.h>
#include "core/dwarf/dwarf_lines.h"
#include "core/dwarf/dwarf_tree.h"
#include "core/dwarf/dwarf_unit.h"

#define HEADER_BYTES_MAX 48
#define ROOT_BYTES 512 /* that a first entry mostly fits into */
#define ROOT_BYTES_MAX (64u << 10)
#define TABLE_HEADER_BYTES(offset_size) \
	((offset_size) == 8 ? 16 : 8) /* of .debug_str_offsets, DWARF 5 */
#define LIST_HEADER_BYTES(offset_size) ((offset_size) == 8 ? 20 : 12) /* of .debug_rnglists */

/* unit_length: sets offset_size, and bytes with the length itself. */
static bool read_length(struct cursor *cursor, uint64_t left, struct dwarf_unit *unit,
			uint64_t *ret_bytes)
{
	uint64_t length = cursor_fixed(cursor, 4), header = 4;

	unit->encoding.offset_size = 4;
	if (length == UINT32_MAX) {
		length = cursor_fixed(cursor, 8);
		header = 12;
		unit->encoding.offset_size = 8;
	} else if (length >= 0xfffffff0) {
		return false;
	}
	if (cursor->bad || length > left - header)
		return false;
	*ret_bytes = length + header;
	unit->bytes = length + header;
	return length + header <= DWARF_UNIT_BYTES_MAX;
}

static void read_rest(struct cursor *cursor, struct dwarf_unit *unit)
{
	struct dwarf_encoding *encoding = &unit->encoding;

	encoding->version = cursor_fixed(cursor, 2);
	if (encoding->version >= 5) {
		unit->type = cursor_fixed(cursor, 1);
		encoding->address_size = cursor_fixed(cursor, 1);
		unit->abbrev_offset = cursor_fixed(cursor, encoding->offset_size);
	} else {
		unit->type = unit->section == DWARF_TYPES ? DW_UT_type : DW_UT_compile;
		unit->abbrev_offset = cursor_fixed(cursor, encoding->offset_size);
		encoding->address_size = cursor_fixed(cursor, 1);
	}
	switch (unit->type) {
	case DW_UT_skeleton:
	case DW_UT_split_compile:
		unit->id = cursor_fixed(cursor, 8);
		break;
	case DW_UT_type:
	case DW_UT_split_type:
		unit->id = cursor_fixed(cursor, 8);
		unit->type_entry = cursor_fixed(cursor, encoding->offset_size);
		break;
	}
}

struct dwarf_unit *dwarf_unit_new(struct dwarf_object *object, enum dwarf_section section,
				  uint64_t offset, uint64_t *ret_bytes)
{
	CLEANUP(dwarf_unit_free) struct dwarf_unit *unit = mem_zalloc(sizeof(*unit));
	uint64_t size = dwarf_sections_size(object->sections, section);
	struct dwarf_encoding *encoding = &unit->encoding;
	struct cursor cursor;
	const uint8_t *start;

	*ret_bytes = 0;
	unit->object = object;
	unit->section = section;
	unit->offset = offset;
	if (!dwarf_object_peek(object, section, offset, HEADER_BYTES_MAX, &cursor))
		return NULL;
	start = cursor.at;
	if (!read_length(&cursor, size - offset, unit, ret_bytes)) {
		object->damaged = true;
		return NULL;
	}
	read_rest(&cursor, unit);
	unit->root = cursor.at - start;
	if (cursor.bad || unit->root >= unit->bytes || encoding->version < 2 ||
	    encoding->version > 5 || (encoding->address_size != 4 && encoding->address_size != 8)) {
		object->damaged = true;
		return NULL;
	}
	encoding->sections = encoding->addr_sections = object->sections;
	unit->ranges_sections = object->sections;
	encoding->alt = object->alt ? object->alt->sections : NULL;
	return TAKE(unit);
}

void dwarf_unit_free(struct dwarf_unit *unit)
{
	if (!unit)
		return;
	dwarf_lines_free(unit->lines);
	dwarf_tree_free(unit->tree);
	mem_free(unit->comp_dir);
	mem_free(unit->dwo_name);
	mem_free(unit);
}

const struct dwarf_abbrevs *dwarf_unit_abbrevs(const struct dwarf_unit *unit)
{
	return dwarf_object_abbrevs(unit->object, &unit->encoding, unit->abbrev_offset);
}

/* Values of the first entry that mean something only when all of it is known. */
struct root_values {
	struct dwarf_value low, high, comp_dir, dwo_name;
	bool has_str_offsets_base, has_rnglists_base;
};

static void take_attr(struct dwarf_unit *unit, uint16_t name, const struct dwarf_value *value,
		      struct root_values *values)
{
	switch (name) {
	case DW_AT_stmt_list:
		unit->has_lines = value->kind == DWARF_NUMBER;
		unit->lines_offset = value->number;
		break;
	case DW_AT_low_pc:
		values->low = *value;
		break;
	case DW_AT_high_pc:
		values->high = *value;
		break;
	case DW_AT_ranges:
		unit->ranges = *value;
		break;
	case DW_AT_comp_dir:
		values->comp_dir = *value;
		break;
	case DW_AT_language:
		unit->language = value->number;
		break;
	case DW_AT_dwo_name:
	case DW_AT_GNU_dwo_name:
		values->dwo_name = *value;
		break;
	case DW_AT_GNU_dwo_id:
		unit->id = value->number;
		break;
	case DW_AT_str_offsets_base:
		unit->encoding.str_offsets_base = value->number;
		values->has_str_offsets_base = true;
		break;
	case DW_AT_addr_base:
	case DW_AT_GNU_addr_base:
		unit->encoding.addr_base = value->number;
		break;
	case DW_AT_rnglists_base:
		unit->rnglists_base = value->number;
		values->has_rnglists_base = true;
		break;
	case DW_AT_GNU_ranges_base:
		unit->split_ranges_base = value->number;
		break;
	}
}

static char *text_of(const struct dwarf_unit *unit, const struct dwarf_value *value)
{
	return mem_strdup(dwarf_form_text(&unit->encoding, value));
}

static void resolve(struct dwarf_unit *unit, const struct root_values *values)
{
	struct dwarf_encoding *encoding = &unit->encoding;

	/* A split unit has the one table of its file, right after its header (DWARF 5, 7.3.5.3
	 * and 7.28). */
	if (encoding->version >= 5 && !values->has_str_offsets_base)
		encoding->str_offsets_base += TABLE_HEADER_BYTES(encoding->offset_size);
	if (encoding->version >= 5 && !values->has_rnglists_base)
		unit->rnglists_base += LIST_HEADER_BYTES(encoding->offset_size);
	unit->has_low = dwarf_form_address(encoding, &values->low, &unit->low);
	if (values->high.kind == DWARF_NUMBER) {
		unit->high = unit->low + values->high.number;
		unit->has_high = unit->has_low;
	} else {
		unit->has_high = dwarf_form_address(encoding, &values->high, &unit->high);
	}
	unit->comp_dir = text_of(unit, &values->comp_dir);
	unit->dwo_name = text_of(unit, &values->dwo_name);
}

/* Returns whether the entry is one, and was read to its end. */
static bool read_root(struct dwarf_unit *unit, struct cursor cursor, struct root_values *values)
{
	const struct dwarf_abbrevs *abbrevs = dwarf_unit_abbrevs(unit);
	const struct dwarf_abbrev *abbrev = dwarf_abbrev_find(abbrevs, cursor_uleb(&cursor));
	struct dwarf_value value;

	for (uint16_t i = 0; i < abbrev->n_attrs; i++) {
		const struct dwarf_attr *attr = &abbrevs->attrs.data[abbrev->attr + i];

		if (!dwarf_attr_read(&unit->encoding, abbrevs, attr, &cursor, &value))
			return false;
		take_attr(unit, attr->name, &value, values);
	}
	return abbrev->kind != DWARF_ENTRY_UNKNOWN;
}

void dwarf_unit_read_root(struct dwarf_unit *unit)
{
	uint64_t left = unit->bytes - unit->root, len = left < ROOT_BYTES ? left : ROOT_BYTES;
	struct root_values values = { 0 };
	struct cursor cursor;
	bool is_whole;

	if (unit->root_known)
		return;
	unit->root_known = true;
	if (!dwarf_object_peek(unit->object, unit->section, unit->offset + unit->root, len,
			       &cursor))
		return;
	is_whole = read_root(unit, cursor, &values);
	if (!is_whole && left > len) {
		len = left < ROOT_BYTES_MAX ? left : ROOT_BYTES_MAX;
		values = (struct root_values){ 0 };
		dwarf_object_peek(unit->object, unit->section, unit->offset + unit->root, len,
				  &cursor);
		is_whole = read_root(unit, cursor, &values);
	}
	if (!is_whole)
		unit->object->damaged = true;
	resolve(unit, &values);
}

struct dwarf_lines *dwarf_unit_lines(struct dwarf_unit *unit)
{
	struct dwarf_object *object = unit->object;
	struct dwarf_lines_unit lines;

	dwarf_unit_read_root(unit);
	if (unit->lines && unit->lines_reason != NAME_OK)
		object->reason = unit->lines_reason;
	if (unit->lines || !unit->has_lines)
		return unit->lines;
	lines = (struct dwarf_lines_unit){
		.offset = unit->lines_offset,
		.comp_dir = unit->comp_dir ? unit->comp_dir : "",
		.encoding = unit->encoding,
		.code = { object->low, object->high },
	};
	if (dwarf_sections_is_stream(object->sections, DWARF_LINE))
		line_count_to(&object->line_count, object->sections, &object->lines_window,
			      unit->lines_offset);
	unit->lines = dwarf_lines_read(&lines, object->limits, &object->lines_window,
				       &unit->lines_reason);
	if (unit->lines_reason != NAME_OK)
		object->reason = unit->lines_reason;
	return unit->lines;
}
