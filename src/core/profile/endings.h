/* SPDX-License-Identifier: GPL-2.0-or-later */
/* endings: samples counted by how and where their user stacks ended. */
#pragma once
#include <stdint.h>
#include "base/hash.h"
#include "base/vec.h"
#include "core/profile/tables.h"

struct endings_entry {
	struct tables_ending of;
	uint64_t count; /* samples */
};

/* A zeroed struct is empty. */
struct endings {
	VEC(struct endings_entry) entries; /* each ending once: as many as outermost locations, not as stacks */
	struct hash_index index;
	struct budget *budget; /* borrowed; NULL: no limit. One that does not fit is not counted */
};

/* Counts so many samples more that ended so. */
void endings_add(struct endings *endings, const struct tables_ending *of, uint64_t count);
/*
 * Locations give way to those that `instead` says, which may be themselves: endings that are equal then are one.
 * Not for endings with a budget.
 */
void endings_replace(struct endings *endings, uint32_t (*instead)(void *ctx, uint32_t location), void *ctx);
void endings_release(struct endings *endings);
