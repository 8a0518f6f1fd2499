// SPDX-License-Identifier: GPL-2.0-or-later
/* stacks: selected samples by whole stack of names. */
#include <stdlib.h>
#include <string.h>
#include "core/tally/stacks.h"

#define STACK_LATER 208 /* bytes taken of one later: by sorting, by a report and by the line of an output */

struct context {
	const struct names *names;
	const struct selection *selection;
	const struct stacks *stacks;
	const struct selection_cell *cell; /* looked for */
};

/* What an ending is made of, in one number. Whether there are script frames at all says their names. */
static uint64_t ending_of(const struct names *names, uint32_t stack)
{
	const struct tables *tables = &names->profile->tables;
	const struct tables_stack *at = tables_get_stack(tables, stack);
	uint64_t script = at->script_status == SCRIPT_CUT ? at->script_cause + 1u : 0;

	return (uint64_t)tables_stack_status(tables, stack) << 40 | (uint64_t)at->cause << 32 | script << 16 |
	       (uint64_t)at->kernel_errno << 8 | at->kernel_cut;
}

static uint64_t hash_cell(const struct names *names, const struct selection_cell *cell)
{
	uint64_t hash = hash_u64(hash_u64(cell->group) ^ ending_of(names, cell->stack));
	struct names_walk walk;
	uint32_t frame;

	names_walk_start(&walk, names, cell->stack);
	while (names_walk_next(&walk, &frame))
		hash = (hash ^ names->frames.data[frame].class) * 0x9e3779b97f4a7c15ull, hash ^= hash >> 29;
	return hash;
}

/* Whether the two stacks have the same classes in the same order. */
static bool same_names(const struct names *names, uint32_t a, uint32_t b)
{
	struct names_walk x, y;
	uint32_t p, q;
	bool more, other;

	names_walk_start(&x, names, a);
	names_walk_start(&y, names, b);
	do {
		more = names_walk_next(&x, &p);
		other = names_walk_next(&y, &q);
		if (more != other)
			return false;
		if (more && names->frames.data[p].class != names->frames.data[q].class)
			return false;
	} while (more);
	return true;
}

static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct context *context = ctx;
	const struct stacks_entry *entry = &context->stacks->entries.data[id - 1];

	return entry->group == context->cell->group &&
	       ending_of(context->names, entry->stack) == ending_of(context->names, context->cell->stack) &&
	       same_names(context->names, entry->stack, context->cell->stack);
}

/* By names from the leaf on: which order does not matter, only that it is always the same. */
static int compare_names(const struct names *names, uint32_t a, uint32_t b)
{
	struct names_walk x, y;
	uint32_t p, q;
	bool more, other;
	int order;

	names_walk_start(&x, names, a);
	names_walk_start(&y, names, b);
	for (;;) {
		more = names_walk_next(&x, &p);
		other = names_walk_next(&y, &q);
		if (!more || !other)
			return more - other;
		p = names->frames.data[p].class;
		q = names->frames.data[q].class;
		order = p == q ? 0 : names_compare(names, p, q);
		if (order)
			return order;
	}
}

static int compare_endings(const struct names *names, uint32_t a, uint32_t b)
{
	uint64_t x = ending_of(names, a), y = ending_of(names, b);

	return x == y ? 0 : x < y ? -1 : 1;
}

static int compare_entries(const void *left, const void *right, void *ctx)
{
	const struct stacks_entry *a = left, *b = right;
	const struct context *context = ctx;
	const struct selection_group *x = &context->selection->groups.data[a->group];
	const struct selection_group *y = &context->selection->groups.data[b->group];
	const struct strtab *strings = &context->names->profile->tables.strings;
	int order;

	if (a->weight.value != b->weight.value)
		return a->weight.value > b->weight.value ? -1 : 1;
	order = x->comm == y->comm ? 0 : strcmp(strtab_get(strings, x->comm), strtab_get(strings, y->comm));
	if (!order && x->pid != y->pid)
		order = x->pid < y->pid ? -1 : 1;
	if (!order && x->tid != y->tid)
		order = x->tid < y->tid ? -1 : 1;
	if (!order)
		order = compare_names(context->names, a->stack, b->stack);
	return order ? order : compare_endings(context->names, a->stack, b->stack);
}

static bool stack_fits(struct stacks *stacks, struct hash_index *index, struct budget *budget)
{
	return budget_vec(budget, &stacks->entries, 1, "stacks") && budget_index(budget, index, "stacks") &&
	       budget_take(budget, STACK_LATER, "stacks");
}

void stacks_init(struct stacks *stacks, const struct names *names, const struct selection *selection,
		 const struct stacks_options *options)
{
	struct context context = { names, selection, stacks, NULL };
	CLEANUP(mem_free) bool *wanted = names_wanted(names, &options->frames);
	struct budget *budget = names->profile->tables.budget;
	struct hash_index index = { 0 };

	budget_stage(budget, BUDGET_STACKS);
	*stacks = (struct stacks){ 0 };
	for (size_t i = 0; i < selection->cells.len; i++) {
		const struct selection_cell *cell = &selection->cells.data[i];
		uint64_t hash = hash_cell(names, cell);
		const struct stacks_entry fresh = { .group = cell->group, .stack = cell->stack, .pid = cell->pid,
						    .tid = cell->tid };
		struct stacks_entry *entry;
		uint32_t id;

		if (wanted && !names_stack_has(names, wanted, cell->stack))
			continue;
		context.cell = cell;
		id = hash_index_find(&index, hash, is_wanted, &context);
		if (!id && !stack_fits(stacks, &index, budget))
			continue;
		if (!id) {
			vec_push(&stacks->entries, fresh);
			id = stacks->entries.len;
			hash_index_add(&index, hash, id);
		}
		entry = &stacks->entries.data[id - 1];
		weight_add(&entry->weight, cell->weight);
		entry->longest = cell->longest > entry->longest ? cell->longest : entry->longest;
		entry->pid = entry->pid == cell->pid ? entry->pid : 0;
		entry->tid = entry->tid == cell->tid ? entry->tid : 0;
		if (cell->weight.value > entry->value_of_stack) {
			entry->stack = cell->stack;
			entry->value_of_stack = cell->weight.value;
		}
	}
	budget_return(budget, hash_index_bytes(&index));
	hash_index_release(&index);
	if (stacks->entries.len)
		qsort_r(stacks->entries.data, stacks->entries.len, sizeof(*stacks->entries.data),
			compare_entries, &context);
}

void stacks_release(struct stacks *stacks)
{
	vec_release(&stacks->entries);
}
