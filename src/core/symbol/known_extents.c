// SPDX-License-Identifier: GPL-2.0-or-later
/* known_extents: answers for stretches of an image's places. */
#include "core/symbol/known_extents.h"

static uint64_t end_of(const struct known_extent *extent)
{
	return extent->start + extent->length;
}

/* The first extent that ends behind the place, from the last one found on or before it. */
static void seek(struct known_extents *known, uint64_t place)
{
	const struct known_extent *all = known->all.data;
	size_t low = known->at, high, step = 1;

	if (low && (low > known->all.len || end_of(&all[low - 1]) > place))
		low = 0;
	for (high = low; high < known->all.len && end_of(&all[high]) <= place; step *= 2) {
		low = high + 1;
		high = known->all.len - high > step ? high + step : known->all.len;
	}
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (end_of(&all[middle]) <= place)
			low = middle + 1;
		else
			high = middle;
	}
	known->at = low;
}

const struct known_extent *known_extents_find(struct known_extents *known, uint64_t place)
{
	const struct known_extent *extent;

	seek(known, place);
	extent = &known->all.data[known->at];
	return known->at < known->all.len && extent->start <= place ? extent : NULL;
}

bool known_extents_is_last(const struct known_extents *known, uint64_t place)
{
	const struct known_extent *last = known->fresh.len ? &known->fresh.data[known->fresh.len - 1] : NULL;

	return last && place >= last->start && place < end_of(last);
}

void known_extents_add(struct known_extents *known, const struct known_extent *extent)
{
	const struct known_extent *last = known->fresh.len ? &known->fresh.data[known->fresh.len - 1] : NULL;

	if (extent->length && extent->start <= UINT64_MAX - extent->length &&
	    (!last || extent->start >= end_of(last)))
		vec_push(&known->fresh, *extent);
}

/* Leaves of the fresh ones those that lie on none of the others. */
static void drop_known(struct known_extents *known)
{
	size_t n = 0;

	for (size_t i = 0, a = 0; i < known->fresh.len; i++) {
		const struct known_extent *fresh = &known->fresh.data[i];

		while (a < known->all.len && end_of(&known->all.data[a]) <= fresh->start)
			a++;
		if (a == known->all.len || known->all.data[a].start >= end_of(fresh))
			known->fresh.data[n++] = *fresh;
	}
	known->fresh.len = n;
}

void known_extents_settle(struct known_extents *known)
{
	size_t a = known->all.len, b, at;

	drop_known(known);
	b = known->fresh.len;
	at = a + b;
	vec_reserve(&known->all, at);
	known->all.len = at;
	/* From behind, so that nothing is overwritten that is not merged yet. */
	while (b) {
		if (a && known->all.data[a - 1].start > known->fresh.data[b - 1].start)
			known->all.data[--at] = known->all.data[--a];
		else
			known->all.data[--at] = known->fresh.data[--b];
	}
	known->fresh.len = 0;
	known->at = 0;
}

void known_extents_release(struct known_extents *known)
{
	vec_release(&known->all);
	vec_release(&known->fresh);
	known->at = 0;
}
