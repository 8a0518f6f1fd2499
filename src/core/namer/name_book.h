/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * name_book: the names found in one module so far: strings, and chains of frames made of them. It
 * only grows, and ids begin at 1, so that a reader elsewhere (the parent of the parser's child)
 * keeps a copy by being told what is new.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/hash.h"
#include "base/strtab.h"
#include "base/vec.h"

#define NAME_BOOK_BYTES_MAX (256u << 20) /* over this a book is closed and another begun */

#define BOOK_EXTENT_MAX INT32_MAX /* bytes; what is longer is cut */

/* Part of the parser's wire. */
struct book_frame {
	uint32_t function; /* string, demangled; 0: not known */
	uint32_t linkage; /* string; 0: the same */
	uint32_t file; /* string; 0: not known */
	uint32_t line, column; /* 0: not known */
	uint32_t flags; /* NAME_INLINED | .. of event.h */
};

/*
 * Frames [first, first + n): innermost inlined first, then the function; with NAMER_ALIASES its
 * other names come last, the better ones first, and are functions and linkage names only.
 */
struct book_chain {
	uint32_t first, n;
};

/* In book_answer.flags: debug data alone says how the outermost function is called. */
#define ANSWER_BY_DEBUG 0x100
/* Of a sweep: whether a stack that ends there is whole was not looked into; without it, none is. */
#define ANSWER_MAY_BE_ENTRY 0x200

/*
 * The answer for one place, and its extent: where else it holds. What is looked for is the place, or
 * for a PLACE_RETURN the byte before it: with that as L, whatever is looked for in [L - before,
 * L + after) has the same chain and reason, and the same flags but for NAME_ENTRY, which only
 * PLACE_OUTERMOST asks for; its offset is as much greater or less as it is behind or before
 * (book_answer_moved()). Both 0: it is known of this place only.
 *
 * A PLACE_RETURN at which a signal handler's return begins is looked for where it is, not before
 * (entry_is_signal_return()), and has no extent: who looks for L = place - 1 in the extents of others
 * has to know that the place itself is in the same extent, or is no such function's first byte.
 */
struct book_answer {
	uint32_t chain; /* 0: no name */
	uint16_t reason; /* enum name_reason: of no name, or of what is missing of a weaker one */
	uint16_t flags; /* NAME_ENTRY of event.h | ANSWER_BY_DEBUG | ANSWER_MAY_BE_ENTRY */
	/* In the outermost frame's function, bytes; 0 when none is known, or not where it begins. */
	uint64_t offset;
	uint32_t before, after; /* the extent, bytes */
};

struct name_book {
	struct strtab strings;
	VEC(struct book_frame) frames;
	VEC(struct book_chain) chains; /* chains.data[id - 1] */
	struct hash_index chain_index;
	uint64_t text_bytes; /* of strings */
};

void name_book_init(struct name_book *book);
void name_book_release(struct name_book *book);
/* Finds or adds a string; 0 for one of no bytes. */
uint32_t name_book_string(struct name_book *book, const char *text, size_t len);
/* Finds or adds a chain of n frames, 1 .. ; equal ones are one. Its id. */
uint32_t name_book_chain(struct name_book *book, const struct book_frame *frames, size_t n);
size_t name_book_bytes(const struct name_book *book); /* memory held, about */

/* Whether a chain, 1 .., has a function; else it has nothing but files and lines. */
bool name_book_has_function(const struct name_book *book, uint32_t chain);

/*
 * The answer for what is looked for `by` bytes behind (or before) what the answer is for, in its extent,
 * which moves along.
 */
struct book_answer book_answer_moved(const struct name_book *book, const struct book_answer *answer,
				     int64_t by);
