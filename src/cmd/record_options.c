// SPDX-License-Identifier: GPL-2.0-or-later
/* record_options: the command line of `stk record`, checked and in values. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "abi/capture.h"
#include "base/clock.h"
#include "base/file.h"
#include "cmd/record_options.h"
#include "output/output.h"

#define FREQ_DEFAULT_HZ 999 /* of a target; not 1000: lockstep with timers would show them as hot */
#define FREQ_SYSTEM_HZ 99 /* of the whole system */
#define FREQ_LIMIT_HZ 1000000 /* beyond any sysctl */
#define FREQ_MAX_HZ 99999 /* of -F max: cpu-clock goes no further */
#define RATE_SYSCTL "/proc/sys/kernel/perf_event_max_sample_rate"
#define NS_PER_MS 1000000ull
#define DURATION_MIN_NS NS_PER_MS
#define STACKS_MIN 64
#define STACKS_MAX CAPTURE_SLOTS_MAX
#define NAMING_DEFAULT_SEC 5
#define READY_FD_MIN 3 /* it is closed: none that stk itself reads and writes */

enum {
	KEY_COMM = 0x1000,
	KEY_NAME,
	KEY_MAX_STACKS,
	KEY_MAP_CACHE,
	KEY_IDLE,
	KEY_NO_INHERIT,
	KEY_REQUIRE_BPF,
	KEY_KALLSYMS,
	KEY_FORMAT,
	KEY_STORE_ARGS,
	KEY_SOURCE,
	KEY_NAMES_AT_END,
	KEY_NAMING_TIME,
	KEY_READY_FD,
	KEY_JSON,
};

/* The argp children, as they stand below. */
enum { CHILD_COMMON, CHILD_CALL_GRAPH, CHILD_WAITS, CHILD_DEBUG, CHILD_PICTURE, CHILD_FRAMES };

static const struct argp_option option_table[] = {
	{ NULL, 0, NULL, 0, "What to record (nothing named: the whole system):", 1 },
	{ "pid", 'p', "PID[,PID...]", 0, "these processes, all their threads and later children", 0 },
	{ "tid", 't', "TID[,TID...]", 0, "these threads", 0 },
	{ "all-cpus", 'a', NULL, 0, "the whole system", 0 },
	{ "uid", 'u', "USER", 0, "all processes of a user, by name or number", 0 },
	{ "cgroup", 'G', "CGROUP", 0, "a cgroup (version 2) and those below it", 0 },
	{ "comm", KEY_COMM, "NAME[,NAME...]", 0, "threads of these names", 0 },
	{ "name", KEY_NAME, "PATTERN", 0, "processes whose name matches, as pgrep(1) finds them", 0 },
	{ "cpu", 'C', "CPUS", 0, "only on these CPUs: 0-3,5", 0 },
	{ "user-only", 'U', NULL, 0, "user stacks only", 0 },
	{ "kernel-only", 'K', NULL, 0, "kernel stacks only", 0 },
	{ "no-inherit", KEY_NO_INHERIT, NULL, 0, "not the children of the target", 0 },
	{ "idle", KEY_IDLE, NULL, 0, "keep samples of idle CPUs", 0 },
	{ NULL, 0, NULL, 0, "How often and how long:", 2 },
	{ "freq", 'F', "HZ|max", 0, "samples per second and CPU (default 999; of the whole system 99)", 0 },
	{ "count", 'c', "N", 0, "one sample every N events (cpu-clock: nanoseconds)", 0 },
	{ "event", 'e', "EVENT", 0, "cycles or cpu-clock (default: cycles where there are any)", 0 },
	{ "duration", 'd', "SEC", 0, "stop after SEC seconds, or 500ms, 1m, 2h", 0 },
	{ "delay", 'D', "MSEC", 0, "begin MSEC milliseconds after the start, or 10s, 1m", 0 },
	{ NULL, 0, NULL, 0, "Where to:", 4 },
	{ "output", 'o', "FILE", 0,
	  "the profile (default stk.data; - is stdout), or a picture or report where FILE ends in a known format; "
	  "may be given again", 0 },
	{ "format", KEY_FORMAT, "NAME", 0,
	  "write this format instead of a profile; without -o to stdout; may be given again, one for each -o", 0 },
	{ "json", KEY_JSON, NULL, 0, "write the closing summary to stdout, as JSON", 0 },
	{ "store-args", KEY_STORE_ARGS, NULL, 0, "keep the command's arguments in the profile", 0 },
	{ NULL, 0, NULL, 0, "Where names are found:", 5 },
	{ "kallsyms", KEY_KALLSYMS, "FILE", 0, "kernel symbols from a saved copy of /proc/kallsyms", 0 },
	{ "naming-time", KEY_NAMING_TIME, "SEC", 0,
	  "seconds for names after the end (default 5; 0: as many as it takes)", 0 },
	{ NULL, 0, NULL, 0, "Limits and fallbacks:", 6 },
	{ "max-stacks", KEY_MAX_STACKS, "N", 0, "different stacks kept in the kernel between two drains", 0 },
	{ "map-cache", KEY_MAP_CACHE, "BYTES", 0, "memory for mappings (default 64M; K, M, G)", 0 },
	{ "ready-fd", KEY_READY_FD, "FD", 0, "write a newline to this descriptor when sampling has begun", 0 },
	{ "require-bpf", KEY_REQUIRE_BPF, NULL, 0, "fail rather than sample without BPF", 0 },
	{ "source", KEY_SOURCE, "NAME", OPTION_HIDDEN, "bpf or perf: for tests", 0 },
	{ "names-at-end", KEY_NAMES_AT_END, NULL, OPTION_HIDDEN, "look no names up before: for measurements", 0 },
	{ 0 }
};

