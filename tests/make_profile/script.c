// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * script: a profile from words, one statement a line; '#' starts a comment. Words are parted by
 * blanks; "in quotes" they may hold anything, with \xHH and \\ and \" as in C.
 *
 *   meta KEY VALUE
 *   image NAME KIND PATH [build-id=HEX] [print=N] [pid=N] [deleted] [no-build-id] [no-base]
 *                              KIND: file vdso kernel module bpf anon vsyscall script unknown
 *   text NAME TEXT             $NAME stands for it as a FUNCTION or a FILE
 *   frame NAME FUNCTION...     &NAME stands for what follows it, in what follows the name of an AT
 *   at NAME IMAGE OFFSET [return] [guessed] [runtime] [= ...]   a location; without a name unless one is
 *                              given, here or in a line of its own:
 *   name AT [+OFFSET] FUNCTION[@FILE:LINE]... [entry] [reason=N]
 *                              innermost inlined first; none: the reason says why. Of the function
 *                              before them: [linkage=TEXT] [source=FILE:LINE] [bounds] [folded];
 *                              function=TEXT: one whose name looks like another word
 *   process PID PPID COMM [start=NS] [end=NS]
 *   unwinder N                 of the stacks from here on that say nothing else; 1 at first
 *   stack NAME STATUS[:CAUSE] [kernel-cut] [kernel-errno=N] [unwinder=N] [script=STATUS[:CAUSE]]
 *         AT... [| AT...] [*N] leaf first; before '|' the kernel's; *N: the N outermost of the stack
 *                              before; CAUSE a name or a number of abi/stack.h
 *   slice FROM_NS DURATION_NS          ends the slice before
 *   mapping PID IMAGE START END OFFSET where that process had the image
 *   series NAME KIND [unit=UNIT] [hz=N] [period=N] [asked=TEXT]
 *                              KIND: clock counted occurrence wait; UNIT: count ns bytes
 *   sample STACK COUNT [PID TID CPU COMM] [value=N] [longest=N] [state=NAME] [series=NAME]
 *                              without them: of those of the sample before, and of the first series
 *   counter NAME VALUE [CPU] [series=NAME]   a name of abi/counter.h
 *   killed                             the file does not end in order
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/profile/tables.h"
#include "core/profile/words.h"
#include "make_profile.h"

#define WORDS_MAX 2048

const char *const image_kind_words[IMAGE_KIND_END_] = { "unknown", "file", "vdso", "kernel",
							"module", "bpf", "anon", "vsyscall", "script" };
const char *const series_kind_words[SERIES_KIND_END_] = { "clock", "counted", "occurrence", "wait" };
const char *const series_unit_words[SERIES_UNIT_END_] = { "count", "ns", "bytes" };
const char *const stack_status_words[STACK_END_] = { "none", "complete", "guessed", "cut" };
const char *const script_status_words[SCRIPT_STATUS_END_] = { "none", "complete", "cut" };

enum kind { NAMED_TEXT, NAMED_FRAME, NAMED_IMAGE, NAMED_AT, NAMED_STACK, NAMED_PROCESS, NAMED_SERIES };

struct named {
	enum kind kind;
	const char *name; /* in the script's tables */
	uint32_t id;
};

struct script {
	const char *name;
	int line;
	struct tables tables;
	struct strtab words_seen; /* owns the names below */
	struct sink *sink;
	VEC(struct named) named;
	VEC(struct name_frame) frames; /* by the ids of NAMED_FRAME */
	char *words[WORDS_MAX];
	int n_words;
	uint64_t time_ns, duration_ns;
	struct event_sample sample; /* the last one */
	uint32_t stack; /* likewise */
	uint8_t unwinder;
	bool killed;
};

static void __attribute__((noreturn)) die(const struct script *s, const char *what, const char *word)
{
	fprintf(stderr, "%s:%d: %s '%s'\n", s->name, s->line, what, word);
	exit(2);
}

static const char *word(const struct script *s, int i)
{
	if (i >= s->n_words)
		die(s, "too few words after", s->words[0]);
	return s->words[i];
}

static uint64_t number(const struct script *s, const char *text)
{
	char *end;
	uint64_t value = strtoull(text, &end, 0);

	if (*end || end == text)
		die(s, "no number:", text);
	return value;
}

static void define(struct script *s, enum kind kind, const char *name, uint32_t id)
{
	uint32_t kept = strtab_adds(&s->words_seen, name);
	struct named named = { kind, strtab_get(&s->words_seen, kept), id };

	vec_push(&s->named, named);
}

