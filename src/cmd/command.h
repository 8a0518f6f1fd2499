/* SPDX-License-Identifier: GPL-2.0-or-later */
/* command: the registry of verbs; one file and one line here add one. */
#pragma once
#include <argp.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/err.h"

struct output_options;
struct report;

struct command {
	const char *name, *summary; /* "record", "record on-CPU stacks of processes or of the system" */
	const struct argp *argp; /* options and usage: help, completions and documentation checks read it */
	bool uses_rights; /* some of it needs capabilities: base/rights.h; else they are given up before it runs */
	/*
	 * argv[0] is "stk VERB". Returns an enum exit_code when nothing failed (0, 5 or 6 in the main),
	 * or a negative errno with err set, which main() prints and turns into the exit code.
	 */
	int (*run)(int argc, char **argv, struct err *err);
};

/* All verbs, in the order of `stk help`; NULL-ended. */
extern const struct command *const commands[];

const struct command *command_find(const char *name); /* NULL: none */

/* Each is defined at the top of cmd/NAME.c. */
extern const struct command command_diff, command_doctor, command_fold, command_help, command_record,
	command_report, command_symbolize;

/*
 * Parses argv with command's argp. An unknown option is a usage error (exit code 2) with the nearest one as its
 * hint; other mistakes argp itself prints, and the usage error then has no text. --help and --usage print and exit.
 * A parser returns 0, ARGP_ERR_UNKNOWN, or a negative errno with the err of its `input` set, which is `err`.
 * flags: 0, or ARGP_IN_ORDER: options end at the first word that is none (or after "--"), and the
 * parser never sees the words that follow.
 * *ret_next is the index in argv of the first word no parser took, argc when there is none.
 */
int command_parse(const struct command *command, int argc, char **argv, unsigned int flags,
		  int *ret_next, void *input, struct err *err);

/* For option parsers: "12" -> 12 between min and max, else a usage error that names option and range. */
int command_number(const char *option, const char *word, long long min, long long max,
		   long long *ret_value, struct err *err);

/*
 * "10", "1.5s", "500ms", "1m": a time in ns; a number alone is in units of unit_ns. *ret_end is behind it. Units:
 * us, ms, s, m, h. Returns 0, or -EINVAL: that is none, or is over TIME_MAX_NS.
 */
#define TIME_MAX_NS 31536000000000000ull /* a year */
int command_time(const char *word, uint64_t unit_ns, uint64_t *ret_ns, const char **ret_end);

/* The same for "64M": a number of bytes, with K, M or G of 1,024 behind it, from 1M to 1024G. */
int command_bytes(const char *option, const char *word, uint64_t *ret_bytes, struct err *err);

/*
 * Options every verb shares (--color, --quiet, --verbose, --debug, --help, --usage) are argp children:
 * put { &command_common_argp, 0, "Common options:", -1 } into the verb's children.
 */
struct command_common {
	int quiet, verbose, debug;
	int color; /* -1 auto, 0, 1 */
	const char *mistake; /* the word behind which argp gave up; NULL: it did not */
};
extern const struct argp command_common_argp;
extern struct command_common command_common; /* set while parsing; read by verbs */
/* Whether the words of the common options were good; command_parse() asks. 0 or a usage error. */
int command_common_check(struct err *err);

/* That two outputs (NULL or "-": stdout) are not one: a usage error where they have the same name in one folder. */
int command_check_outputs(const char *path, const char *other, struct err *err);

/*
 * Sets how a document for path (NULL or "-": stdout) is written: colour and width are stdout's alone, -v
 * makes it verbose, long work shows on a terminal how much is written, and under sudo a file belongs to who typed
 * the command (SUDO_UID, SUDO_GID). What is for one format only stays as it is.
 */
void command_output_options(const char *path, struct output_options *how);
/* Columns of the terminal behind fd ($COLUMNS, else as the terminal says); 0: not a terminal. */
unsigned int command_width(int fd);
/* Lines that a report may take of it ($LINES, else as it says): all but one, 23 at least; 0: not a terminal. */
unsigned int command_height(int fd);

/* Messages of base/log.h go to stderr from here on: warnings, more with -v and --debug, none with -q. */
void command_listen(void);
/*
 * Writes `label`, then text as escape_text() does, then a newline, to stderr: one line, whatever names are in
 * the text.
 */
void command_say(const char *label, const char *text);
/* Lines of our own, in which what comes from outside went through escape_text() before it became part of a line. */
void command_say_lines(const char *lines);
/* Warns of frames without a name, which text has in its footer, for a format that has no room for them. */
void command_tell_unnamed(const struct report *report);
/*
 * Shows a line, as escape_text() does, on stderr, a terminal, until the next one or anything that is said takes its
 * place; NULL: none.
 */
void command_progress(const char *line);
