// SPDX-License-Identifier: GPL-2.0-or-later
/* name_book: the names found in one module so far. */
#include <string.h>
#include "core/namer/name_book.h"

/* Of a string: its entry, its slots in the index, its NUL and its share of a block */
#define TEXT_OVERHEAD 40

/* A chain that is looked for. */
struct wanted_chain {
	const struct name_book *book;
	const struct book_frame *frames;
	size_t n;
};

static bool is_chain(const void *ctx, uint32_t id)
{
	const struct wanted_chain *wanted = ctx;
	const struct book_chain *chain = &wanted->book->chains.data[id - 1];

	return chain->n == wanted->n &&
	       !memcmp(wanted->book->frames.data + chain->first, wanted->frames,
		       wanted->n * sizeof(*wanted->frames));
}

void name_book_init(struct name_book *book)
{
	*book = (struct name_book){ 0 };
}

void name_book_release(struct name_book *book)
{
	strtab_release(&book->strings);
	vec_release(&book->frames);
	vec_release(&book->chains);
	hash_index_release(&book->chain_index);
	*book = (struct name_book){ 0 };
}

uint32_t name_book_string(struct name_book *book, const char *text, size_t len)
{
	uint32_t n = book->strings.len, id = len ? strtab_add(&book->strings, text, len) : 0;

	if (book->strings.len > n)
		book->text_bytes += len;
	return id;
}

uint32_t name_book_chain(struct name_book *book, const struct book_frame *frames, size_t n)
{
	const struct wanted_chain wanted = { book, frames, n };
	uint64_t hash = hash_bytes(frames, n * sizeof(*frames), 0);
	uint32_t id = hash_index_find(&book->chain_index, hash, is_chain, &wanted);
	struct book_chain chain = { (uint32_t)book->frames.len, (uint32_t)n };

	if (id)
		return id;
	memcpy(vec_add(&book->frames, n), frames, n * sizeof(*frames));
	vec_push(&book->chains, chain);
	hash_index_add(&book->chain_index, hash, (uint32_t)book->chains.len);
	return (uint32_t)book->chains.len;
}

bool name_book_has_function(const struct name_book *book, uint32_t chain)
{
	const struct book_chain *frames = &book->chains.data[chain - 1];

	return book->frames.data[frames->first + frames->n - 1].function;
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
	       book->frames.cap * sizeof(struct book_frame) +
	       book->chains.cap * sizeof(struct book_chain) +
	       book->chain_index.cap * 3 * sizeof(uint32_t);
}
