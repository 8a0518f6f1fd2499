// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_spans: which of many stretches of addresses holds an address. */
#include <stdlib.h>
#include "core/dwarf/dwarf_spans.h"

#define SCANS_MAX 12 /* sorting costs about as much */

void dwarf_spans_add(struct dwarf_spans *spans, uint64_t low, uint64_t high, uint32_t what)
{
	if (low < high)
		vec_push(&spans->all, ((struct dwarf_span){ low, high, what }));
}

static int compare_spans(const void *a, const void *b)
{
	const struct dwarf_span *x = a, *y = b;

	if (x->low != y->low)
		return x->low < y->low ? -1 : 1;
	return x->what < y->what ? -1 : x->what > y->what;
}

/* Whether a has the addresses that b holds as well. */
static bool is_before(const struct dwarf_span *a, const struct dwarf_span *b, enum dwarf_spans_rule rule)
{
	if (rule == DWARF_GREATEST)
		return a->what > b->what;
	return a->high != b->high ? a->high < b->high : a->what < b->what;
}

/* A heap of the spans that have begun, on top the one that has the addresses of all; those that have
 * ended stay until they are met there. */
struct open_spans {
	enum dwarf_spans_rule rule;
	VEC(struct dwarf_span) heap;
};

static void open_push(struct open_spans *open, struct dwarf_span span)
{
	size_t i = open->heap.len, up;

	vec_push(&open->heap, span);
	for (; i; i = up) {
		up = (i - 1) / 2;
		if (!is_before(&span, &open->heap.data[up], open->rule))
			break;
		open->heap.data[i] = open->heap.data[up];
	}
	open->heap.data[i] = span;
}

static void open_pop(struct open_spans *open)
{
	struct dwarf_span span = open->heap.data[--open->heap.len], *heap = open->heap.data;
	size_t n = open->heap.len, i = 0, down;

	for (; (down = 2 * i + 1) < n; i = down) {
		if (down + 1 < n && is_before(&heap[down + 1], &heap[down], open->rule))
			down++;
		if (!is_before(&heap[down], &span, open->rule))
			break;
		heap[i] = heap[down];
	}
	if (n)
		heap[i] = span;
}

/* Gives [from, to) to those that are open. */
static void fill(struct open_spans *open, struct dwarf_spans *out, uint64_t from, uint64_t to)
{
	while (open->heap.len && from < to) {
		struct dwarf_span top = open->heap.data[0];
		uint64_t until = top.high < to ? top.high : to;
		struct dwarf_span *last = out->all.len ? &out->all.data[out->all.len - 1] : NULL;

		if (top.high <= from) {
			open_pop(open);
			continue;
		}
		if (last && last->what == top.what && last->high == from)
			last->high = until;
		else
			dwarf_spans_add(out, from, until, top.what);
		from = until;
	}
}

static void settle_overlaps(struct dwarf_spans *spans, enum dwarf_spans_rule rule)
{
	struct open_spans open = { .rule = rule };
	struct dwarf_spans out = { 0 };

	vec_reserve(&out.all, spans->all.len);
	for (size_t i = 0; i < spans->all.len; i++) {
		if (i)
			fill(&open, &out, spans->all.data[i - 1].low, spans->all.data[i].low);
		open_push(&open, spans->all.data[i]);
	}
	fill(&open, &out, spans->all.data[spans->all.len - 1].low, UINT64_MAX);
	vec_release(&open.heap);
	dwarf_spans_release(spans);
	*spans = out;
}

/* Line tables and what is inlined are, mostly, as they came. */
static bool are_apart(const struct dwarf_spans *spans)
{
	for (size_t i = 1; i < spans->all.len; i++)
		if (spans->all.data[i].low < spans->all.data[i - 1].high)
			return false;
	return true;
}

