/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf_spans: which of many stretches of addresses holds an address, where they may lie on each
 * other: inlined functions on those that they are inlined into, and whatever a linker left out or
 * folded together.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/extent.h"
#include "base/vec.h"

struct dwarf_span {
	uint64_t low, high; /* [low, high) */
	uint32_t what; /* whose it is */
};

/* A zeroed struct is empty. */
struct dwarf_spans {
	VEC(struct dwarf_span) all;
	uint32_t scans; /* times that they were looked through as they came */
	bool is_settled;
};

/* Which of several spans has the addresses that they hold. */
enum dwarf_spans_rule {
	DWARF_GREATEST, /* that of the greatest `what` */
	/*
	 * The one that ends first, of those that end together that of the least `what`: for line tables,
	 * llvm-symbolizer's choice (DWARFDebugLine.cpp).
	 */
	DWARF_FIRST_END,
};

/* Adds a span; those of low >= high are left out. */
void dwarf_spans_add(struct dwarf_spans *spans, uint64_t low, uint64_t high, uint32_t what);
/* Sorts by address and leaves each address to one span; at most twice as many are there afterwards. */
void dwarf_spans_settle(struct dwarf_spans *spans, enum dwarf_spans_rule rule);
/*
 * The span of the greatest `what` that holds addr; NULL: none; the spans were added by ascending
 * `what`. Looked for among them as they came, which costs less than to sort them, until it has been
 * often. Cuts the extent as dwarf_spans_find(), or a little more.
 */
const struct dwarf_span *dwarf_spans_find_greatest(struct dwarf_spans *spans, uint64_t addr,
						   struct extent *extent);
/*
 * The span that holds addr; NULL: none. Only after dwarf_spans_settle(). Cuts the extent (NULL: not
 * wanted) to the addresses that are found alike: that span, or where none is.
 */
const struct dwarf_span *dwarf_spans_find(const struct dwarf_spans *spans, uint64_t addr,
					  struct extent *extent);
void dwarf_spans_release(struct dwarf_spans *spans);
