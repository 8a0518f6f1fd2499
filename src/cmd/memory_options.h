/* SPDX-License-Identifier: GPL-2.0-or-later */
/* memory_options: --memory, and what is told of a profile that did not fit, which all verbs that read one share. */
#pragma once
#include <argp.h>
#include "base/budget.h"
#include "base/err.h"
#include "core/profile/profile.h"

/* Filled by memory_argp's parser, which has it as its input. */
struct memory_options {
	struct err *err; /* borrowed */
	uint64_t bytes; /* 0: budget_default() */
	struct budget budget; /* once it was started */
};

extern const struct argp memory_argp; /* a child of a verb's argp, with child_inputs[n] = struct memory_options */

void memory_options_start(struct memory_options *options);
/* Warns, in one line, of what of the profile of that name had no room. Returns whether there was such. */
bool memory_options_tell(const struct profile *profile, const char *name);
