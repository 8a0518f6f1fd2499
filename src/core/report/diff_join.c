// SPDX-License-Identifier: GPL-2.0-or-later
/* diff_join: rows, or whole stacks, of two reports, joined by what they are called. */
#include <stdlib.h>
#include <string.h>
#include "core/report/diff_frames.h"
#include "core/report/diff_join.h"

/* A row, or a stack, of one side. */
struct item {
	enum diff_sides side;
	const struct report_row *row;
	const struct report_stack *stack;
	/* What it is called, in B's words. Of rows: its keys, and whether its function has no name. */
	const char *const *keys;
	bool nameless;
	/* Of stacks: who ran it, and its frames as numbers, equal for equal ones of both sides. */
	const char *comm;
	const uint32_t *frames;
	size_t n_frames;
};
typedef VEC(struct item) items;

static const char *key_of_b(const struct diff_join *join, const struct item *item, size_t key)
{
	const char *name = join->sides[item->side]->report.keys[key], *text = item->row->keys[key];

	if (!strcmp(name, "module"))
		return diff_module_of_b(join->diff, item->side, text);
	if (!strcmp(name, "comm"))
		return diff_comm_of_b(join->diff, item->side, text);
	/* What has no name, or no known source, is called after its module. */
	if ((item->nameless && !strcmp(name, "symbol")) || (!strncmp(name, "src", 3) && !item->row->frame->file))
		text = diff_module_of_b(join->diff, item->side, item->row->frame->module);
	return text ? text : "";
}

/* False: there is no room for it. */
static bool add_row(const struct diff_join *join, enum diff_sides side, const struct report_row *row, items *all)
{
	size_t n_keys = join->sides[side]->report.n_keys;
	struct item item = { .side = side, .row = row, .nameless = row->frame && !row->frame->function };
	const char **keys;

	if (!budget_take(join->sides[side]->report.budget,
			 sizeof(item) + sizeof(struct diff_row) + n_keys * sizeof(*keys), "rows"))
		return false;
	keys = arena_array(&join->composition->arena, n_keys, sizeof(*keys));
	for (size_t k = 0; k < n_keys; k++)
		keys[k] = key_of_b(join, &item, k);
	item.keys = keys;
	vec_push(all, item);
	return true;
}

static int compare_row_names(const void *left, const void *right, void *n_keys)
{
	const struct item *a = left, *b = right;
	int order = (int)a->nameless - (int)b->nameless;

	for (size_t k = 0; !order && k < *(size_t *)n_keys; k++)
		order = strcmp(a->keys[k], b->keys[k]);
	if (!order && a->row->frame)
		order = (int)a->row->frame->space - (int)b->row->frame->space;
	return order;
}

/* B's before A's: of equal ones the first says what they are called. */
static int compare_rows(const void *left, const void *right, void *n_keys)
{
	const struct item *a = left, *b = right;
	int order = compare_row_names(left, right, n_keys);

	return order ? order : (int)b->side - (int)a->side;
}

static void add_cell(struct report_cell *cell, uint64_t count, uint64_t value)
{
	cell->count += count;
	cell->value += value;
}

struct diff_row *diff_join_rows(const struct diff_join *join, size_t *ret_n)
{
	size_t n_keys = join->sides[DIFF_B]->report.n_keys, n = 0;
	struct diff_row *rows;
	items all = { 0 };

	for (int side = 0; side < DIFF_SIDES; side++)
		for (size_t i = 0; i < join->sides[side]->report.n_rows; i++)
			if (!add_row(join, side, &join->sides[side]->report.rows[i], &all))
				break;
	if (all.len)
		qsort_r(all.data, all.len, sizeof(*all.data), compare_rows, &n_keys);
	rows = arena_array(&join->composition->arena, all.len, sizeof(*rows));
	for (size_t i = 0; i < all.len; i++) {
		const struct item *item = &all.data[i];
		const struct report_row *from = item->row;

		/* Where there was no room for a name it is empty. */
		if (!i || !*item->keys[0] || compare_row_names(item, item - 1, &n_keys))
			rows[n++] = (struct diff_row){ .keys = from->keys, .frame = from->frame };
		add_cell(&rows[n - 1].self.of[item->side], from->self, from->self_value);
		add_cell(&rows[n - 1].total.of[item->side], from->children, from->children_value);
	}
	vec_release(&all);
	*ret_n = n;
	return rows;
}

