// SPDX-License-Identifier: GPL-2.0-or-later
/* stack_advice: what helps against stacks that are not complete. */
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "core/report/stack_endings.h"
#include "core/runtime/runtime.h"

#define CALM_PERCENT 99.0 /* so many complete: nobody needs advice */
#define WORTH_PERCENT 0.5 /* what costs less is not worth a line ... */
#define WORTH_SAMPLES 5 /* ... nor what so few samples may owe to chance */

#define CALLCHAIN_ADVICE "seems to be built without frame pointers: record without --call-graph=fp"

/* The recorder may not have been allowed to read the file. */
#define UNCOVERED_ADVICE "has code with neither unwind tables nor frame pointers, or could not be read: " \
			 "'stk doctor -p PID' says which, and what helps"

/* By cause: the first that fits. */
static const struct {
	const char *cause;
	const char *unwinder; /* only for recordings that followed stacks so; NULL: for all */
	bool of_file; /* the text goes on after the name of the module, which must be a file's */
	const char *text;
} advice[] = {
	{ "bad-frame", "frame-pointer", true, "is built without frame pointers: record without --call-graph=fp" },
	{ "not-code", "frame-pointer", true, "is built without frame pointers: record without --call-graph=fp" },
	{ "bad-frame", "callchain", true, CALLCHAIN_ADVICE },
	{ "not-code", "callchain", true, CALLCHAIN_ADVICE },
	{ "no-entry", "callchain", true, CALLCHAIN_ADVICE },
	{ "uncovered", NULL, true, UNCOVERED_ADVICE },
	{ "bad-frame", NULL, true, UNCOVERED_ADVICE },
	{ "not-code", NULL, true, UNCOVERED_ADVICE },
	{ "unproven-frame", NULL, true, "has generated code that may not keep frame pointers: of some frames "
					"there a caller may be missing, or one too many" },
	{ "unsupported", NULL, true, "has unwind rules that cannot be followed: 'stk doctor -p PID' counts them" },
	{ "tables-full", NULL, false, "unwind tables have no more room: raise --unwind-memory" },
	{ "copy-full", NULL, false, "unwind tables were still being made for programs met for the first time: a "
				    "longer recording, or one with -p, has less of that" },
	{ "late-table", NULL, false, "unwind tables were still being made for programs met for the first time: a "
				     "longer recording, or one with -p, has less of that" },
	{ "timed-out", NULL, true, "was read slowly, or not at all, from its disk or network: its stacks are whole "
				   "from when it had been read" },
	{ "copy-short", NULL, false, "stacks were deeper than their copies, which hold 64 KB, and without BPF less "
				     "at a high -F or where 'ulimit -l' allows little" },
	{ "stack-switch", NULL, true, "went over to another stack: Go from 1.21 on keeps the way back, which stk "
				      "follows with BPF" },
	{ "32-bit", NULL, false, "32-bit processes are not unwound: run a 64-bit build" },
	{ "no-table", NULL, false, "code without unwind tables was passed by frame pointers, and a caller may be "
				"missing there: 'stk doctor -p PID' names it" },
};

static bool is_jit_cause(const char *cause)
{
	static const char *const causes[] = { "uncovered", "bad-frame", "not-code", "no-progress", "fault",
					      "unproven-frame" };

	for (size_t i = 0; i < ARRAY_LEN(causes); i++)
		if (!strcmp(causes[i], cause))
			return true;
	return false;
}

/* What code made at run time lacks, whichever way the walk ran aground in it. */
static const char *jit_advice(struct arena *arena)
{
	RELEASE(buf_release) struct buf words = { 0 };

	buf_adds(&words, "[anon] is code made at run time without frame pointers: start it with ");
	for (size_t i = 0, n = 0; i < n_runtimes; i++) {
		if (!runtimes[i].stacks)
			continue;
		buf_addf(&words, "%s%s", n++ ? " or " : "", runtimes[i].stacks);
		if (runtimes[i].stacks_when)
			buf_addf(&words, " (%s)", runtimes[i].stacks_when);
	}
	buf_adds(&words, "; run 'stk doctor -p PID' for other runtimes");
	return arena_strdup(arena, buf_text(&words));
}

/* NULL: there is nothing to do about it. */
static const char *advise(struct arena *arena, const char *cause, const char *module, const char *unwinder)
{
	if (module && !strcmp(module, "[anon]") && is_jit_cause(cause))
		return jit_advice(arena);
	for (size_t i = 0; i < ARRAY_LEN(advice); i++) {
		if (strcmp(advice[i].cause, cause) != 0 ||
		    (advice[i].unwinder && (!unwinder || strcmp(advice[i].unwinder, unwinder) != 0)))
			continue;
		if (!advice[i].of_file)
			return advice[i].text;
		/* What is not in a file cannot be built in another way. */
		return module && *module != '[' ? arena_printf(arena, "%s %s", module, advice[i].text) : NULL;
	}
	return NULL;
}

/* The greatest part of one ending: its first module's, or all of it where modules mean nothing. */
static uint64_t part_count(const struct report_ending *ending)
{
	return ending->n_modules ? ending->modules->count : ending->count;
}

static bool is_worth_a_line(const struct report_ending *ending)
{
	return (ending->n_modules ? ending->modules->percent : ending->percent) >= WORTH_PERCENT &&
	       part_count(ending) >= WORTH_SAMPLES;
}

size_t stack_advice(struct arena *arena, const struct report_endings *endings, const char *unwinder,
		    const char *ret_lines[STACK_ADVICE_MAX])
{
	CLEANUP(mem_free) bool *seen = mem_array(endings->n_causes, sizeof(*seen));
	size_t n = 0;

	if (endings->complete_percent < 0 || endings->complete_percent >= CALM_PERCENT)
		return 0;
	for (size_t turn = 0; turn < endings->n_causes && n < STACK_ADVICE_MAX; turn++) {
		const struct report_ending *most = NULL;
		const char *line;

		for (size_t i = 0; i < endings->n_causes; i++)
			if (!seen[i] && strcmp(endings->causes[i].status, "none") != 0 &&
			    (!most || part_count(&endings->causes[i]) > part_count(most)))
				most = &endings->causes[i];
		if (!most || !is_worth_a_line(most))
			break;
		seen[most - endings->causes] = true;
		line = advise(arena, most->cause, most->n_modules ? most->modules->module : NULL, unwinder);
		if (line && (!n || strcmp(line, ret_lines[0]) != 0))
			ret_lines[n++] = line;
	}
	return n;
}
