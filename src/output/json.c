// SPDX-License-Identifier: GPL-2.0-or-later
/* json: the whole report for programs, whose schema is in stk-json(5); fields are only ever added. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "output/formats.h"
#include "output/json_diff.h"
#include "output/json_frames.h"
#include "output/json_lookups.h"
#include "output/json_recorded.h"
#include "output/json_write.h"

static cJSON *unnamed(const struct report_unnamed *from)
{
	cJSON *object = json_object();

	json_add_string(object, "module", from->module);
	json_add_string(object, "reason", from->reason);
	json_add_number(object, "count", from->count);
	json_add_number(object, "self", from->self);
	json_add_percent(object, "pct", from->percent);
	json_add_percent(object, "self_pct", from->self_percent);
	return object;
}

static cJSON *chain_frame(const struct report *report, const struct report_frame *frame)
{
	cJSON *object = json_object();

	json_add_string(object, "symbol", frame->function);
	json_add_string(object, "module", frame->module);
	json_add_string(object, "kind", json_space(frame->space));
	/* Else the frames that are one here have many. */
	json_add_string(object, "file", report->by_line ? frame->file : NULL);
	json_add_positive(object, "line", report->by_line ? frame->line : 0);
	json_add_bool(object, "inlined", frame->inlined);
	return object;
}

static void add_nodes(struct json *json, const struct report *report, const struct report_node *nodes, size_t n);

static void add_node(struct json *json, const struct report *report, const struct report_node *node)
{
	struct buf *buf = &json->stream->buf;
	cJSON *object = json_object();

	json_add_number(object, "count", node->count);
	json_add_number(object, "value", node->value);
	json_add_percent(object, "pct", node->percent);
	json_object_begin(json, object);
	buf_adds(buf, ",\"frames\":[");
	for (size_t i = 0; i < node->n_frames; i++) {
		if (i)
			buf_addc(buf, ',');
		json_print(buf, chain_frame(report, node->frames[i]));
		output_spill(json->stream);
	}
	buf_addc(buf, ']');
	add_nodes(json, report, node->nodes, node->n_nodes);
	buf_adds(buf, ",\"hidden\":");
	json_print(buf, json_number(node->hidden));
	json_object_close(json);
}

/* Recurses as deep as call chains branch, which the tally bounds. */
static void add_nodes(struct json *json, const struct report *report, const struct report_node *nodes, size_t n)
{
	struct buf *buf = &json->stream->buf;

	buf_adds(buf, ",\"chain\":[");
	for (size_t i = 0; i < n; i++) {
		if (i)
			buf_addc(buf, ',');
		add_node(json, report, &nodes[i]);
	}
	buf_addc(buf, ']');
}

static void add_row(struct json *json, const struct report *report, const struct report_row *from)
{
	cJSON *object = json_object();

	json_add_number(object, "count", from->self);
	json_add_number(object, "value", from->self_value);
	json_add_number(object, "self", from->self);
	json_add_number(object, "children", from->children);
	json_add_number(object, "children_value", from->children_value);
	json_add_positive(object, "longest", from->longest);
	json_add_positive(object, "children_longest", from->children_longest);
	json_add_percent(object, "self_pct", from->self_percent);
	json_add_percent(object, "children_pct", from->children_percent);
	for (size_t i = 0; i < report->n_keys; i++) {
		const char *key = report->keys[i];

		json_add_key(object, key, from->keys[i], from->frame);
		if (!strcmp(key, "pid"))
			json_add_string(object, "process_name", from->process);
		if (!strcmp(key, "tid")) {
			json_add_string(object, "thread_name", from->thread);
			json_add_positive(object, "own_tid", from->own_tid);
		}
	}
	if (from->frame)
		json_add_kind(object, from->frame);
	json_element_begin(json);
	json_object_begin(json, object);
	if (report->with_chains) {
		add_nodes(json, report, from->nodes, from->n_nodes);
		buf_adds(&json->stream->buf, ",\"hidden\":");
		json_print(&json->stream->buf, json_number(from->hidden));
	}
	json_object_close(json);
}

