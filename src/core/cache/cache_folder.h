/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cache_folder: the folder that the symbol cache is in: ab/cdef....stksym has names of build id abcdef..., and
 * ab/cdef....stkrows its unwind rows; private to one user.
 *
 * What is in it decides what a user is shown, so nothing is used that anybody else could have put
 * there: the folder, those in it and each file belong to the effective user, and no one else may
 * write to them; no link is followed below it. All is opened beneath the folder's descriptor, so
 * that it stays the folder that was checked.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/err.h"
#include "core/cache/cache_format.h"

struct cache_folder {
	const char *path; /* borrowed */
	int fd; /* -1: not open */
};

/* Which file. */
struct cache_key {
	uint32_t build_id_len; /* 2 .. BUILD_ID_MAX */
	uint8_t build_id[BUILD_ID_MAX];
	uint32_t places; /* enum namer_places: offsets and addresses are tables of their own */
	uint32_t is_rows; /* 1: its unwind rows (rows_format.h), and places is 0 */
};

/*
 * Opens the folder; `make`: makes it when it is not there, with the folder that it is in. `path` is
 * borrowed until cache_folder_close(). Errors: -ENOENT it is not there; -EPERM it is somebody
 * else's, or others may write to it; those of mkdir(2) and open(2).
 */
int cache_folder_open(struct cache_folder *folder, const char *path, bool make, struct err *err);
void cache_folder_close(struct cache_folder *folder);

#define CACHE_NAME_SIZE (2 * BUILD_ID_MAX + 32)
/* "ab/cdef....stksym"; returns name. */
char *cache_key_name(const struct cache_key *key, char name[CACHE_NAME_SIZE]);
/* The key of a name as cache_folder_each() tells it; false: it is none of the cache's. */
bool cache_key_parse(const char *name, struct cache_key *ret_key);

/*
 * Opens a file for reading, the caller's to close: a regular file, the effective user's, of one
 * name, that no one else may write to. Errors: -ENOENT; -EPERM it is not to be trusted; those of
 * open(2).
 */
int cache_folder_open_file(const struct cache_folder *folder, const char *name, int *ret_fd, struct err *err);
/* Notes that a file is used now: at most once an hour, in its access time. */
void cache_folder_touch(int fd);

/*
 * Makes a file: written under a name that nobody has, by `fill`, which returns 0 or a negative
 * errno with err set, and then renamed, so that whoever opens it has the one before or this one,
 * whole.
 */
int cache_folder_write(const struct cache_folder *folder, const char *name,
		       int (*fill)(void *ctx, int fd, struct err *err), void *ctx, struct err *err);
/* Takes a file away. 0 or a negative errno. */
int cache_folder_remove(const struct cache_folder *folder, const char *name);

struct cache_entry {
	const char *name; /* "ab/cdef....stksym"; borrowed */
	uint64_t bytes; /* on the disk */
	int64_t used_s, made_s; /* CLOCK_REALTIME */
	bool is_ours; /* its name is one of the cache's; false: what was begun and not ended, or is not of stk */
};
#define CACHE_ENTRIES_MAX (1u << 20)

/*
 * Calls fn for each regular file in the folder, in no order; at most CACHE_ENTRIES_MAX. 0 or a
 * negative errno.
 */
int cache_folder_each(const struct cache_folder *folder, void (*fn)(void *ctx, const struct cache_entry *entry),
		      void *ctx, struct err *err);
