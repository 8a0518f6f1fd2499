// SPDX-License-Identifier: GPL-2.0-or-later
/* book_copy: the parent's copy of a book that the child keeps, of what checks and nothing else. */
#include <string.h>
#include "core/parser/book_copy.h"

#define COPY_BYTES_MAX (2ULL * NAME_BOOK_BYTES_MAX) /* an honest book is closed long before */

/* What is left of a growth. */
struct growth {
	const uint32_t *words;
	size_t n;
};

/* The next n_words; NULL when there are fewer. */
static const void *take(struct growth *growth, uint64_t n_words)
{
	const uint32_t *words = growth->words;

	if (n_words > growth->n)
		return NULL;
	growth->words += n_words;
	growth->n -= n_words;
	return words;
}

void book_copy_release(struct book_copy *copy)
{
	name_book_release(&copy->book);
	vec_release(&copy->strings);
	memset(copy, 0, sizeof(*copy));
}

void book_copy_restart(struct book_copy *copy)
{
	copy->strings.len = 0;
	copy->book_bytes = 0;
	copy->first_scope = (uint32_t)copy->book.scopes.len;
	copy->first_node = (uint32_t)copy->book.nodes.len;
}

static bool take_string(struct book_copy *copy, struct growth *growth)
{
	const uint32_t *len = take(growth, 1);
	const char *text;

	if (!len || *len > PARSER_STRING_MAX)
		return false;
	text = take(growth, (*len + sizeof(uint32_t) - 1) / sizeof(uint32_t));
	if (!text || memchr(text, '\0', *len))
		return false;
	vec_push(&copy->strings, strtab_add(&copy->book.strings, text, *len));
	return true;
}

/* The copy's id of a string of the child's; 0 stays 0. */
static bool translate(const struct book_copy *copy, uint32_t *id)
{
	if (*id > copy->strings.len)
		return false;
	*id = *id ? copy->strings.data[*id - 1] : 0;
	return true;
}

/* Whether it is inlined into what it says is seen when the first node in it comes: settle(). */
static bool take_scope(struct book_copy *copy, struct growth *growth)
{
	const struct book_scope *said = take(growth, sizeof(*said) / sizeof(uint32_t));
	struct book_scope scope;

	if (!said)
		return false;
	scope = (struct book_scope){ said->outer, said->function, said->linkage, said->file, .flags = said->flags };
	if (!translate(copy, &scope.function) || !translate(copy, &scope.linkage) ||
	    !translate(copy, &scope.file) || scope.flags & ~NAME_FRAME_FLAGS ||
	    scope.outer > UINT32_MAX - copy->first_node)
		return false;
	scope.outer += scope.outer ? copy->first_node : 0;
	vec_push(&copy->book.scopes, scope);
	return true;
}

/* Inlined ones, the function that they are inlined into, and its other names. */
static bool is_in_order(const struct book_scope *scope, const struct book_scope *outer)
{
	switch (scope->flags & (NAME_INLINED | NAME_ALIAS)) {
	case NAME_INLINED:
		return outer && !(outer->flags & NAME_ALIAS);
	case NAME_INLINED | NAME_ALIAS:
		return false;
	default:
		return !outer || outer->flags & NAME_ALIAS;
	}
}

/*
 * A scope that a node with this id is in, the lowest such. False: it leads nowhere, or on without
 * an end. What is outside of it has been settled with its own first node.
 */
static bool settle(struct book_copy *copy, struct book_scope *scope, size_t id)
{
	const struct book_scope *outer = NULL;

	if (scope->depth)
		return true;
	if (scope->outer >= id)
		return false;
	if (scope->outer)
		outer = name_book_scope(&copy->book, scope->outer);
	if (!is_in_order(scope, outer) || (outer && outer->depth == LOCATION_FRAMES_MAX))
		return false;
	scope->depth = outer ? outer->depth + 1 : 1;
	scope->has_function = outer ? outer->has_function : scope->function;
	return true;
}

