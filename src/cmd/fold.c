// SPDX-License-Identifier: GPL-2.0-or-later
/* fold: writes every stack of a recording on one line with its count, for flame graph tools. */
#include "cmd/command.h"
#include "cmd/show.h"

static int fold_run(int argc, char **argv, struct err *err);

enum { KEY_BY_PID = 0x10000, KEY_BY_TID, KEY_NO_SUFFIX, KEY_VALUE };

static const struct argp_option options[] = {
	{ "by-pid", KEY_BY_PID, NULL, 0, "keep processes apart: COMM-PID", 0 },
	{ "by-tid", KEY_BY_TID, NULL, 0, "keep threads apart: COMM-PID/TID", 0 },
	{ "no-suffix", KEY_NO_SUFFIX, NULL, 0, "no _[k], _[i] or _[j] after kernel, inlined and JIT frames", 0 },
	{ "value", KEY_VALUE, "count|total", 0,
	  "at the end of a line how often (the default), or the sum: nanoseconds (the default for waits)", 0 },
	{ 0 }
};

struct fold_input {
	struct show show;
	struct compose_options compose;
	struct output_options how;
};

static int parse(int key, char *arg, struct argp_state *state)
{
	struct fold_input *input = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &input->show;
		return 0;
	case KEY_BY_TID:
		/* A thread is named with its process. */
		input->compose.by_tid = input->how.fold_tid = true;
		input->compose.by_pid = input->how.fold_pid = true;
		return 0;
	case KEY_BY_PID:
		input->compose.by_pid = input->how.fold_pid = true;
		return 0;
	case KEY_VALUE:
		input->how.fold_value = !strcmp(arg, "count") ? OUTPUT_FOLD_COUNT : OUTPUT_FOLD_TOTAL;
		return !strcmp(arg, "count") || !strcmp(arg, "total") ? 0 :
		       err_usage(input->show.err, "--value takes count or total, not '%s'", arg);
	case KEY_NO_SUFFIX:
		input->how.fold_no_suffix = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = {
	{ &show_argp, 0, "Input and output:", 1 },
	{ &command_common_argp, 0, "Common options:", -1 },
	{ 0 }
};

static const struct argp fold_argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[FILE]",
	.doc = "Writes COMM;ROOT;...;LEAF COUNT for every stack of a recording, sorted, as flame graph "
	       "tools read it. The counts add up to the samples of the profile, or, of waits, to their time "
	       "in ns. Exits with 5 when the profile was damaged but used, or did not fit into --memory.",
	.children = children,
};

const struct command command_fold = {
	.name = "fold",
	.summary = "write the stacks of a recording as folded lines",
	.argp = &fold_argp,
	.run = fold_run,
};

static int fold_run(int argc, char **argv, struct err *err)
{
	struct fold_input input = { .show.err = err, .compose.kind = REPORT_STACKS };
	int r = show_parse(&command_fold, argc, argv, &input.show, &input, err);

	if (!r)
		r = show_run(&input.show, &input.compose, &input.how, "folded", err);
	show_release(&input.show);
	return r;
}