static cJSON *stack_error(const struct report_stack_error *from)
{
	cJSON *object;
	char code[16];

	if (!from)
		return json_string(NULL);
	object = json_object();
	snprintf(code, sizeof(code), "%d", from->code);
	json_add(object, "errno", from->code ? cJSON_CreateRaw(code) : json_string(NULL));
	json_add_string(object, "name", from->name);
	json_add_string(object, "meaning", from->meaning);
	return object;
}

#define KEPT_GROWTH 2 /* a buf grows by half at a time */
#define FRAMES_KEPT 16 /* of one location: a text of more, and of what has no room, is made each time */

/* The frames of one location as text, made once and kept: millions of stack frames share them. */
struct frame_texts {
	const struct report *report;
	struct buf text;
	struct { size_t start, len; } *spans; /* by location; len 0: not made, or not kept */
};

static void add_frames(struct json *json, const struct report_location *location)
{
	for (uint32_t i = 0; i < location->n_frames; i++) {
		if (i)
			buf_addc(&json->stream->buf, ',');
		json_print(&json->stream->buf, json_stack_frame(&location->frames[i]));
		output_spill(json->stream);
	}
}

/* As long as there is room for what it then grows to; without, nothing is lost but time. */
static bool may_keep(const struct frame_texts *texts, const struct report_location *location)
{
	const struct budget *budget = texts->report->budget;

	return location->n_frames <= FRAMES_KEPT &&
	       (!budget || texts->text.cap < (budget->bound - budget->used) / KEPT_GROWTH);
}

static void add_location(struct json *json, struct frame_texts *texts, uint32_t id)
{
	const struct report_location *location = &texts->report->locations[id];

	if (!texts->spans[id].len && !may_keep(texts, location)) {
		add_frames(json, location);
		return;
	}
	if (!texts->spans[id].len) {
		texts->spans[id].start = texts->text.len;
		for (uint32_t i = 0; i < location->n_frames; i++) {
			if (i)
				buf_addc(&texts->text, ',');
			json_print(&texts->text, json_stack_frame(&location->frames[i]));
		}
		texts->spans[id].len = texts->text.len - texts->spans[id].start;
	}
	buf_add(&json->stream->buf, texts->text.data + texts->spans[id].start, texts->spans[id].len);
	output_spill(json->stream);
}

static void add_stack(struct json *json, struct frame_texts *texts, const struct report_stack *from)
{
	struct buf *buf = &json->stream->buf;
	cJSON *object = json_object();

	json_add_number(object, "count", from->count);
	json_add_number(object, "value", from->value);
	json_add_positive(object, "longest", from->longest);
	json_add_percent(object, "pct", from->percent);
	json_add_string(object, "comm", from->comm);
	json_add_positive(object, "pid", from->pid);
	json_add_positive(object, "tid", from->tid);
	json_add_ending(object, from);
	json_add_string(object, "unwinder", from->unwinder);
	json_add(object, "user_stack_error", stack_error(from->user_error));
	json_add(object, "kernel_stack_error", stack_error(from->kernel_error));
	json_element_begin(json);
	json_object_begin(json, object);
	buf_adds(buf, ",\"frames\":[");
	for (size_t i = 0; i < from->n_locations; i++) {
		if (i)
			buf_addc(buf, ',');
		add_location(json, texts, from->locations[i]);
	}
	buf_addc(buf, ']');
	json_object_close(json);
}

static void add_stacks(struct json *json, const struct report *report)
{
	struct frame_texts texts = { .report = report };

	texts.spans = mem_array(report->n_locations, sizeof(*texts.spans));
	json_array_open(json, "stacks");
	for (size_t i = 0; i < report->n_stacks; i++)
		add_stack(json, &texts, &report->stacks[i]);
	json_array_close(json);
	mem_free(texts.spans);
	buf_release(&texts.text);
}

static void add_tree(struct json *json, const struct report *report)
{
	json_array_open(json, "tree");
	for (size_t i = 0; i < report->n_tree; i++) {
		const struct report_tree_node *node = &report->tree[i];
		cJSON *object = json_object();

		json_add_number(object, "depth", node->depth);
		json_add_number(object, "count", node->count);
		json_add_number(object, "value", node->value);
		json_add_percent(object, "pct", node->percent);
		json_add_number(object, "self", node->self);
		json_add_number(object, "self_value", node->self_value);
		json_add_percent(object, "self_pct", node->self_percent);
		json_add_string(object, "symbol", node->frame->function);
		json_add_string(object, "module", node->frame->module);
		json_add_string(object, "kind", json_space(node->frame->space));
		json_element(json, object);
	}
	json_array_close(json);
}

