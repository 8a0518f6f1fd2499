// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * builder: a sink that fills a profile. Events come with the ids of a file, which may be damaged or
 * hostile: they are mapped to the profile's own ids, and what names nothing is counted.
 */
#include <string.h>
#include "core/profile/id_map.h"
#include "core/profile/profile.h"

/* What one profile may hold, and what work it may be. A stack can cost a few bytes in a file, but work for
 * each of its locations here, and 4 bytes when it is a new one: a long recording tells many twice. */
#define STACK_LOCATIONS_MAX (64u << 20)
#define STACK_LOCATIONS_SEEN_MAX (512u << 20)
#define STACK_LEN_MAX 2048 /* locations of one stack */
#define SAMPLES_MAX (64u << 20)
#define META_MAX 1024
#define MAPPINGS_MAX (16u << 20)
#define NAME_FRAMES_MAX 1024 /* of one location */

struct builder {
	struct sink sink;
	struct profile *profile;
	struct id_map strings, images, locations, stacks, processes, threads, series;
	struct hash_index counter_index;
	uint64_t locations_seen; /* in all stacks */
	uint64_t samples, values; /* the sums of their counts and values */
	uint32_t unknown_location; /* stands for those that were never defined; 0 until needed */
	uint32_t stack[STACK_LEN_MAX];
};

/* Once something did not fit into the budget, what is not there was more likely left out than damaged. */
static void dangling(struct builder *builder)
{
	const struct budget *budget = builder->profile->tables.budget;

	if (!budget || !budget->refused)
		builder->profile->dangling++;
}

/* The profile's id for a file's id; 0 stays 0, and one that was never defined becomes 0. */
static uint32_t map_id(struct builder *builder, const struct id_map *map, uint32_t file_id)
{
	uint32_t id = file_id ? id_map_get(map, file_id) : 0;

	if (file_id && !id)
		dangling(builder);
	return id;
}

/* An id of 0 did not fit into the budget, and stays undefined. */
static void define(struct builder *builder, struct id_map *map, uint32_t file_id, uint32_t id)
{
	if (id && !id_map_add(map, file_id, id))
		dangling(builder);
}

static void add_meta(struct builder *builder, const struct event_meta *meta)
{
	struct profile *profile = builder->profile;
	struct profile_meta fact = {
		.key = tables_string(&profile->tables, meta->key, strlen(meta->key)),
		.value = tables_string(&profile->tables, meta->value, strlen(meta->value)),
	};

	for (size_t i = 0; fact.key && i < profile->meta.len; i++)
		if (profile->meta.data[i].key == fact.key) {
			profile->meta.data[i] = fact;
			return;
		}
	if (fact.key && profile->meta.len < META_MAX)
		vec_push(&profile->meta, fact);
	else
		dangling(builder);
}

static void add_image(struct builder *builder, const struct event_image *given)
{
	struct event_image image = *given;

	image.path = map_id(builder, &builder->strings, given->path);
	if ((unsigned int)image.kind >= IMAGE_KIND_END_)
		image.kind = IMAGE_UNKNOWN;
	define(builder, &builder->images, given->id,
	       tables_image(&builder->profile->tables, &image));
}

static void add_location(struct builder *builder, const struct event_location *given)
{
	uint32_t image = map_id(builder, &builder->images, given->image);

	define(builder, &builder->locations, given->id,
	       tables_location(&builder->profile->tables, image, given->offset,
			       given->flags & LOCATION_FLAGS));
}

/* A frame whose location is missing stays a frame, so that depths and callers remain right: one of location 0 where
 * there is no room for the one that stands for them. */
static uint32_t stack_location(struct builder *builder, uint32_t file_id)
{
	uint32_t id = id_map_get(&builder->locations, file_id);

	if (id)
		return id;
	dangling(builder);
	if (!builder->unknown_location)
		builder->unknown_location = tables_location(&builder->profile->tables, 0, 0, 0);
	return builder->unknown_location;
}

/* Values a newer stk may have added read as the nearest thing that claims no more. */
static void tame_stack(struct event_stack *stack)
{
	if (stack->status >= STACK_END_)
		stack->status = STACK_CUT;
	if (stack->cause >= STACK_CAUSE_LAST_ && stack->status == STACK_COMPLETE)
		stack->cause = STACK_CAUSE_NO;
	if (stack->unwinder >= STACK_UNWINDER_END_)
		stack->unwinder = STACK_UNWINDER_NONE;
	stack->kernel_cut = !!stack->kernel_cut;
	if (stack->script_status >= SCRIPT_STATUS_END_)
		stack->script_status = SCRIPT_CUT;
	if (stack->script_cause >= SCRIPT_CAUSE_LAST_ || stack->script_status != SCRIPT_CUT)
		stack->script_cause = SCRIPT_CAUSE_NO;
}