static int parse_time(const char *option, const char *word, uint64_t unit_ns, uint64_t min_ns, uint64_t *ret_ns,
		      struct err *err)
{
	const char *end;

	if (!command_time(word, unit_ns, ret_ns, &end) && !*end && *ret_ns >= min_ns)
		return 0;
	err_usage(err, "option '%s' takes a time, such as 10s, 500ms or 1m, not '%s'", option, word);
	return err_hint(err, "a number alone is in %s", unit_ns == NS_PER_MS ? "milliseconds" : "seconds");
}

static int parse_freq(struct record_options *options, const char *word, struct err *err)
{
	long long value = 0;
	int r;

	options->freq_given = true;
	if (!strcmp(word, "max")) {
		options->freq_max = true;
		return 0;
	}
	r = command_number("-F", word, 1, FREQ_LIMIT_HZ, &value, err);
	if (r)
		return r;
	options->freq_max = false;
	options->recorder.source.freq_hz = value;
	return 0;
}

static int parse_event(struct recorder_options *recorder, const char *word, struct err *err)
{
	recorder->explicit_cycles = !strcmp(word, "cycles") || !strcmp(word, "cpu-cycles");
	recorder->source.force_cpu_clock = !strcmp(word, "cpu-clock");
	if (recorder->explicit_cycles || recorder->source.force_cpu_clock)
		return 0;
	err_usage(err, "option '-e' takes cycles or cpu-clock, not '%s'", word);
	return err_hint(err, "leave out -e: cycles are taken where the machine counts them, cpu-clock elsewhere");
}

static int parse_source(struct recorder_options *recorder, const char *word, struct err *err)
{
	static const struct source_kind *const kinds[] = { &source_bpf, &source_perf };

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (!strcmp(kinds[i]->name, word))
			recorder->source_kind = kinds[i];
	if (recorder->source_kind)
		return 0;
	return err_usage(err, "option '--source' takes bpf or perf, not '%s'", word);
}

