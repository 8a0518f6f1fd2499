// SPDX-License-Identifier: GPL-2.0-or-later
/* show_options: what report, fold and diff are asked for: read, and as a report is composed of it. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "cmd/command.h"
#include "cmd/naming.h"
#include "cmd/show_options.h"
#include "core/capture/cpus.h"
#include "core/symbol/symbolizer.h"

enum { KEY_FORMAT = 0x20000, KEY_JSON, KEY_COMM, KEY_DSO, KEY_SYMBOL,
       KEY_PARENT, KEY_PID, KEY_TID, KEY_CPU, KEY_TIME, KEY_KALLSYMS, KEY_AGAIN, KEY_NO_PAGER,
       KEY_INLINES, KEY_SRCLINE, KEY_EVENT };

static const struct argp_option input_options[] = {
	{ "input", 'i', "FILE", 0, "read this profile (stk.data); - is standard input", 0 },
	{ "format", KEY_FORMAT, "NAME", 0,
	  "text, json, folded, html, svg, pprof, speedscope, perf-script; may be given again, one for each -o", 0 },
	{ 0 }
};

static const struct argp_option options[] = {
	{ "output", 'o', "FILE", 0, "write to FILE; its extension chooses the format; may be given again", 0 },
	{ "json", KEY_JSON, NULL, 0, "the same as --format json", 0 },
	{ "event", KEY_EVENT, "NAME", 0,
	  "of a recording of several events this one: cpu-clock, off-cpu; or all, side by side", 0 },
	{ "comm", KEY_COMM, "NAME,...", 0, "only threads with these names", 0 },
	{ "pid", KEY_PID, "PID,...", 0, "only these processes", 0 },
	{ "tid", KEY_TID, "TID,...", 0, "only these threads", 0 },
	{ "cpu", KEY_CPU, "CPUS", 0, "only what ran on these cpus: 0-3,5", 0 },
	{ "parent", KEY_PARENT, "NAME,...", 0, "only stacks with one of these functions in them", 0 },
	{ "symbol", KEY_SYMBOL, "NAME,...", 0, "only these functions", 0 },
	{ "dso", KEY_DSO, "NAME,...", 0, "only functions of these modules", 0 },
	{ "time", KEY_TIME, "A,B", 0,
	  "only from second A to B of the recording, as 1.5,3 or 500ms,1m; either may be left out", 0 },
	{ "inlines", KEY_INLINES, "own|all|none", 0,
	  "which inlined functions count by themselves: all, those outside headers and libraries, or none", 0 },
	{ "srcline", KEY_SRCLINE, NULL, 0, "keep the source lines of a function apart in chains and stacks", 0 },
	{ "kallsyms", KEY_KALLSYMS, "FILE", 0, "name kernel functions by this saved copy of /proc/kallsyms", 0 },
	{ "resymbolize", KEY_AGAIN, NULL, 0, "look all names up again on this machine", 0 },
	{ "no-pager", KEY_NO_PAGER, NULL, 0, "do not page long text on a terminal", 0 },
	{ 0 }
};

/* Adds the words of "a,b,c". */
static int add_words(show_words *words, const char *option, const char *list, struct err *err)
{
	while (*list) {
		size_t len = strcspn(list, ",");

		if (len)
			vec_push(words, mem_strndup(list, len));
		list += len + (list[len] == ',');
	}
	return words->len ? 0 : err_usage(err, "%s needs a name", option);
}

/* Seconds, "" for `absent`; *ret_end is behind them. */
static int parse_seconds(const char *word, uint64_t absent, uint64_t *ret_ns, const char **ret_end)
{
	*ret_ns = absent;
	*ret_end = word;
	return !*word || *word == ',' ? 0 : command_time(word, NS_PER_SEC, ret_ns, ret_end);
}

