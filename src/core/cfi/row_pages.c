// SPDX-License-Identifier: GPL-2.0-or-later
/* row_pages: the pages of a table from the ranges of a row_list. */
#include <errno.h>
#include "core/cfi/row_list.h"

#define PAGE_MASK (UNWIND_PAGE_BYTES - 1)
#define RULE_END UNWIND_ESCAPED(UNWIND_END, 0)

/* The table in the making; `at` as in the list. */
struct paging {
	struct unwind_table *table;
	VEC(uint32_t) rows;
	VEC(struct unwind_page) pages;
	uint32_t first_page; /* the number of pages[0], from base_vaddr on */
	uint32_t rule, at; /* what holds from `at` on */
	uint32_t end; /* of the last piece */
	bool over;
};

/* Ranges that hold the address looked at, as a heap: the one that was added first on top. */
struct rivals {
	VEC(uint32_t) heap;
};

static void rivals_release(struct rivals *rivals)
{
	vec_release(&rivals->heap);
}

static void rivals_push(struct rivals *rivals, uint32_t number)
{
	uint32_t *heap;
	size_t i = rivals->heap.len;

	vec_push(&rivals->heap, number);
	heap = rivals->heap.data;
	for (; i && heap[(i - 1) / 2] > number; i = (i - 1) / 2)
		heap[i] = heap[(i - 1) / 2];
	heap[i] = number;
}

static void rivals_pop(struct rivals *rivals)
{
	uint32_t *heap = rivals->heap.data, moved;
	size_t n = --rivals->heap.len, i = 0;

	if (!n)
		return;
	moved = heap[n];
	for (;;) {
		size_t child = 2 * i + 1;

		if (child + 1 < n && heap[child + 1] < heap[child])
			child++;
		if (child >= n || heap[child] > moved)
			break;
		heap[i] = heap[child];
		i = child;
	}
	heap[i] = moved;
}

/* Begins the page that holds `at`, and those before it, with what is carried over into them. */
static void turn_page(struct paging *paging, uint32_t page, bool at_start)
{
	while (paging->first_page + paging->pages.len <= page) {
		bool last = paging->first_page + paging->pages.len == page;
		struct unwind_page next = { .first = (uint32_t)paging->rows.len };

		/*
		 * A page that nothing is in, and a row that the next one would replace, are left
		 * out.
		 */
		if (last ? !at_start : paging->rule != RULE_END) {
			vec_push(&paging->rows, UNWIND_ROW(0, paging->rule));
			next.count = 1;
		}
		vec_push(&paging->pages, next);
	}
}

/* Counts what held from paging->at up to `at`. */
static void count_bytes(struct paging *paging, uint32_t at)
{
	struct unwind_table_stats *stats = &paging->table->stats;

	if (paging->rule == RULE_END)
		return;
	stats->covered_bytes += at - paging->at;
	if (paging->rule >= UNWIND_ESCAPE && UNWIND_KIND(paging->rule) == UNWIND_UNSUPPORTED)
		stats->unsupported_bytes += at - paging->at;
}

static void count_row(struct unwind_table_stats *stats, uint32_t rule)
{
	if (rule < UNWIND_ESCAPE)
		return;
	if (UNWIND_KIND(rule) == UNWIND_LONG)
		stats->longs_used++;
	else if (UNWIND_KIND(rule) == UNWIND_UNSUPPORTED)
		stats->unsupported[UNWIND_PAYLOAD(rule)]++;
}

/* From `at` on this rule holds. */
static void put_rule(struct paging *paging, uint32_t at, uint32_t rule)
{
	uint32_t page = at >> UNWIND_PAGE_BITS;
	struct unwind_page *last;

	if (rule == paging->rule)
		return;
	if (paging->rows.len >= UNWIND_ROWS_MAX) {
		paging->over = true;
		return;
	}
	count_bytes(paging, at);
	count_row(&paging->table->stats, rule);
	if (!paging->pages.len)
		paging->first_page = page;
	if (paging->first_page + paging->pages.len <= page)
		turn_page(paging, page, !(at & PAGE_MASK));
	last = &paging->pages.data[paging->pages.len - 1];
	vec_push(&paging->rows, UNWIND_ROW(at & PAGE_MASK, rule));
	last->count++;
	paging->rule = rule;
	paging->at = at;
}

