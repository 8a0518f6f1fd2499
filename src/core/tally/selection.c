// SPDX-License-Identifier: GPL-2.0-or-later
/* selection: the samples that are asked for, summed by stack and by thread fields. */
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "core/profile/meta.h"
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

static uint32_t program_of(const struct tables *tables, const struct event_sample *sample)
{
	uint32_t comm = sample->process && sample->tid != sample->pid ?
				tables_get_process(tables, sample->process)->comm : 0;

	return comm ? comm : sample->comm;
}

/* Its index + 1; 0: there is no room for it. */
static uint32_t group_of(struct selection *selection, const struct tables *tables,
			 const struct event_sample *sample, unsigned int fields)
{
	struct budget *budget = tables->budget;
	struct wanted wanted = { selection,
				 { fields & SELECTION_COMM ? sample->comm : 0,
				   fields & SELECTION_PID ? sample->pid : 0,
				   fields & SELECTION_TID ? sample->tid : 0,
				   fields & SELECTION_CPU ? sample->cpu : 0,
				   fields & SELECTION_PROGRAM ? program_of(tables, sample) : 0 } };
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

static bool is_selected(const struct profile *profile, const struct selection_options *options, const bool *below,
			const struct event_sample *sample)
{
	return word_list_has(&options->comms, strtab_get(&profile->tables.strings, sample->comm)) &&
	       has_number(&options->pids, sample->pid) && has_number(&options->tids, sample->tid) &&
	       has_number(&options->cpus, sample->cpu) &&
	       (!below || (sample->stack <= profile->tables.stacks.len && below[sample->stack]));
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

typedef bool (*in_time)(const struct selection_options *, const struct event_sample *);

/* How the window is to be read: NULL when there is none. */
static in_time time_rule(const struct profile *profile, const struct selection_options *options)
{
	if (!options->has_time)
		return NULL;
	for (size_t i = 0; i < profile->samples.len; i++)
		if (holds_middle(options, &profile->samples.data[i]))
			return holds_middle;
	return touches;
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
		       uint32_t group, struct budget *budget)
{
	struct wanted_cell wanted = { selection, group, sample->stack };
	uint64_t hash = hash_u64((uint64_t)group << 32 | sample->stack);
	uint32_t id = hash_index_find(index, hash, is_wanted_cell, &wanted);
	struct selection_cell *cell;

	if (!id) {
		if (!cell_fits(selection, index, budget))
			return false;
		vec_push(&selection->cells, ((struct selection_cell){ group, sample->stack, sample->count,
								      sample->count * selection->each,
								      sample->pid, sample->tid }));
		hash_index_add(index, hash, (uint32_t)selection->cells.len);
		return true;
	}
	cell = &selection->cells.data[id - 1];
	cell->count += sample->count;
	cell->value += sample->count * selection->each;
	cell->pid = cell->pid == sample->pid ? cell->pid : 0;
	cell->tid = cell->tid == sample->tid ? cell->tid : 0;
	return true;
}

static uint64_t value_each(const struct profile *profile)
{
	uint64_t period = profile_meta_number(profile, META_PERIOD);
	uint64_t hz = profile_meta_number(profile, META_FREQ_HZ);

	return period ? period : hz && hz <= NS_PER_SEC ? NS_PER_SEC / hz : 1;
}

void selection_init(struct selection *selection, const struct profile *profile,
		    const struct selection_options *options)
{
	CLEANUP(mem_free) bool *below = stacks_below(profile, options);
	struct budget *budget = profile->tables.budget;
	in_time rule = time_rule(profile, options);
	struct hash_index index = { 0 }; /* of cells */

	*selection = (struct selection){ .each = value_each(profile) };
	budget_stage(budget, BUDGET_CELLS);
	for (size_t i = 0; i < profile->samples.len; i++) {
		const struct event_sample *sample = &profile->samples.data[i];
		uint64_t end_ns = sample->time_ns + sample->duration_ns;
		uint32_t group;

		selection->samples_all += sample->count;
		if ((rule && !rule(options, sample)) || !is_selected(profile, options, below, sample))
			continue;
		group = group_of(selection, &profile->tables, sample, options->fields);
		if (!group || !add_sample(selection, &index, sample, group - 1, budget)) {
			budget->samples += sample->count;
			continue;
		}
		if (!selection->samples || sample->time_ns < selection->first_ns)
			selection->first_ns = sample->time_ns;
		if (end_ns > selection->last_ns)
			selection->last_ns = end_ns;
		selection->samples += sample->count;
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
