// SPDX-License-Identifier: GPL-2.0-or-later
/* record_summary: what a recording came to, in the few lines `stk record` ends with. */
#include <stdio.h>
#include <string.h>
#include "cmd/record_summary.h"
#include "base/number.h"
#include "core/capture/recording_meta.h"
#include "core/capture/unwinding.h"
#include "core/profile/words.h"
#include "core/report/compose.h"
#include "core/report/stack_endings.h"
#include "output/endings.h"
#include "output/escape.h"
#include "output/wrap.h"

#define LABEL_COLUMNS 15 /* "  user stacks  " */

/* "one in 1,000,000", "99 Hz"; nothing of waits */
static void add_rate(const struct source_series *series, const char *before, struct buf *out)
{
	if (series->period) {
		buf_addf(out, "%sone in ", before);
		number_count(out, series->period);
	} else if (series->frequency_hz) {
		buf_adds(out, before);
		number_count(out, series->frequency_hz);
		buf_adds(out, " Hz");
	}
}

static const char *const lane_words[CAPTURE_LANES] = { "sample", "wait" };

static bool has_lane(const struct recorder *recorder, enum capture_lane lane)
{
	return recorder->source->series[lane].name;
}

/* "1,203 samples", "1 wait" */
static void add_number_of(enum capture_lane lane, uint64_t n, struct buf *out)
{
	number_count(out, n);
	buf_addf(out, " %s%s", lane_words[lane], n == 1 ? "" : "s");
}

/* " (table-full 1,200, ring 3)": the parts of a class of counters. */
static void add_parts(const uint64_t *counters, enum counter_class class, struct buf *out)
{
	const char *before = " (";

	for (int i = 0; i < COUNTER_LAST_; i++) {
		if (counter_words[i].class != class || !counters[i])
			continue;
		buf_addf(out, "%s%s ", before, counter_words[i].name);
		number_count(out, counters[i]);
		before = ", ";
	}
	buf_addc(out, ')');
}

/* "1,203 (table-full 1,200, ring 3)": a class of counters; of several lanes "3 samples (ring 3); 1 wait (..)". */
static void add_class(const struct recorder *recorder, enum counter_class class, struct buf *out)
{
	const struct meter *meter = &recorder->meter;
	bool several = has_lane(recorder, CAPTURE_LANE_CLOCK) && has_lane(recorder, CAPTURE_LANE_WAIT);
	int n = 0;

	for (int lane = 0; lane < CAPTURE_LANES; lane++) {
		uint64_t sum = meter_lane_class(meter, lane, class);

		if (!sum)
			continue;
		buf_adds(out, n++ ? "; " : "");
		if (several)
			add_number_of(lane, sum, out);
		else
			number_count(out, sum);
		add_parts(meter->lanes[lane].counters, class, out);
	}
	buf_adds(out, n ? "" : "0");
}

static void add_first_line(const struct recorder *recorder, struct buf *out)
{
	const struct source *source = recorder->source;
	uint32_t stacks = tables_stacks_told(&recorder->tables);

	for (int lane = 0, n = 0; lane < CAPTURE_LANES; lane++) {
		if (!has_lane(recorder, lane))
			continue;
		buf_adds(out, n++ ? " and " : "");
		add_number_of(lane, recorder->meter.lanes[lane].counters[COUNTER_STORED], out);
	}
	/* A stack that was forgotten and met again is counted again. */
	buf_addf(out, " of %s", recorder->tables.stacks_forgotten ? "at most " : "");
	number_count(out, stacks);
	buf_addf(out, " stack%s in ", stacks == 1 ? "" : "s");
	number_seconds(out, recorder->end_ns - recorder->start_ns);
	for (int lane = 0, n = 0; lane < CAPTURE_LANES; lane++) {
		if (!has_lane(recorder, lane))
			continue;
		buf_adds(out, n++ ? "; " : " (");
		buf_adds(out, source->series[lane].name);
		add_rate(&source->series[lane], ", ", out);
	}
	buf_adds(out, ")\n");
}

/* "  lost         ": a line begins. Returns where its words do, for end_line(). */
static size_t begin_line(const char *label, struct buf *out)
{
	buf_addf(out, "  %-*s", LABEL_COLUMNS - 2, label);
	return out->len;
}

static void end_line(const struct record_summary *summary, size_t start, struct buf *out)
{
	const struct wrap wrap = { summary->width, LABEL_COLUMNS, "               ", LABEL_COLUMNS };

	wrap_end(out, start, &wrap);
	buf_addc(out, '\n');
}

