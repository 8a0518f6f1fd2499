// SPDX-License-Identifier: GPL-2.0-or-later
/* selection: the samples that are asked for, summed by stack and by thread fields. */
#include <stdlib.h>
#include <string.h>
#include "core/tally/selection.h"

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

static uint32_t group_of(struct selection *selection, const struct event_sample *sample,
			 unsigned int fields)
{
	struct wanted wanted = { selection,
				 { fields & SELECTION_COMM ? sample->comm : 0,
				   fields & SELECTION_PID ? sample->pid : 0,
				   fields & SELECTION_TID ? sample->tid : 0,
				   fields & SELECTION_CPU ? sample->cpu : 0 } };
	uint64_t hash = hash_bytes(&wanted.group, sizeof(wanted.group), 0);
	uint32_t id = hash_index_find(&selection->group_index, hash, is_wanted, &wanted);

	if (id)
		return id - 1;
	vec_push(&selection->groups, wanted.group);
	hash_index_add(&selection->group_index, hash, selection->groups.len);
	return selection->groups.len - 1;
}

static bool wants_comm(const struct profile *profile, const struct selection_options *options,
		       uint32_t comm)
{
	for (size_t i = 0; i < options->n_comms; i++)
		if (!strcmp(options->comms[i], strtab_get(&profile->tables.strings, comm)))
			return true;
	return !options->n_comms;
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

static void merge_cells(struct selection *selection)
{
	struct selection_cell *cells = selection->cells.data;
	size_t n = 0;

	if (!selection->cells.len)
		return;
	qsort(cells, selection->cells.len, sizeof(*cells), compare_cells);
	for (size_t i = 1; i < selection->cells.len; i++) {
		if (compare_cells(&cells[n], &cells[i])) {
			cells[++n] = cells[i];
			continue;
		}
		cells[n].count += cells[i].count;
		cells[n].pid = cells[n].pid == cells[i].pid ? cells[n].pid : 0;
		cells[n].tid = cells[n].tid == cells[i].tid ? cells[n].tid : 0;
	}
	selection->cells.len = n + 1;
}

void selection_init(struct selection *selection, const struct profile *profile,
		    const struct selection_options *options)
{
	in_time rule = time_rule(profile, options);

	*selection = (struct selection){ 0 };
	for (size_t i = 0; i < profile->samples.len; i++) {
		const struct event_sample *sample = &profile->samples.data[i];
		uint64_t end_ns = sample->time_ns + sample->duration_ns;

		selection->samples_all += sample->count;
		if ((rule && !rule(options, sample)) || !wants_comm(profile, options, sample->comm))
			continue;
		if (!selection->samples || sample->time_ns < selection->first_ns)
			selection->first_ns = sample->time_ns;
		if (end_ns > selection->last_ns)
			selection->last_ns = end_ns;
		selection->samples += sample->count;
		vec_push(&selection->cells,
			 ((struct selection_cell){ group_of(selection, sample, options->fields),
						   sample->stack, sample->count, sample->pid,
						   sample->tid }));
	}
	merge_cells(selection);
}

void selection_release(struct selection *selection)
{
	vec_release(&selection->groups);
	hash_index_release(&selection->group_index);
	vec_release(&selection->cells);
}
