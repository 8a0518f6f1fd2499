// SPDX-License-Identifier: GPL-2.0-or-later
/* footer: how stacks ended, which frames have no name, and what else the reader has to know. */
#include <inttypes.h>
#include <string.h>
#include "core/profile/meta.h"
#include "core/report/composition.h"
#include "core/report/stack_endings.h"
#include "core/symbol/symbolizer.h"
#include "core/tally/survey.h"

#define UNNAMED_MAX 1000 /* modules whose frames have no name */
#define NOTES_MAX 9
#define FRAME_POINTERS_PERCENT 1 /* from here on what they miss is worth a word */

static void add_note(struct composition *composition, const char *note)
{
	struct report *report = &composition->report;

	if (report->n_notes < NOTES_MAX)
		((const char **)report->notes)[report->n_notes++] = note;
}

static void add_endings(struct composition *composition, struct survey *survey)
{
	struct report *report = &composition->report;
	uint64_t none = survey->kernel[STACK_NONE][STACK_CAUSE_NO];

	stack_endings(&composition->arena, &composition->profile->tables, &survey->user, &report->user);
	/* That a sample in user mode has no kernel part needs no cause. */
	survey->kernel[STACK_NONE][STACK_CAUSE_NO] = 0;
	stack_endings_kernel(&composition->arena, survey->kernel, &report->kernel);
	report->kernel.none += none;
	stack_endings_script(&composition->arena, &survey->user, &report->script);
}

static void add_runtimes(struct composition *composition)
{
	const struct profile *profile = composition->profile;
	const struct strtab *strings = &profile->tables.strings;
	struct report_runtime *list = arena_array(&composition->arena, profile->meta.len, sizeof(*list));
	size_t n = 0;

	for (size_t i = 0; i < profile->meta.len; i++) {
		const char *key = strtab_get(strings, profile->meta.data[i].key);

		if (!strncmp(key, META_SCRIPT, strlen(META_SCRIPT)))
			list[n++] = (struct report_runtime){
				key + strlen(META_SCRIPT), strtab_get(strings, profile->meta.data[i].value)
			};
	}
	composition->report.runtimes = list;
	composition->report.n_runtimes = n;
}

static void add_advice(struct composition *composition, const struct survey *survey)
{
	const struct report_endings *user = &composition->report.user;
	const char *lines[STACK_ADVICE_MAX];
	size_t n = stack_advice(&composition->arena, user, profile_meta(composition->profile, META_UNWINDER),
				lines);
	uint64_t by_fp = stack_endings_by_fp(&survey->user), all = user->complete + user->guessed + user->cut;

	for (size_t i = 0; i < n; i++)
		add_note(composition, lines[i]);
	if (by_fp == all && all)
		add_note(composition, "stacks were taken by frame pointers: the caller of the leaf may be "
				      "missing");
	else if (by_fp && 100.0 * (double)by_fp / (double)all >= FRAME_POINTERS_PERCENT)
		add_note(composition,
			 arena_printf(&composition->arena,
				      "%.1f %% of the stacks were taken by frame pointers: the caller of their "
				      "leaf may be missing", 100.0 * (double)by_fp / (double)all));
}

static void add_unnamed(struct composition *composition, const struct survey *survey)
{
	struct report *report = &composition->report;
	size_t n = survey->unnamed.len < UNNAMED_MAX ? survey->unnamed.len : UNNAMED_MAX;
	struct report_unnamed *unnamed = arena_array(&composition->arena, n, sizeof(*unnamed));

	for (size_t i = 0; i < n; i++) {
		const struct survey_unnamed *from = &survey->unnamed.data[i];
		enum name_reason reason = from->reason == NAME_OK ? NAME_NO_SYMBOLS : from->reason;

		unnamed[i] = (struct report_unnamed){
			.module = from->module ? strtab_get(&composition->names.modules, from->module) :
						 "[unknown]",
			.reason = name_reason_name(reason),
			.text = name_reason_text(reason),
			.count = from->count,
			.self = from->self,
			.percent = composition_count_percent(composition, from->count),
			.self_percent = composition_count_percent(composition, from->self),
		};
	}
	report->unnamed = unnamed;
	report->n_unnamed = n;
	report->n_unnamed_more = survey->unnamed.len - n;
}

static void add_names_notes(struct composition *composition)
{
	const struct tables *tables = &composition->profile->tables;
	const char *missing = profile_meta(composition->profile, META_MISSING_FILES);
	const char *bad_lines = profile_meta(composition->profile, META_JIT_BAD_LINES);

	if (bad_lines)
		add_note(composition, bad_lines);
	for (size_t i = 0; missing && i < tables->names.len; i++) {
		if (tables->names.data[i].reason != NAME_NO_DEBUG_PART)
			continue;
		add_note(composition, missing);
		break;
	}
}

static const char *nouns(const struct composition *composition)
{
	return composition->series->kind == SERIES_WAIT ? "waits" : "samples";
}

