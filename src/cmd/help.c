// SPDX-License-Identifier: GPL-2.0-or-later
/* help: what there is, and the page of one verb. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/near.h"
#include "cmd/command.h"
#include "cmd/external.h"
#include "cmd/help.h"
#include "cmd/help_json.h"
#include "cmd/option.h"
#include "output/escape.h"

static int help_run(int argc, char **argv, struct err *err);

enum { KEY_DUMP_OPTIONS = 0x10000, KEY_JSON };

struct help_input {
	bool dump_options, json;
};

static const struct argp_option options[] = {
	{ "json", KEY_JSON, NULL, 0, "write the verbs and their options as JSON", 0 },
	{ "dump-options", KEY_DUMP_OPTIONS, NULL, OPTION_HIDDEN,
	  "print every option of every verb, for completions and checks", 0 },
	{ 0 }
};

static int parse(int key, char *arg, struct argp_state *state)
{
	struct help_input *input = state->input;

	switch (key) {
	case KEY_DUMP_OPTIONS:
		input->dump_options = true;
		return 0;
	case KEY_JSON:
		input->json = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = {
	{ &command_common_argp, 0, "Common options:", -1 },
	{ 0 }
};

static const struct argp help_argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[VERB]",
	.doc = "Lists the verbs, or shows the manual page of one, or of a topic: stk.data, json, "
	       "permissions.",
	.children = children,
};

const struct command command_help = {
	.name = "help",
	.summary = "list the verbs, or show the page of one",
	.argp = &help_argp,
	.run = help_run,
};

/* Whoever may write to a folder of PATH chooses these names. */
static void print_external(FILE *out, const struct external *external, const char *indent, int width,
			   const char *between)
{
	RELEASE(buf_release) struct buf name = { 0 };
	RELEASE(buf_release) struct buf path = { 0 };

	escape_text(&name, external->name);
	escape_text(&path, external->path);
	fprintf(out, "%s%-*s%s%s\n", indent, width, buf_text(&name), between, buf_text(&path));
}

void help_print(FILE *out)
{
	RELEASE(external_list_release) struct external_list externals = { 0 };

	fprintf(out, "usage: stk VERB [OPTION...]\n\n"
		     "Shows where programs and the kernel spend CPU time: samples stacks with eBPF.\n\n");
	for (size_t i = 0; commands[i]; i++)
		fprintf(out, "  %-12s%s\n", commands[i]->name, commands[i]->summary);
	external_list_fill(&externals, getenv("PATH"));
	if (externals.entries.len)
		fprintf(out, "\nAdded on this machine:\n");
	for (size_t i = 0; i < externals.entries.len; i++)
		print_external(out, &externals.entries.data[i], "  ", 12, "");
	fprintf(out, "\nExamples:\n"
		     "  stk record -- make -j8      record a command until it exits\n"
		     "  stk record -p 1234 -d 10s   record a running process for 10 seconds\n"
		     "  stk report                  show where the time went\n"
		     "\nIf something does not work: 'stk doctor' says what is missing and how to fix it.\n"
		     "'stk help VERB' shows a verb's manual page, 'stk --version' what is built in.\n");
}

int help_unknown(const char *word, struct err *err)
{
	RELEASE(external_list_release) struct external_list externals = { 0 };
	struct near near;

	near_init(&near, word);
	for (size_t i = 0; commands[i]; i++)
		near_try(&near, commands[i]->name);
	external_list_fill(&externals, getenv("PATH"));
	for (size_t i = 0; i < externals.entries.len; i++)
		near_try(&near, externals.entries.data[i].name);
	err_usage(err, "'%s' is not an stk verb", word);
	if (near_best(&near))
		return err_hint(err, "did you mean 'stk %s'?", near_best(&near));
	return err_hint(err, "'stk help' lists the verbs");
}

/*
 * One line an option, fields apart by tabs: verb, "-x", "--long", argument, summary; "" for none. The
 * options of what is not stk's own are not known.
 */
