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
#include "core/profile/event.h"

#define NAME_BOOK_BYTES_MAX (256u << 20) /* over this a book is closed and another begun */

#define BOOK_EXTENT_MAX INT32_MAX /* bytes; what is longer is cut */

/* One frame of a chain, as it is told. */
struct book_frame {
	uint32_t function; /* string, demangled; 0: not known */
	uint32_t linkage; /* string; 0: the same */
	uint32_t file; /* string; 0: not known */
	uint32_t line, column; /* 0: not known */
	uint32_t flags; /* NAME_INLINED | .. of event.h */
};

/*
 * A chain is named by its innermost frame: a node, which is a line in a scope. The scope is a
 * function, or one that is inlined at a node of another scope, where the chain goes on; with
 * NAMER_ALIASES a function goes on with its other names, the better ones first, which are functions
 * and linkage names only. So what many chains have in common is there once. A scope's `outer` is a
 * lower id than any node in it.
 *
 * Both are part of the parser's wire.
 */
struct book_scope {
	uint32_t outer; /* the node that goes on; 0: none */
	uint32_t function, linkage, file; /* as in struct book_frame */
	uint16_t flags;
	uint8_t depth; /* frames from here on, 1 .. LOCATION_FRAMES_MAX */
	bool has_function; /* the last one of them */
};

struct book_node {
	uint32_t scope; /* 1 .. */
	uint32_t line, column; /* 0: not known */
};

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
	uint16_t flags; /* NAME_ENTRY of event.h */
	/* In the outermost frame's function, bytes; 0 when none is known, or not where it begins. */
	uint64_t offset;
	uint32_t before, after; /* the extent, bytes */
};

struct name_book {
	struct strtab strings;
	VEC(struct book_scope) scopes; /* scopes.data[id - 1] */
	VEC(struct book_node) nodes; /* nodes.data[id - 1]: a chain's id is its node's */
	struct hash_index scope_index, node_index;
	uint64_t text_bytes; /* of strings */
	/* The chain that was made last, outermost first: the next one often ends alike. */
	struct book_frame last[LOCATION_FRAMES_MAX];
	uint32_t last_nodes[LOCATION_FRAMES_MAX];
	size_t n_last;
};

void name_book_init(struct name_book *book);
void name_book_release(struct name_book *book);
/* Finds or adds a string; 0 for one of no bytes. */
uint32_t name_book_string(struct name_book *book, const char *text, size_t len);
/* Finds or adds a chain of n frames, 1 .. LOCATION_FRAMES_MAX; equal ones are one. Its id. */
uint32_t name_book_chain(struct name_book *book, const struct book_frame *frames, size_t n);
/* Adds a node without looking whether there is one like it; its id. */
uint32_t name_book_add_node(struct name_book *book, const struct book_node *node);
/* The scope of a chain's first frame, 1 ..; borrowed until something is added. */
const struct book_scope *name_book_scope(const struct name_book *book, uint32_t chain);
/* The first frame of a chain, 1 .., and the chain that goes on behind it, 0: none. */
struct book_frame name_book_frame(const struct name_book *book, uint32_t chain, uint32_t *ret_outer);
/* All frames of a chain, 1 ..: how many. */
size_t name_book_frames(const struct name_book *book, uint32_t chain,
			struct book_frame ret_frames[LOCATION_FRAMES_MAX]);
size_t name_book_bytes(const struct name_book *book); /* memory held, about */

/* Whether a chain, 1 .., has a function; else it has nothing but files and lines. */
bool name_book_has_function(const struct name_book *book, uint32_t chain);

/*
 * The answer for what is looked for `by` bytes behind (or before) what the answer is for, in its extent,
 * which moves along.
 */
struct book_answer book_answer_moved(const struct name_book *book, const struct book_answer *answer,
				     int64_t by);