/* Not for the command: who reads it would wait for the command's end. */
static int parse_ready_fd(const char *word, int *ret_fd, struct err *err)
{
	long long fd = 0;
	int flags, r = command_number("--ready-fd", word, READY_FD_MIN, INT_MAX, &fd, err);

	if (r)
		return r;
	flags = fcntl(fd, F_GETFL);
	if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY || fcntl(fd, F_SETFD, FD_CLOEXEC)) {
		err_usage(err, "option '--ready-fd' takes a descriptor open for writing, not '%s'", word);
		return err_hint(err, "in a shell '3>FIFO' behind the command opens descriptor 3");
	}
	*ret_fd = fd;
	return 0;
}

/* Options with a number; *ret_known is false for all others. */
static int parse_number(int key, const char *arg, struct recorder_options *recorder, bool *ret_known,
			struct err *err)
{
	long long value = 0;
	int r = 0;

	*ret_known = true;
	switch (key) {
	case 'c':
		r = command_number("-c", arg, 1, INT64_MAX, &value, err);
		recorder->source.period = value;
		break;
	case 'D':
		r = parse_time("-D", arg, NS_PER_MS, 0, &recorder->delay_ns, err);
		break;
	case KEY_MAX_STACKS:
		r = command_number("--max-stacks", arg, STACKS_MIN, STACKS_MAX, &value, err);
		recorder->source.max_stacks = value;
		break;
	case KEY_NAMING_TIME:
		r = parse_time("--naming-time", arg, NS_PER_SEC, 0, &recorder->naming_ns, err);
		break;
	case KEY_READY_FD:
		r = parse_ready_fd(arg, &recorder->ready_fd, err);
		break;
	case KEY_MAP_CACHE:
		r = command_bytes("--map-cache", arg, &recorder->map_cache_bytes, err);
		break;
	case 'd':
		r = parse_time("-d", arg, NS_PER_SEC, DURATION_MIN_NS, &recorder->duration_ns, err);
		break;
	default:
		*ret_known = false;
	}
	return r;
}

/* Options that name what is recorded; *ret_known is false for all others. */
static int parse_target(int key, const char *arg, struct target *target, bool *ret_known,
			struct err *err)
{
	*ret_known = true;
	switch (key) {
	case 'p':
		return target_add_pids(target, arg, err);
	case 't':
		return target_add_tids(target, arg, err);
	case 'a':
		target->all = true;
		return 0;
	case 'u':
		return target_set_user(target, arg, err);
	case 'G':
		return target_set_cgroup(target, arg, err);
	case 'C':
		return target_set_cpus(target, arg, err);
	case KEY_COMM:
		return target_add_comms(target, arg, err);
	case KEY_NAME:
		return target_add_named(target, arg, err);
	default:
		*ret_known = false;
		return 0;
	}
}

