/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * symbol_cache: what was once found out about the places of programs and libraries, kept on disk by
 * build id (cache_format.h). Tables are written at the end of a command, when its answers are
 * given, and what cannot be written costs nothing but the time it would have spared.
 */
#pragma once
#include "core/cache/cache_folder.h"
#include "core/cache/cache_table.h"

#define SYMBOL_CACHE_BYTES (2ULL << 30) /* of all files; those not used for the longest time go first */

struct symbol_cache;

/* Nothing is opened before it is asked. `path`, absolute, is copied. max_bytes 0: SYMBOL_CACHE_BYTES. */
struct symbol_cache *symbol_cache_new(const char *path, uint64_t max_bytes);
/* Writes what is left to be written. */
void symbol_cache_free(struct symbol_cache *cache);
DEFINE_CLEANUP(struct symbol_cache *, symbol_cache_free)

/* The folder, borrowed; `make`: made when it is not there. NULL: it cannot be used, which was told. */
const struct cache_folder *symbol_cache_folder(struct symbol_cache *cache, bool make);

/* A table that is to be written. */
struct cache_work {
	struct cache_key key;
	struct cache_header header; /* what it is of: see cache_table_write() */
	char *path; /* of the module */
	struct cache_table table;
	struct cache_inputs inputs;
	bool has_debug_file; /* some further file was found */
};

/*
 * Takes the work over (it is zeroed after): done by symbol_cache_flush(), or at once when much has
 * come together.
 */
void symbol_cache_put(struct symbol_cache *cache, struct cache_work *work);
/* Whether there is work for that file, which a reader would miss. */
bool symbol_cache_has_work(const struct symbol_cache *cache, const struct cache_key *key);
/* Writes what was put, and keeps to the bound of all files. What fails is told to the log once. */
void symbol_cache_flush(struct symbol_cache *cache);

/* Keeps to the bound of all files, after one was written. */
void symbol_cache_bound(struct symbol_cache *cache);

/* How it went, for messages and tests. */
struct symbol_cache_counts {
	uint64_t used, refused, damaged; /* files: answers were taken; not usable; and broken */
	uint64_t written, failed; /* files */
	uint64_t places, missed; /* that were asked about: answered, and not */
};
/* What failed first when files were written; "" when nothing did. Borrowed. */
const char *symbol_cache_failure(const struct symbol_cache *cache);
struct symbol_cache_counts *symbol_cache_counts(struct symbol_cache *cache);