/* Joins neighbours that are of the same. */
static void join(struct dwarf_spans *spans)
{
	struct dwarf_span *all = spans->all.data;
	size_t n = 0;

	for (size_t i = 0; i < spans->all.len; i++) {
		if (n && all[n - 1].what == all[i].what && all[n - 1].high == all[i].low)
			all[n - 1].high = all[i].high;
		else
			all[n++] = all[i];
	}
	spans->all.len = n;
}

void dwarf_spans_settle(struct dwarf_spans *spans, enum dwarf_spans_rule rule)
{
	if (!are_apart(spans)) {
		qsort(spans->all.data, spans->all.len, sizeof(struct dwarf_span), compare_spans);
		if (!are_apart(spans))
			settle_overlaps(spans, rule);
	}
	join(spans);
	spans->is_settled = true;
}

const struct dwarf_span *dwarf_spans_find(const struct dwarf_spans *spans, uint64_t addr,
					  struct extent *extent)
{
	const struct dwarf_span *all = spans->all.data, *found = NULL;
	size_t low = 0, high = spans->all.len;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (all[middle].low <= addr)
			low = middle + 1;
		else
			high = middle;
	}
	if (low && addr < all[low - 1].high)
		found = &all[low - 1];
	if (!extent)
		return found;
	if (low)
		extent_border(extent, addr, all[low - 1].high);
	extent_cut(extent, found ? found->low : 0, low < spans->all.len ? all[low].low : UINT64_MAX);
	return found;
}

/* What spans [first, n) of one `what` cover around an address that span `at` holds. */
static struct extent joined(const struct dwarf_span *all, size_t n, size_t at)
{
	struct extent extent = { all[at].low, all[at].high };
	size_t first = at;
	bool has_grown = true;

	while (first && all[first - 1].what == all[at].what)
		first--;
	while (has_grown) {
		has_grown = false;
		for (size_t i = first; i < n && all[i].what == all[at].what; i++) {
			if (all[i].low > extent.high || all[i].high < extent.low ||
			    (all[i].low >= extent.low && all[i].high <= extent.high))
				continue;
			extent.low = all[i].low < extent.low ? all[i].low : extent.low;
			extent.high = all[i].high > extent.high ? all[i].high : extent.high;
			has_grown = true;
		}
	}
	return extent;
}

/* Those of a greater `what` are on the one that is found where they overlap it. */
static const struct dwarf_span *scan(const struct dwarf_spans *spans, uint64_t addr, struct extent *extent)
{
	const struct dwarf_span *all = spans->all.data;
	struct extent near = extent_whole(), before = near, own;
	size_t i = spans->all.len;

	while (i && !(all[i - 1].low <= addr && addr < all[i - 1].high)) {
		i--;
		if (i + 1 < spans->all.len && all[i].what != all[i + 1].what)
			before = near;
		if (all[i].low > addr)
			near.high = all[i].low < near.high ? all[i].low : near.high;
		else
			near.low = all[i].high > near.low ? all[i].high : near.low;
	}
	if (!i) {
		if (extent)
			extent_cut(extent, near.low, near.high);
		return NULL;
	}
	if (extent) {
		own = joined(all, spans->all.len, i - 1);
		extent_cut(extent, own.low, own.high);
		/* Others of its own are no border. */
		if (i < spans->all.len && all[i].what == all[i - 1].what)
			near = before;
		extent_cut(extent, near.low, near.high);
	}
	return &all[i - 1];
}

const struct dwarf_span *dwarf_spans_find_greatest(struct dwarf_spans *spans, uint64_t addr, struct extent *extent)
{
	if (!spans->is_settled && spans->scans++ < SCANS_MAX)
		return scan(spans, addr, extent);
	if (!spans->is_settled)
		dwarf_spans_settle(spans, DWARF_GREATEST);
	return dwarf_spans_find(spans, addr, extent);
}

void dwarf_spans_release(struct dwarf_spans *spans)
{
	vec_release(&spans->all);
	spans->scans = 0;
	spans->is_settled = false;
}
