/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * address_batch: many addresses named at once: sorted, each asked once, what they have in common
 * told once.
 */
#pragma once
#include <stdbool.h>
#include "core/symbol/address_jobs.h"
#include "core/symbol/known_extents.h"
#include "core/symbol/symbol_cache.h"

/* What a location of a profile is called, by ids of the listener; frame 0: not told. */
struct told_location {
	uint32_t frame, around;
};

/* What of one book was told with one reason, by ids of the listener; 0: not told. */
struct told_book {
	uint64_t names; /* cached_names.number; 0: of tables, */
	size_t source; /* with this number */
	uint16_t reason; /* enum name_reason: of what is missing */
	bool is_placed; /* `around` is told */
	uint32_t around;
	VEC(uint32_t) frames; /* [chain - 1] */
	VEC(uint32_t) functions; /* [scope - 1] */
	VEC(struct told_location) located; /* of tables: [location - 1] */
};

/* A function that was told lately, of which there are as many scopes as places that it is inlined at. */
struct recent_function {
	uint32_t function, linkage, file; /* strings of the book */
	uint32_t book; /* among told books, from 1 on; 0: none */
	uint32_t flags;
	uint32_t id; /* of the listener */
};

/* What is known of the image with these names. */
struct known_image {
	uint64_t names; /* cached_names.number */
	struct known_extents extents; /* answers are chains of a book, around them is source << 16 | reason */
};

/*
 * A zeroed struct has told nothing. But for what was told, and what is known of images, it only keeps memory for
 * the next call.
 */
struct address_batch {
	VEC(struct told_book) books;
	struct recent_function *recent; /* NULL: none was told */
	VEC(struct known_image) images;
	struct address_jobs jobs;
	VEC(uint32_t) open; /* the first jobs of places that have to be asked about, of one image */
	VEC(struct namer_place) asked;
	VEC(struct book_answer) answers;
	VEC(uint8_t) sources;
	/* The image told last; no tables: none. */
	const struct tables *last_tables;
	uint32_t last_image;
	/* The last one that had no name. */
	struct lookup_answer nameless;
	uint32_t nameless_image; /* 0: none */
	enum name_reason nameless_reason;
};

/* As address_lookup_find(), of a space that has no tables of names. */
void address_batch_find(struct address_batch *batch, struct address_finder *finder, const uint64_t *addrs, size_t n,
			const struct lookup_listener *listener, struct lookup_answer *ret_answers);

/*
 * The answer that the tables hold for an address that is at a location of theirs; `number` is of no
 * others.
 */
struct lookup_answer address_batch_tell_location(struct address_batch *batch, const struct tables *tables,
						 size_t number, uint32_t location, uint64_t addr,
						 const struct lookup_listener *listener);

/* The listener has forgotten what it was told. */
void address_batch_forget(struct address_batch *batch);
void address_batch_release(struct address_batch *batch);
