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

void known_extents_settle(struct known_extents *known)
{
	VEC(struct known_extent) merged = { 0 };
	size_t a = 0, b = 0;

	if (!known->fresh.len)
		return;
	vec_reserve(&merged, known->all.len + known->fresh.len);
	while (a < known->all.len || b < known->fresh.len) {
		const struct known_extent *old = a < known->all.len ? &known->all.data[a] : NULL;
		const struct known_extent *new = b < known->fresh.len ? &known->fresh.data[b] : NULL;
		const struct known_extent *next = !new || (old && old->start <= new->start) ? old : new;

		a += next == old;
		b += next == new;
		if (merged.len && next->start < end_of(&merged.data[merged.len - 1]))
			continue;
		merged.data[merged.len++] = *next;
	}
	vec_release(&known->all);
	known->all.data = merged.data;
	known->all.len = merged.len;
	known->all.cap = merged.cap;
	known->fresh.len = 0;
	known->at = 0;
}

void known_extents_release(struct known_extents *known)
{
	vec_release(&known->all);
	vec_release(&known->fresh);
	known->at = 0;
}