static void add_stacks(const struct record_summary *summary, struct buf *out)
{
	const struct recorder *recorder = summary->recorder;
	const char *unwinder = recording_unwinder(recorder), *lines[STACK_ADVICE_MAX];
	RELEASE(arena_release) struct arena arena = { 0 };
	struct report_endings endings, script;
	size_t n, start;

	stack_endings(&arena, &recorder->tables, &recorder->meter.endings, &endings);
	if (endings.complete_percent < 0)
		return;
	start = begin_line("user stacks", out);
	endings_add_words(out, &endings);
	end_line(summary, start, out);
	stack_endings_script(&arena, &recorder->meter.endings, &script);
	if (script.complete_percent >= 0) {
		start = begin_line("scripts", out);
		endings_add_words(out, &script);
		end_line(summary, start, out);
	}
	n = stack_advice(&arena, &endings, unwinder, lines);
	for (size_t i = 0; i < n; i++) {
		start = begin_line("", out);
		escape_text(out, lines[i]);
		end_line(summary, start, out);
	}
	if (stack_endings_by_fp(&recorder->meter.endings) == endings.complete + endings.guessed + endings.cut)
		buf_adds(out, "               by frame pointers: the caller of a leaf may be missing\n");
}

/* "unwinding    tables of 41 files: 1.9 M rows, 8.1 MB, made in 62 ms; 312 stacks copied" */
static void add_tables(const struct record_summary *summary, struct buf *out)
{
	const struct source *source = summary->recorder->source;
	struct unwinding_stats stats;
	size_t start;

	if (!source->kind->unwinding(source, &stats) || !(stats.tables + stats.refused))
		return;
	start = begin_line("unwinding", out);
	buf_adds(out, "tables of ");
	number_count(out, stats.tables);
	buf_addf(out, " file%s: ", stats.tables == 1 ? "" : "s");
	number_millions(out, stats.rows);
	buf_adds(out, " rows, ");
	number_bytes(out, stats.used_bytes);
	buf_adds(out, ", made in ");
	number_seconds(out, stats.build_ns);
	if (stats.copied) {
		buf_adds(out, "; ");
		number_count(out, stats.copied);
		buf_addf(out, " stack%s copied", stats.copied == 1 ? "" : "s");
	}
	if (stats.refused) {
		buf_adds(out, "; ");
		number_count(out, stats.refused);
		buf_addf(out, " file%s had no room in ", stats.refused == 1 ? "" : "s");
		number_bytes(out, stats.limit_bytes);
		buf_adds(out, " (--unwind-memory)");
	}
	end_line(summary, start, out);
}

/* No loss: while a CPU is idle the timer of cpu-clock may stand still (kernel/time/tick-sched.c). */
static void add_missed(const struct record_summary *summary, struct buf *out)
{
	const uint64_t *counters = summary->recorder->meter.lanes[CAPTURE_LANE_CLOCK].counters;
	uint64_t expected = counters[COUNTER_EXPECTED], taken = counters[COUNTER_TAKEN];
	const char *reason = report_expected_reason(summary->recorder->source->kind->name, SERIES_CLOCK);
	size_t start = begin_line("missed", out);

	if (expected || !reason) {
		number_count(out, expected > taken ? expected - taken : 0);
		buf_adds(out, " of ");
		number_count(out, expected);
		buf_adds(out, " expected; the timers of idle CPUs may stand still");
	} else {
		buf_addf(out, "not known: %s", reason);
	}
	end_line(summary, start, out);
}

static void add_losses(const struct record_summary *summary, struct buf *out)
{
	const struct recorder *recorder = summary->recorder;
	size_t start = begin_line("lost", out);

	add_class(recorder, COUNTER_CLASS_LOST, out);
	end_line(summary, start, out);
	if (summary->verbose && has_lane(recorder, CAPTURE_LANE_CLOCK))
		add_missed(summary, out);
	if (meter_class(&recorder->meter, COUNTER_CLASS_FILTERED)) {
		start = begin_line("filtered", out);
		add_class(recorder, COUNTER_CLASS_FILTERED, out);
		end_line(summary, start, out);
	}
}

/* "noted        maps-reread 3, throttled 1": of different things, so there is no sum. */
static void add_notes(const struct record_summary *summary, struct buf *out)
{
	const struct meter *meter = &summary->recorder->meter;
	size_t start = 0;

	for (int i = 0; i < COUNTER_LAST_; i++) {
		if (!counter_is_note(counter_words[i].class) || !meter_counter(meter, i))
			continue;
		/* These are told with the tables. */
		if (i == COUNTER_COPIED || i == COUNTER_TABLES_REFUSED)
			continue;
		if (start)
			buf_adds(out, ", ");
		else
			start = begin_line("noted", out);
		buf_addf(out, "%s ", counter_words[i].name);
		number_count(out, meter_counter(meter, i));
	}
	if (start)
		end_line(summary, start, out);
}

