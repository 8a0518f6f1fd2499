// SPDX-License-Identifier: GPL-2.0-or-later
/* naming_feed: what the naming process has to know of a recording, taken from its tables as they grow. */
#include <stdlib.h>
#include "core/naming/naming_feed.h"
#include "core/naming/naming_wire.h"

static int take_meta(struct sink *sink, const struct event *event, struct err *err)
{
	struct naming_feed *feed = (struct naming_feed *)sink;

	if (event->type == EVENT_META)
		encoder_add(feed->encoder, event);
	return 0;
}

void naming_feed_init(struct naming_feed *feed, struct tables *tables)
{
	*feed = (struct naming_feed){ .sink.push = take_meta, .tables = tables, .encoder = encoder_new() };
}

void naming_feed_release(struct naming_feed *feed)
{
	encoder_free(feed->encoder);
	told_strings_release(&feed->strings);
	vec_release(&feed->ends);
	vec_release(&feed->living);
	vec_release(&feed->left);
	*feed = (struct naming_feed){ 0 };
}

void naming_feed_restart(struct naming_feed *feed)
{
	encoder_free(feed->encoder);
	feed->encoder = encoder_new();
	told_strings_release(&feed->strings);
	feed->image = feed->location = feed->process = feed->stacks = feed->stacks_seen = 0;
	feed->mappings = 0;
	feed->ends.len = feed->living.len = 0;
}

static bool is_full(const struct naming_feed *feed)
{
	return encoder_bytes(feed->encoder) >= NAMING_EVENTS_BYTES;
}

static uint32_t string(struct naming_feed *feed, uint32_t id)
{
	return told_strings_id(&feed->strings, &feed->tables->strings, id, feed->encoder);
}

static const struct left_image *left(const struct naming_feed *feed, uint32_t image)
{
	for (size_t i = 0; i < feed->left.len; i++)
		if (feed->left.data[i].image == image && !feed->left.data[i].is_taken_up)
			return &feed->left.data[i];
	return NULL;
}

bool naming_feed_is_left(const struct naming_feed *feed, uint32_t image)
{
	return left(feed, image);
}

static void set_reason(struct naming_feed *feed, uint32_t location, enum name_reason reason)
{
	if (reason != NAME_NOT_TRIED && tables_get_name(feed->tables, location)->reason == NAME_NOT_TRIED)
		tables_name(feed->tables, &(struct event_name){ .location = location, .reason = reason });
}

static void set_reasons(struct naming_feed *feed, uint32_t image, enum name_reason reason)
{
	for (size_t i = 0; i < feed->tables->locations.len; i++)
		if (feed->tables->locations.data[i].image == image)
			set_reason(feed, feed->tables->locations.data[i].id, reason);
}

void naming_feed_leave(struct naming_feed *feed, uint32_t image, enum name_reason reason)
{
	if (!tables_get_image(feed->tables, image)->id || left(feed, image))
		return;
	vec_push(&feed->left, ((struct left_image){ image, reason, false }));
	set_reasons(feed, image, reason);
}

bool naming_feed_take_up(struct naming_feed *feed)
{
	bool any = false;

	for (size_t i = 0; i < feed->left.len; i++) {
		struct left_image *one = &feed->left.data[i];

		one->is_taken_up = one->reason == NAME_NOT_TRIED;
		any |= one->is_taken_up;
	}
	return any;
}

void naming_feed_give_up(struct naming_feed *feed, enum name_reason reason)
{
	for (size_t i = 0; i < feed->left.len; i++)
		if (feed->left.data[i].reason == NAME_NOT_TRIED)
			set_reasons(feed, feed->left.data[i].image, reason);
}

static void tell_process(struct naming_feed *feed, const struct event_process *process)
{
	struct event event = { .type = EVENT_PROCESS, .process = *process };

	event.process.comm = 0;
	encoder_add(feed->encoder, &event);
}

/* That a process has ended is what lets the other side forget it and its mappings, as these tables do. */
static void add_ends_of_processes(struct naming_feed *feed)
{
	size_t n = 0;

	for (size_t i = 0; i < feed->living.len; i++) {
		uint32_t id = feed->living.data[i];
		const struct event_process *process = tables_get_process(feed->tables, id);

		if (process->id && !process->end_ns)
			feed->living.data[n++] = id;
		else if (process->id)
			tell_process(feed, process);
		else
			tell_process(feed, &(struct event_process){ .id = id, .end_ns = 1 });
	}
	feed->living.len = n;
}

static bool add_processes(struct naming_feed *feed)
{
	const struct tables *tables = feed->tables;
	size_t i = tables->processes.len;

	while (i && tables->processes.data[i - 1].id > feed->process)
		i--;
	for (; i < tables->processes.len && !is_full(feed); i++) {
		const struct event_process *process = &tables->processes.data[i];

		tell_process(feed, process);
		if (!process->end_ns)
			vec_push(&feed->living, process->id);
		feed->process = process->id;
	}
	return i == tables->processes.len;
}

