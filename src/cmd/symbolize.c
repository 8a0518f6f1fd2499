// SPDX-License-Identifier: GPL-2.0-or-later
/* symbolize: names addresses of a process, a file, the kernel or a profile. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/caps.h"
#include "base/log.h"
#include "base/rights.h"
#include "cmd/answer_stdin.h"
#include "cmd/command.h"
#include "cmd/debug_options.h"
#include "cmd/memory_options.h"
#include "cmd/question.h"
#include "cmd/resymbolize.h"
#include "output/output.h"

#define DEFAULT_PROFILE "stk.data"

/* The one of the files that the user named for the kernel that cannot be read; NULL: none was named. */
static const char *kernel_file(const struct lookup_options *space)
{
	const char *vmlinux = space->names.debug_places->vmlinux_path, *kallsyms = space->names.kallsyms_path;

	return vmlinux && (!kallsyms || access(vmlinux, R_OK)) ? vmlinux : kallsyms;
}

/* What helps where addresses come from something that cannot be read. */
static int explain(const struct lookup_options *space, struct err *err)
{
	const char *path = space->space == LOOKUP_PROCESS ? NULL :
			   space->space == LOOKUP_KERNEL ? kernel_file(space) :
							   space->path;

	if (err->hint[0])
		return err->code;
	switch (err->code) {
	case -ESRCH:
		return err_hint(err, "ps -e  # lists the processes there are");
	case -EACCES:
	case -EPERM:
		if (path)
			return err_hint(err, "ls -l '%s'; sudo reads every file", path);
		caps_hint(err);
		if (!err->hint[0] && space->pid)
			err_hint(err, "stk doctor -p %u  # says what keeps it from being read", space->pid);
		return err->code;
	case -ENOENT:
		return err_hint(err, "name the file with its path; file(1) says what it is");
	default:
		return path ? err_hint(err, "file '%s'  # says what it is", path) : err->code;
	}
}

static int symbolize_run(int argc, char **argv, struct err *err);

enum {
	KEY_ADDR = 0x10000,
	KEY_BUILD_ID,
	KEY_NO_DEMANGLE,
	KEY_NO_INLINES,
	KEY_NO_LINES,
	KEY_ALIASES,
	KEY_READER,
	KEY_KALLSYMS,
	KEY_FORMAT,
	KEY_JSON,
};

static const struct argp_option options[] = {
	{ "addr", KEY_ADDR, "ADDRESS", 0,
	  "name this address (hexadecimal), or symbol and offset (main+0x10), or offset in a file (app:0x1010); "
	  "can be given again", 0 },
	{ "pid", 'p', "PID", 0,
	  "addresses are of this process, now (with -i: of it in the recording)", 0 },
	{ "exe", 'e', "FILE", 0, "addresses are of this program or library, as nm prints them", 0 },
	{ "build-id", KEY_BUILD_ID, "ID", 0,
	  "addresses are of the file with this build id, wherever it is", 0 },
	{ "kernel", 'k', NULL, 0, "addresses are of the kernel", 0 },
	{ "input", 'i', "FILE", 0, "addresses are of the processes in this profile (stk.data)", 0 },
	{ "kallsyms", KEY_KALLSYMS, "FILE", 0, "kernel symbols are in this copy of /proc/kallsyms",
	  0 },
	{ "no-demangle", KEY_NO_DEMANGLE, NULL, 0,
	  "leave names of C++, Rust and D as the linker saw them", 0 },
	{ "no-inlines", KEY_NO_INLINES, NULL, 0, "leave out what is inlined", 0 },
	{ "aliases", KEY_ALIASES, NULL, 0,
	  "all names of the place: of each function the other symbols too", 0 },
	{ "no-lines", KEY_NO_LINES, NULL, 0, "functions only: no source lines, nothing inlined", 0 },
	{ "reader", KEY_READER, "stk|libdw", 0,
	  "who reads source lines and what is inlined: stk itself (the default), or elfutils' libdw, for a second "
	  "opinion", 0 },
	{ "output", 'o', "FILE", 0, "write to FILE; its extension chooses the format", 0 },
	{ "format", KEY_FORMAT, "NAME", 0, "text (the default), json or addr2line", 0 },
	{ "json", KEY_JSON, NULL, 0, "the same as --format json", 0 },
	{ 0 }
};

struct symbolize {
	struct err *err;
	VEC(const char *) words; /* from the command line; none: from stdin */
	long long pid;
	const char *file, *build_id, *profile, *format, *path;
	bool kernel, from_stdin; /* from_stdin: said aloud */
	struct symbolizer_options names;
	char *named_file; /* by the first question */
	struct debug_options debug;
	struct memory_options memory;

	const struct output *output;
	struct output_options output_options;
	struct answers answers;
};

