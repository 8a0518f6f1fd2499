/* SPDX-License-Identifier: GPL-2.0-or-later */
/* survey: what a footer says about the selected samples: endings, frames without a name, interpreters. */
#pragma once
#include <stdint.h>
#include "core/profile/endings.h"
#include "core/tally/names.h"
#include "core/tally/selection.h"

/* A language whose main loop hides the program that it runs. */
struct survey_interpreter {
	const char *name; /* "Python" */
	const char *function; /* its loop; a name that ends in * stands for all that begin so */
	const char *helps; /* what shows the program's own functions */
	const char *told; /* how their names begin where the run time tells them; NULL: it never does */
};

extern const struct survey_interpreter survey_interpreters[];
extern const size_t survey_n_interpreters;

struct survey_unnamed {
	uint32_t module; /* string of names.modules; 0: not known */
	uint32_t reason; /* enum name_reason */
	uint64_t count; /* samples with such a frame */
};

struct survey {
	struct endings user; /* samples by how their user part ended */
	/* By status and cause of the kernel's part; that of a sample in user mode is STACK_NONE without a cause. */
	uint64_t kernel[STACK_END_][STACK_CAUSE_LAST_];
	VEC(struct survey_unnamed) unnamed; /* biggest first */
	uint64_t *interpreters; /* samples with its loop and nothing told; by survey_interpreters */
};

/* Counts the selected samples; names and selection are needed for the call only. */
void survey_init(struct survey *survey, const struct names *names, const struct selection *selection);
void survey_release(struct survey *survey);
