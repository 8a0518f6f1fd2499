// SPDX-License-Identifier: GPL-2.0-or-later
/* row_list: the rows of an image while its sources are read. */
#include <elf.h>
#include <errno.h>
#include <stdlib.h>
#include "core/cfi/row_list.h"

#define CODE_BYTES_MAX ((uint64_t)UNWIND_PAGES_MAX << UNWIND_PAGE_BITS)
/* Of the sort by start, which has fewer than 31 bits (CODE_BYTES_MAX). */
#define DIGIT_BITS 11
#define DIGITS (1u << DIGIT_BITS)
#define PASSES 3

static bool is_code(const struct image_segment *segment)
{
	return segment->type == PT_LOAD && segment->flags & PF_X && segment->file_size;
}

static int span_compare(const void *a, const void *b)
{
	const struct row_list_span *left = a, *right = b;

	return left->start < right->start ? -1 : left->start > right->start;
}

/* Joins what touches or overlaps, in spans that are sorted by start; returns how many are left. */
static size_t spans_join(struct row_list_span *spans, size_t n)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++) {
		if (!kept || spans[i].start > spans[kept - 1].end)
			spans[kept++] = spans[i];
		else if (spans[i].end > spans[kept - 1].end)
			spans[kept - 1].end = spans[i].end;
	}
	return kept;
}

/* The number of the first of n spans that ends after `at`; n: none does. */
static size_t span_after(const struct row_list_span *spans, size_t n, uint64_t at)
{
	size_t low = 0;

	while (low < n) {
		size_t middle = low + (n - low) / 2;

		if (spans[middle].end > at)
			n = middle;
		else
			low = middle + 1;
	}
	return low;
}

static void spans_sort(struct row_list_span *spans, size_t *n)
{
	if (*n)
		qsort(spans, *n, sizeof(*spans), span_compare);
	*n = spans_join(spans, *n);
}

/* What of text is not covered, both sorted; each is passed once. */
static void find_holes(struct row_list *list)
{
	const struct row_list_span *covered = list->covered.data;
	size_t next = 0, n = list->covered.len;

	list->holes.len = 0;
	for (size_t i = 0; i < list->text.len; i++) {
		struct row_list_span text = list->text.data[i];

		while (text.start < text.end) {
			uint32_t hole_end = text.end;

			while (next < n && covered[next].end <= text.start)
				next++;
			if (next < n && covered[next].start < text.end)
				hole_end = covered[next].start;
			if (hole_end > text.start && hole_end - text.start > ROW_LIST_PADDING_MAX)
				vec_push(&list->holes,
					 ((struct row_list_span){ text.start, hole_end }));
			text.start = next < n ? covered[next].end : text.end;
		}
	}
}

/* The executable sections: a segment may hold constants too, many times the code. */
static void find_text(struct row_list *list, const struct image *image)
{
	struct image_section section;

	for (size_t i = 1; i < image_sections(image); i++) {
		uint64_t at, end;

		if (!image_section(image, i, &section) || section.type != SHT_PROGBITS ||
		    !(section.flags & SHF_ALLOC) || !(section.flags & SHF_EXECINSTR))
			continue;
		at = section.addr - list->base_vaddr;
		if (at < CODE_BYTES_MAX && !__builtin_add_overflow(at, section.size, &end))
			vec_push(&list->text,
				 ((struct row_list_span){
					 (uint32_t)at,
					 end < CODE_BYTES_MAX ? (uint32_t)end : CODE_BYTES_MAX }));
	}
	for (size_t i = 0; !list->text.len && i < list->code.len; i++)
		vec_push(&list->text, list->code.data[i]);
	spans_sort(list->text.data, &list->text.len);
}

int row_list_init(struct row_list *list, const struct image *image, struct err *err)
{
	uint64_t lowest = UINT64_MAX, highest = 0, end;

	*list = (struct row_list){ 0 };
	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);

		if (!is_code(segment))
			continue;
		if (__builtin_add_overflow(segment->vaddr, segment->file_size, &end))
			end = UINT64_MAX;
		lowest = segment->vaddr < lowest ? segment->vaddr : lowest;
		highest = end > highest ? end : highest;
	}
	if (lowest >= highest)
		return err_set(err, -ENOENT, "'%s' has no code", image_name(image));
	list->base_vaddr = lowest & -(uint64_t)UNWIND_PAGE_BYTES;
	if (highest - list->base_vaddr > CODE_BYTES_MAX)
		return err_set(err, -EFBIG, "cannot use '%s': its code spans over %llu MB",
			       image_name(image), (unsigned long long)CODE_BYTES_MAX >> 20);
	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);
		uint32_t start = segment->vaddr - list->base_vaddr;

		if (is_code(segment))
			vec_push(&list->code,
				 ((struct row_list_span){ start, start + segment->file_size }));
	}
	spans_sort(list->code.data, &list->code.len);
	find_text(list, image);
	find_holes(list);
	return 0;
}

void row_list_release(struct row_list *list)
{
	vec_release(&list->code);
	vec_release(&list->text);
	vec_release(&list->holes);
	vec_release(&list->covered);
	vec_release(&list->ranges);
	vec_release(&list->order);
	vec_release(&list->rows);
	vec_release(&list->longs);
	hash_index_release(&list->longs_index);
}

/*
 * The executable segment that holds `at`; NULL: none. Functions come in clusters, so the last one
 * first.
 */
static const struct row_list_span *code_at(struct row_list *list, uint64_t at)
{
	const struct row_list_span *last = &list->code.data[list->last_code];
	size_t i;

	if (at >= last->start && at < last->end)
		return last;
	i = span_after(list->code.data, list->code.len, at);
	if (i == list->code.len || at < list->code.data[i].start)
		return NULL;
	list->last_code = i;
	return &list->code.data[i];
}