static void add_stack(struct builder *builder, const struct event_stack *given)
{
	struct tables *tables = &builder->profile->tables;
	size_t n = (size_t)given->n_kernel + given->n_user;
	struct event_stack stack = *given;

	if (n > STACK_LEN_MAX || builder->locations_seen + n > STACK_LOCATIONS_SEEN_MAX ||
	    tables->stack_locations.len + n > STACK_LOCATIONS_MAX) {
		dangling(builder);
		return;
	}
	builder->locations_seen += n;
	for (size_t i = 0; i < n; i++)
		builder->stack[i] = stack_location(builder, given->locations[i]);
	stack.locations = builder->stack;
	tame_stack(&stack);
	define(builder, &builder->stacks, given->id, tables_stack(tables, &stack));
}

static void add_process(struct builder *builder, const struct event_process *given)
{
	struct event_process process = *given;

	process.comm = map_id(builder, &builder->strings, given->comm);
	process.id = id_map_get(&builder->processes, given->id);
	if (process.id)
		tables_process(&builder->profile->tables, &process);
	else
		define(builder, &builder->processes, given->id,
		       tables_process(&builder->profile->tables, &process));
}

static void add_thread(struct builder *builder, const struct event_thread *given)
{
	struct event_thread thread = *given;

	thread.process = map_id(builder, &builder->processes, given->process);
	thread.name = map_id(builder, &builder->strings, given->name);
	thread.id = id_map_get(&builder->threads, given->id);
	if (thread.id)
		tables_thread_ended(&builder->profile->tables, thread.id, given->end_ns);
	else
		define(builder, &builder->threads, given->id, tables_thread(&builder->profile->tables, &thread));
}

static void add_series(struct builder *builder, const struct event_series *given)
{
	struct event_series series = *given;

	series.name = map_id(builder, &builder->strings, given->name);
	series.asked = map_id(builder, &builder->strings, given->asked);
	if ((unsigned int)series.kind >= SERIES_KIND_END_)
		series.kind = SERIES_OCCURRENCE;
	if ((unsigned int)series.unit >= SERIES_UNIT_END_)
		series.unit = SERIES_UNIT_COUNT;
	define(builder, &builder->series, given->id, tables_series(&builder->profile->tables, &series));
}

static void add_sample(struct builder *builder, const struct event_sample *given)
{
	struct event_sample sample = *given;

	if (builder->profile->samples.len >= SAMPLES_MAX || given->count > UINT64_MAX - builder->samples ||
	    given->value > UINT64_MAX - builder->values) {
		dangling(builder);
		return;
	}
	builder->samples += given->count;
	builder->values += given->value;
	/* Whoever adds up counts, or a slice's ends, has no need to fear an overflow. */
	if (sample.duration_ns > UINT64_MAX - sample.time_ns)
		sample.duration_ns = UINT64_MAX - sample.time_ns;
	sample.stack = map_id(builder, &builder->stacks, given->stack);
	sample.thread = map_id(builder, &builder->threads, given->thread);
	sample.series = map_id(builder, &builder->series, given->series);
	if (budget_vec(builder->profile->tables.budget, &builder->profile->samples, 1, "samples"))
		vec_push(&builder->profile->samples, sample);
	else
		builder->profile->tables.budget->samples += sample.count;
}

struct wanted_counter {
	const struct profile *profile;
	const struct event_counter *counter;
};

static bool is_wanted_counter(const void *ctx, uint32_t id)
{
	const struct wanted_counter *w = ctx;

	return event_counter_is_same(&w->profile->counters.data[id - 1], w->counter);
}

static void add_counter(struct builder *builder, const struct event_counter *given)
{
	struct profile *profile = builder->profile;
	struct event_counter fresh = { map_id(builder, &builder->series, given->series), given->counter, given->cpu,
				       0 };
	struct wanted_counter w = { profile, &fresh };
	uint64_t hash = event_counter_hash(&fresh);
	uint32_t id = hash_index_find(&builder->counter_index, hash, is_wanted_counter, &w);
	struct budget *budget = profile->tables.budget;
	struct event_counter *c;

	if (!id && !(budget_vec(budget, &profile->counters, 1, "counters") &&
		     budget_index(budget, &builder->counter_index, "counters")))
		return;
	if (!id) {
		vec_push(&profile->counters, fresh);
		id = (uint32_t)profile->counters.len;
		hash_index_add(&builder->counter_index, hash, id);
	}
	c = &profile->counters.data[id - 1];
	if (__builtin_add_overflow(c->delta, given->delta, &c->delta))
		c->delta = UINT64_MAX;
}