/* How long and why threads did not run; null of what is no wait. */
static cJSON *waits(const struct report *report)
{
	const struct report_summary *summary = &report->summary;
	cJSON *object, *states;

	if (!summary->waits)
		return json_string(NULL);
	object = json_object();
	states = json_array();
	json_add_number(object, "mean", summary->mean_ns);
	json_add_number(object, "longest", summary->longest_ns);
	json_add_positive(object, "lives", summary->life_ns);
	for (size_t i = 0; i < summary->n_states; i++) {
		cJSON *state = json_object();

		json_add_string(state, "state", summary->states[i].name);
		json_add_number(state, "count", summary->states[i].count);
		json_add_number(state, "value", summary->states[i].value);
		json_add_percent(state, "pct", summary->states[i].percent);
		cJSON_AddItemToArray(states, state);
	}
	json_add(object, "states", states);
	return object;
}

/* What has to be known first, and what else there is. */
static cJSON *notes(const struct report *report)
{
	cJSON *notes = json_array();

	for (size_t i = 0; i < report->summary.n_notes; i++) {
		const struct report_note *note = &report->summary.notes[i];
		RELEASE(buf_release) struct buf text = { 0 };

		buf_addf(&text, "%s%s%s", note->fact, note->command ? ": " : "",
			 note->command ? note->command : "");
		cJSON_AddItemToArray(notes, json_string(buf_text(&text)));
	}
	for (size_t i = 0; i < report->n_notes; i++)
		cJSON_AddItemToArray(notes, json_string(report->notes[i]));
	return notes;
}

static void add_profile(struct json *json, const struct report *report)
{
	json_member(json, "recorded", json_recorded(&report->recorded));
	json_member(json, "event", json_string(report->shown ? report->shown->name : NULL));
	json_member(json, "unit", json_string(report->shown ? report->shown->unit : NULL));
	json_array_open(json, "series");
	for (size_t i = 0; i < report->n_series; i++)
		json_element(json, json_series(&report->series[i]));
	json_array_close(json);
	json_member(json, "samples", json_samples_shown(report));
	json_member(json, "waits", waits(report));
	json_member(json, "user_stacks", json_endings(&report->user));
	json_member(json, "kernel_stacks", json_endings(&report->kernel));
	json_member(json, "script_frames", json_script(report));
	json_array_open(json, "unnamed");
	for (size_t i = 0; i < report->n_unnamed; i++)
		json_element(json, unnamed(&report->unnamed[i]));
	json_array_close(json);
	json_member(json, "empty", json_string(report->empty));
	json_member(json, "notes", notes(report));
	json_array_open(json, "rows");
	for (size_t i = 0; i < report->n_rows; i++)
		add_row(json, report, &report->rows[i]);
	json_array_close(json);
	if (report->tree)
		add_tree(json, report);
	if (report->kind == REPORT_STACKS)
		add_stacks(json, report);
}

static int write_json(const struct report *report, const struct output_options *options,
		      struct output_stream *stream, struct err *err)
{
	struct json json;

	json_open(&json, stream);
	json_member(&json, "schema", json_string(report->schema));
	switch (report->kind) {
	case REPORT_TABLE:
	case REPORT_STACKS:
		add_profile(&json, report);
		break;
	case REPORT_SAMPLES:
	case REPORT_DIFF_SAMPLES:
	case REPORT_ADDRESSES:
		break;
	case REPORT_FINDINGS:
		json_findings(&json, report);
		break;
	case REPORT_PROBES:
		json_probes(&json, report);
		break;
	case REPORT_DIFF:
		json_diff(&json, report);
		break;
	}
	json_close(&json);
	return 0;
}

const struct output output_json = {
	.name = "json",
	.summary = "everything, for programs; see stk-json(5)",
	.kinds = 1u << REPORT_TABLE | 1u << REPORT_STACKS | 1u << REPORT_ADDRESSES | 1u << REPORT_FINDINGS |
		 1u << REPORT_PROBES | 1u << REPORT_DIFF,
	.addresses = &json_addresses,
	.tells_missing = true,
	.write = write_json,
};