static int choose_reader(const char *name, struct symbolize *input)
{
	input->names.libdw = !strcmp(name, "libdw");
	if (input->names.libdw || !strcmp(name, "stk"))
		return 0;
	err_usage(input->err, "there is no reader '%s'", name);
	return err_hint(input->err, "--reader=libdw asks libdw of elfutils, --reader=stk stk's own");
}

static int parse(int key, char *arg, struct argp_state *state)
{
	struct symbolize *input = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		input->debug.err = input->err;
		state->child_inputs[0] = &input->debug;
		input->memory.err = input->err;
		state->child_inputs[1] = &input->memory;
		return 0;
	case KEY_ADDR:
		vec_push(&input->words, arg);
		return 0;
	case 'p':
		return command_number("--pid", arg, 1, INT32_MAX, &input->pid, input->err);
	case 'e':
		input->file = arg;
		return 0;
	case 'k':
		input->kernel = true;
		return 0;
	case 'i':
		input->profile = arg;
		return 0;
	case 'o':
		input->path = arg;
		return 0;
	case KEY_KALLSYMS:
		input->names.kallsyms_path = arg;
		return 0;
	case KEY_NO_DEMANGLE:
		input->names.no_demangle = true;
		return 0;
	case KEY_NO_INLINES:
		input->names.no_inlines = true;
		return 0;
	case KEY_ALIASES:
		input->names.aliases = true;
		return 0;
	case KEY_NO_LINES:
		input->names.no_lines = true;
		return 0;
	case KEY_READER:
		return choose_reader(arg, input);
	case KEY_BUILD_ID:
		input->build_id = arg;
		return 0;
	case KEY_FORMAT:
		input->format = arg;
		return 0;
	case KEY_JSON:
		input->format = "json";
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = {
	{ &debug_argp, 0, NULL, 0 },
	{ &memory_argp, 0, NULL, 0 },
	{ &command_common_argp, 0, "Common options:", -1 },
	{ 0 }
};

static const struct argp symbolize_argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[ADDRESS|SYMBOL[+OFFSET]|FILE:OFFSET...]",
	.doc = "Prints the function each address is in, with its source line and what is inlined there. Without "
	       "addresses they are read from stdin, and each line is answered as it comes. Without -p, -e, -k, "
	       "--build-id or -i, an address in the kernel half is the kernel's, and any other is looked up in "
	       "./stk.data. With -i and no addresses the profile itself gets the better names that are known "
	       "here now (- reads addresses from stdin).",
	.children = children,
};

const struct command command_symbolize = {
	.name = "symbolize",
	.summary = "name addresses of a process, a file, the kernel or a profile",
	.argp = &symbolize_argp,
	.uses_rights = true,
	.run = symbolize_run,
};

static enum lookup_space space_of(const struct symbolize *input)
{
	if (input->profile)
		return LOOKUP_PROFILE;
	if (input->pid)
		return LOOKUP_PROCESS;
	if (input->file)
		return LOOKUP_FILE;
	if (input->build_id)
		return LOOKUP_BUILD;
	return input->kernel ? LOOKUP_KERNEL : LOOKUP_GUESS;
}

/* A first question that names its file, "/usr/bin/perl:0x2dd90", says where all are from. */
static void take_file(struct symbolize *input)
{
	RELEASE(buf_release) struct buf file = { 0 };
	const char *word = input->words.len ? input->words.data[0] : "";
	uint64_t offset;

	if (space_of(input) == LOOKUP_GUESS && question_file_offset(word, strlen(word), &file, &offset) &&
	    !access(buf_text(&file), F_OK))
		input->file = input->named_file = buf_take(&file);
}

static int choose_space(struct symbolize *input, struct lookup_options *ret_options,
			struct err *err)
{
	const char *profile = input->profile ? input->profile : DEFAULT_PROFILE;
	const char *given[5];
	size_t n = 0;

	if (input->pid && !input->profile)
		given[n++] = "-p";
	if (input->file)
		given[n++] = "-e";
	if (input->kernel)
		given[n++] = "-k";
	if (input->build_id)
		given[n++] = "--build-id";
	if (input->profile && !input->build_id)
		given[n++] = "-i";
	if (n > 1) {
		err_usage(err, "%s and %s both say where addresses are from", given[0], given[1]);
		return err_hint(err, "run stk symbolize once with each");
	}
	*ret_options = (struct lookup_options){
		.space = space_of(input),
		.pid = input->pid,
		.path = input->file ? input->file : profile,
		.build_id = input->build_id,
		.names = input->names,
		.budget = &input->memory.budget,
	};
	return 0;
}