/* By what was asked for of waits. */
static uint64_t filtered_waits(const struct recorder *recorder)
{
	return meter_counter(&recorder->meter, COUNTER_FILTERED_BLOCK) +
	       meter_counter(&recorder->meter, COUNTER_FILTERED_STATE);
}

void record_summary_no_samples(const struct record_summary *summary, struct buf *out)
{
	const struct recorder *recorder = summary->recorder;

	if (filtered_waits(recorder)) {
		number_count(out, filtered_waits(recorder));
		buf_adds(out, " waits were left out by --min-block, --max-block or --state");
	} else if (meter_class(&recorder->meter, COUNTER_CLASS_LOST)) {
		buf_adds(out, "all that were taken were lost");
	} else if (recorder->options.delay_ns > recorder->end_ns - recorder->start_ns) {
		buf_adds(out, "the recording ended before the delay was over");
	} else if (meter_counter(&recorder->meter, COUNTER_FILTERED_MODE)) {
		buf_addf(out, "the target ran only in what --%s-only leaves out",
			 recorder->options.source.user ? "user" : "kernel");
	} else {
		buf_addf(out, "%s %s (", recorder->options.source.target->all ? "the system" : "the target",
			 recorder->series[CAPTURE_LANE_CLOCK] ? "used too little CPU time for a sample" :
								"was not switched off the CPU");
		number_seconds(out, recorder->end_ns - recorder->start_ns);
		add_rate(&recorder->source->series[CAPTURE_LANE_CLOCK], " at ", out);
		buf_addc(out, ')');
	}
}

/* NULL: none. */
static const char *hint_for_none(const struct recorder *recorder)
{
	if (filtered_waits(recorder))
		return "record without them, or with wider limits";
	if (meter_class(&recorder->meter, COUNTER_CLASS_LOST) ||
	    recorder->options.delay_ns > recorder->end_ns - recorder->start_ns)
		return NULL;
	if (meter_counter(&recorder->meter, COUNTER_FILTERED_MODE))
		return "record without it";
	if (!has_lane(recorder, CAPTURE_LANE_CLOCK))
		return "who is always on the CPU, or has ended, has no waits; record without --off-cpu";
	return recorder->options.source.target->workload_pid ?
		       "a short command needs more samples: -F 4999, or -F max" :
		       "a sleeping process has no CPU profile; record longer (-d 30) or while it works";
}

/* A profile of nothing is no failure, but nobody wants it. */
static void add_no_samples(const struct record_summary *summary, struct buf *out)
{
	const char *hint = hint_for_none(summary->recorder);

	buf_adds(out, has_lane(summary->recorder, CAPTURE_LANE_CLOCK) ? "no samples: " : "no waits: ");
	record_summary_no_samples(summary, out);
	buf_addc(out, '\n');
	if (hint)
		buf_addf(out, "hint: %s\n", hint);
}

static void add_profile(const struct record_output *output, struct buf *out)
{
	RELEASE(buf_release) struct buf path = { 0 };

	escape_text(&path, output->path);
	if (output->left_old)
		buf_addf(out, "'%s' stays as it was, with an older recording\n", buf_text(&path));
	if (output->own_path || !strcmp(output->path, "-") || !output->bytes)
		return;
	buf_addf(out, "wrote %s, ", buf_text(&path));
	number_bytes(out, output->bytes);
	if (!strcmp(output->path, "stk.data"))
		buf_adds(out, ": stk report\n");
	else
		buf_addf(out, ": stk report -i %s\n", buf_text(&path));
}

static void add_documents(const struct record_output *output, struct buf *out)
{
	for (size_t i = 0; i < output->documents.len; i++) {
		const struct record_document *document = &output->documents.data[i];

		if (!document->written || !strcmp(document->path, "-"))
			continue;
		buf_adds(out, "wrote ");
		escape_text(out, document->path);
		buf_addf(out, " (%s)\n", document->output->name);
	}
}

void record_summary_add(const struct record_summary *summary, struct buf *out)
{
	const struct recorder *recorder = summary->recorder;
	const struct workload *workload = summary->workload;

	if (workload->pid && (!workload->ended || workload->status)) {
		RELEASE(buf_release) struct buf words = { 0 };

		workload_describe(workload, &words);
		escape_text(out, buf_text(&words));
		buf_addc(out, '\n');
	}
	if (meter_counter(&recorder->meter, COUNTER_STORED))
		add_first_line(recorder, out);
	else
		add_no_samples(summary, out);
	add_stacks(summary, out);
	add_tables(summary, out);
	if (meter_counter(&recorder->meter, COUNTER_TAKEN))
		add_losses(summary, out);
	add_notes(summary, out);
	add_profile(summary->output, out);
	add_documents(summary->output, out);
	buf_adds(out, buf_text(&recorder->missing));
}
