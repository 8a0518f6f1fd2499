// SPDX-License-Identifier: GPL-2.0-or-later
/* picture_options: how pictures look, and --open. */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/log.h"
#include "cmd/command.h"
#include "cmd/picture_options.h"

#define WIDTH_LEAST 300 /* pixels */
#define WIDTH_MOST 30000

enum { KEY_TITLE = 0x3d000, KEY_WIDTH, KEY_LEAST, KEY_ICICLE, KEY_OPEN };

static const struct argp_option options[] = {
	{ "title", KEY_TITLE, "TEXT", 0, "of svg and html: what stands above", 0 },
	{ "width", KEY_WIDTH, "PIXELS", 0, "of svg: how wide it is (1200)", 0 },
	{ "min-width", KEY_LEAST, "PIXELS", 0, "of svg: leave out boxes that are narrower (0.3)", 0 },
	{ "icicle", KEY_ICICLE, NULL, 0, "of svg: callers above, not below", 0 },
	{ "open", KEY_OPEN, NULL, 0, "show the first file that is written, with xdg-open", 0 },
	{ 0 }
};

static int parse_least(struct picture_options *to, const char *word)
{
	char *end;

	to->least = strtod(word, &end);
	if (end != word && !*end && to->least > 0 && to->least <= WIDTH_LEAST)
		return 0;
	return err_usage(to->err, "--min-width takes pixels above 0, at most %d, not '%s'", WIDTH_LEAST, word);
}

static int parse(int key, char *arg, struct argp_state *state)
{
	struct picture_options *to = state->input;
	long long number = 0;
	int r;

	switch (key) {
	case KEY_TITLE:
		to->title = arg;
		return 0;
	case KEY_WIDTH:
		r = command_number("--width", arg, WIDTH_LEAST, WIDTH_MOST, &number, to->err);
		to->width = (unsigned int)number;
		return r;
	case KEY_LEAST:
		return parse_least(to, arg);
	case KEY_ICICLE:
		to->icicle = true;
		return 0;
	case KEY_OPEN:
		to->open = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp picture_argp = { .options = options, .parser = parse };

void picture_options_fill(const struct picture_options *from, struct output_options *how)
{
	how->picture_title = from->title;
	how->picture_icicle = from->icicle;
	how->picture_width = from->width;
	how->picture_least = from->least;
}

/* In a child. The desktop is of whoever called sudo. */
static _Noreturn void run_viewer(const char *path, int errors)
{
	struct output_options user = { 0 };
	int null = open("/dev/null", O_RDWR), failed;

	command_output_options(path, &user);
	setsid();
	dup2(null, STDIN_FILENO);
	dup2(null, STDOUT_FILENO);
	dup2(null, STDERR_FILENO);
	if (!user.give || (!setgroups(0, NULL) && !setgid(user.gid) && !setuid(user.uid)))
		execlp("xdg-open", "xdg-open", path, (char *)NULL);
	failed = errno;
	if (write(errors, &failed, sizeof(failed)) < 0)
		_exit(2);
	_exit(1);
}

void picture_open(const char *path)
{
	int ends[2], failed = 0;
	pid_t child;

	if (pipe2(ends, O_CLOEXEC)) {
		log_warn("cannot open '%s': %s", path, strerror(errno));
		return;
	}
	/* Twice, so that nobody has to wait for the viewer. */
	child = fork();
	if (!child) {
		if (!fork())
			run_viewer(path, ends[1]);
		_exit(0);
	}
	close(ends[1]);
	if (child < 0 || (waitpid(child, NULL, 0), read(ends[0], &failed, sizeof(failed)) == sizeof(failed)))
		log_warn("cannot open '%s' with xdg-open: %s", path,
			 failed == ENOENT ? "it is not installed (package xdg-utils)" :
					    strerror(failed ? failed : errno));
	close(ends[0]);
}
