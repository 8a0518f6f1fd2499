/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * symbol_table: which symbol covers an address: built once from any symbols, then a flat, sorted
 * array of ranges that do not overlap, found in a few nanoseconds.
 *
 * Which name stands for a range (the same for every run and every order of input):
 *  - symbols that start at one address are aliases; one of them is the name: sized before size 0,
 *    the beginning of all code (SYMBOL_START) before anything, then
 *    a function before an untyped label, global before weak before local, then fewer leading
 *    underscores, then the shorter, then the lesser by strcmp();
 *  - a function inside another one owns its own bytes, and the outer one goes on behind it;
 *  - a label (untyped or of size 0) inside a function never hides it;
 *  - a symbol of size 0 outside of every function reaches to the next symbol, and no symbol
 *    reaches past its limit (the end of its section); what nothing covers has no name.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "base/mem.h"
#include "base/vec.h"

/* How good a name is: one of the first three, | the others. Size counts before all of them. */
enum symbol_rank {
	SYMBOL_LOCAL = 0,
	SYMBOL_WEAK = 1,
	SYMBOL_GLOBAL = 2,
	SYMBOL_FUNCTION = 4, /* typed as code; else a label */
	SYMBOL_START = 16, /* names the beginning of all code, before every alias there: _text */
	SYMBOL_MARKER = 0x80, /* ends the range before it, but is never a name: _etext */
};

struct symbol_raw {
	uint64_t start;
	uint64_t extent; /* of a sized symbol its size, else what is left to its limit */
	uint32_t name; /* where in the builder's text */
	uint8_t rank; /* enum symbol_rank, and SYMBOL_SIZED_ of symbol_table.c */
};

/* A zeroed struct is an empty builder. */
struct symbol_builder {
	VEC(struct symbol_raw) symbols;
	struct buf text; /* names, each ended by NUL: symbol_builder_text() */
};

/* Makes text ready (offset 0 means "no name") and appends `len` raw bytes of a string table and a
 * NUL; returns the offset of the first, or UINT32_MAX when the text would pass 4 GB. */
uint32_t symbol_builder_text(struct symbol_builder *builder, const char *text, size_t len);

/*
 * Adds the symbol [start, start + size) named by the NUL-ended bytes at text offset `name`; size 0:
 * not known. `limit` is the first address it can never reach. Symbols at or past their limit,
 * nameless ones and those over 4 GB are left out.
 */
void symbol_builder_add(struct symbol_builder *builder, uint64_t start, uint64_t size,
			uint64_t limit, unsigned int rank, uint32_t name);
void symbol_builder_release(struct symbol_builder *builder);

struct symbol_table;

/* Takes the builder's symbols and text and leaves it empty. Never NULL; perhaps of no symbol. */
struct symbol_table *symbol_table_new(struct symbol_builder *builder);
void symbol_table_free(struct symbol_table *table);
DEFINE_CLEANUP(struct symbol_table *, symbol_table_free)

struct symbol_hit {
	const char *name; /* as in the builder's text; owned by the table */
	uint64_t offset; /* of the address from the symbol's start */
	uint64_t start;
};

/* The symbol that covers addr; false when none does (ret_hit is then untouched). */
bool symbol_table_find(const struct symbol_table *table, uint64_t addr, struct symbol_hit *ret_hit);

/*
 * The first symbol, by address, that is_wanted() says is the one; false when there is none. *ret_bytes is how far it
 * goes at one piece from its start.
 */
bool symbol_table_search(const struct symbol_table *table,
			 bool (*is_wanted)(void *ctx, const char *name), void *ctx,
			 uint64_t *ret_start, uint64_t *ret_bytes);

size_t symbol_table_len(const struct symbol_table *table); /* named ranges */
size_t symbol_table_bytes(const struct symbol_table *table); /* memory held */

/* Length of the name without its version: "memcpy@@GLIBC_2.14" is 6. */
size_t symbol_name_len(const char *name);
