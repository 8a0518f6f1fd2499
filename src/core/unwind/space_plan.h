/* SPDX-License-Identifier: GPL-2.0-or-later */
/* space_plan: what the mappings of a space are to be: from the map cache, each with its table. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "core/maps/map_cache.h"
#include "core/unwind/process_runtimes.h"
#include "core/unwind/table_store.h"

/* Addresses [start, end) of one file. Neighbours of one file at one bias are one, as are those of JIT code. */
struct space_range {
	uint64_t start, end;
	uint64_t file_bias; /* an address less this is its offset in the file */
	const struct map_file *file;
	uint64_t bias; /* of struct unwind_mapping */
	const struct placed_table *table; /* held; NULL: there is none */
	uint32_t heap; /* of the code cache: its number + 1, and the range is all of it; 0: none */
	bool waiting; /* there may be one later */
	bool timed_out; /* its file did not answer in time */
};

/* A zeroed struct has nothing mapped. */
struct space_plan {
	VEC(struct space_range) ranges; /* by address, at most UNWIND_MAPPINGS_MAX */
	bool waiting; /* one of them is */
	uint64_t again_ns; /* when the first file is asked again that did not answer in time; 0: none */
	uint64_t made; /* table_store_made() when that was so */
	uint32_t n_heaps;
	struct unwind_hotspot heaps[HOTSPOT_HEAPS_MAX]; /* by number */
	bool script_waiting; /* a runtime may be there that is not known yet */
	bool has_python; /* it has interpreted frames, */
	struct script_python python; /* found so */
};

/* Takes what the process had mapped at that time, and makes the tables that are not there; *plan is zeroed
 * before. runtimes: who knows of code that is of no file; NULL: nobody does. */
void space_plan_make(struct space_plan *plan, const struct map_cache *maps, const struct map_process *process,
		     uint64_t time_ns, struct table_store *tables, struct process_runtimes *runtimes);
/* Whether there is code at addr of which a runtime has told how to follow it. */
bool space_plan_is_heap(const struct space_plan *plan, uint64_t addr);
/* Whether a walk with the plan had no table at addr because its file did not answer in time. */
bool space_plan_timed_out(const struct space_plan *plan, uint64_t addr);
/* Whether a plan made now may have tables that this one waits for. */
bool space_plan_is_behind(const struct space_plan *plan, const struct table_store *tables);
/* Whether both lead every walk the same way. */
bool space_plan_equal(const struct space_plan *a, const struct space_plan *b);
/* Of two that are equal the first goes on, as if it were made when the second was. */
void space_plan_renew(struct space_plan *plan, const struct space_plan *now);
/* What the walks read of it takes so many words: mappings, and what is said of runtimes behind them. */
uint32_t space_plan_words(const struct space_plan *plan);
/* Writes those from `words` on, which are the words from `at` on. */
void space_plan_write(const struct space_plan *plan, uint32_t *words, uint32_t at);
/* Which of them, from `at` on, struct unwind_space.script is; 0: it has no interpreted frames. */
uint32_t space_plan_script(const struct space_plan *plan, uint32_t at);
/* Whether a walk with the plan took addr for what the mapping (NULL: none) says: the same file at the same
 * bias. All JIT code is the same. */
bool space_plan_agrees(const struct space_plan *plan, uint64_t addr, const struct mapping *mapping);
/* Lets go of the tables; what was where is still known. */
void space_plan_drop(struct space_plan *plan, struct table_store *tables);
/* Gives all of it back. */
void space_plan_release(struct space_plan *plan, struct table_store *tables);
