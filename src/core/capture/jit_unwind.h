/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * jit_unwind: unwind tables of the code that processes make at run time, by the frames that their jitdumps tell of
 * it. A table is for one mapping: where nothing is told of its code, the custom of frame pointers holds as it does
 * for such memory without a table. It is made anew as more is told, and as mappings change.
 */
#pragma once
#include <stdbool.h>
#include "core/capture/jit_watch.h"
#include "core/unwind/space_plan.h"

#define JIT_UNWIND_PROCESSES_MAX 256

struct jit_unwind;

/* All borrowed. */
struct jit_unwind *jit_unwind_new(struct jit_watch *watch, struct map_cache *maps, struct table_store *tables);
/* Before the tables. */
void jit_unwind_free(struct jit_unwind *unwind);
DEFINE_CLEANUP(struct jit_unwind *, jit_unwind_free)

/* What spaces ask; borrowed. */
const struct space_jit *jit_unwind_space(struct jit_unwind *unwind);

/* A drain begins: what is in memory is looked at anew, and what ended before the last one is forgotten. */
void jit_unwind_begin(struct jit_unwind *unwind);

/*
 * Whether the rule that a walk with that table (of ours) used at an address was the one for what lay there, as
 * far as can be seen: the very code was told to be there by the time of the sample, and is still in memory, or
 * what is there now was told to be there only later. `when`: the times of the sample's first and last. Of memory
 * that is gone, as with its process, what was there when it was last looked at counts.
 */
bool jit_unwind_held(struct jit_unwind *unwind, const struct placed_table *table, uint32_t pid, uint64_t addr,
		     const struct jit_time *when);
