// SPDX-License-Identifier: GPL-2.0-or-later
/* diff: two reports of one kind beside each other: what differs by more than chance first. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "core/report/diff_join.h"
#include "core/report/diff_rule.h"
#include "core/tally/difference.h"

static bool same_series(const struct report_series *a, const struct report_series *b)
{
	return !strcmp(a->name, b->name) && !strcmp(a->kind, b->kind) && !strcmp(a->unit, b->unit);
}

/* A series that both have, or NULL. */
static const char *common_series(const struct report *const reports[DIFF_SIDES])
{
	for (size_t i = 0; i < reports[DIFF_A]->n_series; i++)
		for (size_t k = 0; k < reports[DIFF_B]->n_series; k++)
			if (same_series(&reports[DIFF_A]->series[i], &reports[DIFF_B]->series[k]))
				return reports[DIFF_A]->series[i].name;
	return NULL;
}

int report_diff_check(const struct report *const reports[DIFF_SIDES], const char *const inputs[DIFF_SIDES],
		      struct err *err)
{
	const struct report_series *a = reports[DIFF_A]->shown, *b = reports[DIFF_B]->shown;
	const char *common;

	if (a && b && !same_series(a, b)) {
		common = common_series(reports);
		err_usage(err, "cannot compare %s in '%s' with %s in '%s'", a->name, inputs[DIFF_A], b->name,
			  inputs[DIFF_B]);
		return common ? err_hint(err, "both have: --event %s", common) :
				err_hint(err, "record both with the same events");
	}
	for (int side = 0; side < DIFF_SIDES; side++) {
		if (reports[side]->samples && reports[side]->shown)
			continue;
		err_set(err, ENODATA, "nothing to compare in '%s'", inputs[side]);
		return err_hint(err, "%s", reports[side]->empty ? reports[side]->empty :
					     "it does not say what its samples are of");
	}
	return 0;
}

/* Why how far two shares lie apart by chance cannot be told; NULL: it can. */
static const char *no_intervals(const struct composition *const sides[DIFF_SIDES])
{
	if (sides[DIFF_A]->series->kind == SERIES_WAIT)
		return "waits are of different lengths: how much of a difference is chance cannot be told";
	if (!series_each(sides[DIFF_A]->series) || !series_each(sides[DIFF_B]->series))
		return "values differ from sample to sample: how much of a difference is chance cannot be told";
	return NULL;
}

/* A damaged profile may say more than there is. */
static uint64_t at_most(uint64_t count, uint64_t all)
{
	return count < all ? count : all;
}

static double share_of(const struct report *report, uint64_t value)
{
	return report->value ? 100.0 * (double)value / (double)report->value : 0;
}

void diff_change_complete(const struct report_diff *diff, struct diff_change *change)
{
	const struct report *a = diff->sides[DIFF_A].report, *b = diff->sides[DIFF_B].report;
	struct report_cell *of_a = &change->of[DIFF_A], *of_b = &change->of[DIFF_B];

	of_a->percent = share_of(a, of_a->value);
	of_b->percent = share_of(b, of_b->value);
	change->points = of_b->percent - of_a->percent;
	change->low = change->high = change->points;
	if (diff->no_intervals)
		return;
	difference_interval(at_most(of_a->count, a->samples), a->samples, at_most(of_b->count, b->samples),
			    b->samples, &change->low, &change->high);
	change->within_noise = change->low <= 0 && change->high >= 0;
}

const char *diff_module_of_b(const struct report_diff *diff, enum diff_sides side, const char *module)
{
	for (size_t i = 0; side == DIFF_A && module && i < diff->n_modules; i++)
		if (!strcmp(diff->modules[i].of[DIFF_A], module))
			return diff->modules[i].of[DIFF_B];
	return module;
}

/* A thread that is called after its program has another name when that has. */
const char *diff_comm_of_b(const struct report_diff *diff, enum diff_sides side, const char *comm)
{
	for (size_t i = 0; side == DIFF_A && i < diff->n_modules; i++)
		if (!strcmp(diff->modules[i].comms[DIFF_A], comm))
			return diff->modules[i].comms[DIFF_B];
	return comm;
}

static double larger(const struct diff_change *change)
{
	double a = change->of[DIFF_A].percent, b = change->of[DIFF_B].percent;

	return a > b ? a : b;
}

static const struct diff_change *change_of(const struct diff_row *row, bool by_total)
{
	return by_total ? &row->total : &row->self;
}

static double distance(const struct diff_change *change)
{
	return change->points < 0 ? -change->points : change->points;
}

struct ordering {
	const struct diff_row *rows; /* in an order of their names */
	bool by_total;
};

/* Of indices. */
static int compare_rows(const void *left, const void *right, void *ctx)
{
	const struct ordering *ordering = ctx;
	size_t i = *(const size_t *)left, k = *(const size_t *)right;
	const struct diff_change *a = change_of(&ordering->rows[i], ordering->by_total);
	const struct diff_change *b = change_of(&ordering->rows[k], ordering->by_total);

	if (a->within_noise != b->within_noise)
		return a->within_noise ? 1 : -1;
	if (distance(a) != distance(b))
		return distance(a) > distance(b) ? -1 : 1;
	if (larger(a) != larger(b))
		return larger(a) > larger(b) ? -1 : 1;
	return i < k ? -1 : i > k;
}

