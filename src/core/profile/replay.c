// SPDX-License-Identifier: GPL-2.0-or-later
/* replay: a profile in memory told again as events, so that it can be written with what was added to it. */
#include "core/profile/replay.h"

struct replay {
	const struct profile *profile;
	struct sink *sink;
	struct err *err;
	int failed; /* the sink's first failure; nothing is pushed after it */
};

static void push(struct replay *replay, const struct event *event)
{
	if (!replay->failed)
		replay->failed = replay->sink->push(replay->sink, event, replay->err);
}

static void push_words(struct replay *replay)
{
	const struct profile *profile = replay->profile;
	const struct strtab *strings = &profile->tables.strings;

	for (size_t i = 0; i < profile->meta.len; i++)
		push(replay, &(struct event){ EVENT_META,
					      .meta = { strtab_get(strings, profile->meta.data[i].key),
							strtab_get(strings, profile->meta.data[i].value) } });
	for (uint32_t id = 1; id <= strings->len; id++)
		push(replay, &(struct event){ EVENT_STRING, .string = { id, strings->entries[id - 1].len,
									strings->entries[id - 1].text } });
}

static void push_stacks(struct replay *replay)
{
	const struct tables *tables = &replay->profile->tables;

	for (uint32_t id = 1; id <= tables->stacks.len; id++) {
		const struct tables_stack *at = tables_get_stack(tables, id);

		push(replay, &(struct event){ EVENT_STACK,
					      .stack = {
						      .id = id,
						      .n_kernel = at->n_kernel,
						      .n_user = at->n_user,
						      .status = at->status,
						      .cause = at->cause,
						      .unwinder = at->unwinder,
						      .kernel_cut = at->kernel_cut,
						      .kernel_errno = at->kernel_errno,
						      .script_status = at->script_status,
						      .script_cause = at->script_cause,
						      .locations = tables_stack_locations(tables, id),
					      } });
	}
}

static void push_names(struct replay *replay)
{
	const struct tables *tables = &replay->profile->tables;

	for (uint32_t id = 1; id <= tables->names.len; id++) {
		const struct tables_name *name = tables_get_name(tables, id);

		if (name->n_frames || name->reason != NAME_NOT_TRIED)
			push(replay, &(struct event){ EVENT_NAME,
						      .name = {
							      .location = id,
							      .reason = name->reason,
							      .flags = name->flags,
							      .n_frames = name->n_frames,
							      .offset = name->offset,
							      .frames = tables->name_frames.data + name->first,
						      } });
	}
}

static void push_tables(struct replay *replay)
{
	const struct tables *tables = &replay->profile->tables;

	for (size_t i = 0; i < tables->images.len; i++)
		push(replay, &(struct event){ EVENT_IMAGE, .image = tables->images.data[i] });
	for (size_t i = 0; i < tables->locations.len; i++)
		push(replay, &(struct event){ EVENT_LOCATION, .location = tables->locations.data[i] });
	push_stacks(replay);
	for (size_t i = 0; i < tables->processes.len; i++)
		push(replay, &(struct event){ EVENT_PROCESS, .process = tables->processes.data[i] });
	for (size_t i = 0; i < tables->threads.len; i++)
		push(replay, &(struct event){ EVENT_THREAD, .thread = tables->threads.data[i] });
	for (size_t i = 0; i < tables->series.len; i++)
		push(replay, &(struct event){ EVENT_SERIES, .series = tables->series.data[i] });
	for (size_t i = 0; i < tables->mappings.len; i++)
		push(replay, &(struct event){ EVENT_MAPPING, .mapping = tables->mappings.data[i] });
	push_names(replay);
}

static void push_samples(struct replay *replay)
{
	const struct profile *profile = replay->profile;

	for (size_t i = 0; i < profile->samples.len; i++) {
		const struct event_sample *sample = &profile->samples.data[i];

		if (i && (sample->time_ns != sample[-1].time_ns || sample->duration_ns != sample[-1].duration_ns) &&
		    !replay->failed && replay->sink->flush)
			replay->failed = replay->sink->flush(replay->sink, replay->err);
		push(replay, &(struct event){ EVENT_SAMPLE, .sample = *sample });
	}
}

int profile_replay(const struct profile *profile, struct sink *sink, struct err *err)
{
	struct replay replay = { .profile = profile, .sink = sink, .err = err };

	push_words(&replay);
	push_tables(&replay);
	push_samples(&replay);
	for (size_t i = 0; i < profile->counters.len; i++)
		push(&replay, &(struct event){ EVENT_COUNTER, .counter = profile->counters.data[i] });
	return replay.failed;
}
