// SPDX-License-Identifier: GPL-2.0-or-later
/* selection: the samples that are asked for, summed by stack and by thread fields. */
#include <stdlib.h>
#include <string.h>
#include "core/tally/selection.h"

#define CELL_LATER 96 /* bytes that are taken of a cell later: by sorting, or by its place in a call chain */

struct wanted {
	const struct selection *selection;
	struct selection_group group;
};

/* Ids in the index are group + 1, because 0 is no id. */
static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct wanted *wanted = ctx;

	return !memcmp(&wanted->selection->groups.data[id - 1], &wanted->group, sizeof(wanted->group));
}

static uint32_t program_of(const struct tables *tables, const struct event_thread *thread)
{
	uint32_t comm = thread->process && thread->tid != thread->pid ?
				tables_get_process(tables, thread->process)->comm : 0;

	return comm ? comm : thread->name;
}

/* Its index + 1; 0: there is no room for it. */
static uint32_t group_of(struct selection *selection, const struct tables *tables,
			 const struct event_sample *sample, const struct event_thread *thread, unsigned int fields)
{
	struct budget *budget = tables->budget;
	struct wanted wanted = { selection,
				 { fields & SELECTION_COMM ? thread->name : 0,
				   fields & SELECTION_PID ? thread->pid : 0,
				   fields & SELECTION_TID ? thread->tid : 0,
				   fields & SELECTION_CPU ? sample->cpu : 0,
				   fields & SELECTION_PROGRAM ? program_of(tables, thread) : 0 } };
	uint64_t hash = hash_bytes(&wanted.group, sizeof(wanted.group), 0);
	uint32_t id = hash_index_find(&selection->group_index, hash, is_wanted, &wanted);

	if (id || !budget_vec(budget, &selection->groups, 1, "samples") ||
	    !budget_index(budget, &selection->group_index, "samples"))
		return id;
	vec_push(&selection->groups, wanted.group);
	hash_index_add(&selection->group_index, hash, selection->groups.len);
	return selection->groups.len;
}

static bool has_number(const struct number_list *list, uint32_t number)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->numbers[i] == number)
			return true;
	return !list->n;
}

/* By stack: whether it has one of the parents; NULL: all have. */
static bool *stacks_below(const struct profile *profile, const struct selection_options *options)
{
	const struct names_filter filter = { .symbols = options->parents };
	CLEANUP(mem_free) bool *wanted = options->names ? names_wanted(options->names, &filter) : NULL;
	bool *below;

	if (!wanted)
		return NULL;
	below = mem_array(profile->tables.stacks.len + 1, sizeof(*below));
	for (uint32_t stack = 0; stack <= profile->tables.stacks.len; stack++)
		below[stack] = names_stack_has(options->names, wanted, stack);
	return below;
}

static bool holds_middle(const struct selection_options *options, const struct event_sample *sample)
{
	uint64_t middle = sample->time_ns + sample->duration_ns / 2;

	return middle >= options->from_ns && middle < options->to_ns;
}

static bool touches(const struct selection_options *options, const struct event_sample *sample)
{
	return sample->time_ns < options->to_ns && sample->time_ns + sample->duration_ns > options->from_ns;
}

/* How the window is to be read. */
static bool is_held(const struct profile *profile, const struct selection_options *options)
{
	for (size_t i = 0; i < profile->samples.len; i++)
		if (profile->samples.data[i].series == options->series &&
		    holds_middle(options, &profile->samples.data[i]))
			return true;
	return false;
}

static bool is_selected(const struct selection_cursor *cursor, const struct event_sample *sample)
{
	const struct profile *profile = cursor->profile;
	const struct selection_options *options = cursor->options;
	const struct event_thread *thread = tables_get_thread(&profile->tables, sample->thread);

	return sample->series == options->series && (!cursor->in_time || cursor->in_time(options, sample)) &&
	       word_list_has(&options->comms, strtab_get(&profile->tables.strings, thread->name)) &&
	       has_number(&options->pids, thread->pid) && has_number(&options->tids, thread->tid) &&
	       has_number(&options->cpus, sample->cpu) &&
	       (!cursor->below || (sample->stack <= profile->tables.stacks.len && cursor->below[sample->stack]));
}

static int compare_cells(const void *left, const void *right)
{
	const struct selection_cell *a = left, *b = right;

	if (a->group != b->group)
		return a->group < b->group ? -1 : 1;
	return a->stack < b->stack ? -1 : a->stack > b->stack;
}

struct wanted_cell {
	const struct selection *selection;
	uint32_t group, stack;
};

static bool is_wanted_cell(const void *ctx, uint32_t id)
{
	const struct wanted_cell *wanted = ctx;
	const struct selection_cell *cell = &wanted->selection->cells.data[id - 1];

	return cell->group == wanted->group && cell->stack == wanted->stack;
}

