// SPDX-License-Identifier: GPL-2.0-or-later
/* record_json: what a recording came to, as JSON. */
#include <string.h>
#include <sys/wait.h>
#include "cmd/record_json.h"
#include "core/capture/recording_meta.h"
#include "core/capture/unwinding.h"
#include "core/profile/words.h"
#include "core/report/compose.h"
#include "core/report/stack_endings.h"
#include "output/json_recorded.h"

static const char *end_name(enum recorder_end end)
{
	static const char *const names[] = {
		[RECORDER_END_TARGET] = "target",
		[RECORDER_END_TIME] = "time",
		[RECORDER_END_STOPPED] = "stopped",
		[RECORDER_END_FAILED] = "failed",
	};

	return names[end];
}

static cJSON *command(const struct workload *workload)
{
	bool exited = workload->ended && WIFEXITED(workload->status);
	bool killed = workload->ended && WIFSIGNALED(workload->status);
	cJSON *object;

	if (!workload->pid)
		return json_string(NULL);
	object = json_object();
	json_add_string(object, "name", workload->name);
	json_add_number(object, "pid", workload->pid);
	json_add(object, "exit_status", exited ? json_number(WEXITSTATUS(workload->status)) : json_string(NULL));
	json_add_positive(object, "signal", killed ? WTERMSIG(workload->status) : 0);
	return object;
}

static cJSON *unwinding(const struct source *source)
{
	struct report_recorded recorded = { 0 };
	struct unwinding_stats stats;

	if (source->kind->unwinding(source, &stats))
		recorded = (struct report_recorded){
			.has_tables = stats.tables + stats.refused,
			.unwind_tables = stats.tables,
			.unwind_rows = stats.rows,
			.unwind_bytes = stats.used_bytes,
			.unwind_ns = stats.build_ns,
			.unwind_refused = stats.refused,
			.stacks_copied = stats.copied,
		};
	return json_unwinding(&recorded);
}

/* Of a lane; null: there were none of that kind. */
static cJSON *samples(const struct recorder *recorder, enum capture_lane lane)
{
	static const char *const classes[] = {
		[COUNTER_CLASS_FILTERED] = "filtered",
		[COUNTER_CLASS_LOST] = "lost",
	};
	const uint64_t *sums = recorder->meter.lanes[lane].counters;
	struct report_counter counters[COUNTER_LAST_];
	struct report report = {
		.expected = sums[COUNTER_EXPECTED],
		.taken = sums[COUNTER_TAKEN],
		.stored = sums[COUNTER_STORED],
		.filtered = meter_lane_class(&recorder->meter, lane, COUNTER_CLASS_FILTERED),
		.counters = counters,
	};

	if (!recorder->source->series[lane].name)
		return json_string(NULL);
	report.missed = report.expected > report.taken ? report.expected - report.taken : 0;
	if (!report.expected)
		report.expected_reason = report_expected_reason(recorder->source->kind->name,
								recorder->source->series[lane].kind);
	for (int i = 0; i < COUNTER_LAST_; i++) {
		enum counter_class class = counter_words[i].class;

		if (sums[i] && class < ARRAY_LEN(classes) && classes[class])
			counters[report.n_counters++] = (struct report_counter){
				counter_words[i].name, classes[class], counter_words[i].text, sums[i]
			};
	}
	return json_samples(&report);
}

/* Of different things, so there is no sum. */
static cJSON *noted(const struct meter *meter)
{
	cJSON *object = json_object();

	for (int i = 0; i < COUNTER_LAST_; i++)
		if (counter_is_note(counter_words[i].class) && meter_counter(meter, i))
			json_add_number(object, counter_words[i].name, meter_counter(meter, i));
	return object;
}

/* What helps against incomplete stacks, then what this recording could not do. */
static cJSON *notes(const struct recorder *recorder, struct arena *arena, const struct report_endings *endings)
{
	const char *advice[STACK_ADVICE_MAX];
	cJSON *array = json_array();
	size_t n = stack_advice(arena, endings, recording_unwinder(recorder), advice);

	for (size_t i = 0; i < n; i++)
		cJSON_AddItemToArray(array, json_string(advice[i]));
	for (const char *line = buf_text(&recorder->missing); *line;) {
		size_t len = strcspn(line, "\n");

		cJSON_AddItemToArray(array, json_string(arena_printf(arena, "%.*s", (int)len, line)));
		line += len + (line[len] == '\n');
	}
	return array;
}

static void add_stacks(struct json *json, const struct recorder *recorder)
{
	RELEASE(arena_release) struct arena arena = { 0 };
	struct report_endings endings;
	struct report report = { 0 };

	stack_endings(&arena, &recorder->tables, &recorder->meter.endings, &endings);
	json_member(json, "stacks", json_number(tables_stacks_told(&recorder->tables)));
	json_member(json, "user_stacks", json_endings(&endings));
	stack_endings_script(&arena, &recorder->meter.endings, &report.script);
	json_member(json, "script_frames", json_script(&report));
	json_member(json, "notes", notes(recorder, &arena, &endings));
}

static void add_empty(struct json *json, const struct record_summary *summary)
{
	RELEASE(buf_release) struct buf reason = { 0 };

	if (!meter_counter(&summary->recorder->meter, COUNTER_STORED))
		record_summary_no_samples(summary, &reason);
	json_member(json, "empty", json_string(reason.len ? buf_text(&reason) : NULL));
}

/* Those that were written whole. */
static void add_documents(struct json *json, const struct record_output *output)
{
	json_array_open(json, "documents");
	for (size_t i = 0; i < output->documents.len; i++) {
		cJSON *item = json_object();

		json_add_string(item, "file", output->documents.data[i].path);
		json_add_string(item, "format", output->documents.data[i].output->name);
		if (output->documents.data[i].written)
			json_element(json, item);
		else
			cJSON_Delete(item);
	}
	json_array_close(json);
}

void record_json_add(const struct record_summary *summary, struct buf *out)
{
	const struct recorder *recorder = summary->recorder;
	const struct record_output *output = summary->output;
	struct source *source = recorder->source;
	const struct source_series *series = source_first_series(source);
	struct output_stream stream = { .file = OUT_FILE_NONE };
	struct json json;

	json_open(&json, &stream);
	json_member(&json, "schema", json_string("stk-record/2"));
	json_member(&json, "file", json_string(output->bytes ? output->path : NULL));
	json_member(&json, "bytes", json_number(output->bytes));
	add_documents(&json, output);
	json_member(&json, "command", command(summary->workload));
	json_member(&json, "ended_by", json_string(end_name(recorder->end)));
	json_member(&json, "duration_ns", json_number(recorder->end_ns - recorder->start_ns));
	json_member(&json, "source", json_string(source->kind->name));
	json_member(&json, "event", json_string(series->name));
	json_member(&json, "frequency_hz", json_positive(series->frequency_hz));
	json_member(&json, "period", json_positive(series->period));
	json_member(&json, "unwinder", json_string(recording_unwinder(recorder)));
	json_member(&json, "unwinding", unwinding(source));
	json_member(&json, "samples", samples(recorder, CAPTURE_LANE_CLOCK));
	json_member(&json, "waits", samples(recorder, CAPTURE_LANE_WAIT));
	add_empty(&json, summary);
	add_stacks(&json, recorder);
	json_member(&json, "noted", noted(&recorder->meter));
	json_close(&json);
	buf_adds(out, buf_text(&stream.buf));
	buf_release(&stream.buf);
}
