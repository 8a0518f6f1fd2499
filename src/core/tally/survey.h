/* SPDX-License-Identifier: GPL-2.0-or-later */
/* survey: what a footer says about the selected samples: endings, what has no name, and whose it is. */
#pragma once
#include <stdint.h>
#include "core/profile/endings.h"
#include "core/runtime/runtime.h"
#include "core/tally/names.h"
#include "core/tally/selection.h"

/* What of the selected samples a runtime keeps to itself. */
struct survey_runtime {
	/*
	 * Samples in functions that it interprets, and whose names it does not tell: of the frames that are its
	 * loop (where that has no symbol: of its file) or a name that some runtime tells, the innermost is the
	 * former, and no name that it tells calls it. Of a stack with a word on script frames that is the word.
	 */
	uint64_t hidden;
	uint64_t jit; /* samples whose leaf is code that it made, without a name */
};

struct survey_unnamed {
	uint32_t module; /* string of names.modules; 0: not known */
	uint32_t reason; /* enum name_reason */
	uint64_t count; /* samples with such a frame */
	uint64_t self; /* samples whose leaf is one */
};

struct survey {
	struct endings user; /* samples by how their user part ended */
	/* By status and cause of the kernel's part; that of a sample in user mode is STACK_NONE without a cause. */
	uint64_t kernel[STACK_END_][STACK_CAUSE_LAST_];
	VEC(struct survey_unnamed) unnamed; /* most self first, then most samples */
	struct survey_runtime *runtimes; /* by runtimes[]; [n_runtimes].jit: nobody knows who made it */
};

/* Counts the selected samples; names and selection are needed for the call only. */
void survey_init(struct survey *survey, const struct names *names, const struct selection *selection);
void survey_release(struct survey *survey);
