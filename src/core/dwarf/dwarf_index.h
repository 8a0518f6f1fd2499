/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf_index: which unit an address belongs to: by .debug_aranges (DWARF 5, 6.1.2), which gcc
 * makes and clang, Go and Rust do not; else by what the units say of themselves; else by their line
 * tables.
 */
#pragma once
#include "core/dwarf/dwarf_spans.h"
#include "core/dwarf/dwarf_unit.h"

/* How an index came to know: each tier is made when the one before it has no answer. */
enum dwarf_index_tier {
	DWARF_BY_ARANGES,
	DWARF_BY_UNITS, /* DW_AT_ranges, DW_AT_low_pc .. of units without aranges */
	DWARF_BY_LINES, /* the line tables of units that say nothing */
	DWARF_INDEX_TIERS_
};

struct dwarf_index_spans {
	struct dwarf_spans spans; /* what: UINT32_MAX less an index of units: the first counts */
	VEC(uint64_t) units; /* where they are in .debug_info */
};

/* A zeroed struct is empty. */
struct dwarf_index {
	struct dwarf_index_spans tiers[DWARF_INDEX_TIERS_];
	unsigned int n_tiers; /* made so far */
	size_t expected; /* addresses */
	unsigned int n_scans; /* addresses that were looked for without a tier */
	unsigned int n_unknown; /* addresses that dwarf_index_order() did not find in aranges */
};

/* So many more addresses will be asked for: of a few no tier is made as long as aranges know them. */
void dwarf_index_expect(struct dwarf_index *index, size_t n);

/*
 * The same, for sorting: UINT64_MAX also for some addresses that aranges do not know, so that what
 * else there is to ask need not be read before the others are answered.
 */
uint64_t dwarf_index_order(struct dwarf_index *index, struct dwarf_object *object, uint64_t addr);
/* The unit of an address; NULL: none. Where units overlap it is the first of them, as for
 * llvm-symbolizer. */
struct dwarf_unit *dwarf_index_find(struct dwarf_index *index, struct dwarf_object *object,
				    uint64_t addr, struct extent *extent);
void dwarf_index_release(struct dwarf_index *index);
size_t dwarf_index_bytes(const struct dwarf_index *index);
