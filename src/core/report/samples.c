// SPDX-License-Identifier: GPL-2.0-or-later
/* samples: the view of a profile's samples beside its counts. */
#include <stdlib.h>
#include "core/profile/words.h"
#include "core/report/composition.h"
#include "core/report/samples.h"

static void fill_images(struct composition *composition, struct samples *samples)
{
	const struct tables *tables = &composition->profile->tables;
	struct samples_image *images = arena_array(&composition->arena, tables->images.len + 1, sizeof(*images));

	for (uint32_t i = 0; i < tables->images.len; i++) {
		const struct event_image *from = &tables->images.data[i];

		images[i + 1] = (struct samples_image){
			.path = composition_string(composition, from->path),
			.module = names_module_of(tables, from),
			.build_id = composition_build_id(composition, from),
			.is_file = from->kind == IMAGE_FILE,
		};
	}
	samples->images = images;
	samples->n_images = tables->images.len + 1;
}

static int compare_mappings(const void *left, const void *right)
{
	const struct samples_mapping *a = left, *b = right;

	if (a->image != b->image)
		return a->image < b->image ? -1 : 1;
	if (a->pid != b->pid)
		return a->pid < b->pid ? -1 : 1;
	return a->start < b->start ? -1 : a->start > b->start;
}

static void fill_mappings(struct composition *composition, struct samples *samples)
{
	const struct tables *tables = &composition->profile->tables;
	struct samples_image *images = (struct samples_image *)samples->images;
	struct samples_mapping *mappings =
		arena_array(&composition->arena, tables->mappings.len, sizeof(*mappings));

	for (size_t i = 0; i < tables->mappings.len; i++) {
		const struct event_mapping *from = &tables->mappings.data[i];

		mappings[i] = (struct samples_mapping){ tables_get_process(tables, from->process)->pid, from->image,
							from->start, from->end, from->offset };
	}
	if (tables->mappings.len)
		qsort(mappings, tables->mappings.len, sizeof(*mappings), compare_mappings);
	samples->mappings = mappings;
	samples->n_mappings = tables->mappings.len;
	for (uint32_t i = 0; i < samples->n_images; i++)
		images[i].first_mapping = samples->n_mappings;
	for (uint32_t i = samples->n_mappings; i-- > 0;) {
		if (mappings[i].image >= samples->n_images)
			continue;
		images[mappings[i].image].first_mapping = i;
		images[mappings[i].image].n_mappings++;
	}
}

static void fill_threads(struct composition *composition, struct samples *samples)
{
	const struct tables *tables = &composition->profile->tables;
	struct samples_thread *threads =
		arena_array(&composition->arena, tables->threads.len + 1, sizeof(*threads));

	for (uint32_t i = 0; i <= tables->threads.len; i++) {
		const struct event_thread *from = tables_get_thread(tables, i);
		const struct event_process *process = tables_get_process(tables, from->process);
		const char *name = strtab_get(&tables->strings, from->name);

		threads[i] = (struct samples_thread){
			from->pid, from->tid, from->own_tid, name,
			process->comm ? strtab_get(&tables->strings, process->comm) : name,
			from->start_ns, from->end_ns,
		};
	}
	samples->threads = threads;
	samples->n_threads = tables->threads.len + 1;
}

/* Those of the profile, and then what stands for frames that are missing: one for each such frame of names. */
static void fill_locations(struct composition *composition, struct samples *samples)
{
	const struct tables *tables = &composition->profile->tables;
	const struct names *names = &composition->names;
	uint32_t n = tables->locations.len + 1, n_missing = names->frames.len - names->endings;
	struct samples_location *locations = arena_array(&composition->arena, n + n_missing, sizeof(*locations));

	for (uint32_t i = 0; i < n; i++) {
		const struct event_location *from = tables_get_location(tables, i);

		locations[i] = (struct samples_location){
			from->image <= tables->images.len ? from->image : 0, from->offset,
			from->flags & LOCATION_RETURN, composition->report.locations[i].frames,
			composition->report.locations[i].n_frames,
		};
	}
	for (uint32_t i = 0; i < n_missing; i++)
		locations[n + i] = (struct samples_location){ .frames = &composition->frames[names->endings + i],
							      .n_frames = 1 };
	samples->locations = locations;
	samples->n_ids = names->classes.len;
	samples->n_locations = n + n_missing;
}

/* The location of a frame of names that stands for missing ones. */
static uint32_t missing(const struct names *names, uint32_t frame)
{
	return names->profile->tables.locations.len + 1 + frame - names->endings;
}

