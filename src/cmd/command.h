/* SPDX-License-Identifier: GPL-2.0-or-later */
/* command: the registry of verbs; one file and one line here add one. */
#pragma once
#include <argp.h>
#include "base/err.h"

struct command {
	const char *name, *summary; /* "record", "record on-CPU stacks of processes or of the system" */
	const struct argp *argp; /* options and usage: help, completions and documentation checks read it */
	/*
	 * argv[0] is "stk VERB". Returns an enum exit_code when nothing failed (0, 5 or 6 in the main),
	 * or a negative errno with err set, which main() prints and turns into the exit code.
	 */
	int (*run)(int argc, char **argv, struct err *err);
};

/* All verbs, in the order of `stk help`; NULL-ended. */
extern const struct command *const commands[];

const struct command *command_find(const char *name); /* NULL: none */

/*
 * Parses argv with command's argp, with stk's manners: one line and the nearest option for an
 * unknown one, exit code 2, ARGP_IN_ORDER. Exits for --help, --usage. On return *ret_next is the index
 * of the first argument that was left; `input` is argp's.
 */
int command_parse(const struct command *command, int argc, char **argv, unsigned int flags,
		  int *ret_next, void *input, struct err *err);

/* For option parsers: "12" -> 12 between min and max, else a usage error that names option and range. */
int command_number(const char *option, const char *word, long long min, long long max,
		   long long *ret_value, struct err *err);

/*
 * Options every verb shares (--color, --quiet, -v, --debug) are argp children: put
 * { &command_common_argp, 0, "Common options:", -1 } into the verb's children.
 */
struct command_common {
	int quiet, verbose, debug;
	int color; /* -1 auto, 0, 1 */
};
extern const struct argp command_common_argp;
extern struct command_common command_common; /* set while parsing; read by verbs */
