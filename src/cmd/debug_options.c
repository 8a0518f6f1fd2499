// SPDX-License-Identifier: GPL-2.0-or-later
/* debug_options: --debug-dir, --debuginfod and --vmlinux, which all verbs that name addresses share. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "cmd/debug_options.h"
#include "core/symbol/debug_fetcher.h"

enum { KEY_DEBUG_DIR = 0x30000, KEY_DEBUGINFOD, KEY_VMLINUX };

/* The server of elfutils asks those of the distributions. */
#define ALL_SERVERS "https://debuginfod.elfutils.org/"

static const struct argp_option options[] = {
	{ "debug-dir", KEY_DEBUG_DIR, "DIR", 0,
	  "look for debug data below DIR too, before /usr/lib/debug; may be given again", 0 },
	{ "debuginfod", KEY_DEBUGINFOD, "URLS", OPTION_ARG_OPTIONAL,
	  "ask debuginfod servers for debug data that is not here, 5 s in all: these, or else "
	  "$DEBUGINFOD_URLS, or debuginfod.elfutils.org", 0 },
	{ "vmlinux", KEY_VMLINUX, "FILE", 0,
	  "lines of kernel functions are in this vmlinux, of that very kernel", 0 },
	{ 0 }
};

static int add_dir(struct debug_options *to, const char *word)
{
	char path[PATH_MAX];
	struct stat st;

	if (to->dirs.len == DEBUG_DIRS_MAX)
		return err_usage(to->err, "--debug-dir can be given %d times", DEBUG_DIRS_MAX);
	if (!realpath(word, path) || stat(path, &st)) {
		err_sys(to->err, errno, "cannot use --debug-dir '%s'", word);
		return err_exit(to->err, EXIT_CODE_USAGE);
	}
	if (!S_ISDIR(st.st_mode))
		return err_usage(to->err, "--debug-dir '%s' is not a directory", word);
	vec_push(&to->dirs, mem_strdup(path));
	to->places.dirs = to->dirs.data;
	to->places.n_dirs = to->dirs.len;
	return 0;
}

static int parse(int key, char *arg, struct argp_state *state)
{
	struct debug_options *to = state->input;

	switch (key) {
	case KEY_DEBUG_DIR:
		return add_dir(to, arg);
	case KEY_DEBUGINFOD:
		to->debuginfod = true;
		to->urls = arg;
		return 0;
	case KEY_VMLINUX:
		to->places.vmlinux_path = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp debug_argp = { .options = options, .parser = parse };

int debug_options_start(struct debug_options *to, struct err *err)
{
	const char *urls = to->urls ? to->urls : getenv("DEBUGINFOD_URLS");

	if (!to->debuginfod)
		return 0;
	if (!urls || !urls[strspn(urls, " \t")])
		urls = ALL_SERVERS;
	return debug_fetcher_new(urls, &to->places.fetcher, err);
}

void debug_options_release(struct debug_options *to)
{
	for (size_t i = 0; i < to->dirs.len; i++)
		mem_free((char *)to->dirs.data[i]);
	debug_fetcher_free(to->places.fetcher);
	vec_release(&to->dirs);
	to->places = (struct debug_places){ 0 };
}
