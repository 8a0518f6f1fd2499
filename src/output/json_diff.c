// SPDX-License-Identifier: GPL-2.0-or-later
/* json_diff: two profiles beside each other, as JSON. */
#include "core/report/diff.h"
#include "core/report/diff_rule.h"
#include "output/json_diff.h"
#include "output/json_frames.h"
#include "output/json_recorded.h"

static const char *const letters[DIFF_SIDES] = { "a", "b" };

static cJSON *side(const struct report_diff *diff, enum diff_sides which)
{
	const struct report *report = diff->sides[which].report;
	cJSON *object = json_object();

	json_add_string(object, "input", diff->sides[which].input);
	json_add(object, "recorded", json_recorded(&report->recorded));
	json_add(object, "series", json_series(report->shown));
	json_add(object, "samples", json_samples_shown(report));
	json_add(object, "user_stacks", json_endings(&report->user));
	json_add(object, "kernel_stacks", json_endings(&report->kernel));
	json_add(object, "script_frames", json_script(report));
	return object;
}

static cJSON *cell(const struct report_cell *from)
{
	cJSON *object = json_object();

	json_add_number(object, "count", from->count);
	json_add_number(object, "value", from->value);
	json_add_percent(object, "pct", from->percent);
	return object;
}

/* The members of a change. */
static void add_change(cJSON *object, const struct report_diff *diff, const struct diff_change *from)
{
	for (int which = 0; which < DIFF_SIDES; which++)
		json_add(object, letters[which], cell(&from->of[which]));
	json_add_points(object, "points", from->points);
	if (diff->no_intervals) {
		json_add_string(object, "low", NULL);
		json_add_string(object, "high", NULL);
		json_add_string(object, "within_noise", NULL);
		return;
	}
	json_add_points(object, "low", from->low);
	json_add_points(object, "high", from->high);
	json_add_bool(object, "within_noise", from->within_noise);
}

static cJSON *change(const struct report_diff *diff, const struct diff_change *from)
{
	cJSON *object = json_object();

	add_change(object, diff, from);
	return object;
}

static cJSON *rule(const struct report_diff *diff, const struct diff_rule *from)
{
	cJSON *object = json_object();

	json_add_string(object, "rule", from->text);
	json_add_bool(object, "met", from->met);
	json_add_bool(object, "known", from->known);
	add_change(object, diff, &from->change);
	return object;
}

static void add_only(cJSON *object, const struct diff_row *row)
{
	json_add_string(object, "only", row->only[DIFF_A] ? "a" : row->only[DIFF_B] ? "b" : NULL);
}

static void add_rows(struct json *json, const struct report *report)
{
	const struct report_diff *diff = report->diff;

	json_array_open(json, "rows");
	for (size_t i = 0; i < diff->n_rows; i++) {
		const struct diff_row *row = &diff->rows[i];
		cJSON *object = json_object();

		for (size_t k = 0; k < report->n_keys; k++)
			json_add_key(object, report->keys[k], row->keys[k], row->frame);
		if (row->frame)
			json_add_kind(object, row->frame);
		add_only(object, row);
		json_add(object, "self", change(diff, &row->self));
		json_add(object, "total", change(diff, &row->total));
		json_element(json, object);
	}
	json_array_close(json);
}

static void add_frames(struct json *json, const struct report *report, const struct report_stack *stack)
{
	struct buf *buf = &json->stream->buf;
	bool first = true;

	for (size_t i = 0; i < stack->n_locations; i++) {
		const struct report_location *location = &report->locations[stack->locations[i]];

		for (uint32_t f = 0; f < location->n_frames; f++, first = false) {
			if (!first)
				buf_addc(buf, ',');
			json_print(buf, json_stack_frame(&location->frames[f]));
			output_spill(json->stream);
		}
	}
}

static void add_stacks(struct json *json, const struct report_diff *diff)
{
	json_array_open(json, "stacks");
	for (size_t i = 0; i < diff->n_rows; i++) {
		const struct diff_row *row = &diff->rows[i];
		cJSON *object = json_object();

		json_add_string(object, "comm", row->stack->comm);
		json_add_ending(object, row->stack);
		add_only(object, row);
		json_add(object, "self", change(diff, &row->self));
		json_element_begin(json);
		json_object_begin(json, object);
		buf_adds(&json->stream->buf, ",\"frames\":[");
		add_frames(json, diff->sides[row->stack_of].report, row->stack);
		buf_addc(&json->stream->buf, ']');
		json_object_close(json);
	}
	json_array_close(json);
}

void json_diff(struct json *json, const struct report *report)
{
	const struct report_diff *diff = report->diff;

	json_member(json, "event", json_string(report->shown->name));
	json_member(json, "unit", json_string(report->shown->unit));
	for (int which = 0; which < DIFF_SIDES; which++)
		json_member(json, letters[which], side(diff, which));
	json_array_open(json, "modules");
	for (size_t i = 0; i < diff->n_modules; i++) {
		cJSON *object = json_object();

		for (int which = 0; which < DIFF_SIDES; which++)
			json_add_string(object, letters[which], diff->modules[i].of[which]);
		json_element(json, object);
	}
	json_array_close(json);
	json_member(json, "order", json_string(diff->by_total ? "total" : "self"));
	json_member(json, "no_intervals", json_string(diff->no_intervals));
	json_member(json, "all", json_number(diff->n_rows_all));
	json_member(json, "beyond_noise", json_number(diff->n_beyond));
	json_array_open(json, "rules");
	for (size_t i = 0; i < diff->n_rules; i++)
		json_element(json, rule(diff, &diff->rules[i]));
	json_array_close(json);
	if (diff->by_stack)
		add_stacks(json, diff);
	else
		add_rows(json, report);
}
