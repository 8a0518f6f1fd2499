/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * rows_cache: the unwind rows of programs and libraries, kept in the folder of the symbol cache by build id
 * (rows_format.h), so that they are copied the next time and not made. Files are written at the end.
 */
#pragma once
#include "core/cache/symbol_cache.h"
#include "core/unwind/rows_maker.h"

#define ROWS_CACHE_CPU_NS 200000ull /* what took less is made about as fast as it is looked up */
#define ROWS_CACHE_WAITING_MAX (64ull << 20) /* bytes of rows that wait to be written; what is more is made anew */

struct rows_cache;

/* Borrows the symbol cache, which outlives it. */
struct rows_cache *rows_cache_new(struct symbol_cache *cache);
/* Writes what is new. */
void rows_cache_free(struct rows_cache *rows);
DEFINE_CLEANUP(struct rows_cache *, rows_cache_free)

/*
 * Opens what is kept of a build; whether it is of this very file is rows_answer_fits(). The caller's to close;
 * -1: nothing, or (*ret_damaged) nothing that can be used.
 */
int rows_cache_open(struct rows_cache *rows, const struct event_image *image, bool *ret_damaged);
/* Hands its rows on, after all of it was checked; false: it is damaged. */
bool rows_cache_use(struct rows_cache *rows, int fd, rows_use_fn *use, void *ctx);
/* Notes that what is kept is not of the file of that path. */
void rows_cache_refused(struct rows_cache *rows, const char *path);
/*
 * Keeps a file of rows (rows_file_make()) that were made in so much processor time; it was checked before. One that
 * names no build is not kept, nor what took little time, but to take the place of what is damaged.
 */
void rows_cache_keep(struct rows_cache *rows, const void *bytes, size_t size, uint64_t cpu_ns, bool is_damaged);

/* How it went, for messages and tests: tables found, refused (another file's, or damaged), and written. */
struct rows_cache_counts {
	uint64_t found, refused, written;
};
const struct rows_cache_counts *rows_cache_counts(const struct rows_cache *rows);
/* Writes what is new now. */
void rows_cache_flush(struct rows_cache *rows);
