/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * namer: names the places of one module from its files: from symbol tables first, then lines,
 * then inlined functions. Each place falls back on its own, with its reason. It opens no file: it
 * is given the module's, and asks an opener for others, so that it can run without any privilege
 * (core/parser), and in a test without any process.
 */
#pragma once
#include <stddef.h>
#include "base/err.h"
#include "base/mem.h"
#include "core/image/file_opener.h"
#include "core/namer/name_book.h"
#include "core/namer/symbol_search.h"

/* What is wanted. Part of the parser's wire. */
#define NAMER_NO_DEMANGLE 1
#define NAMER_NO_LINES 2 /* functions only: no file, no line, nothing inlined */
#define NAMER_NO_INLINES 4
#define NAMER_ALIASES 8 /* a chain goes on with the function's other names, NAME_ALIAS */
#define NAMER_LIBDW 16 /* lines and what is inlined by libdw: libdw_lines.h says what that takes */

/* How a module's places are counted. */
enum namer_places {
	NAMER_FILE_OFFSETS, /* offsets in the file */
	NAMER_ADDRESSES, /* virtual addresses as its symbols have them: vmlinux, .ko: see
			    namer_module.base */
};

struct namer_module {
	int fd; /* of the file; borrowed */
	const char *name; /* for messages */
	enum namer_places places;
	uint32_t options; /* NAMER_* */
};

struct namer;

/*
 * Reads nothing but headers yet. The opener is borrowed until namer_free(). Returns NAME_OK, or
 * why nothing can be named: NAME_BAD_FILE, NAME_LIMIT.
 */
enum name_reason namer_new(const struct namer_module *module, const struct file_opener *opener,
			   struct namer **ret_namer);
void namer_free(struct namer *namer);
DEFINE_CLEANUP(struct namer *, namer_free)

/* A place that is asked about. Part of the parser's wire. */
struct namer_place {
	uint64_t offset;
	uint32_t flags; /* PLACE_* */
	uint32_t zero;
};
#define PLACE_RETURN 1 /* a return address: what is called is before it */
#define PLACE_OUTERMOST 2 /* some stack ends there: is it an entry (NAME_ENTRY)? */

/*
 * Answers n places, ascending by offset where possible; new strings and chains are in the book.
 * Never fails.
 */
void namer_find(struct namer *namer, const struct namer_place *places, size_t n,
		struct book_answer *ret_answers);
const struct name_book *namer_book(const struct namer *namer);

/* Begins an empty book: what the ids of all answers so far mean is gone. */
void namer_new_book(struct namer *namer);

/*
 * The place of a symbol, for input such as "main+0x10": `start` is a place of the module. By symbol
 * tables as symbol_search_find(), else by Go's table, as that has it; an alias will do. ret_found
 * is zeroed before.
 */
void namer_find_symbol(struct namer *namer, const char *name, struct found_symbol *ret_found);

size_t namer_bytes(const struct namer *namer); /* memory held */

/* What a namer holds and can read again. */
enum namer_part {
	NAMER_DEBUG_DATA,
	NAMER_SYMBOLS,
	NAMER_MARKS, /* places in compressed debug data that unpacking can go on from */
	NAMER_PARTS_
};
size_t namer_part_bytes(const struct namer *namer, enum namer_part part); /* memory held by it */
void namer_forget(struct namer *namer, enum namer_part part); /* gives it back; the book stays */
