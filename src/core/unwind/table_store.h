/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * table_store: the unwind tables of all images that processes have mapped, each made once, placed in
 * segments, and shared by identity (build id, else dev, inode, mtime, size, print).
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/cfi/unwind_table.h"
#include "core/maps/map_cache.h"
#include "core/unwind/rows_maker.h"
#include "core/unwind/segments.h"

struct table_store;

/* A table where both walks see it, or why there is none. Owned by the store; stays until table_store_free(). */
struct placed_table {
	uint32_t index_at, n_pages; /* abi/unwind.h; n_pages 0: there is no table */
	uint64_t first_vaddr;
	const char *why_not; /* one line in words, for doctor and the log; NULL: there is a table */
	bool refused; /* over the limit: STACK_CAUSE_TABLES_FULL */
	bool waiting; /* there may be one later: for lack of time, or of a segment that could not be had */
	uint64_t again_ns; /* its file did not answer in time: when it is asked again; else 0 */
	uint64_t bytes;
};

/* `maker` makes the rows of files. Both borrowed; they outlive the store. */
struct table_store *table_store_new(struct segments *segments, const struct rows_maker *maker);
void table_store_free(struct table_store *store);
DEFINE_CLEANUP(struct table_store *, table_store_free)

/*
 * The table of a mapping of process pid (0: it is gone), and its bias (struct unwind_mapping). Makes it
 * when it is not there: the file is found through /proc/PID/map_files, /proc/PID/root, then the path,
 * and must be the one mapped; the vdso is read from our own memory, which has the same one. Never
 * NULL: an image without a table is remembered as such, but one that could not be opened because the
 * process is gone is tried again when another process has it mapped, one that was refused when
 * there is more room, one whose file did not answer in time when its maker says, and one for which no segment could
 * be had after more and more calls of table_store_allow() that give wanted_ns.
 *
 * A build id is a claim that anybody can write into a file of his own: a table made from a file that is
 * neither root's nor ours serves mappings of that path only.
 *
 * *ret_bias = start of the mapping - vaddr of that start + first_vaddr, by the executable PT_LOAD that holds the
 * mapping's file offset (`start - offset` is wrong for lld and BOLT).
 */
const struct placed_table *table_store_get(struct table_store *store, const struct mapping *mapping,
					   uint32_t pid, uint64_t *ret_bias);

/*
 * From now on tables are made for so long: the last one that is begun is made to its end, and so at least one is,
 * unless it is 0. What is asked for after that is `waiting`, and asked for again after the next call; but what
 * somebody needs now (table_store_want()) is made until wanted_ns are over. UINT64_MAX, and before the first call:
 * without an end.
 */
void table_store_allow(struct table_store *store, uint64_t build_ns, uint64_t wanted_ns);
bool table_store_has_time(const struct table_store *store);
/* So much of that time was spent on something else that walks need. */
void table_store_charge(struct table_store *store, uint64_t ns);
/* Makes the table of a mapping that somebody needs now. False: there is nothing to be made, or no time left. */
bool table_store_want(struct table_store *store, const struct mapping *mapping, uint32_t pid);
/* How often a table was made, or tried to be, so far: what was `waiting` may be there when it has changed. */
uint64_t table_store_made(const struct table_store *store);

/* A table with a holder keeps its place. After the last table_store_drop(), which comes when no walk can
 * be in it any more, it stays as long as there is room; then the place goes, and what was got before is void. */
void table_store_hold(struct table_store *store, const struct placed_table *table);
void table_store_drop(struct table_store *store, const struct placed_table *table);
/* Gives up the place of the table that has been without a holder for longest; false: there is none. */
bool table_store_make_room(struct table_store *store);

struct table_store_stats {
	uint64_t tables, rows, bytes; /* placed */
	uint64_t refused; /* files over the limit, so far; each once */
	uint64_t made; /* how often one was made, or tried to be */
	uint64_t postponed; /* how often time was lacking since the last table_store_allow() */
	uint64_t build_ns; /* time spent on making them */
};
/* What there is now. */
void table_store_stats(const struct table_store *store, struct table_store_stats *ret_stats);
