/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cache_upkeep: what is in the symbol cache, and what of it can go. */
#pragma once
#include "base/vec.h"
#include "core/cache/cache_folder.h"

/* One file, as it says. */
struct cache_listed {
	char name[CACHE_NAME_SIZE];
	struct cache_key key;
	uint64_t bytes; /* on the disk */
	int64_t used_s, made_s; /* CLOCK_REALTIME */
	uint64_t extents; /* of unwind rows (key.is_rows): rows */
	bool whole, this_file;
	char *path; /* of the module; "" when it is not known */
	char *debug_path; /* of its debug file; NULL: it has none */
	char *damage; /* what is wrong with it; NULL: nothing, as far as its header tells */
};

struct cache_list {
	VEC(struct cache_listed) all; /* last used first */
	uint64_t bytes;
	uint64_t n_strange, strange_bytes; /* files that are none of the cache's, or were begun and not ended */
};

/* Reads the headers of all files. Errors: cache_folder_each()'s. */
int cache_list_read(const struct cache_folder *folder, struct cache_list *list, struct err *err);
void cache_list_release(struct cache_list *list);

/* Why a file went. */
enum cache_removal {
	CACHE_TOO_MUCH, /* over the bound: not used for the longest time */
	CACHE_TOO_OLD, /* not used for so long */
	CACHE_BROKEN, /* damaged, another version's, or not to be trusted */
	CACHE_LEFT_OVER, /* begun an hour ago and not ended */
	CACHE_REMOVALS_
};

struct cache_gc {
	uint64_t max_bytes;
	int64_t older_than_s; /* CLOCK_REALTIME: not used since then; 0: however long */
	uint64_t removed[CACHE_REMOVALS_], removed_bytes; /* what went */
	uint64_t kept, kept_bytes, failed;
};

/* Removes what is to go. Errors: cache_folder_each()'s. */
int cache_gc(const struct cache_folder *folder, struct cache_gc *gc, struct err *err);
/*
 * Keeps to a bound after a file was written, and removes what was begun an hour ago and not ended:
 * nothing is opened, and nothing else is done about.
 */
void cache_upkeep_bound(const struct cache_folder *folder, uint64_t max_bytes);

/*
 * Reads every file whole and removes what is damaged or must not be trusted; told(ctx, name, NULL
 * or what is wrong) for each. *ret_bad: how many were removed. Errors: cache_folder_each()'s.
 */
int cache_verify(const struct cache_folder *folder, void (*told)(void *ctx, const char *name, const char *damage),
		 void *ctx, uint64_t *ret_bad, struct err *err);
