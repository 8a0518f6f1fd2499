/* SPDX-License-Identifier: GPL-2.0-or-later */
/* dwarf_ranges: lists of addresses that entries cover: .debug_ranges and .debug_rnglists (DWARF
 * 5, 2.17.3 and 7.25). */
#pragma once
#include "core/dwarf/dwarf_spans.h"
#include "core/dwarf/dwarf_unit.h"

#define DWARF_RANGES_MAX (1u << 16) /* of one list */

/*
 * Adds to `spans`, for `what`, the ranges of a list: `ranges` is the value of a DW_AT_ranges of the
 * unit. Those outside of the object's code are left out. Returns false when the list is damaged or
 * over DWARF_RANGES_MAX; what was read before that is there.
 */
bool dwarf_ranges_read(const struct dwarf_unit *unit, const struct dwarf_value *ranges,
		       uint32_t what, struct dwarf_spans *spans);

/* Adds [low, high) unless it is not of the object's code. */
void dwarf_ranges_add(const struct dwarf_unit *unit, uint64_t low, uint64_t high, uint32_t what,
		      struct dwarf_spans *spans);
