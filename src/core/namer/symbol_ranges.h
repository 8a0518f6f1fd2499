/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * symbol_ranges: symbols that may overlap in every way as ranges side by side, by the rules of
 * symbol_table.h; made by one sweep over them. Private to symbol_table.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "base/vec.h"
#include "core/namer/symbol_builder.h"

/* The range from starts[i] to starts[i + 1]. */
struct symbol_range {
	uint32_t name; /* 0: nothing covers it */
	uint32_t back : 31; /* from the start of the range back to the start of its symbol */
	uint32_t sized : 1;
};

/* Names of one start: alias_names[first .. first + n), the best first. */
struct symbol_aliases {
	uint64_t start;
	uint32_t first, n;
};

/* A zeroed struct has none. */
struct symbol_ranges {
	size_t n; /* the last one is nameless and has no end */
	size_t cap;
	uint64_t *starts;
	struct symbol_range *ranges;
	uint8_t *ranks; /* of the ranges' symbols */
	VEC(struct symbol_aliases) aliases; /* of the starts with several names, by start */
	VEC(uint32_t) alias_names;
};

/* Makes the ranges of a builder's symbols; their order in it changes, and the text stays where it
 * is. */
void symbol_ranges_make(struct symbol_ranges *ranges, struct symbol_builder *builder);
void symbol_ranges_release(struct symbol_ranges *ranges);
size_t symbol_ranges_bytes(const struct symbol_ranges *ranges); /* memory held */
