// SPDX-License-Identifier: GPL-2.0-or-later
/* beside: rows of all events of a profile, joined by what they are called. */
#include <stdlib.h>
#include <string.h>
#include "core/report/composition.h"

#define ROW_BYTES (sizeof(struct item) + sizeof(struct report_row))

/* A row of one of the reports. */
struct item {
	const struct report_row *row;
	size_t event;
};
typedef VEC(struct item) row_items;

static int compare_names(const struct report_row *a, const struct report_row *b, size_t n_keys)
{
	int order = 0;

	for (size_t k = 0; !order && k < n_keys; k++)
		order = strcmp(a->keys[k], b->keys[k]);
	if (!order && a->frame)
		order = (int)a->frame->space - (int)b->frame->space;
	return order;
}

static int compare_items(const void *left, const void *right, void *n_keys)
{
	const struct item *a = left, *b = right;
	int order = compare_names(a->row, b->row, *(size_t *)n_keys);

	return order ? order : a->event < b->event ? -1 : a->event > b->event;
}

/* Rows are in the order of the largest share that they have of any event. */
static int compare_rows(const void *left, const void *right, void *n_keys)
{
	const struct report_row *a = left, *b = right;

	if (a->self_percent != b->self_percent)
		return a->self_percent < b->self_percent ? 1 : -1;
	return compare_names(a, b, *(size_t *)n_keys);
}

/* n items of the same name. */
static struct report_row join(struct composition *composition, const struct item *from, size_t n)
{
	struct report_cell *cells =
		arena_array(&composition->arena, composition->report.n_beside, sizeof(*cells));
	struct report_row row = *from->row;

	row.self_percent = 0;
	for (size_t i = 0; i < n; i++) {
		const struct report_row *one = from[i].row;
		struct report_cell *cell = &cells[from[i].event];

		cell->count += one->self;
		cell->value += one->self_value;
		cell->percent += one->self_percent;
		row.self_percent = cell->percent > row.self_percent ? cell->percent : row.self_percent;
	}
	row.cells = cells;
	return row;
}

static void join_rows(struct composition *composition, row_items *items, double percent_limit)
{
	struct report *report = &composition->report;
	struct report_row *rows = arena_array(&composition->arena, items->len, sizeof(*rows));
	size_t n = 0, same;

	if (items->len)
		qsort_r(items->data, items->len, sizeof(*items->data), compare_items, &report->n_keys);
	report->n_rows_hidden = 0;
	for (size_t i = 0; i < items->len; i += same) {
		for (same = 1; i + same < items->len; same++)
			if (!*items->data[i].row->keys[0] || /* there was no room for its name */
			    compare_names(items->data[i].row, items->data[i + same].row, report->n_keys))
				break;
		rows[n] = join(composition, &items->data[i], same);
		if (rows[n].self_percent >= percent_limit)
			n++;
		else
			report->n_rows_hidden++;
	}
	if (n)
		qsort_r(rows, n, sizeof(*rows), compare_rows, &report->n_keys);
	report->rows = rows;
	report->n_rows = n;
}

struct composition *composition_of_each(struct profile *profile, const struct compose_options *options)
{
	size_t n = options->series ? 1 : profile->tables.series.len;
	struct composition *first = NULL, *last = NULL;
	struct compose_options one = *options;
	const struct report **beside;

	for (size_t i = 0; i < (n ? n : 1); i++) {
		struct composition *next;

		one.series = options->series ? options->series : n ? i + 1 : 0;
		next = composition_of_one(profile, &one);
		next->options = options;
		next->report.is_beside = i;
		one.again = false;
		if (last)
			last->next = next;
		last = next;
		first = first ? first : next;
	}
	beside = arena_array(&first->arena, n ? n : 1, sizeof(*beside));
	for (last = first; last; last = last->next)
		beside[first->report.n_beside++] = &last->report;
	first->report.beside = beside;
	return first;
}

struct report *compose_beside(struct profile *profile, const struct compose_options *options)
{
	struct compose_options whole = *options;
	struct composition *first;
	row_items items = { 0 };

	whole.tally.percent_limit = 0;
	first = composition_of_each(profile, &whole);
	for (struct composition *one = first; one; one = one->next)
		one->options = options;
	for (size_t event = 0; event < first->report.n_beside; event++) {
		const struct report *report = first->report.beside[event];

		for (size_t i = 0; i < report->n_rows; i++)
			if (budget_take(profile->tables.budget,
					ROW_BYTES + report->n_series * sizeof(struct report_cell), "rows"))
				vec_push(&items, ((struct item){ &report->rows[i], event }));
	}
	join_rows(first, &items, options->tally.percent_limit);
	vec_release(&items);
	return &first->report;
}
