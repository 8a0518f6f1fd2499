// SPDX-License-Identifier: GPL-2.0-or-later
/* name_book: the names found in one module so far. */
#include <string.h>
#include "core/namer/name_book.h"

/* Of a string: its entry, its slots in the index, its NUL and its share of a block */
#define TEXT_OVERHEAD 40

_Static_assert(sizeof(struct book_scope) == 20 && sizeof(struct book_node) == 12, "no bytes of no value");

/* A scope or a node that is looked for. */
struct wanted {
	const struct name_book *book;
	const void *value;
};

static bool is_scope(const void *ctx, uint32_t id)
{
	const struct wanted *wanted = ctx;

	return !memcmp(&wanted->book->scopes.data[id - 1], wanted->value, sizeof(struct book_scope));
}

static bool is_node(const void *ctx, uint32_t id)
{
	const struct wanted *wanted = ctx;

	return !memcmp(&wanted->book->nodes.data[id - 1], wanted->value, sizeof(struct book_node));
}

void name_book_init(struct name_book *book)
{
	*book = (struct name_book){ 0 };
}

void name_book_release(struct name_book *book)
{
	strtab_release(&book->strings);
	vec_release(&book->scopes);
	vec_release(&book->nodes);
	hash_index_release(&book->scope_index);
	hash_index_release(&book->node_index);
	*book = (struct name_book){ 0 };
}

uint32_t name_book_string(struct name_book *book, const char *text, size_t len)
{
	uint32_t n = book->strings.len, id = len ? strtab_add(&book->strings, text, len) : 0;

	if (book->strings.len > n)
		book->text_bytes += len;
	return id;
}

const struct book_scope *name_book_scope(const struct name_book *book, uint32_t chain)
{
	return &book->scopes.data[book->nodes.data[chain - 1].scope - 1];
}

uint32_t name_book_add_node(struct name_book *book, const struct book_node *node)
{
	vec_push(&book->nodes, *node);
	return (uint32_t)book->nodes.len;
}

static uint32_t find_scope(struct name_book *book, const struct book_frame *frame, uint32_t outer)
{
	const struct book_scope *around = outer ? name_book_scope(book, outer) : NULL;
	const struct book_scope scope = {
		.outer = outer,
		.function = frame->function,
		.linkage = frame->linkage,
		.file = frame->file,
		.flags = (uint16_t)frame->flags,
		.depth = around ? around->depth + 1 : 1,
		.has_function = around ? around->has_function : frame->function,
	};
	const struct wanted wanted = { book, &scope };
	uint64_t hash = hash_bytes(&scope, sizeof(scope), 0);
	uint32_t id = hash_index_find(&book->scope_index, hash, is_scope, &wanted);

	if (id)
		return id;
	vec_push(&book->scopes, scope);
	hash_index_add(&book->scope_index, hash, (uint32_t)book->scopes.len);
	return (uint32_t)book->scopes.len;
}

/* The chain of a frame and, behind it, another one. */
static uint32_t find_node(struct name_book *book, const struct book_frame *frame, uint32_t outer)
{
	const struct book_node node = { find_scope(book, frame, outer), frame->line, frame->column };
	const struct wanted wanted = { book, &node };
	uint64_t hash = hash_bytes(&node, sizeof(node), 0);
	uint32_t id = hash_index_find(&book->node_index, hash, is_node, &wanted);

	if (id)
		return id;
	hash_index_add(&book->node_index, hash, (uint32_t)book->nodes.len + 1);
	return name_book_add_node(book, &node);
}

uint32_t name_book_chain(struct name_book *book, const struct book_frame *frames, size_t n)
{
	size_t same = 0;

	if (n > LOCATION_FRAMES_MAX)
		n = LOCATION_FRAMES_MAX;
	while (same < n && same < book->n_last &&
	       !memcmp(&book->last[same], &frames[n - 1 - same], sizeof(*frames)))
		same++;
	for (; same < n; same++) {
		const struct book_frame *frame = &frames[n - 1 - same];

		book->last_nodes[same] = find_node(book, frame, same ? book->last_nodes[same - 1] : 0);
		book->last[same] = *frame;
	}
	book->n_last = n;
	return book->last_nodes[n - 1];
}

struct book_frame name_book_frame(const struct name_book *book, uint32_t chain, uint32_t *ret_outer)
{
	const struct book_node *node = &book->nodes.data[chain - 1];
	const struct book_scope *scope = &book->scopes.data[node->scope - 1];

	*ret_outer = scope->outer;
	return (struct book_frame){ scope->function, scope->linkage, scope->file, node->line, node->column,
				    scope->flags };
}

size_t name_book_frames(const struct name_book *book, uint32_t chain,
			struct book_frame ret_frames[LOCATION_FRAMES_MAX])
{
	size_t n = 0;

	while (chain && n < LOCATION_FRAMES_MAX)
		ret_frames[n++] = name_book_frame(book, chain, &chain);
	return n;
}

bool name_book_has_function(const struct name_book *book, uint32_t chain)
{
	return name_book_scope(book, chain)->has_function;
}

struct book_answer book_answer_moved(const struct name_book *book, const struct book_answer *answer,
				     int64_t by)
{
	struct book_answer moved = *answer;

	moved.before += by;
	moved.after -= by;
	if (moved.chain && name_book_has_function(book, moved.chain))
		moved.offset += by;
	return moved;
}

size_t name_book_bytes(const struct name_book *book)
{
	return book->text_bytes + (size_t)book->strings.len * TEXT_OVERHEAD +
	       book->scopes.cap * sizeof(struct book_scope) + book->nodes.cap * sizeof(struct book_node) +
	       (book->scope_index.cap + book->node_index.cap) * 3 * sizeof(uint32_t);
}
