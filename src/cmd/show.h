/* SPDX-License-Identifier: GPL-2.0-or-later */
/* show: what report, fold and diff share: profiles read, and shown in every place and format asked for. */
#pragma once
#include <argp.h>
#include "base/err.h"
#include "base/vec.h"
#include "cmd/command.h"
#include "cmd/debug_options.h"
#include "cmd/frames_options.h"
#include "cmd/memory_options.h"
#include "cmd/picture_options.h"
#include "core/report/compose.h"
#include "core/report/diff.h"
#include "output/output.h"

typedef VEC(const char *) show_words;
typedef VEC(uint32_t) show_numbers;

/* Filled by show_argp's parser, which has it as its input. */
struct show {
	struct err *err; /* borrowed */
	const char *input; /* -i, or the word that is given; NULL: stk.data */
	const struct diff_options *diff; /* borrowed: input is compared with, */
	const char *second; /* B; NULL without diff: one profile is shown */
	show_words formats, paths; /* --format and -o: the first goes with the first, and so on */
	/* --comm, --dso, --symbol, --parent; the words are owned */
	show_words comms, modules, symbols, parents;
	show_numbers pids, tids, cpus;
	const char *event; /* --event; "all": side by side; NULL: the first one of the profile */
	bool has_time;
	uint64_t from_ns, to_ns;
	const char *kallsyms_path;
	struct frames_options frames;
	struct debug_options debug;
	struct memory_options memory;
	struct picture_options picture;
	bool has_inlines; /* --inlines */
	enum names_inlines inlines;
	bool again, no_pager, by_line;
};

/* --event all */
bool show_wants_all(const struct show *show);

/* show_options.c */
extern const struct argp show_argp; /* a child of a verb's argp, with child_inputs[0] = struct show */
extern const struct argp show_pair_argp; /* the same without -i and --format, of a verb that reads two profiles */
void show_release(struct show *show); /* the words its parser kept */

/*
 * As command_parse(), of a command whose argp has show_argp: one word that is left is the profile to read, or, with
 * show.diff, two are. `input` is what its parsers fill, with `show` in it.
 */
int show_parse(const struct command *command, int argc, char **argv, struct show *show, void *input,
	       struct err *err);

/*
 * Reads the profile, or both, and writes it, or their difference, to every output. Text goes through `fallback`
 * when nothing names a format.
 * Returns 0, EXIT_CODE_DAMAGED when a profile was damaged but used, or had more in it than --memory holds, or a
 * negative errno with err set.
 */
int show_run(struct show *show, struct compose_options *options, const struct output_options *how,
	     const char *fallback, struct err *err);