/* `skipped` locations at the leaf are left out. False: it does not fit into the budget. */
static bool fill_stack(struct composition *composition, uint32_t stack, uint32_t skipped, struct samples_stack *ret)
{
	const struct tables *tables = &composition->profile->tables;
	const struct names *names = &composition->names;
	const struct tables_stack *at = tables_get_stack(tables, stack);
	const uint32_t *from = tables_stack_locations(tables, stack);
	bool gap = at->kernel_errno || at->kernel_cut;
	uint32_t n = 0, room = (uint32_t)at->n_kernel + at->n_user + 2;
	uint32_t *locations;

	if (!budget_take(tables->budget, room * sizeof(*locations), "stacks"))
		return false;
	locations = arena_array(&composition->arena, room, sizeof(*locations));
	for (uint32_t i = skipped; i < at->n_kernel; i++)
		locations[n++] = from[i];
	if (gap)
		locations[n++] = missing(names, at->kernel_errno ? names->endings + NAMES_KERNEL_NONE :
								   names->endings + NAMES_KERNEL_CUT);
	for (uint32_t i = 0; i < at->n_user; i++)
		locations[n++] = from[at->n_kernel + i];
	if (!n)
		locations[n++] = missing(names, names_ending(names, stack));
	if (tables_stack_status(tables, stack) == STACK_CUT)
		locations[n++] = missing(names, names->endings + NAMES_USER_CUT);
	*ret = (struct samples_stack){ n, locations };
	return true;
}

/* Of those that samples have. */
static void fill_stacks(struct composition *composition, struct samples *samples)
{
	const struct tables *tables = &composition->profile->tables;
	uint32_t *none = arena_array(&composition->arena, 1, sizeof(*none)); /* location 0: nothing is known */
	struct samples_stack *stacks = arena_array(&composition->arena, tables->stacks.len + 1, sizeof(*stacks));
	CLEANUP(samples_end) struct samples_cursor *cursor = NULL;
	struct sample sample;

	samples->stacks = stacks;
	samples->n_stacks = tables->stacks.len + 1;
	cursor = samples_begin(&composition->report);
	while (samples_next(cursor, &sample)) {
		const struct report *report = composition->report.beside[sample.series];
		const struct composition *own = (const struct composition *)report;

		if (stacks[sample.stack].n_locations)
			continue;
		if (!fill_stack(composition, sample.stack, names_skipped(&own->names, sample.stack),
				&stacks[sample.stack]))
			stacks[sample.stack] = (struct samples_stack){ 1, none };
	}
}

struct report *compose_samples(struct profile *profile, const struct compose_options *options)
{
	struct composition *composition = composition_of_each(profile, options);
	struct samples *samples = arena_array(&composition->arena, 1, sizeof(*samples));

	composition->report.view = samples;
	fill_images(composition, samples);
	fill_mappings(composition, samples);
	fill_threads(composition, samples);
	fill_locations(composition, samples);
	fill_stacks(composition, samples);
	return &composition->report;
}

struct samples_cursor {
	const struct report *report;
	uint32_t series; /* index of report->beside */
	struct selection_cursor selection; /* of its samples */
	bool *through; /* by stack: whether it has a frame that is asked for; NULL: all have */
};

static const struct composition *composition_at(const struct samples_cursor *cursor)
{
	return (const struct composition *)cursor->report->beside[cursor->series];
}

static void begin_series(struct samples_cursor *cursor)
{
	const struct composition *composition = composition_at(cursor);

	selection_begin(&cursor->selection, composition->profile, &composition->wanted);
}

struct samples_cursor *samples_begin(const struct report *report)
{
	struct samples_cursor *cursor = mem_zalloc(sizeof(*cursor));
	const struct composition *composition = (const struct composition *)report;
	const struct names *names = &composition->names;
	CLEANUP(mem_free) bool *wanted = names_wanted(names, &composition->options->tally.frames);
	uint32_t n = composition->profile->tables.stacks.len + 1;

	cursor->report = report;
	if (wanted)
		cursor->through = mem_array(n, sizeof(*cursor->through));
	for (uint32_t stack = 0; wanted && stack < n; stack++)
		cursor->through[stack] = names_stack_has(names, wanted, stack);
	begin_series(cursor);
	return cursor;
}

bool samples_next(struct samples_cursor *cursor, struct sample *ret_sample)
{
	const struct tables *tables = &cursor->selection.profile->tables;

	for (;;) {
		struct weight weight;
		const struct event_sample *from = selection_next(&cursor->selection, &weight);
		uint32_t stack = from && from->stack <= tables->stacks.len ? from->stack : 0;

		if (!from) {
			if (cursor->series + 1 >= cursor->report->n_beside)
				return false;
			selection_end(&cursor->selection);
			cursor->series++;
			begin_series(cursor);
			continue;
		}
		/* A sample of no event says nothing, nor does one that was never there. */
		if (!from->series || !from->count || (cursor->through && !cursor->through[stack]))
			continue;
		*ret_sample = (struct sample){
			cursor->series, stack, from->thread <= tables->threads.len ? from->thread : 0, from->cpu,
			from->time_ns, from->duration_ns, weight.count, weight.value, from->longest,
			from->state && from->state < WAIT_STATE_END_ ? wait_words[from->state].name : NULL,
		};
		return true;
	}
}

void samples_end(struct samples_cursor *cursor)
{
	if (!cursor)
		return;
	selection_end(&cursor->selection);
	mem_free(cursor->through);
	mem_free(cursor);
}