static void add_name(struct builder *builder, const struct event_name *given)
{
	struct name_frame frames[NAME_FRAMES_MAX];
	struct event_name name = *given;

	name.location = map_id(builder, &builder->locations, given->location);
	if (!name.location || given->n_frames > NAME_FRAMES_MAX) {
		if (name.location)
			dangling(builder);
		return;
	}
	for (uint32_t i = 0; i < given->n_frames; i++) {
		frames[i] = given->frames[i];
		frames[i].function = map_id(builder, &builder->strings, frames[i].function);
		frames[i].linkage = map_id(builder, &builder->strings, frames[i].linkage);
		frames[i].file = map_id(builder, &builder->strings, frames[i].file);
		frames[i].flags &= NAME_FRAME_FLAGS;
	}
	name.frames = frames;
	name.flags &= NAME_FLAGS;
	if (name.reason >= NAME_REASON_END_)
		name.reason = NAME_NOT_TRIED;
	/* A place that was forgotten and met again was named when more was known. */
	if (name.n_frames || !tables_get_name(&builder->profile->tables, name.location)->n_frames)
		tables_name(&builder->profile->tables, &name);
}

static void add_mapping(struct builder *builder, const struct event_mapping *given)
{
	struct tables *tables = &builder->profile->tables;
	struct event_mapping mapping = *given;

	mapping.process = map_id(builder, &builder->processes, given->process);
	mapping.image = map_id(builder, &builder->images, given->image);
	mapping.path = map_id(builder, &builder->strings, given->path);
	if (!mapping.image || mapping.start >= mapping.end)
		return; /* it says nothing: an image that is not there is counted already */
	if (tables->mappings.len < MAPPINGS_MAX)
		tables_mapping(tables, &mapping);
	else
		dangling(builder);
}

static int builder_push(struct sink *sink, const struct event *event, struct err *err)
{
	struct builder *builder = (struct builder *)sink;

	switch (event->type) {
	case EVENT_NONE:
		break;
	case EVENT_META:
		add_meta(builder, &event->meta);
		break;
	case EVENT_STRING:
		define(builder, &builder->strings, event->string.id,
		       tables_string(&builder->profile->tables, event->string.text,
				     event->string.len));
		break;
	case EVENT_IMAGE:
		add_image(builder, &event->image);
		break;
	case EVENT_LOCATION:
		add_location(builder, &event->location);
		break;
	case EVENT_STACK:
		add_stack(builder, &event->stack);
		break;
	case EVENT_PROCESS:
		add_process(builder, &event->process);
		break;
	case EVENT_THREAD:
		add_thread(builder, &event->thread);
		break;
	case EVENT_SERIES:
		add_series(builder, &event->series);
		break;
	case EVENT_SAMPLE:
		add_sample(builder, &event->sample);
		break;
	case EVENT_COUNTER:
		add_counter(builder, &event->counter);
		break;
	case EVENT_NAME:
		add_name(builder, &event->name);
		break;
	case EVENT_MAPPING:
		add_mapping(builder, &event->mapping);
		break;
	case EVENT_END:
		builder->profile->ended = true;
		break;
	}
	return 0;
}

struct builder *builder_new(struct profile *profile)
{
	struct builder *builder = mem_zalloc(sizeof(*builder));
	struct budget *budget = profile->tables.budget;

	builder->sink.push = builder_push;
	builder->profile = profile;
	builder->strings.budget = builder->images.budget = builder->locations.budget = budget;
	builder->stacks.budget = builder->processes.budget = budget;
	builder->threads.budget = builder->series.budget = budget;
	return builder;
}

struct sink *builder_sink(struct builder *builder)
{
	return &builder->sink;
}

void builder_free(struct builder *builder)
{
	if (!builder)
		return;
	id_map_release(&builder->strings);
	id_map_release(&builder->images);
	id_map_release(&builder->locations);
	id_map_release(&builder->stacks);
	id_map_release(&builder->processes);
	id_map_release(&builder->threads);
	id_map_release(&builder->series);
	budget_return(builder->profile->tables.budget, hash_index_bytes(&builder->counter_index));
	hash_index_release(&builder->counter_index);
	mem_free(builder);
}
