/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * extent: the addresses around one for which the same can be said of them. Whoever finds something
 * out for an address takes away from its extent what it would not have found out for.
 */
#pragma once
#include <stdint.h>

struct extent {
	uint64_t low, high; /* [low, high) */
};

/* Every address: nothing is taken away yet. */
static inline struct extent extent_whole(void)
{
	return (struct extent){ 0, UINT64_MAX };
}

/* Leaves what is in [low, high) as well. */
static inline void extent_cut(struct extent *extent, uint64_t low, uint64_t high)
{
	if (extent->low < low)
		extent->low = low;
	if (extent->high > high)
		extent->high = high;
}

/* Leaves what is on the same side of a border as addr; the border belongs to what is behind it. */
static inline void extent_border(struct extent *extent, uint64_t addr, uint64_t border)
{
	if (border <= addr)
		extent_cut(extent, border, UINT64_MAX);
	else
		extent_cut(extent, 0, border);
}
