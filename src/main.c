// SPDX-License-Identifier: GPL-2.0-or-later
/* main: finds the command, runs it, prints the one error, maps it to an exit code. */
#include <stdio.h>
#include "cmd/command.h"

static int fail(const struct err *err)
{
	fprintf(stderr, "stk: %s\n", err->text);
	if (err->hint[0])
		fprintf(stderr, "hint: %s\n", err->hint);
	return err->exit_code;
}

int main(int argc, char **argv)
{
	struct err err = { 0 };
	const struct command *command = argc > 1 ? command_find(argv[1]) : NULL;
	int r;

	if (!command) {
		err_usage(&err, "no such command");
		return fail(&err);
	}
	r = command->run(argc - 1, argv + 1, &err);
	return r < 0 ? fail(&err) : r;
}
