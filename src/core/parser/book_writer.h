/* SPDX-License-Identifier: GPL-2.0-or-later */
/* book_writer: what is new in a book, as a growth of the wire. */
#pragma once
#include <stdbool.h>
#include "core/parser/parser_wire.h"

/* How much of a book was told. A zeroed struct: nothing. */
struct book_mark {
	uint32_t strings;
	size_t scopes, nodes;
};

/*
 * Writes what the book has beyond `mark`, as much as has room, into PARSER_GROWTH_BYTES from `growth` on,
 * and its counts into `message`; moves the mark. Returns whether that is all. Strings over
 * PARSER_STRING_MAX are cut.
 */
bool book_writer_fill(const struct name_book *book, struct book_mark *mark, uint32_t *growth,
		      struct parser_message *message);