static int parse_switch(int key, char *arg, struct record_options *options)
{
	struct recorder_options *recorder = &options->recorder;

	switch (key) {
	case 'U':
		recorder->source.kernel = false;
		break;
	case 'K':
		recorder->source.user = false;
		break;
	case KEY_IDLE:
		recorder->source.idle = true;
		break;
	case KEY_NO_INHERIT:
		recorder->source.inherit = false;
		break;
	case KEY_REQUIRE_BPF:
		recorder->require_bpf = true;
		break;
	case KEY_KALLSYMS:
		recorder->kallsyms_path = arg;
		break;
	case KEY_NAMES_AT_END:
		recorder->no_names_ahead = true;
		break;
	case KEY_JSON:
		options->json = true;
		break;
	case KEY_STORE_ARGS:
		options->store_args = true;
		break;
	case KEY_FORMAT:
		vec_push(&options->formats, arg);
		break;
	case 'o':
		vec_push(&options->paths, arg);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static int parse(int key, char *arg, struct argp_state *state)
{
	struct record_options *options = state->input;
	bool known;
	int r = parse_target(key, arg, &options->target, &known, options->err);

	if (!known)
		r = parse_number(key, arg, &options->recorder, &known, options->err);
	if (known)
		return r;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[CHILD_CALL_GRAPH] = &options->call_graph;
		state->child_inputs[CHILD_WAITS] = &options->waits;
		state->child_inputs[CHILD_DEBUG] = &options->debug;
		state->child_inputs[CHILD_PICTURE] = &options->picture;
		state->child_inputs[CHILD_FRAMES] = &options->frames;
		return 0;
	case 'F':
		return parse_freq(options, arg, options->err);
	case 'e':
		return parse_event(&options->recorder, arg, options->err);
	case KEY_SOURCE:
		return parse_source(&options->recorder, arg, options->err);
	default:
		return parse_switch(key, arg, options);
	}
}

static const struct argp_child children[] = {
	[CHILD_COMMON] = { &command_common_argp, 0, "Common options:", -1 },
	[CHILD_CALL_GRAPH] = { &call_graph_argp, 0, "How user stacks are unwound:", 3 },
	[CHILD_WAITS] = { &wait_options_argp, 0, "Waiting time:", 3 },
	[CHILD_DEBUG] = { &debug_argp, 0, NULL, 5 },
	[CHILD_PICTURE] = { &picture_argp, 0, "Pictures:", 4 },
	[CHILD_FRAMES] = { &frames_argp, 0, NULL, 4 },
	{ 0 }
};

const struct argp record_argp = {
	.options = option_table,
	.parser = parse,
	.args_doc = "[--] [COMMAND [ARG...]]",
	.doc = "Records where CPU time goes: user and kernel stacks of a command, of processes or of the "
	       "whole system, into a profile for `stk report`.\v"
	       "Recording stops when the command exits, or the last process named, after --duration, or with "
	       "Ctrl-C.",
	.children = children,
};

/* What the kernel allows now; 0 when it does not say. */
static uint32_t rate_limit_hz(void)
{
	char word[32];

	if (file_read_word(RATE_SYSCTL, word, sizeof(word)))
		return 0;
	return strtoul(word, NULL, 10);
}

/* Less than the whole system. */
static bool has_target(const struct record_options *options)
{
	const struct target *target = &options->target;

	return target_is_named(target) || target->cpus.len || (options->command && !target->all);
}

/* With waits alone nothing is sampled: --off-cpu without a word on sampling. */
static bool is_sampled(const struct record_options *options)
{
	const struct recorder_options *recorder = &options->recorder;

	return !recorder->source.waits || options->waits.wall || options->freq_given || recorder->source.period ||
	       recorder->explicit_cycles || recorder->source.force_cpu_clock;
}

static int check_freq(struct record_options *options, struct err *err)
{
	struct source_options *source = &options->recorder.source;
	uint32_t limit = rate_limit_hz();

	if (options->freq_given && source->period)
		return err_usage(err, "options '-F' and '-c' exclude each other");
	if (source->period || !is_sampled(options)) {
		source->freq_hz = 0;
		return 0;
	}
	if (!options->freq_given)
		source->freq_hz = has_target(options) ? FREQ_DEFAULT_HZ : FREQ_SYSTEM_HZ;
	if (options->freq_max)
		source->freq_hz = !limit ? FREQ_DEFAULT_HZ : limit < FREQ_MAX_HZ ? limit : FREQ_MAX_HZ;
	if (limit && source->freq_hz > limit) {
		err_usage(err, "option '-F' asks for %u Hz, but the kernel allows at most %u",
			  source->freq_hz, limit);
		return err_hint(err, "-F max, or: sudo sysctl kernel.perf_event_max_sample_rate=%u",
				source->freq_hz);
	}
	return 0;
}

static int check_place(const struct record_options *options, const struct record_place *place, struct err *err)
{
	if (!place->path[0])
		return err_usage(err, "option '-o' takes a file's name, not ''");
	if (options->json && !strcmp(place->path, "-")) {
		err_usage(err, "option '--json' needs stdout, and the recording goes there");
		return err_hint(err, "name a file for it with -o FILE");
	}
	for (const struct record_place *other = options->places.data; other < place; other++) {
		int r = command_check_outputs(other->path, place->path, err);

		if (r)
			return r;
		if (other->is_profile && place->is_profile)
			return err_usage(err, "a recording has one profile, not '%s' and '%s'", other->path,
					 place->path);
	}
	return place->format ? 0 : output_check_path(place->path, err);
}

static int find_places(struct record_options *options, struct err *err)
{
	size_t n = options->paths.len > options->formats.len ? options->paths.len : options->formats.len;
	int r = 0;

	for (size_t i = 0; i < (n ? n : 1); i++) {
		struct record_place place = { 0 };

		place.format = i < options->formats.len ? options->formats.data[i] : NULL;
		place.path = i < options->paths.len ? options->paths.data[i] : n ? "-" : RECORD_OUTPUT_DEFAULT;
		place.is_profile = !place.format && !output_of_path(place.path);
		vec_push(&options->places, place);
	}
	for (size_t i = 0; !r && i < options->places.len; i++)
		r = check_place(options, &options->places.data[i], err);
	if (!r && options->picture.open && !record_options_file(options)) {
		err_usage(err, "--open shows a picture or report in a file, and none is written");
		return err_hint(err, "name one with -o: -o stk.svg --open");
	}
	return r;
}

const char *record_options_file(const struct record_options *options)
{
	for (size_t i = 0; i < options->places.len; i++)
		if (!options->places.data[i].is_profile && strcmp(options->places.data[i].path, "-"))
			return options->places.data[i].path;
	return NULL;
}

static int check(struct record_options *options, struct err *err)
{
	struct source_options *source = &options->recorder.source;
	int r;

	if (!source->user && !source->kernel)
		return err_usage(err, "options '-U' and '-K' exclude each other");
	r = call_graph_apply(&options->call_graph, source, err);
	if (!r)
		r = wait_options_apply(&options->waits, source, err);
	if (r)
		return r;
	if (options->recorder.require_bpf && options->recorder.source_kind &&
	    options->recorder.source_kind != &source_bpf)
		return err_usage(err, "options '--require-bpf' and '--source' exclude each other");
	r = find_places(options, err);
	return r ? r : check_freq(options, err);
}

/* "record -F 99 -- make": arguments may hold secrets and stay out unless they are asked for. */
static void note_command_line(struct record_options *options, int argc, char **argv, int next)
{
	struct buf *line = &options->command_line;

	buf_adds(line, "record");
	for (int i = 1; i < next && strcmp(argv[i], "--"); i++)
		buf_addf(line, " %s", argv[i]);
	if (next < argc)
		buf_addf(line, " -- %s", argv[next]);
	for (int i = next + 1; i < argc && options->store_args; i++)
		buf_addf(line, " %s", argv[i]);
	options->recorder.command = buf_text(line);
}

int record_options_parse(struct record_options *options, const struct command *command, int argc,
			 char **argv, struct err *err)
{
	int next, r;

	*options = (struct record_options){
		.recorder = {
			.source = { .user = true, .kernel = true, .inherit = true },
			.stop_fd = -1,
			.ready_fd = -1,
			.out_fd = -1,
			.naming_ns = NAMING_DEFAULT_SEC * NS_PER_SEC,
		},
		.call_graph = { .err = err },
		.waits = { .err = err },
		.debug = { .err = err },
		.picture = { .err = err },
		.frames = { .err = err },
		.err = err,
	};
	target_init(&options->target);
	options->recorder.source.target = &options->target;
	r = command_parse(command, argc, argv, ARGP_IN_ORDER, &next, options, err);
	options->err = options->call_graph.err = options->waits.err = options->debug.err = NULL;
	options->picture.err = options->frames.err = NULL;
	if (r)
		return r;
	options->recorder.source.debug = command_common.debug;
	options->recorder.debug_places = &options->debug.places;
	if (next < argc)
		options->command = argv + next;
	note_command_line(options, argc, argv, next);
	return check(options, err);
}

void record_options_release(struct record_options *options)
{
	target_release(&options->target);
	debug_options_release(&options->debug);
	vec_release(&options->paths);
	vec_release(&options->formats);
	vec_release(&options->places);
	buf_release(&options->command_line);
}
