/* SPDX-License-Identifier: GPL-2.0-or-later */
/* debug_options: --debug-dir, --debuginfod and --vmlinux, which all verbs that name addresses share. */
#pragma once
#include <argp.h>
#include <stdbool.h>
#include "base/err.h"
#include "base/vec.h"
#include "core/symbol/debug_places.h"

/* Filled by debug_argp's parser, which has it as its input. */
struct debug_options {
	struct err *err; /* of the parser; borrowed while parsing */
	struct debug_places places; /* what the options say */
	VEC(const char *) dirs; /* owned; places.dirs is of these */
	bool debuginfod;
	const char *urls; /* of debuginfod servers; NULL: those of the environment */
};

extern const struct argp debug_argp; /* a child of a verb's argp, with child_inputs[n] = struct debug_options */
/*
 * Starts what the options ask for: early, while there is little memory to be copied. Errors: --debuginfod without
 * servers (usage), those of debug_fetcher_new().
 */
int debug_options_start(struct debug_options *options, struct err *err);
void debug_options_release(struct debug_options *options);