/* "12,345" */
static int add_numbers(show_numbers *numbers, const char *option, const char *list, struct err *err)
{
	do {
		char *end;
		unsigned long number = strtoul(list, &end, 10);

		if (!isdigit((unsigned char)*list) || (*end && *end != ',') || number > UINT32_MAX) {
			err_usage(err, "%s takes numbers, not '%s'", option, list);
			return err_hint(err, "with commas between them: %s 12,345", option);
		}
		vec_push(numbers, (uint32_t)number);
		list = end;
	} while (*list++ == ',');
	return 0;
}

static int parse_cpus(struct show *show, const char *list)
{
	RELEASE(cpus_release) struct cpus cpus = { 0 };

	if (cpus_parse(&cpus, list)) {
		err_usage(show->err, "'%s' is not a list of CPUs", list);
		return err_hint(show->err, "CPUs are numbers and ranges with commas between them: 0-3,5");
	}
	for (size_t i = 0; i < cpus.list.len; i++)
		vec_push(&show->cpus, cpus.list.data[i]);
	return 0;
}

static int parse_time(struct show *show, const char *word)
{
	const char *end;

	if (!parse_seconds(word, 0, &show->from_ns, &end) && *end == ',' &&
	    !parse_seconds(end + 1, UINT64_MAX, &show->to_ns, &end) && !*end &&
	    show->from_ns < show->to_ns) {
		show->has_time = true;
		return 0;
	}
	err_usage(show->err, "--time '%s' is no span of seconds", word);
	return err_hint(show->err, "two seconds since the start, the first one smaller: --time 1.5,3");
}

static int parse_inlines(struct show *show, const char *word)
{
	static const char *const words[] = { [NAMES_INLINES_ALL] = "all", [NAMES_INLINES_OWN] = "own",
					     [NAMES_INLINES_NONE] = "none" };

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (strcmp(word, words[i]))
			continue;
		show->has_inlines = true;
		show->inlines = i;
		return 0;
	}
	return err_usage(show->err, "--inlines takes own, all or none, not '%s'", word);
}

