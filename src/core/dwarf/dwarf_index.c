// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_index: which unit an address belongs to. */
#include <dwarf.h>
#include <stdlib.h>
#include "core/dwarf/dwarf_aranges.h"
#include "core/dwarf/dwarf_index.h"
#include "core/dwarf/dwarf_ranges.h"
#include "core/dwarf/dwarf_units.h"
#include "core/dwarf/line_index.h"

/*
 * Addresses that are looked for among all aranges, one after another, before they are put in order.
 * To put them in order took as long as 32 such looks on libjvm (1.9 ms), 64 on vmlinux (0.32 ms).
 */
#define SCANS_MAX 8
#define UNKNOWN_MAX 256 /* addresses that may come after all others */
#define SCANNED_MAX 4 /* addresses: each may be looked for twice */

static uint32_t add_unit(struct dwarf_index_spans *tier, uint64_t offset)
{
	vec_push(&tier->units, offset);
	return UINT32_MAX - (tier->units.len - 1);
}

static bool is_code(const struct dwarf_object *object, uint64_t low)
{
	return low >= object->low && low < object->high;
}

static void by_aranges(struct dwarf_object *object, struct dwarf_index_spans *tier)
{
	RELEASE(dwarf_aranges_release) struct dwarf_aranges aranges;
	struct dwarf_arange_set set;
	uint64_t low, high;

	dwarf_aranges_begin(&aranges, object);
	while (dwarf_aranges_next(&aranges, &set)) {
		uint32_t what = add_unit(tier, set.unit);

		while (dwarf_arange_set_next(&set, &low, &high))
			if (is_code(object, low))
				dwarf_spans_add(&tier->spans, low, high, what);
	}
}

/* The unit of the first set that holds addr, as by what by_aranges() makes; UINT64_MAX: none does. */
static uint64_t scan_aranges(struct dwarf_object *object, uint64_t addr, struct extent *extent)
{
	RELEASE(dwarf_aranges_release) struct dwarf_aranges aranges;
	struct extent around = extent_whole();
	struct dwarf_arange_set set;
	uint64_t low, high;

	dwarf_aranges_begin(&aranges, object);
	while (dwarf_aranges_next(&aranges, &set)) {
		while (dwarf_arange_set_next(&set, &low, &high)) {
			if (!is_code(object, low))
				continue;
			extent_border(&around, addr, low);
			extent_border(&around, addr, high);
			if (addr < low || addr >= high)
				continue;
			if (extent)
				extent_cut(extent, around.low, around.high);
			return set.unit;
		}
	}
	return UINT64_MAX;
}