static bool cell_fits(struct selection *selection, struct hash_index *index, struct budget *budget)
{
	return budget_vec(budget, &selection->cells, 1, "samples") && budget_index(budget, index, "samples") &&
	       budget_take(budget, CELL_LATER, "samples");
}

/* Adds a sample to its cell. False: there is no room for a new one. */
static bool add_sample(struct selection *selection, struct hash_index *index, const struct event_sample *sample,
		       const struct event_thread *thread, uint32_t group, struct weight weight,
		       struct budget *budget)
{
	struct wanted_cell wanted = { selection, group, sample->stack };
	uint64_t hash = hash_u64((uint64_t)group << 32 | sample->stack);
	uint32_t id = hash_index_find(index, hash, is_wanted_cell, &wanted);
	struct selection_cell *cell;

	if (!id) {
		if (!cell_fits(selection, index, budget))
			return false;
		vec_push(&selection->cells, ((struct selection_cell){ group, sample->stack, weight, sample->longest,
								      thread->pid, thread->tid }));
		hash_index_add(index, hash, (uint32_t)selection->cells.len);
		return true;
	}
	cell = &selection->cells.data[id - 1];
	weight_add(&cell->weight, weight);
	cell->longest = sample->longest > cell->longest ? sample->longest : cell->longest;
	cell->pid = cell->pid == thread->pid ? cell->pid : 0;
	cell->tid = cell->tid == thread->tid ? cell->tid : 0;
	return true;
}

void selection_begin(struct selection_cursor *cursor, const struct profile *profile,
		     const struct selection_options *options)
{
	uint64_t sum;

	*cursor = (struct selection_cursor){ .profile = profile, .options = options };
	cursor->below = stacks_below(profile, options);
	if (options->has_time)
		cursor->in_time = is_held(profile, options) ? holds_middle : touches;
	for (size_t i = 0; i < profile->samples.len; i++)
		if (profile->samples.data[i].series == options->series)
			cursor->samples_all += profile->samples.data[i].count;
	cursor->each = series_each(tables_get_series(&profile->tables, options->series));
	if (__builtin_mul_overflow(cursor->samples_all, cursor->each, &sum))
		cursor->each = 1; /* the sum of all would be more than there is room for */
}

/* The one place where a value comes in: as it was measured, or what each sample stands for. */
const struct event_sample *selection_next(struct selection_cursor *cursor, struct weight *ret_weight)
{
	while (cursor->at < cursor->profile->samples.len) {
		const struct event_sample *sample = &cursor->profile->samples.data[cursor->at++];

		if (!is_selected(cursor, sample))
			continue;
		*ret_weight = (struct weight){ sample->count,
					       cursor->each ? sample->count * cursor->each : sample->value };
		return sample;
	}
	return NULL;
}

void selection_end(struct selection_cursor *cursor)
{
	mem_free(cursor->below);
}

struct weight selection_sum(const struct profile *profile, const struct selection_options *options)
{
	RELEASE(selection_end) struct selection_cursor cursor;
	struct weight sum = { 0 }, weight;

	selection_begin(&cursor, profile, options);
	while (selection_next(&cursor, &weight))
		weight_add(&sum, weight);
	return sum;
}

void selection_init(struct selection *selection, const struct profile *profile,
		    const struct selection_options *options)
{
	RELEASE(selection_end) struct selection_cursor cursor;
	struct budget *budget = profile->tables.budget;
	struct hash_index index = { 0 }; /* of cells */
	const struct event_sample *sample;
	struct weight weight;

	selection_begin(&cursor, profile, options);
	*selection = (struct selection){ .samples_all = cursor.samples_all };
	budget_stage(budget, BUDGET_CELLS);
	while ((sample = selection_next(&cursor, &weight))) {
		const struct event_thread *thread = tables_get_thread(&profile->tables, sample->thread);
		uint64_t end_ns = sample->time_ns + sample->duration_ns;
		uint32_t group = group_of(selection, &profile->tables, sample, thread, options->fields);

		if (!group || !add_sample(selection, &index, sample, thread, group - 1, weight, budget)) {
			budget->samples += sample->count;
			continue;
		}
		if (!selection->all.count || sample->time_ns < selection->first_ns)
			selection->first_ns = sample->time_ns;
		if (end_ns > selection->last_ns)
			selection->last_ns = end_ns;
		weight_add(&selection->all, weight);
		weight_add(&selection->states[sample->state < WAIT_STATE_END_ ? sample->state : WAIT_NONE],
			   weight);
		selection->longest = sample->longest > selection->longest ? sample->longest : selection->longest;
	}
	budget_return(budget, hash_index_bytes(&index));
	hash_index_release(&index);
	if (selection->cells.len)
		qsort(selection->cells.data, selection->cells.len, sizeof(*selection->cells.data), compare_cells);
}

void selection_release(struct selection *selection)
{
	vec_release(&selection->groups);
	hash_index_release(&selection->group_index);
	vec_release(&selection->cells);
}
