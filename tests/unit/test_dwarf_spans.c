// SPDX-License-Identifier: GPL-2.0-or-later
/* test_dwarf_spans: what holds an address is found alike among spans as they came and sorted ones. */
#include "core/dwarf/dwarf_spans.h"
#include "tap.h"

#define ROUNDS 2000
#define SPANS_MAX 12
#define ADDRESSES 40

static uint32_t number(uint32_t below)
{
	static uint64_t state = 7;

	state = state * 6364136223846793005 + 1442695040888963407;
	return (state >> 33) % below;
}

/* What holds an address by the rule's own words; -1: nothing. */
static int greatest(const struct dwarf_span *all, size_t n, uint64_t addr)
{
	int what = -1;

	for (size_t i = 0; i < n; i++)
		if (all[i].low <= addr && addr < all[i].high && (int)all[i].what > what)
			what = all[i].what;
	return what;
}

static bool is_right(const struct dwarf_span *all, size_t n, struct dwarf_spans *spans, uint64_t addr)
{
	struct extent extent = extent_whole();
	const struct dwarf_span *found = dwarf_spans_find_greatest(spans, addr, &extent);
	int wanted = greatest(all, n, addr);

	if ((found ? (int)found->what : -1) != wanted || extent.low > addr || extent.high <= addr)
		return false;
	for (uint64_t at = 0; at < ADDRESSES; at++)
		if (at >= extent.low && at < extent.high && greatest(all, n, at) != wanted)
			return false;
	/* No further than that, nor less. */
	return !(extent.low && extent.low <= ADDRESSES && greatest(all, n, extent.low - 1) == wanted) &&
	       !(extent.high < ADDRESSES && greatest(all, n, extent.high) == wanted);
}

static bool try_some(void)
{
	struct dwarf_spans scanned = { 0 }, settled = { 0 };
	struct dwarf_span all[SPANS_MAX];
	size_t n = 0, n_wanted = number(SPANS_MAX + 1);
	uint32_t what = 0;
	bool right = true;

	while (n < n_wanted) {
		uint64_t low = number(ADDRESSES - 1), high = low + 1 + number(ADDRESSES - 1 - low);

		what += number(2);
		all[n++] = (struct dwarf_span){ low, high, what };
		dwarf_spans_add(&scanned, low, high, what);
		dwarf_spans_add(&settled, low, high, what);
	}
	dwarf_spans_settle(&settled, DWARF_GREATEST);
	for (int i = 0; i < 4; i++)
		right &= is_right(all, n, &scanned, number(ADDRESSES));
	for (uint64_t addr = 0; addr < ADDRESSES; addr++)
		right &= is_right(all, n, &settled, addr);
	dwarf_spans_release(&scanned);
	dwarf_spans_release(&settled);
	return right;
}

int main(void)
{
	bool right = true;

	for (int i = 0; i < ROUNDS; i++)
		right &= try_some();
	CHECK_NAMED(right, "the greatest is found, and how far that holds");
	return tap_done();
}
