/* SPDX-License-Identifier: GPL-2.0-or-later */
/* stack_endings: how stacks ended, by cause and by module, and what helps: for reports, and for recordings
 * that have just ended. */
#pragma once
#include "base/arena.h"
#include "core/profile/endings.h"
#include "core/report/report.h"

/* How user stacks ended: endings is read with the names that tables has by now. What ret_endings points to is of
 * the arena, of tables, or constant. */
void stack_endings(struct arena *arena, const struct tables *tables, const struct endings *endings,
		   struct report_endings *ret_endings);
/* The same of what is said of script frames: stacks without any are "none", and have no cause. */
void stack_endings_script(struct arena *arena, const struct endings *endings, struct report_endings *ret_endings);
/* The same of kernel stacks, which have no modules: samples by status and cause. */
void stack_endings_kernel(struct arena *arena, uint64_t counts[STACK_END_][STACK_CAUSE_LAST_],
			  struct report_endings *ret_endings);

/*
 * What helps against the endings that cost most, as lines of the arena's, or nothing while all but a percent is
 * complete. unwinder: how the recording followed user stacks (META_UNWINDER), or NULL. Returns how many, at
 * most STACK_ADVICE_MAX.
 */
#define STACK_ADVICE_MAX 2
size_t stack_advice(struct arena *arena, const struct report_endings *endings, const char *unwinder,
		    const char *ret_lines[STACK_ADVICE_MAX]);

/* How many of the samples with a user part were taken by frame pointers alone. */
uint64_t stack_endings_by_fp(const struct endings *endings);
