/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * symbol_search: the symbol that a user means: by its name as the linker or a person knows it, and by the base
 * name of a C++ or Rust function where only one has it.
 */
#pragma once
#include <stdint.h>
#include "base/buf.h"
#include "base/mem.h"
#include "core/namer/symbol_table.h"

/* How it went. Part of the parser's wire. */
enum symbol_found {
	SYMBOL_UNKNOWN, /* no symbol is called so */
	SYMBOL_FOUND, /* one is */
	SYMBOL_FOUND_BY_BASE, /* none is, but it is what one function's name ends in */
	SYMBOL_SEVERAL, /* the same of several functions */
	SYMBOL_NO_SYMBOLS, /* there are no symbols that could be asked for */
	SYMBOL_FOUND_END_,
};

#define SYMBOL_OTHERS_TOLD 8 /* of several functions, the first so many by name */
#define SYMBOL_OTHERS_MAX 1000 /* of them that are counted */

/* A zeroed struct is SYMBOL_UNKNOWN. */
struct found_symbol {
	enum symbol_found found;
	uint64_t start, bytes; /* of FOUND, FOUND_BY_BASE: where it is, and how far its name goes at one piece */
	/* FOUND_BY_BASE, SEVERAL: how many, and the names of some as they are shown, each ended by a NUL. */
	uint32_t n_others;
	struct buf others;
};
void found_symbol_release(struct found_symbol *found);

struct symbol_search;

/* The table must outlive it. Reads nothing yet. */
struct symbol_search *symbol_search_new(const struct symbol_table *table);
void symbol_search_free(struct symbol_search *search);
DEFINE_CLEANUP(struct symbol_search *, symbol_search_free)

/*
 * Finds a name: first of all as the symbol table has it, with or without a version, then as it is shown, then
 * as what shown names end in, without their types ("ns::sorter" and "sorter" of "void ns::sorter<int>(int)").
 * Of several of one name: the function itself before parts of it, a function before a label, a global one before
 * others, then the one at the lower address. The first questions look at all symbols, later ones in an index.
 * ret_found is zeroed before, and to be released.
 */
void symbol_search_find(struct symbol_search *search, const char *name, struct found_symbol *ret_found);

size_t symbol_search_bytes(const struct symbol_search *search); /* memory held, without the table */