bool row_list_begin(struct row_list *list, enum unwind_source source, uint64_t start, uint64_t end)
{
	const struct row_list_span *code = code_at(list, start - list->base_vaddr);
	uint64_t gap_start = start, gap_end = end;

	if (start >= end)
		return false;
	if (!code) {
		list->outside++;
		return false;
	}
	if (list->covered.len && !row_list_gap(list, &gap_start, &gap_end))
		return false;
	if (list->ranges.len >= UNWIND_FDES_MAX) {
		list->over = true;
		return false;
	}
	start -= list->base_vaddr;
	end -= list->base_vaddr;
	vec_push(&list->ranges, ((struct row_list_range){
					.start = (uint32_t)start,
					.end = end < code->end ? (uint32_t)end : code->end,
					.first_row = (uint32_t)list->rows.len,
					.source = source,
				}));
	list->added[source]++;
	return true;
}

void row_list_mark_fp(struct row_list *list)
{
	list->ranges.data[list->ranges.len - 1].keeps_fp = true;
}

struct long_wanted {
	const struct unwind_long *longs, *rule;
};

static bool long_is(const void *ctx, uint32_t id)
{
	const struct long_wanted *wanted = ctx;

	return !memcmp(&wanted->longs[id - 1], wanted->rule, sizeof(*wanted->rule));
}

/* Its number; UNWIND_LONGS_MAX: there is no room. */
static uint32_t keep_long(struct row_list *list, const struct unwind_long *rule)
{
	struct long_wanted wanted = { list->longs.data, rule };
	uint64_t hash = hash_bytes(rule, sizeof(*rule), 0);
	uint32_t id = hash_index_find(&list->longs_index, hash, long_is, &wanted);

	if (!id) {
		if (list->longs.len == UNWIND_LONGS_MAX)
			return UNWIND_LONGS_MAX;
		vec_push(&list->longs, *rule);
		id = (uint32_t)list->longs.len;
		hash_index_add(&list->longs_index, hash, id);
	}
	return id - 1;
}

uint32_t row_list_long(struct row_list *list, const struct unwind_long *rule)
{
	uint32_t number = keep_long(list, rule);

	return number < UNWIND_LONGS_MAX ? UNWIND_ESCAPED(UNWIND_LONG, number) :
					   UNWIND_ESCAPED(UNWIND_UNSUPPORTED, UNWIND_REASON_LONGS);
}

struct sorted {
	uint32_t start, number;
};

static bool is_sorted(const struct sorted *items, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (items[i].start < items[i - 1].start)
			return false;
	return true;
}

/* One pass of a radix sort, which keeps the order of what is equal. */
static void sort_digit(const struct sorted *from, struct sorted *to, size_t n, unsigned shift)
{
	uint32_t places[DIGITS] = { 0 }, sum = 0;

	for (size_t i = 0; i < n; i++)
		places[from[i].start >> shift & (DIGITS - 1)]++;
	for (size_t i = 0; i < DIGITS; i++) {
		uint32_t count = places[i];

		places[i] = sum;
		sum += count;
	}
	for (size_t i = 0; i < n; i++)
		to[places[from[i].start >> shift & (DIGITS - 1)]++] = from[i];
}

static void sort_ranges(struct row_list *list)
{
	size_t n = list->ranges.len;
	CLEANUP(mem_free) struct sorted *items = mem_regrow(NULL, n, sizeof(*items));
	CLEANUP(mem_free) struct sorted *other = NULL;

	for (size_t i = 0; i < n; i++)
		items[i] = (struct sorted){ list->ranges.data[i].start, (uint32_t)i };
	if (!is_sorted(items, n)) {
		other = mem_regrow(NULL, n, sizeof(*other));
		for (unsigned pass = 0; pass < PASSES; pass++) {
			struct sorted *swapped = items;

			sort_digit(items, other, n, pass * DIGIT_BITS);
			items = other;
			other = swapped;
		}
	}
	list->order.len = 0;
	vec_reserve(&list->order, n);
	for (size_t i = 0; i < n; i++)
		list->order.data[i] = items[i].number;
	list->order.len = n;
}

void row_list_settle(struct row_list *list)
{
	size_t n = list->ranges.len;

	if (list->order.len == n)
		return;
	sort_ranges(list);
	list->covered.len = 0;
	for (size_t i = 0; i < n; i++) {
		const struct row_list_range *range = &list->ranges.data[list->order.data[i]];

		vec_push(&list->covered, ((struct row_list_span){ range->start, range->end }));
	}
	list->covered.len = spans_join(list->covered.data, list->covered.len);
	find_holes(list);
}

bool row_list_gap(const struct row_list *list, uint64_t *start, uint64_t *end)
{
	uint64_t at = *start - list->base_vaddr, last = *end - list->base_vaddr;
	size_t i = span_after(list->covered.data, list->covered.len, at);

	if (i < list->covered.len && list->covered.data[i].start <= at)
		at = list->covered.data[i++].end;
	if (i < list->covered.len && list->covered.data[i].start < last)
		last = list->covered.data[i].start;
	if (at >= last)
		return false;
	*start = at + list->base_vaddr;
	*end = last + list->base_vaddr;
	return true;
}

bool row_list_hole(const struct row_list *list, size_t i, uint64_t *ret_start, uint64_t *ret_end)
{
	if (i >= list->holes.len)
		return false;
	*ret_start = list->base_vaddr + list->holes.data[i].start;
	*ret_end = list->base_vaddr + list->holes.data[i].end;
	return true;
}