/* The latest of that name: a pid that is used again names the process that has it now. */
static uint32_t find(const struct script *s, enum kind kind, const char *name)
{
	for (size_t i = s->named.len; i-- > 0;)
		if (s->named.data[i].kind == kind && !strcmp(s->named.data[i].name, name))
			return s->named.data[i].id;
	if (kind != NAMED_PROCESS)
		die(s, "never defined:", name);
	return 0;
}

static uint32_t intern(struct script *s, const char *text)
{
	return tables_string(&s->tables, text, strlen(text));
}

/* The text itself, or the one that $NAME stands for. */
static uint32_t text(struct script *s, const char *word)
{
	return *word == '$' ? find(s, NAMED_TEXT, word + 1) : intern(s, word);
}

static void push(struct script *s, struct event event)
{
	struct err err = { 0 };

	if (s->sink->push(s->sink, &event, &err) < 0)
		die(s, err.text, "");
}

/* "key=value": the value, else NULL. */
static const char *option(const char *text, const char *key)
{
	size_t len = strlen(key);

	return !strncmp(text, key, len) && text[len] == '=' ? text + len + 1 : NULL;
}

static void do_meta(struct script *s)
{
	push(s, (struct event){ EVENT_META, .meta = { word(s, 1), word(s, 2) } });
}

static void do_image(struct script *s)
{
	struct event_image image = { .path = intern(s, word(s, 3)) };
	const char *value;
	size_t kind = 0;

	while (kind < IMAGE_KIND_END_ && strcmp(image_kind_words[kind], word(s, 2)))
		kind++;
	if (kind == IMAGE_KIND_END_)
		die(s, "no such kind:", word(s, 2));
	image.kind = (enum image_kind)kind;
	for (int i = 4; i < s->n_words; i++) {
		if ((value = option(s->words[i], "build-id")))
			while (image.build_id_len < BUILD_ID_MAX &&
			       sscanf(value + (size_t)image.build_id_len * 2, "%2hhx",
				      &image.build_id[image.build_id_len]) == 1)
				image.build_id_len++;
		else if ((value = option(s->words[i], "pid")))
			image.pid = (uint32_t)number(s, value);
		else if ((value = option(s->words[i], "print")))
			image.print = number(s, value);
		else if (!strcmp(s->words[i], "deleted"))
			image.flags |= IMAGE_DELETED;
		else if (!strcmp(s->words[i], "no-build-id"))
			image.flags |= IMAGE_NO_BUILD_ID;
		else if (!strcmp(s->words[i], "no-base"))
			image.flags |= IMAGE_NO_BASE;
		else
			die(s, "what is", s->words[i]);
	}
	define(s, NAMED_IMAGE, word(s, 1), tables_image(&s->tables, &image));
}

/* FILE:LINE */
static void do_source(struct script *s, char *word, struct name_frame *frame)
{
	char *colon = strrchr(word, ':');

	if (!colon)
		die(s, "no line in", word);
	*colon = '\0';
	frame->file = text(s, word);
	frame->line = (uint32_t)number(s, colon + 1);
}

/* FUNCTION[@FILE:LINE] */
static void do_function(struct script *s, char *word, struct name_frame *frame)
{
	char *at = strrchr(word, '@');

	if (at && strchr(at, ':')) {
		*at = '\0';
		do_source(s, at + 1, frame);
	}
	frame->function = text(s, word);
}

/* A word on the function before it; false: it is none. */
static bool do_about_frame(struct script *s, char *text, struct name_frame *frame)
{
	if (option(text, "linkage"))
		frame->linkage = intern(s, option(text, "linkage"));
	else if (option(text, "source"))
		do_source(s, text + strlen("source="), frame);
	else if (!strcmp(text, "bounds"))
		frame->flags |= NAME_BOUNDS;
	else if (!strcmp(text, "folded"))
		frame->flags |= NAME_FOLDED;
	else
		return false;
	return true;
}

static void do_text(struct script *s)
{
	define(s, NAMED_TEXT, word(s, 1), intern(s, word(s, 2)));
}

/* A word of those that say what a location is called. */
static void do_name_word(struct script *s, char *word, struct event_name *name, struct name_frame *frames)
{
	const char *value;

	if ((value = option(word, "reason")))
		name->reason = (uint32_t)number(s, value);
	else if ((value = option(word, "function")))
		frames[name->n_frames++].function = intern(s, value);
	else if (!strcmp(word, "entry"))
		name->flags |= NAME_ENTRY;
	else if (*word == '+')
		name->offset = number(s, word + 1);
	else if (*word == '&')
		frames[name->n_frames++] = s->frames.data[find(s, NAMED_FRAME, word + 1)];
	else if (!name->n_frames || !do_about_frame(s, word, &frames[name->n_frames - 1]))
		do_function(s, word, &frames[name->n_frames++]);
}

