// SPDX-License-Identifier: GPL-2.0-or-later
/* notes: what has to be known before the rows are believed, in one line each, and what to do about it. */
#include <inttypes.h>
#include <string.h>
#include "base/number.h"
#include "core/profile/meta.h"
#include "core/report/composition.h"
#include "core/symbol/debug_places.h"
#include "core/symbol/symbolizer.h"
#include "core/tally/survey.h"

#define NOTES_MAX 4
#define WAITED_PERCENT 20.0 /* of one CPU: who used less mostly waited */
#define ENOUGH_SAMPLES 1000
#define RATE_MAX 20000 /* Hz: who needs more for enough samples records longer instead */
#define CUT_PERCENT 1.0
#define CUT_TREE_PERCENT 30.0 /* a tree of which so much lacks callers is none */
#define STRIPPED_PERCENT 5.0
#define JIT_PERCENT 1.0
#define RUNTIME_PERCENT 20.0

static void add(struct composition *composition, const char *fact, const char *shorter, const char *command)
{
	struct report_summary *summary = &composition->report.summary;

	if (summary->n_notes < NOTES_MAX)
		((struct report_note *)summary->notes)[summary->n_notes++] =
			(struct report_note){ fact, shorter ? shorter : fact, command };
}

/* "stk report FILE -v" of the file at hand. */
static const char *stk_report(struct composition *composition, const char *option)
{
	return arena_printf(&composition->arena, "%s %s", composition->report.summary.again, option);
}

/* Whether what this command helps against was told before. */
static bool is_told(const struct composition *composition, const char *command)
{
	const struct report_summary *summary = &composition->report.summary;

	for (size_t i = 0; command && i < summary->n_notes; i++)
		if (summary->notes[i].command && !strcmp(summary->notes[i].command, command))
			return true;
	return false;
}

static const char *of_pid(struct composition *composition, const char *command)
{
	uint32_t pid = composition->report.summary.pid;

	return pid ? arena_printf(&composition->arena, "%s -p %" PRIu32, command, pid) : command;
}

static void add_lost(struct composition *composition)
{
	const struct report *report = &composition->report;
	const struct report_counter *most = NULL;
	RELEASE(buf_release) struct buf fact = { 0 };

	for (size_t i = 0; i < report->n_counters; i++)
		if (!strcmp(report->counters[i].class_name, "lost") &&
		    (!most || report->counters[i].count > most->count))
			most = &report->counters[i];
	if (!report->lost || !most)
		return;
	number_count(&fact, report->lost);
	buf_adds(&fact, " of ");
	number_count(&fact, report->lost + report->stored);
	buf_adds(&fact, report->summary.waits ? " waits lost" : " samples lost");
	add(composition, arena_printf(&composition->arena, "%s (%s)", buf_text(&fact), most->text),
	    arena_printf(&composition->arena, "%s (%s)", buf_text(&fact), most->name),
	    most->count < report->lost ? stk_report(composition, "-v") : NULL);
}

const char *composition_show_waits(struct composition *composition)
{
	const struct tables *tables = &composition->profile->tables;
	const char *name;

	for (uint32_t id = 1; id <= tables->series.len; id++)
		if (tables_get_series(tables, id)->kind == SERIES_WAIT) {
			name = strtab_get(&tables->strings, tables_get_series(tables, id)->name);
			return stk_report(composition,
					  arena_printf(&composition->arena, "--event %s",
						       composition_quoted(composition, name, "NAME")));
		}
	return NULL;
}

static void add_waited(struct composition *composition)
{
	const struct report_summary *summary = &composition->report.summary;
	const char *target = profile_meta(composition->profile, META_TARGET);
	const char *waits = composition_show_waits(composition), *fact;
	double percent = summary->seconds > 0 ? 100 * summary->cpu_seconds / summary->seconds : 100;

	if (waits) { /* the head says how long it waited */
		if (!summary->waits && summary->wait_ns > summary->cpu_ns)
			add(composition, "it mostly waited", NULL, waits);
		return;
	}
	/* Samples that are not here would be taken for waiting. */
	if (!target || !strstr(target, "pid ") || summary->cpu_seconds < 0 || percent >= WAITED_PERCENT ||
	    composition->report.samples != composition->report.samples_all || composition->report.lost ||
	    profile_counter(composition->profile, composition->series->id, COUNTER_FILTERED_MODE))
		return;
	fact = arena_printf(&composition->arena, "%.*f %% of one CPU: it mostly waited", percent < 1, percent);
	add(composition, arena_printf(&composition->arena, "%s, and waiting is not in this profile", fact),
	    arena_printf(&composition->arena, "%s, which is not here", fact),
	    of_pid(composition, "stk record --off-cpu"));
}

