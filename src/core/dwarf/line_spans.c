// SPDX-License-Identifier: GPL-2.0-or-later
/* line_spans: stretches of addresses, sorted, of which one at most holds an address. */
#include <stdbool.h>
#include <stdlib.h>
#include "core/dwarf/line_spans.h"

void line_spans_add(struct line_spans *spans, uint64_t low, uint64_t high, uint32_t what)
{
	if (low < high)
		vec_push(&spans->spans,
			 ((struct line_span){ .low = low, .high = high, .what = what }));
}

void line_spans_release(struct line_spans *spans)
{
	vec_release(&spans->spans);
}

static int compare(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

static int by_low(const void *a, const void *b)
{
	const struct line_span *x = a, *y = b;

	return compare(x->low, y->low);
}

/* Ids are given in the order of adding. */
static int by_high(const void *a, const void *b)
{
	const struct line_span *x = a, *y = b;
	int order = compare(x->high, y->high);

	return order ? order : compare(x->what, y->what);
}

/* What of them is sorted as it came: all, mostly. */
static bool are_apart(const struct line_spans *spans)
{
	for (size_t i = 1; i < spans->spans.len; i++)
		if (spans->spans.data[i].low < spans->spans.data[i - 1].high)
			return false;
	return true;
}

/*
 * Cuts spans that are sorted by their ends into pieces that are apart. `taken` is a stack of what
 * the spans so far cover, ascending: all of it ends before the next span does, so that a span
 * gets the gaps of it, which are then closed: each is popped once.
 */
static void cut(struct line_spans *spans)
{
	struct line_spans taken = { { 0 } }, pieces = { { 0 } };

	for (size_t i = 0; i < spans->spans.len; i++) {
		struct line_span span = spans->spans.data[i];
		uint64_t low = span.low, high = span.high;

		while (taken.spans.len && taken.spans.data[taken.spans.len - 1].high >= span.low) {
			const struct line_span *last = &taken.spans.data[--taken.spans.len];

			line_spans_add(&pieces, last->high, high, span.what);
			high = last->low;
			if (last->low <= low) {
				low = last->low;
				break;
			}
		}
		if (span.low < high)
			line_spans_add(&pieces, span.low, high, span.what);
		line_spans_add(&taken, low, span.high, 0);
	}
	line_spans_release(&taken);
	line_spans_release(spans);
	*spans = pieces;
}

void line_spans_sort(struct line_spans *spans)
{
	if (are_apart(spans))
		return;
	qsort(spans->spans.data, spans->spans.len, sizeof(*spans->spans.data), by_low);
	if (are_apart(spans))
		return;
	qsort(spans->spans.data, spans->spans.len, sizeof(*spans->spans.data), by_high);
	cut(spans);
	qsort(spans->spans.data, spans->spans.len, sizeof(*spans->spans.data), by_low);
}

const struct line_span *line_spans_find(const struct line_spans *spans, uint64_t addr)
{
	size_t from = 0, to = spans->spans.len;

	/* The first that ends after addr. */
	while (from < to) {
		size_t middle = from + (to - from) / 2;

		if (spans->spans.data[middle].high > addr)
			to = middle;
		else
			from = middle + 1;
	}
	if (from == spans->spans.len || spans->spans.data[from].low > addr)
		return NULL;
	return &spans->spans.data[from];
}
