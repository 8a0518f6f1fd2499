// SPDX-License-Identifier: GPL-2.0-or-later
/* show: what report and fold share: reading a profile, and showing it in places and formats. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/log.h"
#include "cmd/command.h"
#include "cmd/naming.h"
#include "cmd/pager.h"
#include "cmd/show.h"
#include "core/capture/cpus.h"
#include "core/parser/parser.h"
#include "core/symbol/symbolizer.h"

#define UNNAMED_TOLD 3 /* modules whose frames have no name, where there is no footer */
#define UNNAMED_WARN_PERCENT 1.0 /* of the samples: from here on it is told without -v */

enum { KEY_FORMAT = 0x20000, KEY_JSON, KEY_COMM, KEY_DSO, KEY_SYMBOL,
       KEY_PARENT, KEY_PID, KEY_TID, KEY_CPU, KEY_TIME, KEY_KALLSYMS, KEY_AGAIN, KEY_NO_PAGER,
       KEY_INLINES, KEY_SRCLINE, KEY_EVENT };

static const struct argp_option options[] = {
	{ "input", 'i', "FILE", 0, "read this profile (stk.data); - is standard input", 0 },
	{ "output", 'o', "FILE", 0, "write to FILE; its extension chooses the format; may be given again", 0 },
	{ "format", KEY_FORMAT, "NAME", 0, "text, json or folded; may be given again, one for each -o", 0 },
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
		show->debug.err = show->err;
		show->memory.err = show->err;
		state->child_inputs[0] = &show->debug;
		state->child_inputs[1] = &show->memory;
		return 0;
	case 'i':
		show->input = arg;
		return 0;
	case 'o':
		vec_push(&show->paths, arg);
		return 0;
	case KEY_FORMAT:
		vec_push(&show->formats, arg);
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
	{ 0 }
};

const struct argp show_argp = { .options = options, .parser = parse, .children = children };

int show_parse(const struct command *command, int argc, char **argv, struct show *show, void *input,
	       struct err *err)
{
	int next, r = command_parse(command, argc, argv, 0, &next, input, err);

	if (r || next == argc)
		return r;
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

/* One place and format, and the report it gets: folded holds only stacks. */
struct target {
	const char *path; /* NULL: stdout */
	const struct output *output;
	enum report_kind kind;
};

typedef VEC(struct target) show_targets;

static int choose_targets(const struct show *show, enum report_kind kind, const char *fallback,
			  show_targets *targets, struct err *err)
{
	size_t n = show->formats.len > show->paths.len ? show->formats.len : show->paths.len;

	for (size_t i = 0; i < (n ? n : 1); i++) {
		struct target target = { .path = i < show->paths.len ? show->paths.data[i] : NULL };
		const char *name = i < show->formats.len ? show->formats.data[i] : NULL;
		int r = output_choose(name, target.path, fallback, OUTPUT_COUNTED, &target.output, err);

		if (r < 0)
			return r;
		target.kind = output_kind(target.output, kind);
		vec_push(targets, target);
	}
	return 0;
}

static bool is_stdout(const struct target *target)
{
	return !target->path || !strcmp(target->path, "-");
}

/* What the text report has in its footer, for formats that have no room for it. */
static void tell_unnamed(const struct report *report)
{
	RELEASE(buf_release) struct buf words = { 0 };
	size_t n = report->n_unnamed < UNNAMED_TOLD ? report->n_unnamed : UNNAMED_TOLD;

	for (size_t i = 0; i < n; i++)
		buf_addf(&words, "%s%s %.1f %% (%s)", i ? ", " : "", report->unnamed[i].module,
			 report->unnamed[i].percent, report->unnamed[i].reason);
	if (n && report->unnamed[0].percent >= UNNAMED_WARN_PERCENT)
		log_warn("samples with frames that have no name: %s; the footer of stk report has all", words.data);
	else if (n)
		log_info("samples with frames that have no name: %s", words.data);
}

bool show_wants_all(const struct show *show)
{
	return show->event && !strcmp(show->event, "all");
}

static int write_targets(const struct show *show, const show_targets *targets, struct profile *profile,
			 struct compose_options *compose, const struct output_options *how, struct err *err)
{
	size_t stacks_max = compose->stacks_max, stack = compose->stack;
	uint32_t series = compose->series;
	enum report_kind asked = compose->kind;
	bool whole;
	int r = 0;