static int parse(int key, char *arg, struct argp_state *state)
{
	struct show *show = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		show->debug.err = show->memory.err = show->picture.err = show->frames.err = show->err;
		state->child_inputs[0] = &show->debug;
		state->child_inputs[1] = &show->memory;
		state->child_inputs[2] = &show->picture;
		state->child_inputs[3] = &show->frames;
		return 0;
	case 'o':
		vec_push(&show->paths, arg);
		return 0;
	case KEY_JSON:
		vec_push(&show->formats, "json");
		return 0;
	case KEY_EVENT:
		show->event = arg;
		return 0;
	case KEY_COMM:
		return add_words(&show->comms, "--comm", arg, show->err);
	case KEY_DSO:
		return add_words(&show->modules, "--dso", arg, show->err);
	case KEY_SYMBOL:
		return add_words(&show->symbols, "--symbol", arg, show->err);
	case KEY_PARENT:
		return add_words(&show->parents, "--parent", arg, show->err);
	case KEY_PID:
		return add_numbers(&show->pids, "--pid", arg, show->err);
	case KEY_TID:
		return add_numbers(&show->tids, "--tid", arg, show->err);
	case KEY_CPU:
		return parse_cpus(show, arg);
	case KEY_TIME:
		return parse_time(show, arg);
	case KEY_KALLSYMS:
		show->kallsyms_path = arg;
		return 0;
	case KEY_AGAIN:
		show->again = true;
		return 0;
	case KEY_INLINES:
		return parse_inlines(show, arg);
	case KEY_SRCLINE:
		show->by_line = true;
		return 0;
	case KEY_NO_PAGER:
		show->no_pager = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = {
	{ &debug_argp, 0, NULL, 0 },
	{ &memory_argp, 0, NULL, 0 },
	{ &picture_argp, 0, "Pictures:", 2 },
	{ &frames_argp, 0, NULL, 0 },
	{ 0 }
};

const struct argp show_pair_argp = { .options = options, .parser = parse, .children = children };

static int parse_input(int key, char *arg, struct argp_state *state)
{
	struct show *show = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = show;
		return 0;
	case 'i':
		show->input = arg;
		return 0;
	case KEY_FORMAT:
		vec_push(&show->formats, arg);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child input_children[] = {
	{ &show_pair_argp, 0, NULL, 0 },
	{ 0 }
};

const struct argp show_argp = { .options = input_options, .parser = parse_input, .children = input_children };

int show_parse(const struct command *command, int argc, char **argv, struct show *show, void *input,
	       struct err *err)
{
	int next, r = command_parse(command, argc, argv, 0, &next, input, err);

	if (r || next == argc)
		return r;
	if (show->diff && argc - next == DIFF_SIDES) {
		show->input = argv[next];
		show->second = argv[next + 1];
		return 0;
	}
	if (show->diff) {
		err_usage(err, "'%s' compares two profiles, not %d", argv[0], argc - next);
		return err_hint(err, "%s A B; without both, stk.data.old and stk.data", argv[0]);
	}
	if (argc - next > 1 || show->input)
		return err_usage(err, "'%s' reads one profile, not '%s' too", argv[0],
				 argv[argc - next > 1 ? next + 1 : next]);
	show->input = argv[next];
	return 0;
}

static void release_words(show_words *words)
{
	for (size_t i = 0; i < words->len; i++)
		mem_free((char *)words->data[i]);
	vec_release(words);
}

void show_release(struct show *show)
{
	vec_release(&show->formats);
	vec_release(&show->paths);
	release_words(&show->comms);
	release_words(&show->modules);
	release_words(&show->symbols);
	release_words(&show->parents);
	vec_release(&show->pids);
	vec_release(&show->tids);
	vec_release(&show->cpus);
	debug_options_release(&show->debug);
}

bool show_wants_all(const struct show *show)
{
	return show->event && !strcmp(show->event, "all");
}

void show_options_fill(const struct show *show, struct compose_options *compose)
{
	compose->all_events = show_wants_all(show);
	compose->comms = (struct word_list){ show->comms.data, show->comms.len };
	compose->parents = (struct word_list){ show->parents.data, show->parents.len };
	compose->tally.frames.modules = (struct word_list){ show->modules.data, show->modules.len };
	compose->tally.frames.symbols = (struct word_list){ show->symbols.data, show->symbols.len };
	compose->pids = (struct number_list){ show->pids.data, show->pids.len };
	compose->tids = (struct number_list){ show->tids.data, show->tids.len };
	compose->cpus = (struct number_list){ show->cpus.data, show->cpus.len };
	compose->has_time = show->has_time;
	compose->from_ns = show->from_ns;
	compose->to_ns = show->to_ns;
	/* Whoever says where more is to be found wants it looked for. */
	compose->again = show->again || show->debug.debuginfod || show->debug.places.n_dirs;
	compose->names.kallsyms_path = show->kallsyms_path;
	compose->names.debug_places = &show->debug.places;
	compose->has_inlines = show->has_inlines;
	compose->inlines = show->inlines;
	compose->names.progress = naming_progress;
	compose->names.cancelled = naming_cancelled;
	compose->by_line = show->by_line;
}

int show_options_check_kernel(const struct profile *profile, struct compose_options *compose, struct err *err)
{
	CLEANUP(symbolizer_free) struct symbolizer *symbolizer = NULL;
	struct symbolizer_options how = compose->names;
	int r;

	if (!how.kallsyms_path && !how.debug_places->vmlinux_path)
		return 0;
	symbolizer_options_for(profile, &how);
	symbolizer = symbolizer_new(&how);
	compose->again = true;
	r = symbolizer_check_vmlinux(symbolizer, err);
	return r || !how.kallsyms_path ? r : symbolizer_check_kernel(symbolizer, err);
}
