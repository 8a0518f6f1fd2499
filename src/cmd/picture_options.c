// SPDX-License-Identifier: GPL-2.0-or-later
/* picture_options: how pictures look, and --open. */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
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

/* Becomes whoever called sudo, whose desktop it is; false: errno says why not. */
static bool become_user(const struct output_options *user)
{
	const struct passwd *entry = getpwuid(user->uid);
	char runtime[64];

	if (!entry) {
		errno = EINVAL;
		return false;
	}
	snprintf(runtime, sizeof(runtime), "/run/user/%u", user->uid);
	return !initgroups(entry->pw_name, entry->pw_gid) && !setgid(entry->pw_gid) && !setuid(user->uid) &&
	       !setenv("HOME", entry->pw_dir, true) && !setenv("USER", entry->pw_name, true) &&
	       !setenv("LOGNAME", entry->pw_name, true) && !setenv("XDG_RUNTIME_DIR", runtime, true);
}

/* In a child: returns only on failure. */
static void run_viewer(const char *path)
{
	struct output_options user = { 0 };
	int null = open("/dev/null", O_RDWR);
	RELEASE(buf_release) struct buf word = { 0 };

	command_output_options(path, &user);
	/* One that begins with a dash would be an option. */
	buf_addf(&word, "%s%s", *path == '-' ? "./" : "", path);
	setsid();
	dup2(null, STDIN_FILENO);
	dup2(null, STDOUT_FILENO);
	dup2(null, STDERR_FILENO);
	if (!user.give || become_user(&user))
		execlp("xdg-open", "xdg-open", buf_text(&word), (char *)NULL);
}

/* Twice, so that nobody has to wait for the viewer. */
static void run_apart(const char *path, int errors)
{
	pid_t viewer = fork();
	int failed;

	if (viewer > 0)
		_exit(0);
	if (!viewer)
		run_viewer(path);
	failed = errno;
	_exit(write(errors, &failed, sizeof(failed)) < 0);
}

void picture_open(const char *path)
{
	int ends[2], failed = 0;
	pid_t child;

	if (pipe2(ends, O_CLOEXEC)) {
		log_warn("cannot open '%s': %s", path, strerror(errno));
		return;
	}
	child = fork();
	if (!child)
		run_apart(path, ends[1]);
	close(ends[1]);
	if (child < 0)
		failed = errno;
	else if (waitpid(child, NULL, 0) < 0 || read(ends[0], &failed, sizeof(failed)) < 0)
		failed = errno;
	if (failed)
		log_warn("cannot open '%s' with xdg-open: %s", path,
			 failed == ENOENT ? "it is not installed (package xdg-utils)" : strerror(failed));
	close(ends[0]);
}
