/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * book_copy: the parent's copy of a book that the child keeps, made of what the child says and of
 * nothing that does not check. Ids of the child's are not the copy's: after the child was started
 * anew its books begin at 1 again, and the copy goes on.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "core/namer/name_book.h"
#include "core/parser/parser_wire.h"

/* A zeroed struct is a copy of an empty book. */
struct book_copy {
	struct name_book book; /* the copy, with ids of its own */
	VEC(uint32_t) strings; /* [the child's id - 1]: the copy's */
	uint32_t first_scope, first_node; /* the copy had before the child's first one */
	uint64_t bytes; /* that the child has said so far, of this book and those before it */
	uint64_t book_bytes; /* of this book */
};

void book_copy_release(struct book_copy *copy);
/* The child's book is a new one. What is in the copy stays. */
void book_copy_restart(struct book_copy *copy);

/*
 * Takes in a growth (parser_wire.h) that message->growth_bytes bytes from `growth` on hold, which
 * nobody else can change. Returns false when it is not one: then the copy holds what was right of it.
 */
bool book_copy_grow(struct book_copy *copy, const struct parser_message *message, const uint32_t *growth);

/*
 * Checks n answers and translates their chains to the copy's. Returns false when one is none; then
 * they are not to be used.
 */
bool book_copy_answers(const struct book_copy *copy, struct book_answer *answers, size_t n);

/*
 * Checks the extents of n answers that checked, to n places: that they are of addresses, and within the
 * function.
 */
bool book_copy_extents(const struct book_copy *copy, const struct namer_place *places,
		       const struct book_answer *answers, size_t n);

/*
 * A wish as the opener is told it; its strings are those of `wish`, which nobody else can change. Returns
 * false when it is none.
 */
bool parser_wish_check(const struct parser_wish *wish, struct wanted_file *ret_wanted);