/* The next rate that has two digits of its own: 12,345 -> 13,000. */
static uint64_t rounded(double rate)
{
	uint64_t step = 1;

	while (rate / (double)step >= 100)
		step *= 10;
	return ((uint64_t)(rate / (double)step) + 1) * step;
}

static void add_few(struct composition *composition)
{
	const struct report *report = &composition->report;
	double more = report->samples ? (double)ENOUGH_SAMPLES / (double)report->samples : 0;
	uint64_t hz = report->shown ? report->shown->frequency_hz : 0, rate = rounded(more * (double)hz);
	const char *command = "stk record -d 60s";

	if (!report->samples || !report->summary.few || report->samples != report->samples_all)
		return;
	if (hz && rate <= RATE_MAX)
		command = arena_printf(&composition->arena, "stk record -F %" PRIu64, rate);
	add(composition, arena_printf(&composition->arena, "%" PRIu64 " sample%s: single ones may be chance",
				      report->samples, report->samples == 1 ? " is few" : "s are few"),
	    arena_printf(&composition->arena, "only %" PRIu64 " sample%s", report->samples,
			 report->samples == 1 ? "" : "s"), command);
}

/* What a cut comes from, in a few words; and whether `stk doctor` says more of it. */
static const char *cut_words(const char *cause, bool *ret_doctor)
{
	static const struct {
		const char *cause, *words;
		bool doctor;
	} cuts[] = {
		{ "uncovered", "no frame pointers", true },
		{ "bad-frame", "no frame pointers", true },
		{ "not-code", "no frame pointers", true },
		{ "no-entry", "no frame pointers", true },
		{ "no-progress", "no frame pointers", true },
		{ "no-table", "no unwind table", true },
		{ "late-table", "unwind tables not yet made", false },
		{ "copy-full", "unwind tables not yet made", false },
		{ "copy-short", "deeper than the copy of the stack", false },
		{ "depth", "deeper than --max-depth", false },
		{ "tables-full", "no memory for unwind tables", true },
		{ "timed-out", "files were read slowly", false },
		{ "32-bit", "32-bit programs", false },
		{ "fault", "the stack could not be read", false },
		{ "unproven-frame", "generated code", false },
		{ "stack-switch", "code on another stack", false },
		{ "entry", "on the way into the kernel", false },
	};

	*ret_doctor = false;
	for (size_t i = 0; i < ARRAY_LEN(cuts); i++)
		if (!strcmp(cuts[i].cause, cause)) {
			*ret_doctor = cuts[i].doctor;
			return cuts[i].words;
		}
	return cause;
}

static void add_cut(struct composition *composition)
{
	const struct report_endings *user = &composition->report.user;
	uint64_t all = user->complete + user->guessed + user->cut, lacking = user->guessed + user->cut;
	const struct report_ending *most = NULL;
	double percent = all ? 100 * (double)lacking / (double)all : 0;
	const char *words;
	bool doctor;

	for (size_t i = 0; i < user->n_causes; i++)
		if (strcmp(user->causes[i].status, "none") != 0 && (!most || user->causes[i].count > most->count))
			most = &user->causes[i];
	if (percent < CUT_PERCENT || !most)
		return;
	if (percent > CUT_TREE_PERCENT)
		composition->report.summary.n_tree = 0;
	words = cut_words(most->cause, &doctor);
	add(composition,
	    arena_printf(&composition->arena, "%.0f %% of stacks may lack callers (%s)", percent, words),
	    arena_printf(&composition->arena, "%.0f %% of stacks may lack callers", percent),
	    doctor ? of_pid(composition, "stk doctor") : NULL);
}

