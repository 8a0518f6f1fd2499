// SPDX-License-Identifier: GPL-2.0-or-later
/* report: shows where the time of a recording went: a table of functions, with call chains, or stacks. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cmd/command.h"
#include "cmd/show.h"
#include "cmd/sort_keys.h"

#define STACKS_DEFAULT 10

static int report_run(int argc, char **argv, struct err *err);

enum { KEY_CHILDREN = 0x10000, KEY_NO_CHILDREN, KEY_PERCENT_LIMIT, KEY_STACKS, KEY_STACK, KEY_TREE, KEY_ALL };

static const struct argp_option options[] = {
	{ "sort", 's', "KEY,...", 0,
	  "rows by these keys (symbol, dso or module, srcfile, srcline, comm, pid, tid, cpu) and in the order of "
	  "one of count, self, children", 0 },
	{ "all", KEY_ALL, NULL, 0, "all rows, also on a terminal", 0 },
	{ "children", KEY_CHILDREN, NULL, 0, "with what a function called, and in the order of that", 0 },
	{ "no-children", KEY_NO_CHILDREN, NULL, 0, "without it (the default)", 0 },
	{ "percent-limit", KEY_PERCENT_LIMIT, "PERCENT", 0, "leave out rows below this share", 0 },
	{ "call-graph", 'g', NULL, 0, "below each row, the chains of its callers", 0 },
	{ "inverted", 'G', NULL, 0, "as -g, with what the function called", 0 },
	{ "tree", KEY_TREE, NULL, 0, "the whole call tree instead of rows", 0 },
	{ "stack", KEY_STACK, "ID", 0, "one stack whole: the ID-th of --stacks", 0 },
	{ "stacks", KEY_STACKS, "N", OPTION_ARG_OPTIONAL, "the N heaviest stacks whole (10; 0: all)", 0 },
	{ 0 }
};

struct report_input {
	struct err *err;
	struct show show;
	struct compose_options compose;
	bool has_order, all;
};

static int parse(int key, char *arg, struct argp_state *state)
{
	struct report_input *input = state->input;
	long long number = STACKS_DEFAULT;
	int r;

	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &input->show;
		return 0;
	case 's':
		return sort_keys_add(arg, &input->compose.tally, &input->has_order, input->err);
	case KEY_CHILDREN:
	case KEY_NO_CHILDREN:
		input->compose.tally.no_children = key == KEY_NO_CHILDREN;
		return 0;
	case KEY_ALL:
		input->all = true;
		return 0;
	case KEY_TREE:
		input->compose.tree = true;
		return 0;
	case KEY_STACK:
		r = command_number("--stack", arg, 1, INT32_MAX, &number, input->err);
		input->compose.kind = REPORT_STACKS;
		input->compose.stack = number;
		return r;
	case KEY_PERCENT_LIMIT:
		return sort_keys_limit(arg, &input->compose.tally.percent_limit, input->err);
	case 'G':
		input->compose.inverted = true;
		input->compose.chains = true;
		return 0;
	case 'g':
		input->compose.chains = true;
		return 0;
	case KEY_STACKS:
		r = arg ? command_number("--stacks", arg, 0, INT32_MAX, &number, input->err) : 0;
		input->compose.kind = REPORT_STACKS;
		input->compose.stacks_max = number;
		return r;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = {
	{ &show_argp, 0, "Input and output:", 1 },
	{ &command_common_argp, 0, "Common options:", -1 },
	{ 0 }
};

static const struct argp report_argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[FILE]",
	.doc = "Shows where the time of a recording went: for every function the share of samples in it "
	       "and in what it called. Exits with 5 when the profile was damaged but used, or did not fit "
	       "into --memory.",
	.children = children,
};

const struct command command_report = {
	.name = "report",
	.summary = "show where the time of a recording went",
	.argp = &report_argp,
	.run = report_run,
};

/* Nothing was said of rows, their order and what stands below them. */
static bool is_plain(const struct report_input *input)
{
	return !input->compose.tally.n_keys && !input->has_order && !input->compose.chains &&
	       input->compose.tally.no_children;
}

/*
 * What rows are kept apart by, and how much is said of them: without a word about either, functions with their
 * callers; on a terminal as many as it has room for.
 */
static void choose_rows(struct report_input *input, struct output_options *how)
{
	static const enum tally_key functions[] = { TALLY_SYMBOL, TALLY_MODULE };
	struct compose_options *compose = &input->compose;
	struct tally_options *tally = &compose->tally;
	bool plain = is_plain(input);

	if (!tally->n_keys) {
		memcpy(tally->keys, functions, sizeof(functions));
		tally->n_keys = ARRAY_LEN(functions);
	}
	if (!input->has_order)
		tally->order = tally->no_children ? TALLY_BY_SELF : TALLY_BY_CHILDREN;
	compose->callers = plain && compose->kind == REPORT_TABLE && !compose->tree &&
			   !show_wants_all(&input->show);
	if (compose->callers && !input->all && !command_common.verbose)
		how->height = command_height(STDOUT_FILENO);
	compose->short_tree = how->height;
}

static int report_run(int argc, char **argv, struct err *err)
{
	struct report_input input = { .err = err, .show.err = err, .compose.rows_too = true,
				      .compose.tally.no_children = true };
	struct output_options how = { 0 };
	int r = show_parse(&command_report, argc, argv, &input.show, &input, err);

	if (!r && input.compose.tree && !is_plain(&input))
		r = err_usage(err, "--tree is the whole call tree: it goes with no --sort, -g, -G or --children");
	if (!r) {
		choose_rows(&input, &how);
		r = show_run(&input.show, &input.compose, &how, "text", err);
	}
	show_release(&input.show);
	return r;
}
