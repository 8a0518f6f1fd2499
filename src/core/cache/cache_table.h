/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cache_table: what is to become a file of the symbol cache (cache_format.h), in memory: extents
 * are added in any order, from answers and from an older file, and written in theirs.
 */
#pragma once
#include "base/buf.h"
#include "base/hash.h"
#include "base/vec.h"
#include "core/cache/cache_file.h"
#include "core/namer/name_book.h"

#define CACHE_EXTENTS_MAX (32u << 20) /* of one table */

struct cache_span {
	uint64_t start;
	uint32_t length;
	uint32_t back; /* how far before the start its function begins */
	uint32_t node;
	uint8_t state; /* CACHE_STATE_* */
};

/* A zeroed struct is an empty table. */
struct cache_table {
	VEC(struct cache_span) spans;
	bool unsorted; /* some begin before the end of the one before them */
	VEC(struct cache_node) nodes;
	VEC(struct cache_scope) scopes;
	VEC(struct cache_name) names;
	struct buf strings;
	struct hash_index node_index, scope_index, name_index, string_index;
	/* What the ids of a book are here; 0: not asked for yet. */
	const struct name_book *book;
	VEC(uint32_t) book_strings, book_scopes, book_chains;
	/*
	 * It is made of a sweep: what a book has is asked for, and nobody looks whether another book had the
	 * like, which few books do, and for which there would have to be more memory than for all else.
	 */
	bool is_sweep;
};

void cache_table_release(struct cache_table *table);
size_t cache_table_bytes(const struct cache_table *table); /* memory held, about */

/*
 * The node that stands for a chain of a book, which must be the same until
 * cache_table_forget_book(); 0: such a chain cannot be kept (a line past CACHE_LINE_MAX, aliases).
 */
uint32_t cache_table_chain(struct cache_table *table, const struct name_book *book, uint32_t chain);
void cache_table_forget_book(struct cache_table *table);
/* The offset of a text, found or added; 0 for one of no bytes or of more than CACHE_STRING_MAX. */
uint32_t cache_table_text(struct cache_table *table, const char *text, size_t len);

/* Adds an extent of a node of this table. What is too long or too much is left out. */
void cache_table_add(struct cache_table *table, const struct cache_extent *extent);
/*
 * Adds all of a file to a table that is empty. False: the file is damaged, and the table is to be
 * released.
 */
bool cache_table_load(struct cache_table *table, struct cache_file *file);

/* Brings the spans in order; of two that overlap the one that was added last is shortened. */
void cache_table_sort(struct cache_table *table);

/* Further files, as they go into a table. */
struct cache_inputs {
	struct buf bytes; /* struct cache_input and texts */
	uint32_t n;
};
/* Appends one; its lengths are set here. */
void cache_inputs_add(struct cache_inputs *inputs, const struct cache_input *input, const char *name,
		      const char *folder, const char *path);

/*
 * Writes the table from the beginning of fd on. `header` says what it is of: build id, places,
 * flags, module; `path` is the module's. Sorts the table. Errors: -EFBIG, -ENODATA there is nothing
 * to write; those of write(2).
 */
int cache_table_write(struct cache_table *table, const struct cache_header *header, const char *path,
		      const struct cache_inputs *inputs, int fd, struct err *err);

/* The reason as a state has it, 1 .. CACHE_STATE_REASON; 0: it is none that is kept. */
uint8_t cache_state_of_reason(enum name_reason reason);
/* The reason of a state. */
enum name_reason cache_reason_of_state(uint8_t state);
