// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * say_messages: says on stderr, on the way that stk says it, each message that it reads from stdin: records of
 * three strings that each end with a NUL: the function (err_set, err_sys, err_usage, err_hint, log_*, command_say,
 * command_progress), its format with each conversion made "%s", and what is put in place of each of them.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/err.h"
#include "base/log.h"
#include "base/mem.h"
#include "cmd/command.h"

#define VALUES "%s", text

/* As printf(3) would with `word` for each of the format's conversions, all of which are %s; mem_free() it. */
static char *expanded(const char *format, const char *word)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		exit(1);
	for (const char *at = format; *at; at++) {
		if (at[0] == '%' && at[1] == 's')
			fputs(word, out);
		else
			fputc(at[0], out);
		at += at[0] == '%' && (at[1] == 's' || at[1] == '%');
	}
	fclose(out);
	return text;
}

/* As main() does. */
static void fail(const struct err *err)
{
	command_say("stk: ", err->text);
	if (err->hint[0])
		command_say("hint: ", err->hint);
}

static bool say_error(const char *function, const char *text)
{
	struct err err = { 0 };

	if (!strcmp(function, "err_set"))
		err_set(&err, ENOENT, VALUES);
	else if (!strcmp(function, "err_sys"))
		err_sys(&err, ENOENT, VALUES);
	else if (!strcmp(function, "err_usage"))
		err_usage(&err, VALUES);
	else if (!strcmp(function, "err_hint")) {
		err_set(&err, ENOENT, "it failed");
		err_hint(&err, VALUES);
	} else
		return false;
	fail(&err);
	return true;
}

static bool say(const char *function, const char *text)
{
	if (say_error(function, text))
		return true;
	if (!strcmp(function, "log_warn"))
		log_warn(VALUES);
	else if (!strcmp(function, "log_info"))
		log_info(VALUES);
	else if (!strcmp(function, "log_debug"))
		log_debug(VALUES);
	else if (!strcmp(function, "command_say"))
		command_say("", text);
	else if (!strcmp(function, "command_progress")) {
		command_progress(text);
		command_progress(NULL);
		fputc('\n', stderr);
	} else
		return false;
	return true;
}

int main(void)
{
	char *words[3] = { 0 };
	size_t sizes[3] = { 0 };

	command_common.debug = 1;
	command_listen();
	for (;;) {
		char *text;

		for (size_t i = 0; i < 3; i++)
			if (getdelim(&words[i], &sizes[i], '\0', stdin) <= 0)
				return i ? 1 : 0;
		text = expanded(words[1], words[2]);
		if (!say(words[0], text))
			return 1;
		free(text);
	}
}
