// SPDX-License-Identifier: GPL-2.0-or-later
/* call_graph: how `stk record` is told to follow user stacks: --call-graph, -g and what bounds it. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "cmd/call_graph.h"
#include "cmd/command.h"
#include "cmd/option.h"

/* What --help shows, and option_lists() reads. */
#define HOW_SUMMARY \
	"auto|fp|cfi|none|dwarf: by unwind tables, falling back to frame pointers (auto, the default); by one " \
	"of the two alone (cfi, which perf calls dwarf; fp); not at all (none)"
#define MEMORY_MIN_MB (UNWIND_SEGMENT_BYTES >> 20) /* one segment */
#define MEMORY_MAX_MB ((uint64_t)UNWIND_SEGMENTS_MAX * UNWIND_SEGMENT_BYTES >> 20)

enum { KEY_HOW = 0x1100, KEY_NO_DWARF, KEY_MAX_DEPTH, KEY_MEMORY };

static const struct argp_option option_table[] = {
	{ "call-graph", KEY_HOW, "HOW", OPTION_ARG_OPTIONAL, HOW_SUMMARY, 0 },
	{ NULL, 'g', NULL, 0, "the same as --call-graph=auto, as perf has it", 0 },
	{ "no-dwarf", KEY_NO_DWARF, NULL, 0, "the same as --call-graph=fp", 0 },
	{ "max-depth", KEY_MAX_DEPTH, "N", 0, "user frames of a stack, 1 to 1024 (the default)", 0 },
	{ "unwind-memory", KEY_MEMORY, "MB", 0, "memory for unwind tables (default 512)", 0 },
	{ 0 }
};

static int parse_memory(struct call_graph *graph, const char *word)
{
	char *end;
	unsigned long long value;
	uint64_t mb;

	errno = 0;
	value = strtoull(word, &end, 10);
	mb = *end == 'G' || *end == 'g' ? value << 10 : value;
	if (*end && strchr("MmGg", *end))
		end++;
	if (!isdigit((unsigned char)word[0]) || *end || errno || value > MEMORY_MAX_MB || mb < MEMORY_MIN_MB ||
	    mb > MEMORY_MAX_MB)
		return err_usage(graph->err, "option '--unwind-memory' takes megabytes from %u to %u, not '%s'",
				 (unsigned int)MEMORY_MIN_MB, (unsigned int)MEMORY_MAX_MB, word);
	graph->memory_bytes = mb << 20;
	return 0;
}

/*
 * The value behind a bare --call-graph, as a word of its own, which is how perf's users write it; NULL: there
 * is none.
 */
static char *next_value(struct argp_state *state)
{
	char *word = state->argv[state->next];

	if (!word)
		return NULL;
	if (option_lists(HOW_SUMMARY, word)) {
		state->next++;
		return word;
	}
	return !strcmp(word, "lbr") ? word : NULL;
}

static int parse(int key, char *arg, struct argp_state *state)
{
	struct call_graph *graph = state->input;

	switch (key) {
	case KEY_HOW:
		graph->how = arg ? arg : next_value(state);
		return 0;
	case 'g':
		return 0; /* it is the default, and does not override --call-graph */
	case KEY_NO_DWARF:
		graph->no_dwarf = true;
		return 0;
	case KEY_MAX_DEPTH:
		return command_number("--max-depth", arg, 1, STACK_FRAMES_MAX, &graph->max_depth, graph->err);
	case KEY_MEMORY:
		return parse_memory(graph, arg);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp call_graph_argp = { .options = option_table, .parser = parse };

static int unknown(const char *how, struct err *err)
{
	if (!strncmp(how, "dwarf,", 6)) {
		err_usage(err, "option '--call-graph' takes no size of stack copies, as in '%s': stacks are "
			       "followed where they are, or copied as far as there is room", how);
		return err_hint(err, "--call-graph=dwarf, or nothing: unwind tables are the default");
	}
	if (!strncmp(how, "lbr", 3)) {
		err_usage(err, "option '--call-graph' does not take lbr: branch records are not read");
		return err_hint(err, "leave it out: programs without frame pointers are followed too");
	}
	err_usage(err, "option '--call-graph' takes auto, fp, cfi or none, not '%s'", how);
	return err_hint(err, "leave it out: unwind tables are used where there are any, frame pointers elsewhere");
}

static int choose(const struct call_graph *graph, enum capture_walk *ret_walk, struct err *err)
{
	static const struct {
		const char *word;
		enum capture_walk walk;
	} words[] = {
		{ "auto", CAPTURE_WALK_AUTO }, { "cfi", CAPTURE_WALK_CFI }, { "dwarf", CAPTURE_WALK_CFI },
		{ "fp", CAPTURE_WALK_FP },     { "none", CAPTURE_WALK_NONE },
	};

	*ret_walk = graph->no_dwarf ? CAPTURE_WALK_FP : CAPTURE_WALK_AUTO;
	if (!graph->how)
		return 0;
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (strcmp(words[i].word, graph->how) != 0)
			continue;
		*ret_walk = words[i].walk;
		if (graph->no_dwarf && words[i].walk != CAPTURE_WALK_FP)
			return err_usage(err, "options '--no-dwarf' and '--call-graph=%s' exclude each other",
					 graph->how);
		return 0;
	}
	return unknown(graph->how, err);
}

/* What is asked for must have something to work on. */
static int check(const struct call_graph *graph, enum capture_walk walk, bool user, struct err *err)
{
	const char *first = graph->max_depth	? "--max-depth" :
			    graph->memory_bytes ? "--unwind-memory" :
			    graph->no_dwarf	? "--no-dwarf" :
			    graph->how		? "--call-graph" : NULL;

	if (!user && first && walk != CAPTURE_WALK_NONE) {
		err_usage(err, "option '%s' is about user stacks, and '-K' leaves them out", first);
		return err_hint(err, "leave one of the two out");
	}
	if (walk == CAPTURE_WALK_NONE && graph->max_depth)
		return err_usage(err, "options '--max-depth' and '--call-graph=none' exclude each other");
	if ((walk == CAPTURE_WALK_FP || walk == CAPTURE_WALK_NONE) && graph->memory_bytes)
		return err_usage(err, "options '--unwind-memory' and '%s' exclude each other: no tables are used",
				 graph->no_dwarf		? "--no-dwarf" :
				 walk == CAPTURE_WALK_FP	? "--call-graph=fp" : "--call-graph=none");
	return 0;
}

int call_graph_apply(const struct call_graph *graph, struct source_options *source, struct err *err)
{
	enum capture_walk walk;
	int r = choose(graph, &walk, err);

	if (!r)
		r = check(graph, walk, source->user, err);
	if (r)
		return r;
	source->walk = walk;
	source->max_depth = graph->max_depth;
	source->unwind_bytes = graph->memory_bytes;
	return 0;
}
