// SPDX-License-Identifier: GPL-2.0-or-later
/* book_writer: what is new in a book, as a growth of the wire. */
#include <string.h>
#include "core/parser/book_writer.h"

#define GROWTH_WORDS (PARSER_GROWTH_BYTES / sizeof(uint32_t))

_Static_assert(PARSER_STRING_MAX + 2 * sizeof(uint32_t) <= PARSER_GROWTH_BYTES, "a growth holds any string");

static bool put_string(const struct strtab_entry *entry, uint32_t *growth, size_t *used)
{
	uint32_t len = entry->len < PARSER_STRING_MAX ? entry->len : PARSER_STRING_MAX;
	size_t words = 1 + (len + sizeof(uint32_t) - 1) / sizeof(uint32_t);

	if (words > GROWTH_WORDS - *used)
		return false;
	growth[*used + words - 1] = 0;
	growth[*used] = len;
	memcpy(growth + *used + 1, entry->text, len);
	*used += words;
	return true;
}

/* As many of n elements as have room; how many. */
static size_t put_array(const void *elements, size_t n, size_t size, uint32_t *growth, size_t *used)
{
	size_t words = size / sizeof(uint32_t), room = (GROWTH_WORDS - *used) / words;

	if (n > room)
		n = room;
	if (n)
		memcpy(growth + *used, elements, n * size);
	*used += n * words;
	return n;
}

bool book_writer_fill(const struct name_book *book, struct book_mark *mark, uint32_t *growth,
		      struct parser_message *message)
{
	size_t used = 0, scopes = 0, nodes = 0;
	uint32_t strings = 0;

	while (mark->strings < book->strings.len &&
	       put_string(&book->strings.entries[mark->strings], growth, &used)) {
		mark->strings++;
		strings++;
	}
	if (mark->strings == book->strings.len)
		scopes = put_array(book->scopes.data + mark->scopes, book->scopes.len - mark->scopes,
				   sizeof(struct book_scope), growth, &used);
	mark->scopes += scopes;
	if (mark->scopes == book->scopes.len)
		nodes = put_array(book->nodes.data + mark->nodes, book->nodes.len - mark->nodes,
				  sizeof(struct book_node), growth, &used);
	mark->nodes += nodes;
	message->strings = strings;
	message->scopes = (uint32_t)scopes;
	message->nodes = (uint32_t)nodes;
	message->growth_bytes = (uint32_t)(used * sizeof(uint32_t));
	return mark->strings == book->strings.len && mark->scopes == book->scopes.len &&
	       mark->nodes == book->nodes.len;
}