static const char *none_passes(struct composition *composition)
{
	const struct compose_options *options = composition->options;
	uint64_t all = composition->report.samples_all;
	const struct {
		const char *option;
		bool given;
		const char *key;
	} filters[] = {
		{ "--comm", options->comms.n, "comm" }, { "--pid", options->pids.n, "pid" },
		{ "--tid", options->tids.n, "tid" },	{ "--cpu", options->cpus.n, "cpu" },
		{ "--parent", options->parents.n, "symbol" }, { "--time", options->has_time, NULL },
	};
	RELEASE(buf_release) struct buf words = { 0 };
	const char *key = NULL;

	for (size_t i = 0; i < ARRAY_LEN(filters); i++) {
		if (!filters[i].given)
			continue;
		buf_addf(&words, "%s%s", words.len ? " and " : "", filters[i].option);
		key = key ? key : filters[i].key;
	}
	if (key)
		buf_addf(&words, "; 'stk report --sort %s' lists what there is", key);
	else
		buf_addf(&words, "; the recording lasted %.3f s",
			 (double)composition->report.recorded.duration_ns / 1e9);
	return arena_printf(&composition->arena, "no %s: none of the %" PRIu64 " recorded passes %s",
			    nouns(composition), all, buf_text(&words));
}

static const char *no_waits(struct composition *composition)
{
	uint32_t id = composition->series->id;
	uint64_t lost = composition->report.lost,
		 limited = profile_counter(composition->profile, id, COUNTER_FILTERED_BLOCK) +
			   profile_counter(composition->profile, id, COUNTER_FILTERED_STATE);

	if (lost)
		return arena_printf(&composition->arena, "no waits: %" PRIu64 " were lost", lost);
	if (limited)
		return arena_printf(&composition->arena, "no waits: %" PRIu64 " were left out by --min-block, "
				    "--max-block or --state", limited);
	return "no waits: no thread of the target was switched off the CPU while it was recorded";
}

static const char *empty_words(struct composition *composition, bool damaged, bool cut)
{
	const struct report *report = &composition->report;
	uint64_t left_out = profile_counter(composition->profile, composition->series->id, COUNTER_FILTERED_MODE);
	uint64_t idle = profile_counter(composition->profile, composition->series->id, COUNTER_FILTERED_IDLE);
	uint64_t self = profile_counter(composition->profile, composition->series->id, COUNTER_FILTERED_SELF);
	const char *waits = composition_show_waits(composition);

	if (composition->series->kind == SERIES_WAIT && !report->samples_all && !damaged && !cut)
		return no_waits(composition);
	if (cut)
		return "no samples: what fits into memory holds none; --memory SIZE allows more";
	if (report->samples_all)
		return none_passes(composition);
	if (damaged)
		return "no samples: what is left of the profile holds none";
	if (report->lost)
		return arena_printf(&composition->arena,
				    "no samples: all %" PRIu64 " were lost; record with a lower -F", report->lost);
	if (left_out)
		return arena_printf(&composition->arena,
				    "no samples: the target ran only in what --user-only or --kernel-only "
				    "leaves out (%" PRIu64 " samples); record without it",
				    left_out);
	if (idle && idle + self == report->filtered)
		return "no samples: the cpus were idle while it was recorded; record while the program works, "
		       "or with --idle";
	if (waits)
		return arena_printf(&composition->arena,
				    "no samples: the target used no CPU while it was recorded; what it waited "
				    "in: %s", waits);
	if (report->filtered)
		return arena_printf(&composition->arena,
				    "no samples: the target used no CPU while it was recorded (%" PRIu64
				    " samples fell on others); record longer (-d), more often (-F), or "
				    "everything (-a)",
				    report->filtered);
	return "no samples: the target used no CPU while it was recorded; record longer (-d), more often "
	       "(-F), or everything (-a)";
}

/* There are samples, but none in what --dso and --symbol name. */
static bool is_elsewhere(const struct composition *composition)
{
	const struct report *report = &composition->report;

	if (!composition->options->tally.frames.modules.n && !composition->options->tally.frames.symbols.n)
		return false;
	if (report->kind == REPORT_STACKS)
		return !report->n_stacks_all;
	return !report->n_rows && !report->n_rows_hidden && !report->n_tree;
}

void compose_footer(struct composition *composition)
{
	struct report *report = &composition->report;
	RELEASE(buf_release) struct buf damage = { 0 }, cut = { 0 };
	struct survey survey;

	report->notes = arena_array(&composition->arena, NOTES_MAX, sizeof(*report->notes));
	survey_init(&survey, &composition->names, &composition->selection);
	add_endings(composition, &survey);
	add_runtimes(composition);
	add_unnamed(composition, &survey);
	profile_damage_text(composition->profile, &damage);
	profile_budget_text(composition->profile, &cut);
	if (!report->samples)
		report->empty = empty_words(composition, damage.len, cut.len);
	else if (is_elsewhere(composition))
		report->empty = composition->options->tally.frames.modules.n ?
			arena_printf(&composition->arena, "no %s: none is in a module that --dso names; "
				     "'stk report --sort dso' lists them", nouns(composition)) :
			arena_printf(&composition->arena, "no %s: none is in a function that --symbol names; "
				     "'stk report --sort symbol' lists them", nouns(composition));
	if (damage.len)
		add_note(composition, arena_strdup(&composition->arena, damage.data));
	if (cut.len)
		add_note(composition, arena_strdup(&composition->arena, cut.data));
	add_advice(composition, &survey);
	add_names_notes(composition);
	compose_notes(composition, &survey, damage.len, cut.len);
	survey_release(&survey);
}
