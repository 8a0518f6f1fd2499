// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * speedscope: the file format of speedscope.app (its file-format-spec.ts): one "sampled" profile for each thread
 * and event, with stacks from the root to the leaf in the order of time.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "core/report/samples.h"
#include "output/escape.h"
#include "output/formats.h"
#include "output/frame_name.h"
#include "output/json_write.h"

struct entry {
	uint32_t series, thread, stack;
	uint64_t time_ns, value;
};

/* A thread's of one event. */
struct part {
	const struct entry *entries;
	size_t n;
	uint64_t value;
};

typedef VEC(struct entry) entry_list;
typedef VEC(struct part) part_list;

static int compare_entries(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;

	if (a->series != b->series)
		return a->series < b->series ? -1 : 1;
	if (a->thread != b->thread)
		return a->thread < b->thread ? -1 : 1;
	if (a->time_ns != b->time_ns)
		return a->time_ns < b->time_ns ? -1 : 1;
	return a->stack < b->stack ? -1 : a->stack > b->stack;
}

/* By event; the first thread is what is shown first, so it is the one that has most. */
static int compare_parts(const void *left, const void *right)
{
	const struct part *a = left, *b = right;

	if (a->entries->series != b->entries->series)
		return a->entries->series < b->entries->series ? -1 : 1;
	if (a->value != b->value)
		return a->value > b->value ? -1 : 1;
	return a->entries < b->entries ? -1 : 1;
}

/* What a thread had of one stack in one slice of time is one, whatever CPUs it was on. */
static void gather(const struct report *report, entry_list *entries)
{
	CLEANUP(samples_end) struct samples_cursor *cursor = samples_begin(report);
	struct sample sample;
	size_t n = 0;

	while (samples_next(cursor, &sample)) {
		if (budget_vec(report->budget, entries, 1, "samples"))
			vec_push(entries, ((struct entry){ sample.series, sample.thread, sample.stack,
							   sample.time_ns, sample.value }));
		else
			report->budget->samples += sample.count;
	}
	if (entries->len)
		qsort(entries->data, entries->len, sizeof(*entries->data), compare_entries);
	for (size_t i = 0; i < entries->len; i++) {
		if (n && !compare_entries(&entries->data[n - 1], &entries->data[i]))
			entries->data[n - 1].value += entries->data[i].value;
		else
			entries->data[n++] = entries->data[i];
	}
	entries->len = n;
}

static void split(const entry_list *entries, part_list *parts)
{
	for (size_t i = 0, n; i < entries->len; i += n) {
		const struct entry *first = &entries->data[i];
		struct part part = { first, 0, 0 };

		for (n = 0; i + n < entries->len && first[n].series == first->series &&
			    first[n].thread == first->thread; n++)
			part.value += first[n].value;
		part.n = n;
		vec_push(parts, part);
	}
	if (parts->len)
		qsort(parts->data, parts->len, sizeof(*parts->data), compare_parts);
}

/* Where a frame's function is in the list of frames, plus one; 0: no stack that is shown has it. */
struct frames {
	uint32_t *number; /* by report_frame.id */
	uint32_t n;
};

static void write_frame(struct output_stream *stream, const struct report_frame *frame, bool by_line)
{
	RELEASE(buf_release) struct buf name = { 0 };

	frame_add_name(&name, frame);
	buf_adds(&stream->buf, "{\"name\":");
	escape_json(&stream->buf, buf_text(&name));
	if (frame->file) {
		buf_adds(&stream->buf, ",\"file\":");
		escape_json(&stream->buf, frame->file);
		if (by_line && frame->line)
			buf_addf(&stream->buf, ",\"line\":%" PRIu32, frame->line);
	} else if (frame->module) {
		buf_adds(&stream->buf, ",\"file\":");
		escape_json(&stream->buf, frame->module);
	}
	buf_addc(&stream->buf, '}');
}

