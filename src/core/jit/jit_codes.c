// SPDX-License-Identifier: GPL-2.0-or-later
/* jit_codes: code that one process made at run time: where it lay, since when, and what it was called. */
#include <stdlib.h>
#include "core/jit/jit_codes.h"

#define TEXT_OVERHEAD 40 /* of a string: its entry, its slots in the index, its NUL */
#define CODES_IN_A_SLICE 16 /* that one address had and that are compared; past that the last one is taken */

/*
 * By start, and as a balanced tree: the middle of a range is its root, the ranges before and after it are its
 * subtrees; `reach` is the greatest end in a range.
 */
struct jit_span {
	uint64_t start, end, reach;
	uint32_t code;
};

static uint32_t keep(struct jit_codes *codes, const char *text, size_t len)
{
	uint32_t before = codes->strings.len, id;

	if (!len)
		return 0;
	if (codes->text_bytes + len + TEXT_OVERHEAD > JIT_TEXT_BYTES_MAX) {
		codes->full = true;
		return strtab_find(&codes->strings, text, len);
	}
	id = strtab_add(&codes->strings, text, len);
	if (codes->strings.len != before)
		codes->text_bytes += len + TEXT_OVERHEAD;
	return id;
}

uint32_t jit_codes_string(struct jit_codes *codes, const char *text, size_t len)
{
	return keep(codes, text, len < JIT_NAME_BYTES_MAX ? len : JIT_NAME_BYTES_MAX);
}

bool jit_codes_add(struct jit_codes *codes, const struct jit_code *code)
{
	if (!code->name || !code->bytes || code->start + code->bytes < code->start)
		return false;
	if (codes->codes.len >= JIT_CODES_MAX) {
		codes->full = true;
		return false;
	}
	vec_push(&codes->codes, *code);
	return true;
}

static int compare_spans(const void *a, const void *b)
{
	const struct jit_span *x = a, *y = b;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	return x->code < y->code ? -1 : x->code > y->code;
}

static uint64_t set_reach(struct jit_span *spans, size_t n)
{
	size_t middle = n / 2;
	uint64_t before, after;

	if (!n)
		return 0;
	before = set_reach(spans, middle);
	after = set_reach(spans + middle + 1, n - middle - 1);
	spans[middle].reach = spans[middle].end;
	if (before > spans[middle].reach)
		spans[middle].reach = before;
	if (after > spans[middle].reach)
		spans[middle].reach = after;
	return spans[middle].reach;
}

void jit_codes_index(struct jit_codes *codes)
{
	if (codes->spans.len == codes->codes.len)
		return;
	vec_reserve(&codes->spans, codes->codes.len);
	for (size_t i = codes->spans.len; i < codes->codes.len; i++) {
		const struct jit_code *code = &codes->codes.data[i];

		vec_push(&codes->spans, ((struct jit_span){ .start = code->start, .end = code->start + code->bytes,
							    .code = (uint32_t)i }));
	}
	qsort(codes->spans.data, codes->spans.len, sizeof(struct jit_span), compare_spans);
	set_reach(codes->spans.data, codes->spans.len);
}

/* What lay in some of [start, end), as it is gone through in no order of time. */
struct search {
	const struct jit_codes *codes;
	uint64_t start, end, from_ns, to_ns;
	const struct jit_code *before, *after; /* the last one by then, the first one after */
	const struct jit_code *during[CODES_IN_A_SLICE];
	size_t n_during;
	const struct jit_code *last; /* of all during it */
	size_t visits, visits_max;
};

/* Codes are in the order in which they were told. */
static bool is_later(const struct jit_code *a, const struct jit_code *b)
{
	return a->since_ns != b->since_ns ? a->since_ns > b->since_ns : a > b;
}

static void weigh(struct search *search, const struct jit_code *code)
{
	size_t i;

	if (code->since_ns <= search->from_ns) {
		if (!search->before || is_later(code, search->before))
			search->before = code;
		return;
	}
	if (code->since_ns >= search->to_ns) {
		if (!search->after || code->since_ns < search->after->since_ns ||
		    (code->since_ns == search->after->since_ns && code > search->after))
			search->after = code;
		return;
	}
	if (!search->last || is_later(code, search->last))
		search->last = code;
	if (search->n_during++ >= CODES_IN_A_SLICE)
		return;
	for (i = search->n_during - 1; i && is_later(search->during[i - 1], code); i--)
		search->during[i] = search->during[i - 1];
	search->during[i] = code;
}

static void visit(struct search *search, const struct jit_span *spans, size_t n)
{
	size_t middle = n / 2;

	if (!n || spans[middle].reach <= search->start || ++search->visits > search->visits_max)
		return;
	visit(search, spans, middle);
	if (spans[middle].start >= search->end)
		return;
	if (spans[middle].end > search->start)
		weigh(search, &search->codes->codes.data[spans[middle].code]);
	visit(search, spans + middle + 1, n - middle - 1);
}

/* What lay there for the most of the time. */
static const struct jit_code *longest(const struct search *search)
{
	const struct jit_code *best = search->before;
	uint64_t best_ns;

	if (search->n_during > CODES_IN_A_SLICE)
		return search->last;
	best_ns = best && search->n_during ? search->during[0]->since_ns - search->from_ns : 0;
	for (size_t i = 0; i < search->n_during; i++) {
		uint64_t end_ns = i + 1 < search->n_during ? search->during[i + 1]->since_ns : search->to_ns;

		if (!best || end_ns - search->during[i]->since_ns >= best_ns) {
			best = search->during[i];
			best_ns = end_ns - best->since_ns;
		}
	}
	return best ? best : search->after;
}

const struct jit_code *jit_codes_find(struct jit_codes *codes, uint64_t addr, uint64_t from_ns, uint64_t to_ns)
{
	struct search search = { .codes = codes, .start = addr, .end = addr + 1, .from_ns = from_ns, .to_ns = to_ns,
				 .visits_max = JIT_VISITS_MAX };

	jit_codes_index(codes);
	visit(&search, codes->spans.data, codes->spans.len);
	return longest(&search);
}

bool jit_codes_takes(const struct jit_codes *codes, const struct jit_code *code, size_t *visits)
{
	struct search search = { .codes = codes, .start = code->start, .end = code->start + code->bytes,
				 .from_ns = UINT64_MAX, .to_ns = UINT64_MAX, .visits = *visits,
				 .visits_max = JIT_TAKES_VISITS_MAX };

	visit(&search, codes->spans.data, codes->spans.len);
	*visits = search.visits;
	return search.before && (search.before->start != code->start || search.before->name != code->name);
}

const struct jit_line *jit_codes_line(const struct jit_codes *codes, const struct jit_code *code, uint64_t offset)
{
	const struct jit_line *lines;
	size_t low = 0, high = code->n_lines;

	if (!high)
		return NULL;
	lines = codes->lines.data + code->first_line;
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (lines[middle].offset <= offset)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? &lines[low - 1] : NULL;
}

void jit_codes_release(struct jit_codes *codes)
{
	vec_release(&codes->codes);
	vec_release(&codes->lines);
	vec_release(&codes->spans);
	strtab_release(&codes->strings);
	*codes = (struct jit_codes){ 0 };
}