static bool has_share(const struct diff_change *change)
{
	return change->of[DIFF_A].count || change->of[DIFF_B].count;
}

/* Counts all, and keeps the indices of those that are to be shown, in order. */
static size_t *choose_rows(struct report_diff *diff, struct diff_row *rows, size_t n,
			   const struct diff_options *options, size_t *ret_n)
{
	struct ordering ordering = { rows, options->by_total };
	size_t *kept = mem_array(n, sizeof(*kept)), n_kept = 0;

	for (size_t i = 0; i < n; i++) {
		const struct diff_change *change = change_of(&rows[i], options->by_total);

		if (!has_share(change))
			continue;
		diff->n_rows_all++;
		diff->n_beyond += !change->within_noise;
		if (larger(change) >= options->percent_limit)
			kept[n_kept++] = i;
	}
	if (n_kept)
		qsort_r(kept, n_kept, sizeof(*kept), compare_rows, &ordering);
	*ret_n = options->stacks_max && n_kept > options->stacks_max ? options->stacks_max : n_kept;
	return kept;
}

static void fill_rows(const struct diff_join *join, const struct diff_options *options, struct report_diff *diff)
{
	size_t n;
	struct diff_row *rows = diff->by_stack ? diff_join_stacks(join, &n) : diff_join_rows(join, &n), *shown;
	CLEANUP(mem_free) size_t *order = NULL;

	for (size_t i = 0; i < n; i++) {
		diff_change_complete(diff, &rows[i].self);
		diff_change_complete(diff, &rows[i].total);
		rows[i].only[DIFF_A] = !rows[i].total.of[DIFF_B].count;
		rows[i].only[DIFF_B] = !rows[i].total.of[DIFF_A].count;
	}
	order = choose_rows(diff, rows, n, options, &n);
	shown = arena_array(&join->composition->arena, n, sizeof(*shown));
	for (size_t i = 0; i < n; i++)
		shown[i] = rows[order[i]];
	diff->rows = shown;
	diff->n_rows = n;
}

/* What is called so, itself or on the way: a stack with several such functions counts once. */
static struct weight weigh(const struct composition *composition, const uint8_t *ranks, const char *name,
			   bool total)
{
	const struct names_filter filter = { .symbols = { &name, 1 } };
	const struct names *names = &composition->names;
	CLEANUP(mem_free) bool *wanted = names_wanted(names, &filter);
	struct weight all = { 0 };

	for (size_t i = 0; i < composition->selection.cells.len; i++) {
		const struct selection_cell *cell = &composition->selection.cells.data[i];
		bool has = total ? names_stack_has(names, wanted, cell->stack) :
				   wanted[names->frames.data[tally_leaf(names, cell->stack, ranks)].class];

		if (has)
			weight_add(&all, cell->weight);
	}
	return all;
}

static void judge_rules(const struct diff_join *join, const struct diff_options *options,
			struct report_diff *diff)
{
	for (int side = 0; options->n_rules && side < DIFF_SIDES; side++) {
		const struct composition *composition = join->sides[side];
		CLEANUP(mem_free) uint8_t *ranks = composition_ranks(composition);

		for (size_t i = 0; i < options->n_rules; i++) {
			struct diff_rule *rule = &options->rules[i];
			struct weight weight = weigh(composition, ranks, rule->name, rule->total);

			rule->known = weight.count || weigh(composition, ranks, rule->name, true).count ||
				      (side && rule->known);
			rule->change.of[side] = (struct report_cell){ weight.count, weight.value, 0 };
		}
	}
	for (size_t i = 0; i < options->n_rules; i++) {
		diff_change_complete(diff, &options->rules[i].change);
		diff_rule_judge(&options->rules[i]);
	}
	diff->rules = options->rules;
	diff->n_rules = options->n_rules;
}

struct report *report_diff(struct report *reports[DIFF_SIDES], const char *const inputs[DIFF_SIDES],
			   const struct diff_options *options)
{
	struct composition *composition = mem_zalloc(sizeof(*composition));
	struct composition *a = (struct composition *)reports[DIFF_A], *b = (struct composition *)reports[DIFF_B];
	struct report_diff *diff = arena_alloc(&composition->arena, sizeof(*diff));
	struct diff_join join = { composition, { a, b }, diff };
	bool pictured = b->report.kind == REPORT_SAMPLES;

	/* So they are freed with it. */
	composition->next = a;
	a->next = b;
	composition->report = (struct report){
		.kind = pictured ? REPORT_DIFF_SAMPLES : REPORT_DIFF,
		.schema = "stk-diff/1",
		.shown = b->report.shown,
		.n_keys = b->report.n_keys,
		.keys = b->report.keys,
		.by_line = b->report.by_line,
		.diff = diff,
	};
	for (int side = 0; side < DIFF_SIDES; side++) {
		diff->sides[side].input = inputs[side];
		diff->sides[side].report = reports[side];
	}
	diff->by_stack = b->report.kind == REPORT_STACKS;
	diff->by_total = options->by_total && !diff->by_stack;
	diff->no_intervals = no_intervals(join.sides);
	diff->modules = compose_diff_modules(composition, a, b, &diff->n_modules);
	if (!pictured) {
		fill_rows(&join, options, diff);
		judge_rules(&join, options, diff);
	}
	return &composition->report;
}
