/* SPDX-License-Identifier: GPL-2.0-or-later */
/* table_store_state: what table_store is made of; for its own files. */
#pragma once
#include "base/hash.h"
#include "base/vec.h"
#include "core/unwind/table_file.h"
#include "core/unwind/table_place.h"
#include "core/unwind/table_store.h"

enum table_state {
	TABLE_NEW, /* nothing was tried yet, or its place was given up */
	TABLE_MADE, /* for good: there is a table, or there is nothing to make one of */
	TABLE_UNOPENED, /* its file could not be opened through those who have it mapped so far */
	TABLE_TIMED_OUT, /* its file did not answer in time */
	TABLE_REFUSED, /* there was no room */
	TABLE_UNPLACED, /* there is room, but no segment could be had for it */
};

struct table {
	struct placed_table public; /* first: what callers see */
	enum table_state state;
	uint32_t id; /* number in table_store.tables + 1 */
	const struct map_file *file; /* the first one with it */
	struct buf loads; /* struct target_load: where its file wants to be loaded */
	struct table_place place;
	char *words; /* what public.why_not is, when it had to be composed */
	uint64_t rows;
	uint64_t bytes_wanted, bytes_free; /* of a refused one: what it needs, and what there was */
	uint64_t unheld_serial; /* of the moment when its last holder left */
	uint32_t holders;
	uint32_t last_pid, tries;
	bool is_shared; /* serves every path with this identity */
	bool was_refused; /* and was counted */
	uint32_t unplaced; /* how often no segment could be had, in a row */
	uint64_t again_at; /* of an unplaced one: table_store.allowances when it is tried again */
};

struct table_store {
	struct segments *segments;
	const struct rows_maker *maker;
	VEC(struct table *) tables;
	VEC(uint32_t) numbers; /* [number of a struct map_file - 1]: number in tables + 1; 0: none */
	struct hash_index by_identity; /* of those that are shared */
	struct table nowhere; /* for a mapping from where its file has nothing to map */
	struct table late; /* for what is still to be made */
	uint64_t build_ns, wanted_ns; /* table_store_allow() */
	uint64_t spent_ns; /* since then */
	uint64_t allowances; /* how often time was given for what is wanted: once in a drain */
	uint64_t serial;
	uint64_t unheld_bytes; /* of tables that have a place but no holder */
	struct table_store_stats counts; /* refused, made, postponed, build_ns */
	bool warned;
};

/* Why there is no table: a copy of the text. */
void table_set_why(struct table *table, const char *text);
/* Puts rows where the walks see them, or sets why not and when to try again. */
void table_put(struct table_store *store, struct table *table, const struct unwind_table *built);
/* From now on every file of its identity, whatever its path, is served by the table. */
void table_share(struct table_store *store, struct table *table);
/*
 * Makes the table of the file of a mapping of process pid (0: it is gone): sets all of table->public, and the state
 * that says whether to try again.
 */
void table_make(struct table_store *store, struct table *table, const struct mapping *mapping, uint32_t pid);
