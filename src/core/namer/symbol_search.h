/* SPDX-License-Identifier: GPL-2.0-or-later */
/* symbol_search: the symbol that a user means, by its name as the linker or a person knows it. */
#pragma once
#include <stdint.h>
#include "base/mem.h"
#include "core/namer/symbol_table.h"

/* How it went. Part of the parser's wire. */
enum symbol_found {
	SYMBOL_UNKNOWN, /* no symbol is called so */
	SYMBOL_FOUND, /* one is */
	SYMBOL_NO_SYMBOLS, /* there are no symbols that could be asked for */
	SYMBOL_FOUND_END_,
};

/* A zeroed struct is SYMBOL_UNKNOWN. */
struct found_symbol {
	enum symbol_found found;
	uint64_t start, bytes; /* of FOUND: where it is, and how far its name goes at one piece */
};

struct symbol_search;

/* The table must outlive it. Reads nothing yet. */
struct symbol_search *symbol_search_new(const struct symbol_table *table);
void symbol_search_free(struct symbol_search *search);
DEFINE_CLEANUP(struct symbol_search *, symbol_search_free)

/*
 * Finds a name: first of all as the symbol table has it, with or without a version, then as it is shown. Of
 * several of one name: the function itself before parts of it, a function before a label, a global one before
 * others, then the one at the lower address. The first questions look at all symbols, later ones in an index.
 */
void symbol_search_find(struct symbol_search *search, const char *name, struct found_symbol *ret_found);

size_t symbol_search_bytes(const struct symbol_search *search); /* memory held, without the table */
