// SPDX-License-Identifier: GPL-2.0-or-later
/* footer: how stacks ended, which frames have no name, and what else the reader has to know. */
#include <inttypes.h>
#include <stdlib.h>
#include "core/profile/meta.h"
#include "core/profile/words.h"
#include "core/report/composition.h"
#include "core/symbol/symbolizer.h"
#include "core/tally/survey.h"

#define UNNAMED_MAX 5 /* modules named in the footer */
#define NOTES_MAX 8
#define INTERPRETER_PERCENT 20 /* from here on its loop is worth a word */

static void add_note(struct composition *composition, const char *note)
{
	struct report *report = &composition->report;

	if (report->n_notes < NOTES_MAX)
		((const char **)report->notes)[report->n_notes++] = note;
}

static double share(uint64_t part, uint64_t all)
{
	return all ? 100.0 * (double)part / (double)all : -1;
}

static int by_count(const void *left, const void *right)
{
	const struct report_ending *a = left, *b = right;

	return a->count > b->count ? -1 : a->count < b->count;
}

/* Appends the causes of one status, biggest first; returns their sum. */
static uint64_t add_causes(struct report_endings *endings, struct report_ending *causes,
			   const uint64_t *counts, const char *status)
{
	size_t first = endings->n_causes;
	uint64_t sum = 0;

	for (size_t i = 0; i < STACK_CAUSE_LAST_; i++) {
		sum += counts[i];
		if (counts[i])
			causes[endings->n_causes++] = (struct report_ending){
				status, *cause_words[i].name ? cause_words[i].name : "unknown",
				cause_words[i].text,
				counts[i], 0
			};
	}
	qsort(causes + first, endings->n_causes - first, sizeof(*causes), by_count);
	return sum;
}

static uint64_t sum_of(const uint64_t *counts)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < STACK_CAUSE_LAST_; i++)
		sum += counts[i];
	return sum;
}

static void fill_endings(struct composition *composition, uint64_t counts[STACK_END_][STACK_CAUSE_LAST_],
			 struct report_endings *endings)
{
	struct report_ending *causes =
		arena_array(&composition->arena, 2 * STACK_CAUSE_LAST_, sizeof(*causes));
	uint64_t taken;

	endings->complete = sum_of(counts[STACK_COMPLETE]);
	endings->guessed = sum_of(counts[STACK_GUESSED]);
	endings->causes = causes;
	endings->cut = add_causes(endings, causes, counts[STACK_CUT], "cut");
	endings->none = add_causes(endings, causes, counts[STACK_NONE], "none");
	taken = endings->complete + endings->guessed + endings->cut;
	endings->complete_percent = share(endings->complete, taken);
	for (size_t i = 0; i < endings->n_causes; i++)
		causes[i].percent = taken ? share(causes[i].count, taken) : 0;
}

static void add_endings(struct composition *composition, struct survey *survey)
{
	struct report_endings *kernel = &composition->report.kernel;
	uint64_t none = survey->kernel[STACK_NONE][STACK_CAUSE_NO];

	fill_endings(composition, survey->user, &composition->report.user);
	/* That a sample in user mode has no kernel part needs no cause. */
	survey->kernel[STACK_NONE][STACK_CAUSE_NO] = 0;
	fill_endings(composition, survey->kernel, kernel);
	kernel->none = none;
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
			.percent = composition_percent(composition, from->count),
		};
	}
	report->unnamed = unnamed;
	report->n_unnamed = n;
	report->n_unnamed_more = survey->unnamed.len - n;
}

static void add_interpreter(struct composition *composition, const struct survey *survey)
{
	size_t most = 0;
	double percent;

	for (size_t i = 1; i < survey_n_interpreters; i++)
		if (survey->interpreters[i] > survey->interpreters[most])
			most = i;
	percent = composition_percent(composition, survey->interpreters[most]);
	if (percent > INTERPRETER_PERCENT)
		add_note(composition,
			 arena_printf(&composition->arena,
				      "%.0f %% of the samples are in %s's interpreter, whose frames do not name "
				      "the program's own functions: %s",
				      percent, survey_interpreters[most].name, survey_interpreters[most].helps));
}

static const char *none_passes(struct composition *composition)
{
	const struct compose_options *options = composition->options;
	uint64_t all = composition->report.samples_all;

	if (!options->n_comms)
		return arena_printf(&composition->arena,
				    "no samples: none of the %" PRIu64 " recorded passes --time; the recording "
				    "lasted %.3f s",
				    all, (double)composition->report.recorded.duration_ns / 1e9);
	return arena_printf(&composition->arena,
			    "no samples: none of the %" PRIu64 " recorded passes --comm%s; "
			    "'stk report --sort comm' lists the names",
			    all, options->has_time ? " and --time" : "");
}

static const char *empty_words(struct composition *composition, bool damaged)
{
	const struct report *report = &composition->report;
	uint64_t left_out = profile_counter(composition->profile, COUNTER_FILTERED_MODE);
	uint64_t idle = profile_counter(composition->profile, COUNTER_FILTERED_IDLE);
	uint64_t self = profile_counter(composition->profile, COUNTER_FILTERED_SELF);

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
	if (report->filtered)
		return arena_printf(&composition->arena,
				    "no samples: the target used no cpu while it was recorded (%" PRIu64
				    " samples fell on others); record longer (-d), more often (-F), or "
				    "everything (-a)",
				    report->filtered);
	return "no samples: the target used no cpu while it was recorded; record longer (-d), more often "
	       "(-F), or everything (-a)";
}

/* There are samples, but none in what --dso names. */
static bool is_elsewhere(const struct composition *composition)
{
	const struct report *report = &composition->report;

	if (!composition->options->tally.n_modules)
		return false;
	return report->kind == REPORT_STACKS ? !report->n_stacks_all : !report->n_rows && !report->n_rows_hidden;
}

static void add_thread_states(struct composition *composition)
{
	const char *states = profile_meta(composition->profile, META_THREAD_STATES);
	RELEASE(buf_release) struct buf note = { 0 };

	if (!states)
		return;
	buf_addf(&note, "threads were seen in these states: %s", states);
	add_note(composition, arena_strdup(&composition->arena, note.data));
}

void compose_footer(struct composition *composition)
{
	struct report *report = &composition->report;
	RELEASE(buf_release) struct buf damage = { 0 };
	struct survey survey;

	report->notes = arena_array(&composition->arena, NOTES_MAX, sizeof(*report->notes));
	survey_init(&survey, &composition->names, &composition->selection);
	add_endings(composition, &survey);
	add_unnamed(composition, &survey);
	profile_damage_text(composition->profile, &damage);
	if (!report->samples)
		report->empty = empty_words(composition, damage.len);
	else if (is_elsewhere(composition))
		report->empty = "no samples: none is in a module that --dso names; 'stk report --sort dso' "
				"lists the names";
	if (damage.len)
		add_note(composition, arena_strdup(&composition->arena, damage.data));
	add_thread_states(composition);
	add_interpreter(composition, &survey);
	if (survey.frame_pointers)
		add_note(composition, "stacks were taken by frame pointers: the caller of the leaf may be "
				      "missing");
	survey_release(&survey);
}
