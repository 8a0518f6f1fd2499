/* SPDX-License-Identifier: GPL-2.0-or-later */
/* record_options: the command line of `stk record`, checked and in values. */
#pragma once
#include <stdbool.h>
#include "base/buf.h"
#include "cmd/call_graph.h"
#include "cmd/command.h"
#include "cmd/debug_options.h"
#include "cmd/frames_options.h"
#include "cmd/picture_options.h"
#include "cmd/wait_options.h"
#include "core/capture/recorder.h"
#include "core/capture/target.h"

#define RECORD_OUTPUT_DEFAULT "stk.data"

/* An output: the first -o goes with the first --format, and so on. */
struct record_place {
	const char *path; /* "-": stdout */
	const char *format; /* --format, or NULL */
	bool is_profile; /* at most one is */
};

struct record_options {
	struct target target;
	struct recorder_options recorder; /* what the options say; its sink is not set yet */
	struct call_graph call_graph; /* as typed; what it says is in recorder.source too */
	struct wait_options waits; /* likewise */
	struct debug_options debug; /* its places are the recorder's too; not started yet */
	VEC(const char *) paths, formats; /* -o and --format, as typed */
	VEC(struct record_place) places; /* at least one */
	struct picture_options picture;
	struct frames_options frames; /* of the outputs that are no profile */
	char **command; /* the words after the options, NULL-ended; NULL: none */
	bool freq_max; /* -F max */
	bool freq_given, store_args;
	bool json; /* the closing summary goes to stdout, as JSON */
	struct buf command_line; /* what the profile says it was made by */
	struct err *err; /* of the parsers; borrowed while parsing */
};

/* Reads argv; usage errors and the target's own (a pid that is not there) are told in err. What the
 * target is in all (target_check()) is for the caller, who knows whether a command is it. */
int record_options_parse(struct record_options *options, const struct command *command, int argc,
			 char **argv, struct err *err);
/* The file that --open shows: the first that is no profile; NULL: there is none. */
const char *record_options_file(const struct record_options *options);
void record_options_release(struct record_options *options);

extern const struct argp record_argp;