static void write_frames(struct json *json, const struct report *report, struct frames *frames)
{
	const struct samples *view = report->view;

	frames->number = mem_array(view->n_ids, sizeof(*frames->number));
	buf_adds(&json->stream->buf, ",\n\"shared\":{\"frames\":[");
	for (uint32_t i = 0; i < view->n_stacks; i++) {
		for (uint32_t k = 0; k < view->stacks[i].n_locations; k++) {
			const struct samples_location *at = &view->locations[view->stacks[i].locations[k]];

			for (uint32_t f = 0; f < at->n_frames; f++) {
				if (frames->number[at->frames[f].id])
					continue;
				buf_adds(&json->stream->buf, frames->n ? ",\n" : "\n");
				frames->number[at->frames[f].id] = ++frames->n;
				write_frame(json->stream, &at->frames[f], report->by_line);
				output_spill(json->stream);
			}
		}
	}
	buf_adds(&json->stream->buf, "\n]}");
}

/* "[4,7,9]", root first */
static void write_stack(struct output_stream *stream, const struct samples *view, uint32_t stack,
			const struct frames *frames)
{
	const struct samples_stack *from = &view->stacks[stack];
	char before = '[';

	for (uint32_t i = from->n_locations; i-- > 0;) {
		const struct samples_location *at = &view->locations[from->locations[i]];

		for (uint32_t k = at->n_frames; k-- > 0;) {
			buf_addf(&stream->buf, "%c%" PRIu32, before, frames->number[at->frames[k].id] - 1);
			before = ',';
		}
	}
	buf_addc(&stream->buf, ']');
}

static void write_part(struct json *json, const struct report *report, const struct part *part,
		       const struct frames *frames)
{
	const struct samples_thread *thread = &report->view->threads[part->entries->thread];
	const struct report_series *series = report->beside[part->entries->series]->shown;
	struct output_stream *stream = json->stream;
	RELEASE(buf_release) struct buf name = { 0 };
	const char *unit = !strcmp(series->unit, "ns")	  ? "nanoseconds" :
			   !strcmp(series->unit, "bytes") ? "bytes" :
							    "none";

	if (thread->name && *thread->name)
		buf_addf(&name, "%.*s ", ESCAPE_NAME_MAX, thread->name);
	buf_addf(&name, "%" PRIu32 "/%" PRIu32, thread->pid, thread->tid);
	if (report->n_beside > 1)
		buf_addf(&name, " (%s)", series->name);
	buf_adds(&stream->buf, "{\"type\":\"sampled\",\"name\":");
	escape_json(&stream->buf, buf_text(&name));
	buf_addf(&stream->buf, ",\"unit\":\"%s\",\"startValue\":0,\"endValue\":%" PRIu64 ",\n\"samples\":[", unit,
		 part->value);
	for (size_t i = 0; i < part->n; i++) {
		buf_adds(&stream->buf, i ? ",\n" : "\n");
		write_stack(stream, report->view, part->entries[i].stack, frames);
		output_spill(stream);
	}
	buf_adds(&stream->buf, "],\n\"weights\":[");
	for (size_t i = 0; i < part->n; i++) {
		buf_addf(&stream->buf, "%s%" PRIu64, i ? "," : "", part->entries[i].value);
		output_spill(stream);
	}
	buf_adds(&stream->buf, "]}");
}

static int write_speedscope(const struct report *report, const struct output_options *options,
			    struct output_stream *stream, struct err *err)
{
	const char *name = report->recorded.command ? report->recorded.command : "recording";
	RELEASE(buf_release) struct buf title = { 0 };
	entry_list entries = { 0 };
	part_list parts = { 0 };
	struct frames frames = { 0 };
	struct json json;

	buf_addf(&title, "stk %s", name);
	json_open(&json, stream);
	json_member(&json, "$schema", json_string("https://www.speedscope.app/file-format-schema.json"));
	json_member(&json, "exporter", json_string("stk"));
	json_member(&json, "name", json_string(buf_text(&title)));
	json_member(&json, "activeProfileIndex", json_number(0));
	write_frames(&json, report, &frames);
	gather(report, &entries);
	split(&entries, &parts);
	json_array_open(&json, "profiles");
	for (size_t i = 0; i < parts.len; i++) {
		json_element_begin(&json);
		write_part(&json, report, &parts.data[i], &frames);
	}
	json_array_close(&json);
	json_close(&json);
	vec_release(&entries);
	vec_release(&parts);
	mem_free(frames.number);
	return 0;
}

const struct output output_speedscope = {
	.name = "speedscope",
	.summary = "one profile a thread, for speedscope.app",
	.kinds = 1u << REPORT_SAMPLES,
	.write = write_speedscope,
};