static bool add_images(struct naming_feed *feed)
{
	const struct tables *tables = feed->tables;
	size_t i = tables->images.len;

	while (i && tables->images.data[i - 1].id > feed->image)
		i--;
	for (; i < tables->images.len && !is_full(feed); i++) {
		struct event event = { .type = EVENT_IMAGE, .image = tables->images.data[i] };

		feed->image = event.image.id;
		if (image_is_told(&event.image))
			continue;
		event.image.path = string(feed, event.image.path);
		encoder_add(feed->encoder, &event);
	}
	return i == tables->images.len;
}

static bool is_told(const struct naming_feed *feed, uint32_t image)
{
	return image_is_told(tables_get_image(feed->tables, image));
}

/* Those that have moved are told again: equal ones are one. */
static bool add_mappings(struct naming_feed *feed)
{
	const struct tables *tables = feed->tables;

	if (feed->mappings_forgotten != tables->mappings_forgotten)
		feed->mappings = 0;
	feed->mappings_forgotten = tables->mappings_forgotten;
	for (; feed->mappings < tables->mappings.len && !is_full(feed); feed->mappings++) {
		struct event event = { .type = EVENT_MAPPING, .mapping = tables->mappings.data[feed->mappings] };

		if (is_told(feed, event.mapping.image))
			continue;
		event.mapping.path = string(feed, event.mapping.path);
		encoder_add(feed->encoder, &event);
	}
	return feed->mappings == tables->mappings.len;
}

/*
 * Whether a place need not be asked about, and the reason it has. What was named when no stack ended there, as
 * far as is known, is asked about again: it may be an entry.
 */
static bool is_named(struct naming_feed *feed, uint32_t id, enum name_reason *ret_reason)
{
	const struct event_location *location = tables_get_location(feed->tables, id);
	const struct left_image *without = left(feed, location->image);
	const struct tables_name *name;

	if (without)
		set_reason(feed, id, without->reason);
	name = tables_get_name(feed->tables, id);
	*ret_reason = name->reason;
	if (name->reason == NAME_NOT_TRIED)
		return false;
	return without || name->flags & NAME_ENTRY || !tables_is_outermost(feed->tables, id);
}

static bool add_locations(struct naming_feed *feed)
{
	const struct tables *tables = feed->tables;
	size_t i = tables->locations.len;

	while (i && tables->locations.data[i - 1].id > feed->location)
		i--;
	for (; i < tables->locations.len && !is_full(feed); i++) {
		const struct event event = { EVENT_LOCATION, .location = tables->locations.data[i] };
		enum name_reason reason;

		feed->location = event.location.id;
		if (is_told(feed, event.location.image))
			continue;
		encoder_add(feed->encoder, &event);
		if (is_named(feed, event.location.id, &reason))
			encoder_add(feed->encoder,
				    &(struct event){ EVENT_NAME,
						     .name = { .location = event.location.id, .reason = reason } });
	}
	return i == tables->locations.len;
}

/* As a stack of nothing but that place. */
static void tell_end(struct naming_feed *feed, uint32_t location)
{
	const struct event event = { EVENT_STACK, .stack = { .id = ++feed->stacks, .n_user = 1,
							     .status = STACK_CUT, .locations = &location } };

	encoder_add(feed->encoder, &event);
	vec_push(&feed->ends, location);
}

static int compare_ids(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

/* False: there are more than fit. */
static bool add_new_ends(struct naming_feed *feed)
{
	const struct tables *tables = feed->tables;
	size_t told = 0, n_told = feed->ends.len;

	for (size_t i = 0; i < tables->locations.len; i++) {
		const struct event_location *location = &tables->locations.data[i];

		while (told < n_told && feed->ends.data[told] < location->id)
			told++;
		if (!tables->outermost.data[i] || (told < n_told && feed->ends.data[told] == location->id) ||
		    is_told(feed, location->image))
			continue;
		if (is_full(feed))
			return false;
		tell_end(feed, location->id);
	}
	return true;
}

static void add_ends(struct naming_feed *feed)
{
	uint32_t stacks = tables_stacks_told(feed->tables);

	if (stacks == feed->stacks_seen)
		return;
	if (add_new_ends(feed))
		feed->stacks_seen = stacks;
	if (feed->ends.len)
		qsort(feed->ends.data, feed->ends.len, sizeof(*feed->ends.data), compare_ids);
}

bool naming_feed_take(struct naming_feed *feed, struct buf *out)
{
	size_t before = out->len;

	add_ends_of_processes(feed);
	/* What is named by an id was told before, if need be with the last one. */
	if (add_processes(feed) && add_images(feed) && add_mappings(feed) && add_locations(feed))
		add_ends(feed);
	encoder_take(feed->encoder, out);
	return out->len != before;
}
