/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * symbol_table: which symbol covers an address: built once from any symbols, then a flat, sorted
 * array of ranges that do not overlap, found in a few nanoseconds.
 *
 * Which name stands for an address (the same for every run and every order of input):
 *  - of the sized functions that cover it the one that starts last: a function inside another one
 *    owns its own bytes, and the outer one goes on behind it;
 *  - else of the sized labels that cover it the one that starts last: a label inside a function
 *    never hides it;
 *  - else the symbol of size 0 that starts last, if no sized one was in between: it reaches to the
 *    next symbol, and not past its limit (the end of its section); but a function of size 0 is not
 *    cut short by soft labels (symbol_is_soft(): loops in assembly);
 *  - of several that start there, symbol_is_better() says which; what nothing covers has no name.
 * symbol_pass.h finds the same name for one address without a table.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/extent.h"
#include "base/mem.h"
#include "core/namer/symbol_builder.h"

struct symbol_table;

/* Takes the builder's symbols and text and leaves it empty. Never NULL; perhaps of no symbol. */
struct symbol_table *symbol_table_new(struct symbol_builder *builder);
void symbol_table_free(struct symbol_table *table);
DEFINE_CLEANUP(struct symbol_table *, symbol_table_free)

struct symbol_hit {
	const char *name; /* as in the builder's text; owned by the table */
	uint64_t offset; /* of the address from the symbol's start */
	uint64_t start;
	bool sized; /* false: where it ends is a guess */
	bool folded; /* of a pass: demangle_differs() for two of its names */
};

/* The symbol that covers addr; false when none does (ret_hit is then untouched). */
bool symbol_table_find(const struct symbol_table *table, uint64_t addr, struct symbol_hit *ret_hit);
/* The same; cuts the extent to the addresses that have this symbol, or none, in one piece. */
bool symbol_table_find_extent(const struct symbol_table *table, uint64_t addr, struct extent *extent,
			      struct symbol_hit *ret_hit);

/*
 * All different names of what starts at an address, the best first, at most `max` of them; borrowed.
 * Returns how many there are in all; 0: one, or none.
 */
size_t symbol_table_aliases(const struct symbol_table *table, uint64_t start,
			    const char **ret_names, size_t max);

/*
 * The symbol of which some name is what is_wanted() looks for: of several the one of the greatest
 * rank, then of the lowest address; false when there is none. *ret_bytes is how far its name goes
 * at one piece from its start.
 */
bool symbol_table_search(const struct symbol_table *table,
			 bool (*is_wanted)(void *ctx, const char *name), void *ctx,
			 uint64_t *ret_start, uint64_t *ret_bytes);

/* A name and what begins there. */
struct symbol_entry {
	const char *name; /* owned by the table */
	uint64_t start, bytes; /* how far the name of the place goes at one piece */
	unsigned int rank; /* of the best of its names: enum symbol_rank */
};

/* Tells of each name of each symbol, by ascending address, until see() returns false. */
void symbol_table_each(const struct symbol_table *table,
		       bool (*see)(void *ctx, const struct symbol_entry *entry), void *ctx);

size_t symbol_table_len(const struct symbol_table *table); /* named ranges */
size_t symbol_table_bytes(const struct symbol_table *table); /* memory held */