static int answer_words(struct symbolize *input, struct err *err)
{
	RELEASE(questions_release) struct questions questions = { 0 };
	int r = 0;

	for (size_t i = 0; i < input->words.len && !r; i++) {
		const char *word = input->words.data[i];
		uint64_t addr;

		r = question_is_address(word, strlen(word), &addr) ? 0 :
			    answers_address(&input->answers, word, &addr, err);
		if (!r)
			questions_add(&questions, word, addr);
	}
	return r ? r : answers_write(&input->answers, &questions, err);
}

static int set_output(struct symbolize *input, struct err *err)
{
	int r = output_choose(input->format, input->path, "text", 1u << REPORT_ADDRESSES, &input->output,
			      err);

	if (r)
		return r;
	command_output_options(input->path, &input->output_options);
	address_writer_init(&input->answers.writer, input->output, &input->output_options, input->path);
	return 0;
}

/* A profile and no questions. */
static bool is_resymbolizing(const struct symbolize *input)
{
	return input->profile && !input->words.len && !input->from_stdin && !input->pid && !input->build_id &&
	       !input->file && !input->kernel && !input->format;
}

static int resymbolize(struct symbolize *input, struct err *err)
{
	const struct resymbolize wanted = {
		.input = input->profile,
		.output = input->path,
		.how = input->names,
		.budget = &input->memory.budget,
	};

	return resymbolize_run(&wanted, err);
}

static void symbolize_release(struct symbolize *input)
{
	vec_release(&input->words);
	mem_free(input->named_file);
	answers_release(&input->answers);
	debug_options_release(&input->debug);
}

/* Of a process, and of the kernel as it tells of itself; files that the user names need the user's rights alone. */
static bool uses_rights(const struct symbolize *input)
{
	enum lookup_space space = space_of(input);

	return space == LOOKUP_PROCESS ||
	       (!input->names.kallsyms_path && (space == LOOKUP_KERNEL || space == LOOKUP_GUESS));
}

static void take_words(struct symbolize *input, char **words, int n)
{
	for (int i = 0; i < n; i++)
		vec_push(&input->words, words[i]);
	input->from_stdin = input->words.len == 1 && !strcmp(input->words.data[0], "-");
	if (input->from_stdin)
		input->words.len = 0;
	take_file(input);
}

/* libdw would open such files by itself, where it may open none. */
static void tell_split(const struct symbolize *input)
{
	if (input->names.libdw && input->answers.lacks_part)
		log_warn("some of the debug data is in other files: --reader=libdw reads no .dwo or .dwp, "
			 "--reader=stk does");
}

static int answer(struct symbolize *input, const struct lookup_options *space, struct err *err)
{
	RELEASE(rights_end) struct rights rights = { 0 };
	int r, w = 0;

	if (space->space == LOOKUP_PROCESS)
		rights = rights_of_stk();
	r = address_lookup_new(space, &input->answers.lookup, err);
	if (r)
		return err->exit_code == EXIT_CODE_USAGE ? r : explain(space, err);
	if (input->words.len)
		r = answer_words(input, err);
	else
		r = answer_stdin(&input->answers, input->format && !strcmp(input->format, "addr2line"), err);
	tell_split(input);
	/* Without an answer there is a document only when nothing failed. */
	if (!r || input->answers.writer.any)
		w = answers_end(&input->answers, r ? NULL : err);
	if (r || w)
		return r ? r : w;
	return address_lookup_damaged(input->answers.lookup) ? EXIT_CODE_DAMAGED : EXIT_CODE_DONE;
}

/* What a profile has of names was found by stk's reader. */
static int check_reader(const struct symbolize *input, struct err *err)
{
	enum lookup_space space = space_of(input);

	if (!input->names.libdw || (space != LOOKUP_PROFILE && space != LOOKUP_GUESS))
		return 0;
	err_usage(err, "--reader=libdw reads files, and a profile has its names already");
	return err_hint(err, "say what addresses are of: a file (-e FILE), a process (-p PID) or the kernel (-k)");
}

static int symbolize_run(int argc, char **argv, struct err *err)
{
	RELEASE(symbolize_release) struct symbolize input = { .err = err };
	struct lookup_options space;
	int next, r;

	r = command_parse(&command_symbolize, argc, argv, 0, &next, &input, err);
	if (r)
		return r;
	take_words(&input, argv + next, argc - next);
	r = uses_rights(&input) ? 0 : rights_drop(err);
	if (r)
		return r;
	r = check_reader(&input, err);
	if (r)
		return r;
	memory_options_start(&input.memory);
	input.names.debug_places = &input.debug.places;
	if (is_resymbolizing(&input)) {
		r = debug_options_start(&input.debug, err);
		return r ? r : resymbolize(&input, err);
	}
	r = choose_space(&input, &space, err);
	if (!r)
		r = set_output(&input, err);
	if (!r)
		r = debug_options_start(&input.debug, err);
	return r ? r : answer(&input, &space, err);
}