static void do_frame(struct script *s)
{
	struct name_frame frames[2] = { 0 };
	struct event_name name = { 0 };

	for (int i = 2; i < s->n_words && name.n_frames < ARRAY_LEN(frames); i++)
		do_name_word(s, s->words[i], &name, frames);
	if (name.n_frames != 1)
		die(s, "not one function:", word(s, 1));
	define(s, NAMED_FRAME, word(s, 1), (uint32_t)s->frames.len);
	vec_push(&s->frames, frames[0]);
}

/* The words from the first on are what the location is called. */
static void name_location(struct script *s, uint32_t location, int first)
{
	struct name_frame frames[WORDS_MAX] = { 0 };
	struct event_name name = { .location = location, .frames = frames };

	for (int i = first; i < s->n_words; i++)
		do_name_word(s, s->words[i], &name, frames);
	for (uint32_t i = 0; i + 1 < name.n_frames; i++)
		frames[i].flags |= NAME_INLINED;
	tables_name(&s->tables, &name);
}

static void do_name(struct script *s)
{
	name_location(s, find(s, NAMED_AT, word(s, 1)), 2);
}

static void do_at(struct script *s)
{
	uint32_t flags = 0, location;
	int i = 4;

	for (; i < s->n_words && strcmp(s->words[i], "="); i++)
		flags |= !strcmp(s->words[i], "return") ? LOCATION_RETURN :
			 !strcmp(s->words[i], "guessed") ? LOCATION_GUESSED :
			 !strcmp(s->words[i], "runtime") ? LOCATION_RUNTIME : 0;
	location = tables_location(&s->tables, find(s, NAMED_IMAGE, word(s, 2)), number(s, word(s, 3)), flags);
	define(s, NAMED_AT, word(s, 1), location);
	if (i < s->n_words)
		name_location(s, location, i + 1);
}

static void do_process(struct script *s)
{
	struct event_process process = {
		.pid = (uint32_t)number(s, word(s, 1)),
		.ppid = (uint32_t)number(s, word(s, 2)),
		.comm = intern(s, word(s, 3)),
	};
	const char *value;

	for (int i = 4; i < s->n_words; i++) {
		if ((value = option(s->words[i], "start")))
			process.start_ns = number(s, value);
		else if ((value = option(s->words[i], "end")))
			process.end_ns = number(s, value);
		else
			die(s, "what is", s->words[i]);
	}
	define(s, NAMED_PROCESS, word(s, 1), tables_process(&s->tables, &process));
}

static void do_mapping(struct script *s)
{
	struct event_mapping mapping = {
		.process = find(s, NAMED_PROCESS, word(s, 1)),
		.image = find(s, NAMED_IMAGE, word(s, 2)),
		.start = number(s, word(s, 3)),
		.end = number(s, word(s, 4)),
		.offset = number(s, word(s, 5)),
		.from_ns = s->time_ns,
	};

	tables_mapping(&s->tables, &mapping);
}

/* The words for the values of a status, and of a cause. */
struct status_words {
	const char *const *statuses;
	uint8_t n_statuses;
	const struct cause_words *causes;
	uint8_t n_causes;
};

static const struct status_words stack_words = { stack_status_words, STACK_END_, cause_words, STACK_CAUSE_LAST_ };
static const struct status_words script_words = { script_status_words, SCRIPT_STATUS_END_, script_cause_words,
						  SCRIPT_CAUSE_LAST_ };

/* STATUS[:CAUSE] */
static void do_status(struct script *s, const char *text, const struct status_words *words, uint8_t *ret_status,
		      uint8_t *ret_cause)
{
	const char *colon = strchr(text, ':');
	size_t len = colon ? (size_t)(colon - text) : strlen(text);
	uint8_t status = 0;

	while (status < words->n_statuses &&
	       (strncmp(words->statuses[status], text, len) || words->statuses[status][len]))
		status++;
	if (status == words->n_statuses)
		die(s, "no such status:", text);
	*ret_status = status;
	for (uint8_t cause = 1; colon && cause < words->n_causes; cause++)
		if (!strcmp(words->causes[cause].name, colon + 1))
			*ret_cause = cause;
	if (colon && !*ret_cause)
		*ret_cause = (uint8_t)number(s, colon + 1);
}