static int compare_offsets(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

static bool is_among(const struct dwarf_index_spans *tier, uint64_t unit)
{
	return tier->units.len &&
	       bsearch(&unit, tier->units.data, tier->units.len, sizeof(unit), compare_offsets);
}

static bool has_code(const struct dwarf_unit *unit)
{
	return unit->type == DW_UT_compile || unit->type == DW_UT_skeleton ||
	       unit->type == DW_UT_partial;
}

/* Adds what the unit says of itself. Returns whether it says anything. */
static bool add_own_ranges(struct dwarf_unit *unit, uint32_t what, struct dwarf_spans *spans)
{
	size_t before = spans->all.len;

	if (unit->ranges.kind != DWARF_NONE)
		dwarf_ranges_read(unit, &unit->ranges, what, spans);
	else if (unit->has_low && unit->has_high)
		dwarf_ranges_add(unit, unit->low, unit->high, what, spans);
	return spans->all.len > before;
}

/* Adds the addresses that the unit's line program speaks of. */
static void add_line_spans(struct dwarf_unit *unit, uint32_t what, struct dwarf_spans *spans)
{
	struct dwarf_object *object = unit->object;
	uint64_t size = dwarf_sections_size(object->sections, DWARF_LINE),
		 offset = unit->lines_offset, len;
	struct line_program program = { .code = { object->low, object->high }, .no_rows = true };
	RELEASE(line_rows_release) struct line_rows rows = { 0 };
	struct line_header header;
	struct cursor cursor;

	if (!dwarf_object_peek(object, DWARF_LINE, offset, LINE_HEADER_LENGTH_BYTES, &cursor))
		return;
	len = line_header_length(cursor);
	if (len > size - offset)
		len = size - offset;
	if (!dwarf_sections_read(object->sections, DWARF_LINE, offset, len, &object->lines_window,
				 &cursor) ||
	    !line_header_read(cursor, unit->encoding.address_size, &header))
		return;
	program.header = &header;
	line_program_run(&program, &rows);
	for (size_t i = 0; i < rows.spans.all.len; i++)
		dwarf_spans_add(spans, rows.spans.all.data[i].low, rows.spans.all.data[i].high,
				what);
}

/* Those of the units without aranges that have code, by a tier's own way to find its addresses. */
static void by_units(struct dwarf_object *object, const struct dwarf_index *index,
		     struct dwarf_index_spans *tier, bool by_lines)
{
	/* As a copy: what the spans say of units is by their order. */
	struct dwarf_index_spans known = { 0 };
	struct dwarf_spans own = { 0 };

	for (size_t i = 0; i < index->tiers[DWARF_BY_ARANGES].units.len; i++)
		vec_push(&known.units, index->tiers[DWARF_BY_ARANGES].units.data[i]);
	if (known.units.len)
		qsort(known.units.data, known.units.len, sizeof(uint64_t), compare_offsets);
	dwarf_units_find_all(object);
	for (size_t i = 0; i < object->places.len; i++) {
		uint64_t offset = object->places.data[i].offset;
		struct dwarf_unit *unit = is_among(&known, offset)
						  ? NULL
						  : dwarf_units_at(object, DWARF_INFO, offset);

		if (!unit || !has_code(unit))
			continue;
		dwarf_unit_read_root(unit);
		own.all.len = 0;
		if (!by_lines)
			add_own_ranges(unit, add_unit(tier, offset), &tier->spans);
		else if (!add_own_ranges(unit, 0, &own) && unit->has_lines)
			add_line_spans(unit, add_unit(tier, offset), &tier->spans);
	}
	dwarf_spans_release(&own);
	vec_release(&known.units);
}

/*
 * Whether all units with code are in aranges: it takes a pass through .debug_info to know for sure
 * that none is without, so there being as many as there are line programs has to do.
 */
static bool are_all_in_aranges(const struct dwarf_index *index, struct dwarf_object *object)
{
	size_t n = index->tiers[DWARF_BY_ARANGES].units.len;

	line_count_to(&object->line_count, object->sections, &object->lines_window, UINT64_MAX);
	return n && n == object->line_count.n;
}

static void make_tier(struct dwarf_index *index, struct dwarf_object *object)
{
	enum dwarf_index_tier which = index->n_tiers++;
	struct dwarf_index_spans *tier = &index->tiers[which];

	if (which == DWARF_BY_ARANGES)
		by_aranges(object, tier);
	else if (!are_all_in_aranges(index, object))
		by_units(object, index, tier, which == DWARF_BY_LINES);
	dwarf_spans_settle(&tier->spans, DWARF_GREATEST);
}

void dwarf_index_expect(struct dwarf_index *index, size_t n)
{
	index->expected = n < SIZE_MAX - index->expected ? index->expected + n : SIZE_MAX;
}

/*
 * Where in .debug_info the unit of an address is; UINT64_MAX: there is none. Cuts the extent (NULL:
 * not wanted) to the addresses of that unit, or of none.
 */
static uint64_t dwarf_index_place(struct dwarf_index *index, struct dwarf_object *object, uint64_t addr,
				  struct extent *extent)
{
	const struct dwarf_span *span;
	uint64_t unit;

	if (extent) {
		extent_border(extent, addr, object->low);
		extent_border(extent, addr, object->high);
	}
	if (addr < object->low || addr >= object->high)
		return UINT64_MAX;
	if (!index->n_tiers && index->expected <= SCANNED_MAX && index->n_scans++ < SCANS_MAX) {
		unit = scan_aranges(object, addr, extent);
		if (unit != UINT64_MAX)
			return unit;
	}
	for (unsigned int i = 0; i < DWARF_INDEX_TIERS_; i++) {
		if (i == index->n_tiers)
			make_tier(index, object);
		span = dwarf_spans_find(&index->tiers[i].spans, addr, extent);
		if (span)
			return index->tiers[i].units.data[UINT32_MAX - span->what];
	}
	return UINT64_MAX;
}

uint64_t dwarf_index_order(struct dwarf_index *index, struct dwarf_object *object, uint64_t addr)
{
	const struct dwarf_index_spans *aranges = &index->tiers[DWARF_BY_ARANGES];
	const struct dwarf_span *span;

	if (addr < object->low || addr >= object->high)
		return UINT64_MAX;
	if (!index->n_tiers && index->expected > SCANNED_MAX)
		make_tier(index, object);
	if (index->n_tiers == 1 && aranges->units.len) {
		span = dwarf_spans_find(&aranges->spans, addr, NULL);
		if (span)
			return aranges->units.data[UINT32_MAX - span->what];
		if (index->n_unknown++ < UNKNOWN_MAX)
			return UINT64_MAX;
	}
	return dwarf_index_place(index, object, addr, NULL);
}

struct dwarf_unit *dwarf_index_find(struct dwarf_index *index, struct dwarf_object *object,
				    uint64_t addr, struct extent *extent)
{
	uint64_t place = dwarf_index_place(index, object, addr, extent);

	return place == UINT64_MAX ? NULL : dwarf_units_at(object, DWARF_INFO, place);
}

void dwarf_index_release(struct dwarf_index *index)
{
	for (unsigned int i = 0; i < DWARF_INDEX_TIERS_; i++) {
		dwarf_spans_release(&index->tiers[i].spans);
		vec_release(&index->tiers[i].units);
	}
	*index = (struct dwarf_index){ 0 };
}

size_t dwarf_index_bytes(const struct dwarf_index *index)
{
	size_t bytes = sizeof(*index);

	for (unsigned int i = 0; i < DWARF_INDEX_TIERS_; i++)
		bytes += index->tiers[i].spans.all.cap * sizeof(struct dwarf_span) +
			 index->tiers[i].units.cap * sizeof(uint64_t);
	return bytes;
}