/* A command with the number of the process that was asked for. */
static const char *with_pid(struct composition *composition, const char *command)
{
	const char *at = command ? strstr(command, "PID") : NULL;
	uint32_t pid = composition->report.summary.pid;

	if (!at)
		return command;
	if (!pid)
		return arena_printf(&composition->arena, "%s while it runs", command);
	return arena_printf(&composition->arena, "%.*s%" PRIu32 "%s", (int)(at - command), command, pid,
			    at + strlen("PID"));
}

/* What names the functions of a runtime's loop. Where its frames are found it is asked why there are none. */
static const char *help_of(struct composition *composition, const struct runtime *runtime, bool without_bpf)
{
	if (!runtime->frames)
		return with_pid(composition, runtime_help(runtime));
	return without_bpf ? arena_printf(&composition->arena, "%s (%s and later)", runtime->next,
					  runtime->next_since) :
			     with_pid(composition, "stk doctor -p PID runtime");
}

static void add_hidden(struct composition *composition, const struct survey *survey)
{
	const char *source = profile_meta(composition->profile, META_SOURCE), *help;
	size_t most = 0;
	double percent;
	bool without_bpf;

	for (size_t i = 1; i < n_runtimes; i++)
		if (survey->runtimes[i].hidden > survey->runtimes[most].hidden)
			most = i;
	percent = composition_count_percent(composition, survey->runtimes[most].hidden);
	without_bpf = runtimes[most].frames && source && strcmp(source, "bpf") != 0;
	help = help_of(composition, &runtimes[most], without_bpf);
	if (percent < RUNTIME_PERCENT || is_told(composition, help))
		return;
	add(composition, arena_printf(&composition->arena, "%.0f %% is %s code, whose functions have no names %s",
				      percent, runtimes[most].name, without_bpf ? "without BPF" : "here"),
	    arena_printf(&composition->arena, "%.0f %% is %s code without names", percent,
			 runtimes[most].name), help);
}

static void add_jit(struct composition *composition, const struct survey *survey)
{
	const char *help;
	uint64_t all = 0;
	size_t most = 0;
	double percent;

	for (size_t i = 0; i <= n_runtimes; i++) {
		all += survey->runtimes[i].jit;
		if (survey->runtimes[i].jit > survey->runtimes[most].jit)
			most = i;
	}
	percent = composition_count_percent(composition, all);
	help = most < n_runtimes ? with_pid(composition, runtime_help(&runtimes[most])) : NULL;
	if (percent >= JIT_PERCENT && !is_told(composition, help))
		add(composition,
		    arena_printf(&composition->arena, "%.0f %% is JIT code without names", percent), NULL, help);
}

static void add_stripped(struct composition *composition)
{
	const struct debug_places *places = composition->options->names.debug_places;
	const struct report_unnamed *most = NULL;
	const struct report *report = &composition->report;

	for (size_t i = 0; i < report->n_unnamed; i++)
		if (!strcmp(report->unnamed[i].reason, name_reason_name(NAME_NO_SYMBOLS)) &&
		    *report->unnamed[i].module != '[' && (!most || report->unnamed[i].self > most->self))
			most = &report->unnamed[i];
	if (!most || most->self_percent < STRIPPED_PERCENT)
		return;
	add(composition, arena_printf(&composition->arena, "%.0f %% ends in stripped %s (fun_..)",
				      most->self_percent, most->module),
	    arena_printf(&composition->arena, "%.0f %% ends in stripped %.*s", most->self_percent,
			 (int)report_unversioned(most->module), most->module),
	    places && places->fetcher ? NULL : stk_report(composition, "--debuginfod"));
}

void compose_notes(struct composition *composition, const struct survey *survey, bool damaged, bool cut)
{
	struct report_summary *summary = &composition->report.summary;

	if (!composition->report.samples)
		return;
	summary->notes = arena_array(&composition->arena, NOTES_MAX, sizeof(*summary->notes));
	if (damaged)
		add(composition, "the profile is damaged: this is what could be read", NULL,
		    stk_report(composition, "-v"));
	if (cut)
		add(composition, "not all of it fits into memory", NULL, stk_report(composition, "--memory SIZE"));
	add_lost(composition);
	add_waited(composition);
	add_few(composition);
	add_cut(composition);
	add_hidden(composition, survey);
	add_jit(composition, survey);
	add_stripped(composition);
}
