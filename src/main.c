// SPDX-License-Identifier: GPL-2.0-or-later
/* main: finds the command, runs it, prints the one error, maps it to an exit code. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/file.h"
#include "base/log.h"
#include "base/rights.h"
#include "cmd/command.h"
#include "cmd/external.h"
#include "cmd/help.h"
#include "cmd/version.h"

static int fail(const struct err *err)
{
	fflush(stdout); /* what was printed before the failure stays before it */
	if (err->text[0]) /* else argp has said it */
		command_say("stk: ", err->text);
	if (err->hint[0])
		command_say("hint: ", err->hint);
	return err->exit_code;
}

static void out_of_memory(size_t size)
{
	if (size)
		fprintf(stderr, "stk: out of memory (%zu bytes were asked for)\n", size);
	else
		fprintf(stderr, "stk: out of memory\n");
	_exit(EXIT_CODE_FAILED);
}

/* What a strange parent may have left behind: closed standard descriptors would become the profile. */
static void settle(void)
{
	for (int fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			open("/dev/null", fd ? O_WRONLY : O_RDONLY);
	signal(SIGPIPE, SIG_DFL); /* `stk report | head` ends quietly */
	signal(SIGCHLD, SIG_DFL); /* ignored, children would be gone before they are waited for */
	signal(SIGXFSZ, SIG_IGN); /* a write past the limit fails with EFBIG, and what is there is kept */
	mem_set_oom(out_of_memory);
	command_listen();
}

#define STATUS_BYTES_MAX (64u << 10)

/* Its own alone: what names looked up took was another process's (proc_pid_status(5)). */
static void tell_peak_memory(void)
{
	RELEASE(buf_release) struct buf status = { 0 };
	const char *peak;

	if (!log_hears(LOG_DEBUG) || file_read("/proc/self/status", STATUS_BYTES_MAX, &status, NULL))
		return;
	peak = strstr(buf_text(&status), "\nVmHWM:");
	if (peak)
		log_debug("peak memory: %lu kB", strtoul(peak + strlen("\nVmHWM:"), NULL, 10));
}

/* stdout may fail as late as now: a full disk must not look like success. */
static int finish(int exit_code)
{
	struct err err = { 0 };

	if (!ferror(stdout) && !fflush(stdout))
		return exit_code;
	err_sys(&err, errno ? errno : EIO, "cannot write to standard output");
	return fail(&err);
}

static int run_command(const struct command *command, int argc, char **argv, struct err *err)
{
	char name[64];
	int r;

	r = command->uses_rights ? 0 : rights_drop(err);
	if (r)
		return r;
	snprintf(name, sizeof(name), "stk %s", command->name);
	argv[0] = name; /* what the verb's help calls itself */
	r = command->run(argc, argv, err);
	tell_peak_memory();
	if (r < 0 && err->exit_code == EXIT_CODE_USAGE && err->text[0] && !err->hint[0])
		err_hint(err, "'%s --help' says what it takes", name);
	return r;
}

/* What follows "--version". */
static int run_version(int argc, char **argv, struct err *err)
{
	bool json = argc && !strcmp(argv[0], "--json");

	if (argc > json) {
		err_usage(err, "unexpected argument '%s'", argv[json]);
		return err_hint(err, "stk --version [--json]");
	}
	if (json)
		version_print_json(stdout);
	else
		version_print(stdout);
	return EXIT_CODE_DONE;
}

static int run(int argc, char **argv, struct err *err)
{
	const char *verb = argc > 1 ? argv[1] : NULL;
	CLEANUP(mem_free) char *program = NULL;
	const struct command *command;
	int r;

	if (!verb) {
		help_print(stderr);
		return EXIT_CODE_USAGE;
	}
	if (!strcmp(verb, "--version") || !strcmp(verb, "-V"))
		return run_version(argc - 2, argv + 2, err);
	if (!strcmp(verb, "--help") || !strcmp(verb, "-h"))
		verb = "help";
	command = command_find(verb);
	if (command)
		return run_command(command, argc - 1, argv + 1, err);
	if (verb[0] == '-') {
		err_usage(err, "unknown option '%s' before the verb", verb);
		return err_hint(err, "options follow their verb: stk VERB %s", verb);
	}
	r = rights_drop(err);
	if (r)
		return r;
	program = external_find(verb, getenv("PATH"));
	if (program)
		return external_exec(program, argv + 1, err);
	return help_unknown(verb, err);
}

int main(int argc, char **argv)
{
	struct err err = { 0 };
	int r;

	settle();
	r = rights_put_away(&err);
	if (!r)
		r = run(argc, argv, &err);
	return r < 0 ? fail(&err) : finish(r);
}
