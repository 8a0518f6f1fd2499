// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * describe: a profile that was recorded as the words of script.c: all that reports show of it. Without
 * what tells files apart that have no build id, mappings, columns, and the order within a slice.
 */
#include <inttypes.h>
#include <string.h>
#include "core/profile/words.h"
#include "make_profile.h"

/* One more word of a line, in quotes where script.c needs them: "prefix" "text". */
static void add_word(struct buf *out, const char *prefix, const char *text)
{
	bool plain = *prefix || *text;

	for (const char *p = text; *p && plain; p++)
		plain = (unsigned char)*p > ' ' && *p != '"' && *p != '\\' && *p != '#' && *p != '\x7f';
	buf_addf(out, plain ? " %s" : " \"%s", prefix);
	for (const char *p = text; *p; p++)
		if ((unsigned char)*p < ' ' || *p == '\x7f')
			buf_addf(out, "\\x%02x", (unsigned char)*p);
		else
			buf_addf(out, !plain && (*p == '"' || *p == '\\') ? "\\%c" : "%c", *p);
	if (!plain)
		buf_addc(out, '"');
}

static const char *string(const struct profile *profile, uint32_t id)
{
	return strtab_get(&profile->tables.strings, id);
}

static void add_meta(const struct profile *profile, struct buf *out)
{
	for (size_t i = 0; i < profile->meta.len; i++) {
		buf_adds(out, "meta");
		add_word(out, "", string(profile, profile->meta.data[i].key));
		add_word(out, "", string(profile, profile->meta.data[i].value));
		buf_addc(out, '\n');
	}
}

static void add_image(const struct profile *profile, const struct event_image *image, struct buf *out)
{
	buf_addf(out, "image i%" PRIu32 " %s", image->id, image_kind_words[image->kind]);
	add_word(out, "", string(profile, image->path));
	if (image->build_id_len)
		buf_adds(out, " build-id=");
	for (uint32_t i = 0; i < image->build_id_len; i++)
		buf_addf(out, "%02x", image->build_id[i]);
	if (image->pid)
		buf_addf(out, " pid=%" PRIu32, image->pid);
	buf_addf(out, "%s%s%s\n", image->flags & IMAGE_DELETED ? " deleted" : "",
		 image->flags & IMAGE_NO_BUILD_ID ? " no-build-id" : "",
		 image->flags & IMAGE_NO_BASE ? " no-base" : "");
}

/* Whether script.c would take a function's name for something else. */
static bool looks_like_another(const char *name)
{
	return strpbrk(name, "@+=") || *name == '$' || *name == '&' || !strcmp(name, "entry") ||
	       !strcmp(name, "bounds") || !strcmp(name, "folded");
}

static void add_frame(const struct profile *profile, const struct name_frame *frame, struct buf *out)
{
	const char *name = string(profile, frame->function);

	add_word(out, looks_like_another(name) ? "function=" : "", name);
	if (frame->linkage)
		add_word(out, "linkage=", string(profile, frame->linkage));
	if (frame->file) {
		RELEASE(buf_release) struct buf source = { 0 };

		buf_addf(&source, "%s:%" PRIu32, string(profile, frame->file), frame->line);
		add_word(out, "source=", buf_text(&source));
	}
	buf_adds(out, frame->flags & NAME_BOUNDS ? " bounds" : "");
	buf_adds(out, frame->flags & NAME_FOLDED ? " folded" : "");
}

static void add_location(const struct profile *profile, const struct event_location *location, struct buf *out)
{
	const struct tables_name *name = tables_get_name(&profile->tables, location->id);

	buf_addf(out, "at a%" PRIu32 " i%" PRIu32 " 0x%" PRIx64 "%s%s%s\n", location->id, location->image,
		 location->offset, location->flags & LOCATION_RETURN ? " return" : "",
		 location->flags & LOCATION_GUESSED ? " guessed" : "",
		 location->flags & LOCATION_RUNTIME ? " runtime" : "");
	buf_addf(out, "name a%" PRIu32 " +0x%" PRIx64, location->id, name->offset);
	for (uint32_t i = 0; i < name->n_frames; i++)
		add_frame(profile, &profile->tables.name_frames.data[name->first + i], out);
	buf_adds(out, name->flags & NAME_ENTRY ? " entry" : "");
	if (name->reason)
		buf_addf(out, " reason=%" PRIu32, name->reason);
	buf_addc(out, '\n');
}