/* The frames of both sides while their stacks are found. */
struct numbering {
	const struct diff_join *join;
	struct diff_frames frames;
	uint32_t *of_class; /* by report_frame.id of the side at hand; 0: not yet */
};

static uint32_t number_of(struct numbering *numbers, enum diff_sides side, const struct report_frame *frame)
{
	uint32_t *number = &numbers->of_class[frame->id];

	if (!*number)
		*number = diff_frames_number(&numbers->frames, side, frame);
	return *number;
}

static bool add_stack(struct numbering *numbers, enum diff_sides side, const struct report_stack *stack, items *all)
{
	const struct diff_join *join = numbers->join;
	const struct report *report = &join->sides[side]->report;
	struct item item = { .side = side, .stack = stack };
	uint32_t *frames;
	size_t n = 0;

	for (size_t i = 0; i < stack->n_locations; i++)
		n += report->locations[stack->locations[i]].n_frames;
	if (!budget_take(report->budget, sizeof(item) + sizeof(struct diff_row) + n * sizeof(*frames), "stacks"))
		return false;
	frames = arena_array(&join->composition->arena, n, sizeof(*frames));
	for (size_t i = 0; i < stack->n_locations; i++) {
		const struct report_location *location = &report->locations[stack->locations[i]];

		for (uint32_t f = 0; f < location->n_frames; f++)
			frames[item.n_frames++] = number_of(numbers, side, &location->frames[f]);
	}
	item.frames = frames;
	item.comm = diff_comm_of_b(join->diff, side, stack->comm);
	vec_push(all, item);
	return true;
}

static int compare_texts(const char *a, const char *b)
{
	return strcmp(a ? a : "", b ? b : "");
}

static int compare_stack_names(const struct item *a, const struct item *b)
{
	size_t n = a->n_frames < b->n_frames ? a->n_frames : b->n_frames;
	int order = strcmp(a->comm, b->comm);

	for (size_t i = 0; !order && i < n; i++)
		order = a->frames[i] < b->frames[i] ? -1 : a->frames[i] > b->frames[i];
	if (!order)
		order = a->n_frames < b->n_frames ? -1 : a->n_frames > b->n_frames;
	/* How it ended is a part of it. */
	if (!order)
		order = compare_texts(a->stack->status, b->stack->status);
	if (!order)
		order = compare_texts(a->stack->cause, b->stack->cause);
	return order ? order : compare_texts(a->stack->script_cut, b->stack->script_cut);
}

static int compare_stacks(const void *left, const void *right)
{
	const struct item *a = left, *b = right;
	int order = compare_stack_names(a, b);

	if (!order)
		order = (int)b->side - (int)a->side;
	return order ? order : a->stack < b->stack ? -1 : a->stack > b->stack;
}

static void find_stacks(const struct diff_join *join, items *ret_all)
{
	struct numbering numbers = { .join = join, .frames.diff = join->diff };

	for (int side = 0; side < DIFF_SIDES; side++) {
		const struct composition *from = join->sides[side];

		numbers.of_class = mem_array(from->names.classes.len, sizeof(*numbers.of_class));
		for (size_t i = 0; i < from->report.n_stacks; i++)
			if (!add_stack(&numbers, side, &from->report.stacks[i], ret_all))
				break;
		mem_free(numbers.of_class);
	}
	diff_frames_release(&numbers.frames);
}

struct diff_row *diff_join_stacks(const struct diff_join *join, size_t *ret_n)
{
	struct diff_row *rows;
	items all = { 0 };
	size_t n = 0;

	find_stacks(join, &all);
	if (all.len)
		qsort(all.data, all.len, sizeof(*all.data), compare_stacks);
	rows = arena_array(&join->composition->arena, all.len, sizeof(*rows));
	for (size_t i = 0; i < all.len; i++) {
		const struct item *item = &all.data[i];
		const struct report_stack *from = item->stack;

		if (!i || compare_stack_names(item, item - 1))
			rows[n++] = (struct diff_row){ .stack = from, .stack_of = item->side };
		add_cell(&rows[n - 1].self.of[item->side], from->count, from->value);
		rows[n - 1].total = rows[n - 1].self;
	}
	vec_release(&all);
	*ret_n = n;
	return rows;
}