static bool take_node(struct book_copy *copy, struct growth *growth)
{
	const struct book_node *said = take(growth, sizeof(*said) / sizeof(uint32_t));
	struct book_node node;

	if (!said)
		return false;
	node = *said;
	if (!node.scope || node.scope > copy->book.scopes.len - copy->first_scope)
		return false;
	node.scope += copy->first_scope;
	if (!settle(copy, &copy->book.scopes.data[node.scope - 1], copy->book.nodes.len + 1))
		return false;
	name_book_add_node(&copy->book, &node);
	return true;
}

bool book_copy_grow(struct book_copy *copy, const struct parser_message *message, const uint32_t *growth)
{
	struct growth left = { growth, message->growth_bytes / sizeof(uint32_t) };

	copy->bytes += message->growth_bytes;
	copy->book_bytes += message->growth_bytes;
	if (message->growth_bytes > PARSER_GROWTH_BYTES || copy->bytes > COPY_BYTES_MAX)
		return false;
	for (uint32_t i = 0; i < message->strings; i++)
		if (!take_string(copy, &left))
			return false;
	for (uint32_t i = 0; i < message->scopes; i++)
		if (!take_scope(copy, &left))
			return false;
	for (uint32_t i = 0; i < message->nodes; i++)
		if (!take_node(copy, &left))
			return false;
	return true;
}

bool book_copy_answers(const struct book_copy *copy, struct book_answer *answers, size_t n)
{
	size_t n_nodes = copy->book.nodes.len - copy->first_node;

	for (size_t i = 0; i < n; i++) {
		struct book_answer *answer = &answers[i];

		if (answer->chain > n_nodes || answer->reason >= NAME_REASON_END_ ||
		    answer->flags & ~NAME_ENTRY)
			return false;
		if (!answer->chain) {
			if (answer->reason == NAME_OK)
				answer->reason = NAME_NO_SYMBOLS;
			continue;
		}
		answer->chain += copy->first_node;
		if (name_book_scope(&copy->book, answer->chain)->flags & NAME_ALIAS)
			return false;
	}
	return true;
}

/* Nothing that is in the extent is before the function, or behind all addresses. */
static bool is_extent(const struct book_copy *copy, const struct namer_place *place,
		      const struct book_answer *answer)
{
	uint64_t back = place->flags & PLACE_RETURN && place->offset, at = place->offset - back;

	if (!answer->after)
		return !answer->before;
	if (answer->before > BOOK_EXTENT_MAX || answer->after > BOOK_EXTENT_MAX || answer->before > at ||
	    answer->after > UINT64_MAX - at)
		return false;
	if (!answer->chain || !name_book_has_function(&copy->book, answer->chain))
		return !answer->offset;
	/* It may not be known where the function begins; then of no other place either. */
	if (!answer->offset && !answer->before && answer->after == 1)
		return true;
	return answer->offset >= back && answer->before <= answer->offset - back &&
	       answer->after <= UINT64_MAX - answer->offset;
}

bool book_copy_extents(const struct book_copy *copy, const struct namer_place *places,
		       const struct book_answer *answers, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!is_extent(copy, &places[i], &answers[i]))
			return false;
	return true;
}

bool parser_wish_check(const struct parser_wish *wish, struct wanted_file *ret_wanted)
{
	if (wish->kind >= WANTED_KINDS_ || wish->build_id_len > BUILD_ID_MAX ||
	    !memchr(wish->name, '\0', sizeof(wish->name)) ||
	    !memchr(wish->folder, '\0', sizeof(wish->folder)))
		return false;
	*ret_wanted = (struct wanted_file){
		.kind = wish->kind,
		.build_id_len = wish->build_id_len,
		.crc = wish->crc,
		.name = wish->name,
		.folder = wish->folder,
	};
	memcpy(ret_wanted->build_id, wish->build_id, wish->build_id_len);
	return true;
}
