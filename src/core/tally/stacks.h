/* SPDX-License-Identifier: GPL-2.0-or-later */
/* stacks: selected samples by whole stack of names: stacks that read the same are one. */
#pragma once
#include <stdint.h>
#include "core/tally/names.h"
#include "core/tally/selection.h"

struct stacks_entry {
	uint32_t group; /* index in selection.groups */
	uint32_t stack; /* the heaviest of those that are this one */
	struct weight weight;
	uint64_t longest; /* of waits: of the longest one */
	uint64_t value_of_stack; /* of `stack` itself */
	uint32_t pid, tid; /* of all its samples; 0: several */
};

struct stacks_options {
	struct names_filter frames; /* only stacks through one of these */
};

struct stacks {
	VEC(struct stacks_entry) entries; /* by value descending, then by names from the leaf */
};

/* Equal: the same group, the same names in the same order, and the same ending. */
void stacks_init(struct stacks *stacks, const struct names *names, const struct selection *selection,
		 const struct stacks_options *options);
void stacks_release(struct stacks *stacks);