static void add_stack(const struct profile *profile, uint32_t id, struct buf *out)
{
	const struct tables_stack *stack = tables_get_stack(&profile->tables, id);
	const uint32_t *locations = tables_stack_locations(&profile->tables, id);

	buf_addf(out, "stack s%" PRIu32 " %s", id, stack_status_words[stack->status]);
	if (stack->cause < STACK_CAUSE_LAST_ && stack->cause)
		buf_addf(out, ":%s", cause_words[stack->cause].name);
	buf_addf(out, " unwinder=%d", stack->unwinder);
	if (stack->kernel_errno)
		buf_addf(out, " kernel-errno=%d", stack->kernel_errno);
	buf_adds(out, stack->kernel_cut ? " kernel-cut" : "");
	if (stack->script_status)
		buf_addf(out, " script=%s", script_status_words[stack->script_status]);
	if (stack->script_cause)
		buf_addf(out, ":%s", script_cause_words[stack->script_cause].name);
	for (unsigned int i = 0; i < (unsigned int)stack->n_kernel + stack->n_user; i++) {
		buf_addf(out, " a%" PRIu32, locations[i]);
		buf_adds(out, i + 1 == stack->n_kernel ? " |" : "");
	}
	buf_addc(out, '\n');
}

static void add_process(const struct profile *profile, const struct event_process *process, struct buf *out)
{
	buf_addf(out, "process %" PRIu32 " %" PRIu32, process->pid, process->ppid);
	add_word(out, "", string(profile, process->comm));
	if (process->start_ns)
		buf_addf(out, " start=%" PRIu64, process->start_ns);
	if (process->end_ns)
		buf_addf(out, " end=%" PRIu64, process->end_ns);
	buf_addc(out, '\n');
}

static const char *series_name(const struct profile *profile, uint32_t id)
{
	return string(profile, tables_get_series(&profile->tables, id)->name);
}

static void add_series(const struct profile *profile, const struct event_series *series, struct buf *out)
{
	buf_adds(out, "series");
	add_word(out, "", string(profile, series->name));
	buf_addf(out, " %s unit=%s", series_kind_words[series->kind], series_unit_words[series->unit]);
	if (series->frequency_hz)
		buf_addf(out, " hz=%" PRIu64, series->frequency_hz);
	if (series->period)
		buf_addf(out, " period=%" PRIu64, series->period);
	if (series->asked)
		add_word(out, "asked=", string(profile, series->asked));
	buf_addc(out, '\n');
}

static void add_samples(const struct profile *profile, struct buf *out)
{
	const struct event_sample *before = NULL;

	for (size_t i = 0; i < profile->samples.len; i++) {
		const struct event_sample *sample = &profile->samples.data[i];
		const struct event_thread *thread;

		if (!before || before->time_ns != sample->time_ns)
			buf_addf(out, "slice %" PRIu64 " %" PRIu64 "\n", sample->time_ns, sample->duration_ns);
		thread = tables_get_thread(&profile->tables, sample->thread);
		buf_addf(out, "sample s%" PRIu32 " %" PRIu64 " %" PRIu32 " %" PRIu32 " %" PRIu32, sample->stack,
			 sample->count, thread->pid, thread->tid, sample->cpu);
		add_word(out, "", string(profile, thread->name));
		if (sample->value)
			buf_addf(out, " value=%" PRIu64, sample->value);
		if (sample->longest)
			buf_addf(out, " longest=%" PRIu64, sample->longest);
		if (sample->state && sample->state < WAIT_STATE_END_)
			add_word(out, "state=", wait_words[sample->state].name);
		if (profile->tables.series.len > 1)
			add_word(out, "series=", series_name(profile, sample->series));
		buf_addc(out, '\n');
		before = sample;
	}
}

static void add_counters(const struct profile *profile, struct buf *out)
{
	for (size_t i = 0; i < profile->counters.len; i++) {
		const struct event_counter *counter = &profile->counters.data[i];

		if (counter->counter >= COUNTER_LAST_)
			continue;
		buf_addf(out, "counter %s %" PRIu64, counter_words[counter->counter].name, counter->delta);
		if (counter->cpu != EVENT_NO_CPU)
			buf_addf(out, " %" PRIu32, counter->cpu);
		if (profile->tables.series.len > 1 && counter->series)
			add_word(out, "series=", series_name(profile, counter->series));
		buf_addc(out, '\n');
	}
}

void describe(const struct profile *profile, struct buf *out)
{
	const struct tables *tables = &profile->tables;

	add_meta(profile, out);
	for (size_t i = 0; i < tables->images.len; i++)
		add_image(profile, &tables->images.data[i], out);
	for (size_t i = 0; i < tables->locations.len; i++)
		add_location(profile, &tables->locations.data[i], out);
	for (uint32_t id = 1; id <= tables->stacks.len; id++)
		add_stack(profile, id, out);
	for (size_t i = 0; i < tables->processes.len; i++)
		add_process(profile, &tables->processes.data[i], out);
	for (size_t i = 0; i < tables->series.len; i++)
		add_series(profile, &tables->series.data[i], out);
	add_samples(profile, out);
	add_counters(profile, out);
	if (!profile->ended)
		buf_adds(out, "killed\n");
}