/* The row of a range that holds at `at`, by number; `end` is the number after its last one. */
static uint32_t row_at(const struct row_list *list, uint32_t first, uint32_t end, uint32_t at)
{
	while (end - first > 1) {
		uint32_t middle = first + (end - first) / 2;

		if (list->rows.data[middle].at <= at)
			first = middle;
		else
			end = middle;
	}
	return first;
}

/* Puts the rows of range `number` that hold in [start, end), which no other range has. */
static void put_piece(struct paging *paging, struct row_list *list, uint32_t number,
		      uint32_t start, uint32_t end)
{
	struct row_list_range *range = &list->ranges.data[number];
	const struct row_list_row *rows = list->rows.data;
	uint32_t rows_end = number + 1 < list->ranges.len ? range[1].first_row : list->rows.len;
	uint32_t i = range->first_row;

	if (i == rows_end)
		return;
	if (start - paging->end > ROW_LIST_PADDING_MAX && paging->pages.len)
		put_rule(paging, paging->end, RULE_END);
	if (start != range->start)
		i = row_at(list, i, rows_end, start);
	put_rule(paging, start, rows[i].rule);
	for (i++; i < rows_end && rows[i].at < end; i++)
		put_rule(paging, rows[i].at, rows[i].rule);
	paging->end = end;
	if (!range->used) {
		range->used = true;
		paging->table->stats.functions++;
		paging->table->stats.functions_with_fp += range->keeps_fp;
	}
}

/* Cuts the ranges, in the order of their starts, into pieces that belong to one of them each. */
static void put_ranges(struct paging *paging, struct row_list *list)
{
	const struct row_list_range *ranges = list->ranges.data;
	RELEASE(rivals_release) struct rivals rivals = { 0 };
	size_t next = 0, n = list->order.len;
	uint32_t at = 0;

	while (next < n || rivals.heap.len) {
		uint32_t first, end;

		if (!rivals.heap.len)
			at = ranges[list->order.data[next]].start;
		while (next < n && ranges[list->order.data[next]].start <= at)
			rivals_push(&rivals, list->order.data[next++]);
		first = rivals.heap.data[0];
		if (ranges[first].end <= at) {
			rivals_pop(&rivals);
			continue;
		}
		end = ranges[first].end;
		if (next < n && ranges[list->order.data[next]].start < end)
			end = ranges[list->order.data[next]].start;
		put_piece(paging, list, first, at, end);
		at = end;
	}
}

/* What holds up to the last range's end, and that nothing does after. */
static void put_end(struct paging *paging)
{
	turn_page(paging, (paging->end - 1) >> UNWIND_PAGE_BITS, false);
	if (paging->end & PAGE_MASK)
		put_rule(paging, paging->end, RULE_END);
	else
		count_bytes(paging, paging->end);
}

static void paging_release(struct paging *paging)
{
	vec_release(&paging->rows);
	vec_release(&paging->pages);
}

/* An array that is never asked to grow again. */
#define TAKE_FITTING(vec) \
	({ \
		__typeof__((vec)->data) data_ = \
			mem_regrow((vec)->data, (vec)->len, sizeof(*(vec)->data)); \
		(vec)->data = NULL; \
		data_; \
	})

static void fill_table(struct unwind_table *table, struct paging *paging, struct row_list *list)
{
	table->first_vaddr = list->base_vaddr + ((uint64_t)paging->first_page << UNWIND_PAGE_BITS);
	table->n_pages = (uint32_t)paging->pages.len;
	table->n_rows = (uint32_t)paging->rows.len;
	table->n_longs = (uint32_t)list->longs.len;
	table->pages = TAKE_FITTING(&paging->pages);
	table->rows = TAKE_FITTING(&paging->rows);
	table->longs = TAKE_FITTING(&list->longs);
	memcpy(table->stats.fdes, list->added, sizeof(table->stats.fdes));
	table->stats.fdes_outside = list->outside;
	table->stats.fdes_placeless = list->placeless;
}

int row_list_finish(struct row_list *list, struct unwind_table *table, struct err *err)
{
	RELEASE(paging_release) struct paging paging = { .table = table, .rule = RULE_END };

	row_list_settle(list);
	put_ranges(&paging, list);
	if (list->over || paging.over)
		return err_set(err, -EFBIG, "cannot follow its stacks: over %u functions or %u rows",
			       UNWIND_FDES_MAX, UNWIND_ROWS_MAX);
	if (!paging.pages.len)
		return err_set(err, -ENOENT, "it describes no code");
	put_end(&paging);
	fill_table(table, &paging, list);
	return 0;
}
