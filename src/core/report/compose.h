/* SPDX-License-Identifier: GPL-2.0-or-later */
/* compose: a profile made into the report that was asked for: named, filtered, counted, put in words. */
#pragma once
#include "base/err.h"
#include "core/profile/profile.h"
#include "core/report/report.h"
#include "core/symbol/symbolizer.h"
#include "core/tally/tally.h"

struct compose_options {
	enum report_kind kind; /* REPORT_TABLE, REPORT_STACKS or REPORT_SAMPLES */
	struct tally_options tally; /* keys, order, limit, modules */
	uint32_t series; /* the one that is shown; 0: profile_first_series(), for REPORT_SAMPLES all */
	struct word_list comms, parents; /* only threads, and stacks with functions, of these names */
	struct number_list pids, tids, cpus; /* only of these */
	bool has_time;
	uint64_t from_ns, to_ns; /* since the start of the recording */
	bool has_inlines; /* else REPORT_TABLE has the program's own inlined functions, the others all */
	enum names_inlines inlines;
	bool by_line; /* REPORT_STACKS and chains: frames of one function are kept apart by source line */
	const char *input; /* the file that the profile was read from; NULL or "-": not to be named */
	bool callers; /* REPORT_TABLE: of rows; keys have to be of frames only */
	bool ranked; /* REPORT_TABLE: what a row has itself is counted as with callers, by rank */
	bool short_tree; /* and with these a call tree in a few lines */
	bool tree; /* REPORT_TABLE: the whole call tree instead of rows */
	bool chains, inverted; /* call chains below rows; inverted: what was called instead of who called */
	size_t stacks_max; /* REPORT_STACKS: the heaviest so many; 0: all */
	size_t stack; /* REPORT_STACKS: only this one of them, from 1 on; 0: more */
	/*
	 * REPORT_TABLE, without callers, chains, a tree and what functions called: all events side by side; the
	 * report on the first one, whose rows are joined with those of the others.
	 */
	bool all_events;
	bool by_pid, by_tid; /* REPORT_STACKS: kept apart by these */
	bool rows_too; /* REPORT_STACKS: with the rows of the table */
	struct symbolizer_options names; /* how those that are looked up are; what the recording says is put in */
	bool again; /* look all names up again, also those the profile holds */
};

/*
 * The report on profile: names that the profile does not hold yet are looked up on this machine and kept in
 * it. It borrows from profile and options; report_free() before they go.
 */
struct report *report_compose(struct profile *profile, const struct compose_options *options);
void report_free(struct report *report); /* NULL is fine */
DEFINE_CLEANUP(struct report *, report_free)

/*
 * Why a recording by the source of that name (or NULL) has no count of expected samples of such a series, in words;
 * NULL: it has one, and it is 0.
 */
const char *report_expected_reason(const char *source, enum series_kind kind);
