/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * diff: two reports of one kind beside each other, as a report of its own: what functions, or stacks, have of A's
 * samples and of B's, how far these shares lie apart, and how much of that may be chance.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/err.h"
#include "core/report/report.h"

enum diff_sides { DIFF_A, DIFF_B, DIFF_SIDES };

/* One share of A and of B. */
struct diff_change {
	struct report_cell of[DIFF_SIDES];
	double points; /* B's percent less A's */
	double low, high; /* of its 95 % interval, see difference_interval(); both `points` without intervals */
	bool within_noise; /* the interval holds 0; without intervals never */
};

struct diff_row {
	/* Of functions; B's words, and of what is in A only, A's. */
	const char *const *keys; /* as report_row.keys, for each of report.keys */
	const struct report_frame *frame; /* NULL unless symbol, module or a source is among the keys */
	/* Of stacks: of report_diff.sides[stack_of], else NULL. */
	const struct report_stack *stack;
	enum diff_sides stack_of;
	struct diff_change self, total; /* in it, and also in what it called; of stacks the same */
	bool only[DIFF_SIDES]; /* no sample of the other side has it */
};

/* A module of A and one of B that are taken for the same: of a program or a library whose file has another name. */
struct diff_module {
	const char *of[DIFF_SIDES]; /* base names */
	const char *comms[DIFF_SIDES]; /* what a thread is called that is called after it */
};

struct diff_rule;

struct report_diff {
	struct {
		const char *input; /* the file; "-": standard input */
		const struct report *report; /* its own; without rows and stacks to show; or a REPORT_SAMPLES */
	} sides[DIFF_SIDES];
	bool by_total; /* order and percent_limit go by row.total, else by row.self */
	bool by_stack;
	const char *no_intervals; /* why there are none; NULL: there are */
	size_t n_rows; /* of a REPORT_DIFF; else 0 */
	/* Beyond noise before within it, then by how far apart they are: as by_total says. */
	const struct diff_row *rows;
	size_t n_rows_all; /* also those below percent_limit, and beyond the number of stacks that is wanted */
	size_t n_beyond; /* how many of all are beyond noise */
	size_t n_modules;
	const struct diff_module *modules;
	size_t n_rules;
	const struct diff_rule *rules; /* those of diff_options */
};

struct diff_options {
	bool by_total;
	double percent_limit; /* rows of which neither side has as much are left out; 0: none */
	size_t stacks_max; /* of stacks only so many; 0: all */
	struct diff_rule *rules; /* diff_rule.h; borrowed: a REPORT_DIFF fills in how they came out */
	size_t n_rules;
};

/*
 * 0: these two can be compared. Else err is set, with a hint: they are of different series (a usage error), or one
 * has no samples (-ENODATA). Inputs are names for messages.
 */
int report_diff_check(const struct report *const reports[DIFF_SIDES], const char *const inputs[DIFF_SIDES],
		      struct err *err);

/*
 * The difference of two reports that report_diff_check() found good, made by report_compose() with the same keys;
 * of stacks with all of them, else with rows of all functions (no percent_limit, and not no_children); or, of one
 * series each, of samples, for REPORT_DIFF_SAMPLES. Takes both, which report_free() frees with it; options and
 * inputs are borrowed as long. A function is the same one in both when its keys are; see struct diff_module.
 */
struct report *report_diff(struct report *reports[DIFF_SIDES], const char *const inputs[DIFF_SIDES],
			   const struct diff_options *options);

/* What B calls what A calls a module of that name (or NULL), or a thread; of B itself that name. */
const char *diff_module_of_b(const struct report_diff *diff, enum diff_sides side, const char *module);
const char *diff_comm_of_b(const struct report_diff *diff, enum diff_sides side, const char *comm);

/* The rest of a change whose counts and values are there, each of the samples of its side. */
void diff_change_complete(const struct report_diff *diff, struct diff_change *change);
