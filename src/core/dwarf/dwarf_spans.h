/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf_spans: which of many stretches of addresses holds an address, where later ones may lie on
 * earlier ones: inlined functions on those that they are inlined into, and whatever a linker
 * folded together.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "base/vec.h"

struct dwarf_span {
	uint64_t low, high; /* [low, high) */
	uint32_t what; /* whose it is: of several that hold an address the greatest has it */
};

/* A zeroed struct is empty. */
struct dwarf_spans {
	VEC(struct dwarf_span) all;
};

/* Adds a span; those of low >= high are left out. */
void dwarf_spans_add(struct dwarf_spans *spans, uint64_t low, uint64_t high, uint32_t what);
/* Sorts by address and takes from each what a greater one holds; at most twice as many are there
 * afterwards. */
void dwarf_spans_settle(struct dwarf_spans *spans);
/* The span that holds addr; NULL: none. Only after dwarf_spans_settle(). */
const struct dwarf_span *dwarf_spans_find(const struct dwarf_spans *spans, uint64_t addr);
void dwarf_spans_release(struct dwarf_spans *spans);
