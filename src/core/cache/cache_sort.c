// SPDX-License-Identifier: GPL-2.0-or-later
/* cache_sort: brings the spans of a table into order, so that each place is in one of them. */
#include <stdlib.h>
#include "core/cache/cache_table.h"

typedef VEC(struct cache_span) span_list;

/* A span and when it was added. */
struct numbered {
	struct cache_span span;
	size_t number;
};

static int compare_numbered(const void *a, const void *b)
{
	const struct numbered *x = a, *y = b;

	if (x->span.start != y->span.start)
		return x->span.start < y->span.start ? -1 : 1;
	return x->number < y->number ? -1 : x->number > y->number;
}

static uint64_t end_of(const struct cache_span *span)
{
	return span->start + span->length;
}

/* What is left of a span from a place inside it on. */
static struct cache_span behind(struct cache_span span, uint64_t place)
{
	uint32_t cut = (uint32_t)(place - span.start);

	span.start += cut;
	span.length -= cut;
	span.back += span.node ? cut : 0;
	return span;
}

static struct cache_span before(struct cache_span span, uint64_t place)
{
	span.length = (uint32_t)(place - span.start);
	span.state &= (uint8_t)~CACHE_STATE_RETURN;
	return span;
}

static void emit(span_list *out, struct cache_span span)
{
	struct cache_span *last = out->len ? &out->data[out->len - 1] : NULL;

	if (!span.length)
		return;
	if (last && end_of(last) == span.start && last->node == span.node && last->state == span.state &&
	    (!span.node || last->start - last->back == span.start - span.back) && last->length <= INT32_MAX)
		last->length += span.length;
	else
		vec_push(out, span);
}

/* Whether it is known of b, a part of a, whether a stack that ends there is whole, and not of a. */
static bool knows_entry(const struct cache_span *a, const struct cache_span *b)
{
	return a->node == b->node && !(a->state & CACHE_STATE_ENTRY) && b->state & CACHE_STATE_ENTRY &&
	       end_of(b) <= end_of(a) && a->start - a->back == b->start - b->back;
}

/* Goes on with the next span: *last is what may still be changed. */
static void add(span_list *out, struct cache_span *last, struct cache_span span)
{
	if (span.start < last->start) {
		if (end_of(&span) <= last->start)
			return;
		span = behind(span, last->start);
	}
	if (span.start >= end_of(last)) {
		emit(out, *last);
		*last = span;
	} else if (span.start == last->start && span.length == last->length && span.node == last->node) {
		last->state |= span.state & (last->state & CACHE_STATE_ENTRY ?
						     CACHE_STATE_RETURN : CACHE_STATE_ENTRY | CACHE_STATE_RETURN);
	} else if (knows_entry(last, &span)) {
		emit(out, before(*last, span.start));
		emit(out, span);
		/* Of no length it still says where the next one has to begin. */
		*last = behind(*last, end_of(&span));
	} else if (end_of(&span) > end_of(last)) {
		span = behind(span, end_of(last));
		emit(out, *last);
		*last = span;
	}
}

void cache_table_sort(struct cache_table *table)
{
	size_t n = table->spans.len;
	CLEANUP(mem_free) struct numbered *numbered = NULL;
	struct cache_span last;
	span_list out = { 0 };

	if (!table->unsorted)
		return;
	numbered = mem_array(n, sizeof(*numbered));
	for (size_t i = 0; i < n; i++)
		numbered[i] = (struct numbered){ table->spans.data[i], i };
	qsort(numbered, n, sizeof(*numbered), compare_numbered);
	last = numbered[0].span;
	for (size_t i = 1; i < n; i++)
		add(&out, &last, numbered[i].span);
	emit(&out, last);
	table->spans.len = 0;
	for (size_t i = 0; i < out.len; i++)
		vec_push(&table->spans, out.data[i]);
	vec_release(&out);
	table->unsorted = false;
}
