// SPDX-License-Identifier: GPL-2.0-or-later
/* json_recorded: what a recording came to, as JSON: samples by what became of them, how stacks ended. */
#include <string.h>
#include "output/json_recorded.h"

static cJSON *causes(const struct report_endings *endings, const char *status)
{
	cJSON *object = json_object();

	for (size_t i = 0; i < endings->n_causes; i++)
		if (!strcmp(endings->causes[i].status, status))
			json_add_number(object, endings->causes[i].cause, endings->causes[i].count);
	return object;
}

static cJSON *ending_modules(const struct report_ending *from)
{
	cJSON *array = json_array();

	for (size_t i = 0; i < from->n_modules; i++) {
		cJSON *object = json_object();

		json_add_string(object, "module", from->modules[i].module);
		json_add_number(object, "count", from->modules[i].count);
		json_add_percent(object, "pct", from->modules[i].percent);
		cJSON_AddItemToArray(array, object);
	}
	return array;
}

/* All that `causes` sums up, with where it was. */
static cJSON *ending_list(const struct report_endings *endings)
{
	cJSON *array = json_array();

	for (size_t i = 0; i < endings->n_causes; i++) {
		const struct report_ending *from = &endings->causes[i];
		cJSON *object = json_object();

		json_add_string(object, "status", from->status);
		json_add_string(object, "cause", from->cause);
		json_add_string(object, "text", from->text);
		json_add_number(object, "count", from->count);
		json_add_percent(object, "pct", from->percent);
		json_add(object, "modules", ending_modules(from));
		cJSON_AddItemToArray(array, object);
	}
	return array;
}

cJSON *json_endings(const struct report_endings *ends)
{
	cJSON *object = json_object();

	json_add_number(object, "complete", ends->complete);
	json_add_number(object, "guessed", ends->guessed);
	json_add_number(object, "none", ends->none);
	json_add(object, "cut", causes(ends, "cut"));
	json_add(object, "none_causes", causes(ends, "none"));
	json_add_percent(object, "complete_pct", ends->complete_percent);
	json_add(object, "causes", ending_list(ends));
	return object;
}

void json_add_ending(cJSON *object, const struct report_stack *stack)
{
	json_add_string(object, "status", stack->status);
	json_add_string(object, "cause", stack->cause);
	json_add_string(object, "script_cut", stack->script_cut);
}

cJSON *json_script(const struct report *report)
{
	cJSON *object, *runtimes;

	if (report->script.complete_percent < 0)
		return json_string(NULL);
	object = json_endings(&report->script);
	runtimes = json_array();
	for (size_t i = 0; i < report->n_runtimes; i++) {
		cJSON *runtime = json_object();

		json_add_string(runtime, "name", report->runtimes[i].name);
		json_add_string(runtime, "version", report->runtimes[i].version);
		cJSON_AddItemToArray(runtimes, runtime);
	}
	json_add(object, "runtimes", runtimes);
	return object;
}

cJSON *json_unwinding(const struct report_recorded *from)
{
	cJSON *object;

	if (!from->has_tables)
		return json_string(NULL);
	object = json_object();
	json_add_number(object, "tables", from->unwind_tables);
	json_add_number(object, "rows", from->unwind_rows);
	json_add_number(object, "bytes", from->unwind_bytes);
	json_add_number(object, "build_ns", from->unwind_ns);
	json_add_number(object, "refused", from->unwind_refused);
	json_add_number(object, "stacks_copied", from->stacks_copied);
	return object;
}

cJSON *json_samples(const struct report *report)
{
	cJSON *object = json_object(), *lost = json_object(), *filtered = json_object();

	if (report->expected_reason)
		json_add_string(object, "expected", NULL);
	else
		json_add_number(object, "expected", report->expected);
	json_add_string(object, "expected_reason", report->expected_reason);
	if (report->expected_reason)
		json_add_string(object, "missed", NULL);
	else
		json_add_number(object, "missed", report->missed);
	json_add_number(object, "taken", report->taken);
	json_add_number(object, "stored", report->stored);
	json_add_number(object, "filtered", report->filtered);
	for (size_t i = 0; i < report->n_counters; i++) {
		const struct report_counter *counter = &report->counters[i];

		if (!strcmp(counter->class_name, "lost"))
			json_add_number(lost, counter->name, counter->count);
		else if (!strcmp(counter->class_name, "filtered"))
			json_add_number(filtered, counter->name, counter->count);
	}
	json_add(object, "lost", lost);
	json_add(object, "filtered_causes", filtered);
	return object;
}

cJSON *json_recorded(const struct report_recorded *from)
{
	cJSON *object = json_object();

	json_add_string(object, "command", from->command);
	json_add_string(object, "host", from->host);
	json_add_string(object, "kernel", from->kernel);
	json_add_string(object, "clock", from->clock);
	json_add_number(object, "start_ns", from->start_ns);
	json_add_number(object, "duration_ns", from->duration_ns);
	json_add_string(object, "unwinder", from->unwinder);
	json_add(object, "unwinding", json_unwinding(from));
	return object;
}

cJSON *json_series(const struct report_series *from)
{
	cJSON *object = json_object();

	json_add_string(object, "name", from->name);
	json_add_string(object, "kind", from->kind);
	json_add_string(object, "unit", from->unit);
	json_add_positive(object, "frequency_hz", from->frequency_hz);
	json_add_positive(object, "period", from->period);
	json_add_string(object, "asked", from->asked);
	json_add_number(object, "count", from->count);
	json_add_number(object, "value", from->value);
	return object;
}

cJSON *json_samples_shown(const struct report *report)
{
	cJSON *object = json_samples(report);

	json_add_number(object, "shown", report->samples);
	json_add_number(object, "value", report->value);
	return object;
}
