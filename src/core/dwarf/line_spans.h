/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * line_spans: stretches of addresses, sorted, of which one at most holds an address. Stretches of
 * line tables should not overlap, and do where a linker left or folded code.
 */
#pragma once
#include <stdint.h>
#include "base/vec.h"

struct line_span {
	uint64_t low, high; /* [low, high) */
	uint32_t what; /* whose it is */
};

/* A zeroed struct is empty. */
struct line_spans {
	VEC(struct line_span) spans;
};

/* Adds a span; those of low >= high are left out. */
void line_spans_add(struct line_spans *spans, uint64_t low, uint64_t high, uint32_t what);

/*
 * Sorts by address. Where spans overlap, the one that ends first has the addresses, of those that
 * end together the one added first (llvm-symbolizer's choice, DWARFDebugLine.cpp); the others keep
 * the rest of theirs. At most twice as many are there afterwards.
 */
void line_spans_sort(struct line_spans *spans);

/* The span that holds addr; NULL: none. Only after line_spans_sort(). */
const struct line_span *line_spans_find(const struct line_spans *spans, uint64_t addr);

void line_spans_release(struct line_spans *spans);