static void do_unwinder(struct script *s)
{
	s->unwinder = (uint8_t)number(s, word(s, 1));
}

/* The last n locations of the stack before to `to`; how many: n. */
static uint16_t copy_outermost(const struct script *s, uint64_t n, uint32_t *to)
{
	const struct tables_stack *before = tables_get_stack(&s->tables, s->stack);
	unsigned int all = before->n_kernel + before->n_user;

	if (n > all)
		die(s, "the stack before has fewer frames than", s->words[s->n_words - 1]);
	memcpy(to, tables_stack_locations(&s->tables, s->stack) + all - n, n * sizeof(*to));
	return (uint16_t)n;
}

static void do_stack(struct script *s)
{
	uint32_t locations[WORDS_MAX + STACK_KERNEL_FRAMES_MAX + STACK_FRAMES_MAX];
	struct event_stack stack = { .locations = locations, .unwinder = s->unwinder };
	uint16_t n = 0;
	const char *value;

	do_status(s, word(s, 2), &stack_words, &stack.status, &stack.cause);
	for (int i = 3; i < s->n_words; i++) {
		if ((value = option(s->words[i], "unwinder")))
			stack.unwinder = (uint8_t)number(s, value);
		else if ((value = option(s->words[i], "kernel-errno")))
			stack.kernel_errno = (uint8_t)number(s, value);
		else if ((value = option(s->words[i], "script")))
			do_status(s, value, &script_words, &stack.script_status, &stack.script_cause);
		else if (!strcmp(s->words[i], "kernel-cut"))
			stack.kernel_cut = 1;
		else if (!strcmp(s->words[i], "|"))
			stack.n_kernel = n;
		else if (s->words[i][0] == '*')
			n += copy_outermost(s, number(s, s->words[i] + 1), locations + n);
		else
			locations[n++] = find(s, NAMED_AT, s->words[i]);
	}
	stack.n_user = n - stack.n_kernel;
	s->stack = tables_stack(&s->tables, &stack);
	define(s, NAMED_STACK, word(s, 1), s->stack);
}

static void end_slice(struct script *s)
{
	struct err err = { 0 };

	if (s->sink->flush && s->sink->flush(s->sink, &err) < 0)
		die(s, err.text, "");
}

static void do_slice(struct script *s)
{
	end_slice(s);
	s->time_ns = number(s, word(s, 1));
	s->duration_ns = number(s, word(s, 2));
}

/* Which of n words it is. */
static int which(const struct script *s, const char *text, const char *const *words, int n)
{
	for (int i = 0; i < n; i++)
		if (!strcmp(words[i], text))
			return i;
	die(s, "what is", text);
}

static void do_series(struct script *s)
{
	struct event_series series = {
		.name = intern(s, word(s, 1)),
		.kind = (enum series_kind)which(s, word(s, 2), series_kind_words, SERIES_KIND_END_),
	};
	const char *value;

	if (series.kind == SERIES_CLOCK || series.kind == SERIES_WAIT)
		series.unit = SERIES_UNIT_NS;
	for (int i = 3; i < s->n_words; i++) {
		if ((value = option(s->words[i], "unit")))
			series.unit = (enum series_unit)which(s, value, series_unit_words, SERIES_UNIT_END_);
		else if ((value = option(s->words[i], "hz")))
			series.frequency_hz = number(s, value);
		else if ((value = option(s->words[i], "period")))
			series.period = number(s, value);
		else if ((value = option(s->words[i], "asked")))
			series.asked = intern(s, value);
		else
			die(s, "what is", s->words[i]);
	}
	define(s, NAMED_SERIES, word(s, 1), tables_series(&s->tables, &series));
}

/* What the last word says of the series, which then goes; else the first one, if there is any. */
static uint32_t take_series(struct script *s)
{
	const char *value = option(s->words[s->n_words - 1], "series");

	if (!value)
		return s->tables.series.len ? 1 : 0;
	s->n_words--;
	return find(s, NAMED_SERIES, value);
}

static uint64_t take_number(struct script *s, const char *key)
{
	const char *value = option(s->words[s->n_words - 1], key);

	s->n_words -= value != NULL;
	return value ? number(s, value) : 0;
}

static uint32_t take_state(struct script *s)
{
	const char *value = option(s->words[s->n_words - 1], "state");

	s->n_words -= value != NULL;
	for (uint32_t state = 0; value && state < WAIT_STATE_END_; state++)
		if (!strcmp(wait_words[state].name, value))
			return state;
	if (value)
		die(s, "what state is", value);
	return WAIT_NONE;
}

