// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_package: the index of a .dwp: which parts of its sections are a unit's. */
#include "core/dwarf/dwarf_package.h"

#define HEADER_BYTES 16
#define COLUMNS_MAX 16 /* 8 are defined */
#define SLOTS_MAX (1u << 26)

/* Columns: DW_SECT_*, of both versions. */
enum column {
	COLUMN_INFO = 1,
	COLUMN_ABBREV = 3,
	COLUMN_STR_OFFSETS = 6,
	COLUMN_RNGLISTS = 8, /* of version 2: macros, which are not read */
};

struct package_index {
	struct dwarf_sections *sections;
	uint32_t n_columns, n_units, n_slots;
};

/* A number of the index; 0 where it ends before. */
static uint64_t number_at(const struct package_index *index, uint64_t offset, unsigned int size)
{
	struct cursor cursor;

	dwarf_sections_keep(index->sections, DWARF_CU_INDEX, offset, size, &cursor);
	return cursor_fixed(&cursor, size);
}

static bool read_header(struct package_index *index)
{
	struct cursor cursor;

	if (!dwarf_sections_keep(index->sections, DWARF_CU_INDEX, 0, HEADER_BYTES, &cursor))
		return false;
	/* 4 bytes of version before DWARF 5, then 2 and 2 of padding. */
	switch (cursor_fixed(&cursor, 4) & UINT16_MAX) {
	case 2:
	case 5:
		break;
	default:
		return false;
	}
	index->n_columns = cursor_fixed(&cursor, 4);
	index->n_units = cursor_fixed(&cursor, 4);
	index->n_slots = cursor_fixed(&cursor, 4);
	return index->n_columns && index->n_columns <= COLUMNS_MAX && index->n_slots &&
	       index->n_slots <= SLOTS_MAX && !(index->n_slots & (index->n_slots - 1));
}

/* The row of an id, from 1 on; 0: none. */
static uint32_t find_row(const struct package_index *index, uint64_t id)
{
	uint32_t mask = index->n_slots - 1, slot = id & mask, step = (id >> 32 & mask) | 1, row;
	uint64_t rows = HEADER_BYTES + 8ULL * index->n_slots;

	for (uint32_t tries = 0; tries < index->n_slots; tries++, slot = (slot + step) & mask) {
		row = number_at(index, rows + 4ULL * slot, 4);
		if (!row)
			return 0;
		if (number_at(index, HEADER_BYTES + 8ULL * slot, 8) == id)
			return row <= index->n_units ? row : 0;
	}
	return 0;
}

bool dwarf_package_find(struct dwarf_object *package, uint64_t id,
			struct dwarf_package_unit *ret_unit)
{
	struct package_index index = { .sections = package->sections };
	uint64_t columns, row_bytes, offset;
	bool has_info = false;
	uint32_t row;

	if (!read_header(&index))
		return false;
	row = find_row(&index, id);
	if (!row)
		return false;
	*ret_unit = (struct dwarf_package_unit){ 0 };
	columns = HEADER_BYTES + 12ULL * index.n_slots;
	row_bytes = 4ULL * index.n_columns;
	for (uint32_t i = 0; i < index.n_columns; i++) {
		offset = number_at(&index, columns + row * row_bytes + 4ULL * i, 4);
		switch (number_at(&index, columns + 4ULL * i, 4)) {
		case COLUMN_INFO:
			ret_unit->info = offset;
			has_info = true;
			break;
		case COLUMN_ABBREV:
			ret_unit->abbrev = offset;
			break;
		case COLUMN_STR_OFFSETS:
			ret_unit->str_offsets = offset;
			break;
		case COLUMN_RNGLISTS:
			ret_unit->rnglists = offset;
			break;
		}
	}
	return has_info;
}
