/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * rows_cache: the unwind rows of programs and libraries, kept in the folder of the symbol cache by build id
 * (rows_format.h), so that they are copied the next time and not made. Files are written at the end.
 */
#pragma once
#include "core/cache/symbol_cache.h"
#include "core/unwind/rows_keeper.h"

#define ROWS_CACHE_CPU_NS 200000ull /* what took less is made about as fast as it is looked up */
#define ROWS_CACHE_WAITING_MAX (64ull << 20) /* bytes of rows that wait to be written; what is more is made anew */

struct rows_cache;

/* Borrows the symbol cache, which outlives it. */
struct rows_cache *rows_cache_new(struct symbol_cache *cache);
/* Writes what is new. */
void rows_cache_free(struct rows_cache *rows);
DEFINE_CLEANUP(struct rows_cache *, rows_cache_free)

/* For a table_store; borrowed. NULL for none. */
const struct rows_keeper *rows_cache_keeper(struct rows_cache *rows);

/* How it went, for messages and tests: tables found, refused (another file's, or damaged), and written. */
struct rows_cache_counts {
	uint64_t found, refused, written;
};
const struct rows_cache_counts *rows_cache_counts(const struct rows_cache *rows);
/* Writes what is new now. */
void rows_cache_flush(struct rows_cache *rows);