static void do_sample(struct script *s)
{
	struct event_sample *sample = &s->sample;

	sample->series = take_series(s);
	sample->state = take_state(s);
	sample->longest = take_number(s, "longest");
	sample->value = take_number(s, "value");
	sample->time_ns = s->time_ns;
	sample->duration_ns = s->duration_ns;
	sample->stack = find(s, NAMED_STACK, word(s, 1));
	sample->count = number(s, word(s, 2));
	if (s->n_words > 3) {
		const struct event_thread thread = {
			.process = find(s, NAMED_PROCESS, word(s, 3)),
			.pid = (uint32_t)number(s, word(s, 3)),
			.tid = (uint32_t)number(s, word(s, 4)),
			.name = intern(s, word(s, 6)),
		};

		sample->thread = tables_thread(&s->tables, &thread);
		sample->cpu = (uint32_t)number(s, word(s, 5));
	}
	push(s, (struct event){ .type = EVENT_SAMPLE, .sample = *sample });
}

static void do_counter(struct script *s)
{
	uint32_t series = take_series(s);
	uint32_t cpu = s->n_words > 3 ? (uint32_t)number(s, s->words[3]) : EVENT_NO_CPU;

	for (uint32_t i = 0; i < COUNTER_LAST_; i++)
		if (!strcmp(counter_words[i].name, word(s, 1))) {
			series = counter_words[i].class == COUNTER_CLASS_RECORDING ? 0 : series;
			push(s, (struct event){ EVENT_COUNTER,
						.counter = { series, i, cpu, number(s, word(s, 2)) } });
			return;
		}
	die(s, "no such counter:", word(s, 1));
}

static void do_killed(struct script *s)
{
	s->killed = true;
}

static const struct {
	const char *name;
	void (*run)(struct script *s);
} statements[] = {
	{ "meta", do_meta },
	{ "image", do_image },
	{ "text", do_text },
	{ "frame", do_frame },
	{ "at", do_at },
	{ "name", do_name },
	{ "process", do_process },
	{ "mapping", do_mapping },
	{ "unwinder", do_unwinder },
	{ "stack", do_stack },
	{ "slice", do_slice },
	{ "series", do_series },
	{ "sample", do_sample },
	{ "counter", do_counter },
	{ "killed", do_killed },
};

/* The word in quotes from p on is unescaped in place; returns what follows it. */
static char *unquote(struct script *s, char *p)
{
	char *to = p, hex[3] = "";

	s->words[s->n_words++] = p;
	while (*p && *p != '"') {
		if (p[0] == '\\' && p[1] == 'x' && p[2] && p[3]) {
			memcpy(hex, p + 2, 2);
			*to++ = (char)strtoul(hex, NULL, 16);
			p += 4;
		} else {
			p += p[0] == '\\' && p[1];
			*to++ = *p++;
		}
	}
	if (!*p)
		die(s, "no end of", s->words[s->n_words - 1]);
	*to = '\0';
	return p + 1;
}

static void split(struct script *s, char *p)
{
	s->n_words = 0;
	while (*(p += strspn(p, " \t")) && *p != '#') {
		if (s->n_words == WORDS_MAX)
			die(s, "too many words after", s->words[0]);
		if (*p == '"') {
			p = unquote(s, p + 1);
			continue;
		}
		s->words[s->n_words++] = p;
		p += strcspn(p, " \t");
		if (*p)
			*p++ = '\0';
	}
}

static void run_line(struct script *s, char *line)
{
	split(s, line);
	if (!s->n_words)
		return;
	for (size_t i = 0; i < ARRAY_LEN(statements); i++)
		if (!strcmp(statements[i].name, s->words[0])) {
			statements[i].run(s);
			return;
		}
	die(s, "no such statement:", s->words[0]);
}

bool script_run(const char *name, const char *text, struct sink *sink)
{
	struct script s = { .name = name, .sink = sink, .unwinder = STACK_UNWINDER_FP };
	CLEANUP(mem_free) char *copy = mem_strdup(text);
	char *rest = copy, *line;

	tables_init(&s.tables, sink);
	while ((line = strsep(&rest, "\n"))) {
		s.line++;
		run_line(&s, line);
	}
	end_slice(&s);
	tables_release(&s.tables);
	strtab_release(&s.words_seen);
	vec_release(&s.named);
	vec_release(&s.frames);
	return !s.killed;
}
