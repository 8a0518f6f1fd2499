// SPDX-License-Identifier: GPL-2.0-or-later
/* command: the registry of verbs; one file and one line here add one. */
#include <string.h>
#include "cmd/command.h"

const struct command *const commands[] = {
	NULL,
};

const struct command *command_find(const char *name)
{
	for (size_t i = 0; commands[i]; i++)
		if (!strcmp(commands[i]->name, name))
			return commands[i];
	return NULL;
}