static void dump_options(void)
{
	RELEASE(external_list_release) struct external_list externals = { 0 };

	for (size_t i = 0; commands[i]; i++) {
		RELEASE(option_list_release) struct option_list list = { 0 };

		printf("%s\t\t\t\t%s\n", commands[i]->name, commands[i]->summary);
		option_list_add(&list, commands[i]->argp);
		for (size_t k = 0; k < list.entries.len; k++) {
			const struct option_entry *e = &list.entries.data[k];
			const char short_name[3] = { e->short_name ? '-' : '\0', e->short_name, '\0' };

			if (!e->hidden)
				printf("%s\t%s\t%s%s\t%s%s\t%s\n", commands[i]->name, short_name,
				       e->long_name ? "--" : "", e->long_name ? e->long_name : "",
				       e->arg_optional ? "=" : "", e->arg ? e->arg : "",
				       e->summary ? e->summary : "");
		}
	}
	external_list_fill(&externals, getenv("PATH"));
	for (size_t i = 0; i < externals.entries.len; i++)
		print_external(stdout, &externals.entries.data[i], "", 0, "\t\t\t\t");
}

/* Manual pages that are no verb's. */
static const struct {
	const char *word, *page, *section;
} topics[] = {
	{ "stk", "stk", "1" },
	{ "data", "stk.data", "5" },
	{ "stk.data", "stk.data", "5" },
	{ "json", "stk-json", "5" },
	{ "stk-json", "stk-json", "5" },
	{ "permissions", "stk-permissions", "7" },
	{ "stk-permissions", "stk-permissions", "7" },
};

/* Shows a page through man(1); false: there is no man, or no such page. */
static bool show_page(const char *page, const char *section)
{
	int status;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid < 0)
		return false;
	if (!pid) {
		int null = open("/dev/null", O_WRONLY | O_CLOEXEC);

		dup2(null, STDERR_FILENO); /* "No manual entry": --help is shown in its place */
		execlp("man", "man", section, page, (char *)NULL);
		_exit(127);
	}
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return false;
	return WIFEXITED(status) && !WEXITSTATUS(status);
}

/* Sets *ret_known when the word is a topic's. */
static int help_topic(const char *word, bool *ret_known, struct err *err)
{
	*ret_known = true;
	for (size_t i = 0; i < ARRAY_LEN(topics); i++) {
		const char *page = topics[i].page, *section = topics[i].section;

		if (strcmp(topics[i].word, word))
			continue;
		if (show_page(page, section))
			return 0;
		err_set(err, ENOENT, "cannot show %s(%s): there is no man(1), or the page is not installed", page,
			section);
		return err_hint(err, "stk's source has it as doc/man/%s.%s", page, section);
	}
	*ret_known = false;
	return 0;
}

/* One verb, or (NULL) all. */
static int help_as_json(const char *verb, struct err *err)
{
	const struct command *command = verb ? command_find(verb) : NULL;
	RELEASE(buf_release) struct buf text = { 0 };

	if (verb && !command)
		return help_unknown(verb, err);
	help_json_add(command, &text);
	fputs(buf_text(&text), stdout);
	return 0;
}

static int help_verb(const char *verb, struct err *err)
{
	const struct command *command = command_find(verb);
	CLEANUP(mem_free) char *program = NULL;
	char name[64];
	bool known;
	int r;

	if (command) {
		snprintf(name, sizeof(name), "stk-%s", verb);
		if (isatty(STDOUT_FILENO) && show_page(name, "1"))
			return 0;
		snprintf(name, sizeof(name), "stk %s", verb);
		argp_help(command->argp, stdout, ARGP_HELP_STD_HELP & ~ARGP_HELP_EXIT_OK, name);
		return 0;
	}
	program = external_find(verb, getenv("PATH"));
	if (program)
		return external_exec(program, (char *[]){ program, "--help", NULL }, err);
	r = help_topic(verb, &known, err);
	if (known)
		return r;
	return help_unknown(verb, err);
}

static int help_run(int argc, char **argv, struct err *err)
{
	struct help_input input = { 0 };
	int next, r;

	r = command_parse(&command_help, argc, argv, 0, &next, &input, err);
	if (r < 0)
		return r;
	if (argc - next > 1)
		return err_usage(err, "'stk help' takes one verb, not '%s' too", argv[next + 1]);
	if (input.json)
		return help_as_json(argv[next], err);
	if (input.dump_options)
		dump_options();
	else if (next < argc)
		return help_verb(argv[next], err);
	else
		help_print(stdout);
	return 0;
}