	for (size_t i = 0; !r && i < targets->len; i++) {
		const struct target *target = &targets->data[i];
		CLEANUP(report_free) struct report *report = NULL;
		struct output_options own = *how;

		compose->kind = target->kind;
		compose->series = series;
		if (target->output->one_event && !series && !show_wants_all(show))
			compose->series = profile_first_series(profile);
		whole = target->kind != asked || !strcmp(target->output->name, "folded");
		compose->stacks_max = whole ? 0 : stacks_max;
		compose->stack = whole ? 0 : stack;
		r = naming_begin(err);
		if (r)
			break;
		report = report_compose(profile, compose);
		naming_finish();
		compose->again = false;
		if (!is_stdout(target) || strcmp(target->output->name, "text"))
			own.width = own.height = own.color = 0;
		if (report->empty && strcmp(target->output->name, "text"))
			log_warn("%s", report->empty);
		else if (strcmp(target->output->name, "text") && strcmp(target->output->name, "json"))
			tell_unnamed(report);
		r = output_write(target->output, report, &own, target->path, err);
	}
	compose->kind = asked;
	compose->series = series;
	compose->stacks_max = stacks_max;
	compose->stack = stack;
	return r;
}

static bool wants_pager(const struct show *show, const show_targets *targets)
{
	for (size_t i = 0; i < targets->len; i++)
		if (is_stdout(&targets->data[i]))
			return !show->no_pager && !strcmp(targets->data[i].output->name, "text");
	return false;
}

/* A wait begins on one cpu and may end on another. */
static int check_cpus(const struct show *show, const struct profile *profile, uint32_t series,
		      const struct tally_options *tally, struct err *err)
{
	bool by_cpu = show->cpus.len;

	if (!series)
		series = profile_first_series(profile);
	for (size_t i = 0; i < tally->n_keys; i++)
		by_cpu |= tally->keys[i] == TALLY_CPU;
	if (!by_cpu || !series || tables_get_series(&profile->tables, series)->kind != SERIES_WAIT)
		return 0;
	err_usage(err, "option '%s' is not for waits: they are of no CPU", show->cpus.len ? "--cpu" : "--sort cpu");
	return err_hint(err, "leave it out, or choose another event with --event");
}

/* Those of all events; 0: the profile has none. */
static int check_all_cpus(const struct show *show, const struct profile *profile,
			  const struct compose_options *compose, struct err *err)
{
	int r = 0;

	for (uint32_t id = 1; !r && id <= profile->tables.series.len; id++)
		r = check_cpus(show, profile, id, &compose->tally, err);
	return r;
}

/* All events stand side by side in the rows of a table, for people, and are all in outputs of samples. */
static int choose_all(const struct show *show, const struct profile *profile, const show_targets *targets,
		      const struct compose_options *compose, struct err *err)
{
	bool is_table = compose->kind == REPORT_TABLE && !compose->tree && !compose->chains &&
			compose->tally.no_children, fits = true;

	for (size_t i = 0; i < targets->len; i++)
		fits = fits && (targets->data[i].kind == REPORT_SAMPLES ||
				(is_table && !strcmp(targets->data[i].output->name, "text")));
	if (!fits) {
		err_usage(err, "--event all is a table of rows, in text: no folded stacks, JSON, chains or tree");
		return err_hint(err, "choose one: --event NAME");
	}
	return check_all_cpus(show, profile, compose, err);
}

/* The series that --event names. */
static int choose_event(const struct show *show, const struct profile *profile, const show_targets *targets,
			struct compose_options *compose, struct err *err)
{
	RELEASE(buf_release) struct buf names = { 0 };

	if (show_wants_all(show))
		return choose_all(show, profile, targets, compose, err);
	for (uint32_t id = 1; show->event && id <= profile->tables.series.len; id++) {
		uint32_t string = tables_get_series(&profile->tables, id)->name;
		const char *name = strtab_get(&profile->tables.strings, string);

		if (!strcmp(name, show->event)) {
			compose->series = id;
			return check_cpus(show, profile, id, &compose->tally, err);
		}
		buf_addf(&names, "%s%s", names.len ? ", " : "", name);
	}
	for (size_t i = 0; !show->event && i < targets->len; i++)
		if (targets->data[i].kind == REPORT_SAMPLES)
			return check_all_cpus(show, profile, compose, err);
	if (!show->event)
		return check_cpus(show, profile, 0, &compose->tally, err);
	err_usage(err, "the profile has no event '%s'", show->event);
	return names.len ? err_hint(err, "it has: %s", names.data) : err->code;
}

static void fill_options(const struct show *show, struct compose_options *compose)
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

/*
 * A copy of kallsyms or a vmlinux that was asked for has to be one, of the recording's boot or kernel; all is then
 * named again.
 */
static int check_kernel_files(const struct profile *profile, struct compose_options *compose, struct err *err)
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

int show_run(struct show *show, struct compose_options *compose, const struct output_options *how,
	     const char *fallback, struct err *err)
{
	CLEANUP(parser_free) struct parser *parser = NULL;
	CLEANUP(profile_free) struct profile *profile = NULL;
	RELEASE(buf_release) struct buf damage = { 0 };
	const struct parser_options parser_options = { .lazy = true };
	const char *input = show->input ? show->input : "stk.data";
	struct output_options terminal = *how;
	show_targets targets = { 0 };
	bool cut = false;
	int r;

	memory_options_start(&show->memory);
	fill_options(show, compose);
	compose->input = input;
	r = debug_options_start(&show->debug, err);
	if (r)
		return r;
	/* One that fails to start is told when it is missed, and often enough none is needed. */
	if (!parser_new(&parser_options, &parser, NULL))
		compose->names.parser = parser;
	r = choose_targets(show, compose->kind, fallback, &targets, err);
	if (!r)
		r = profile_load(input, &show->memory.budget, &profile, err);
	if (!r && profile_damage_text(profile, &damage))
		log_warn("%s: %s", input, damage.data);
	if (!r)
		r = choose_event(show, profile, &targets, compose, err);
	if (!r)
		r = check_kernel_files(profile, compose, err);
	if (!r) {
		command_output_options(NULL, &terminal);
		if (!terminal.height && wants_pager(show, &targets))
			pager_start();
		r = write_targets(show, &targets, profile, compose, &terminal, err);
		pager_wait();
		/* What is counted and written takes memory too. */
		cut = memory_options_tell(profile, input);
	}
	vec_release(&targets);
	return r ? r : damage.len || cut ? EXIT_CODE_DAMAGED : 0;
}
