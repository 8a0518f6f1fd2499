// SPDX-License-Identifier: GPL-2.0-or-later
/* diff: two recordings beside each other: which functions, or stacks, have another share of the samples. */
#include <string.h>
#include <unistd.h>
#include "base/log.h"
#include "cmd/command.h"
#include "cmd/show.h"
#include "cmd/sort_keys.h"
#include "core/report/diff_rule.h"

#define STACKS_DEFAULT 10

static int diff_run(int argc, char **argv, struct err *err);

enum { KEY_CHILDREN = 0x10000, KEY_PERCENT_LIMIT, KEY_STACKS, KEY_ALL, KEY_FAIL_IF, KEY_FORMAT };

static const struct argp_option options[] = {
	{ "sort", 's', "KEY,...", 0,
	  "rows by these keys (symbol, dso or module, srcfile, srcline, comm, cpu) and in the order of one of "
	  "self, children", 0 },
	{ "all", KEY_ALL, NULL, 0, "all rows, also on a terminal", 0 },
	{ "children", KEY_CHILDREN, NULL, 0, "compare functions with what they called, in the order of that", 0 },
	{ "percent-limit", KEY_PERCENT_LIMIT, "PERCENT", 0, "leave out what has less on both sides", 0 },
	{ "stacks", KEY_STACKS, "N", OPTION_ARG_OPTIONAL, "the N whole stacks that differ most (10; 0: all)", 0 },
	{ "fail-if", KEY_FAIL_IF, "RULE", 0,
	  "exit with 6 when this holds, such as 'self(malloc)>+2%' or 'total(main)<50%'; may be given again", 0 },
	{ "format", KEY_FORMAT, "NAME", 0, "text, json, svg or html; may be given again, one for each -o", 1 },
	{ 0 }
};

struct diff_input {
	struct err *err;
	struct show show;
	struct compose_options compose;
	struct diff_options diff;
	VEC(struct diff_rule) rules;
	bool has_order, all;
};

static int parse(int key, char *arg, struct argp_state *state)
{
	struct diff_input *input = state->input;
	long long number = STACKS_DEFAULT;
	struct diff_rule rule;
	int r;

	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &input->show;
		return 0;
	case 's':
		return sort_keys_add(arg, &input->compose.tally, &input->has_order, input->err);
	case KEY_CHILDREN:
		input->compose.tally.no_children = false;
		return 0;
	case KEY_ALL:
		input->all = true;
		return 0;
	case KEY_PERCENT_LIMIT:
		return sort_keys_limit(arg, &input->diff.percent_limit, input->err);
	case KEY_STACKS:
		r = arg ? command_number("--stacks", arg, 0, INT32_MAX, &number, input->err) : 0;
		input->compose.kind = REPORT_STACKS;
		input->diff.stacks_max = number;
		return r;
	case KEY_FORMAT:
		vec_push(&input->show.formats, arg);
		return 0;
	case KEY_FAIL_IF:
		r = diff_rule_parse(arg, &rule, input->err);
		if (!r)
			vec_push(&input->rules, rule);
		return r;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = {
	{ &show_pair_argp, 0, "Input and output:", 1 },
	{ &command_common_argp, 0, "Common options:", -1 },
	{ 0 }
};

static const struct argp diff_argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[A B]",
	.doc = "Compares two recordings (stk.data.old and stk.data): for every function its share of the samples "
	       "of each, how far apart these are, and how much of that may be chance. Exits with 6 when a rule of "
	       "--fail-if holds, else with 5 when a profile was damaged but used, or did not fit into --memory.",
	.children = children,
};

const struct command command_diff = {
	.name = "diff",
	.summary = "show what differs between two recordings",
	.argp = &diff_argp,
	.run = diff_run,
};

static int check(const struct diff_input *input, struct err *err)
{
	const struct tally_options *tally = &input->compose.tally;

	if (show_wants_all(&input->show)) {
		err_usage(err, "--event all is not for 'stk diff', which compares one event");
		return err_hint(err, "choose one: --event NAME");
	}
	for (size_t i = 0; i < tally->n_keys; i++) {
		if (tally->keys[i] != TALLY_PID && tally->keys[i] != TALLY_TID)
			continue;
		err_usage(err, "--sort %s is not for 'stk diff': no two recordings have the same ids",
			  tally->keys[i] == TALLY_PID ? "pid" : "tid");
		return err_hint(err, "--sort comm");
	}
	return 0;
}

static void choose_rows(struct diff_input *input, struct output_options *how)
{
	static const enum tally_key functions[] = { TALLY_SYMBOL, TALLY_MODULE };
	struct tally_options *tally = &input->compose.tally;

	/* The shares are those of stk report, which without --sort has them by rank. */
	input->compose.ranked = !tally->n_keys;
	if (!tally->n_keys) {
		memcpy(tally->keys, functions, sizeof(functions));
		tally->n_keys = ARRAY_LEN(functions);
	}
	input->diff.by_total = !tally->no_children;
	/* A function that has none of one side may have called some there. */
	tally->no_children = false;
	input->diff.rules = input->rules.data;
	input->diff.n_rules = input->rules.len;
	if (!input->all && !command_common.verbose && input->compose.kind == REPORT_TABLE)
		how->height = command_height(STDOUT_FILENO);
}

/* "self(malloc)>+2%: 3.10 % in 'a.data', 6.42 % in 'b.data', +3.32 points (+2.70 to +3.95)" */
static void tell_met(const struct diff_input *input, const struct diff_rule *rule)
{
	const struct diff_change *change = &rule->change;
	RELEASE(buf_release) struct buf text = { 0 };

	buf_addf(&text, "--fail-if '%s': %.2f %% in '%s', %.2f %% in '%s', %+.2f points", rule->text,
		 change->of[DIFF_A].percent, input->show.input, change->of[DIFF_B].percent, input->show.second,
		 change->points);
	if (change->low < change->high)
		buf_addf(&text, " (%+.2f to %+.2f)", change->low, change->high);
	command_say("stk: ", buf_text(&text));
}

/* How the rules came out: whether one holds. */
static bool tell_rules(const struct diff_input *input)
{
	bool met = false;

	for (size_t i = 0; i < input->rules.len; i++) {
		const struct diff_rule *rule = &input->rules.data[i];

		met |= rule->met;
		if (!rule->known)
			log_warn("--fail-if '%s': neither profile has a function '%s'", rule->text, rule->name);
		if (rule->met)
			tell_met(input, rule);
	}
	return met;
}

static int diff_run(int argc, char **argv, struct err *err)
{
	struct diff_input input = { .err = err, .show.err = err, .show.input = "stk.data.old",
				    .show.second = "stk.data", .compose.tally.no_children = true };
	struct output_options how = { 0 };
	int r;

	input.show.diff = &input.diff;
	r = show_parse(&command_diff, argc, argv, &input.show, &input, err);
	if (!r)
		r = check(&input, err);
	if (!r) {
		choose_rows(&input, &how);
		r = show_run(&input.show, &input.compose, &how, "text", err);
	}
	if (r >= 0 && tell_rules(&input))
		r = EXIT_CODE_CONDITION;
	for (size_t i = 0; i < input.rules.len; i++)
		diff_rule_release(&input.rules.data[i]);
	vec_release(&input.rules);
	show_release(&input.show);
	return r;
}
