/* SPDX-License-Identifier: GPL-2.0-or-later */
/* diff_join: rows, or whole stacks, of two reports, joined by what they are called. */
#pragma once
#include "core/report/composition.h"
#include "core/report/diff.h"

struct diff_join {
	struct composition *composition; /* of the difference: its arena has what is made here */
	const struct composition *sides[DIFF_SIDES];
	const struct report_diff *diff; /* with its modules */
};

/*
 * Of two REPORT_TABLE, or of two REPORT_STACKS: one row for each name, in an order of names, with the counts and
 * values of each side in `self` and `total`; the rest of these is for the caller. What has no room in the budget of
 * its profile is left out. In the arena of join->composition.
 */
struct diff_row *diff_join_rows(const struct diff_join *join, size_t *ret_n);
struct diff_row *diff_join_stacks(const struct diff_join *join, size_t *ret_n);
