/* SPDX-License-Identifier: GPL-2.0-or-later */
/* diff_rule: a condition on how a function's share differs: "self(malloc)>+2%", of stk diff --fail-if. */
#pragma once
#include <stdbool.h>
#include "base/err.h"
#include "core/report/diff.h"

/*
 * (self|total) '(' NAME ')' ('>'|'<') ['+'|'-'] NUMBER '%', with blanks anywhere but in words. With a sign it is
 * about the difference in percentage points, without one about the share in B.
 */
struct diff_rule {
	const char *text; /* as it was given; borrowed */
	char *name; /* a function, or a pattern, as --symbol takes it; owned */
	bool total; /* of what goes through it, not only of what is in it itself */
	bool of_difference, less; /* it has a sign; '<' */
	double percent; /* what is compared with, with its sign */
	/* How it came out: report_diff() fills these. */
	bool known; /* some stack of A or B has a function of that name */
	bool met;
	struct diff_change change;
};

/*
 * text is borrowed. 0, or a usage error that says in which column (from 1 on) it is not one, with an example as the
 * hint; *ret_rule is then untouched, else the caller's to release.
 */
int diff_rule_parse(const char *text, struct diff_rule *ret_rule, struct err *err);
void diff_rule_release(struct diff_rule *rule);
/* Sets `met` by `change`. A difference that may be chance meets no rule about differences. */
void diff_rule_judge(struct diff_rule *rule);
