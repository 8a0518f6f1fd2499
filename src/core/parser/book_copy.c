// SPDX-License-Identifier: GPL-2.0-or-later
/* book_copy: the parent's copy of a book that the child keeps, of what checks and nothing else. */
#include <string.h>
#include "core/namer/symbol_answer.h"
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
	copy->first_frame = (uint32_t)copy->book.frames.len;
	copy->first_chain = (uint32_t)copy->book.chains.len;
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

static bool take_frame(struct book_copy *copy, struct growth *growth)
{
	const struct book_frame *said = take(growth, sizeof(*said) / sizeof(uint32_t));
	struct book_frame frame;

	if (!said)
		return false;
	frame = *said;
	if (!translate(copy, &frame.function) || !translate(copy, &frame.linkage) ||
	    !translate(copy, &frame.file) || frame.flags & ~NAME_FRAME_FLAGS)
		return false;
	vec_push(&copy->book.frames, frame);
	return true;
}

/* Inlined ones, the function that they are inlined into, and its other names. */
static bool frames_in_order(const struct book_frame *frames, uint32_t n)
{
	uint32_t i = 0;

	while (i < n && (frames[i].flags & (NAME_INLINED | NAME_ALIAS)) == NAME_INLINED)
		i++;
	if (i == n || frames[i].flags & NAME_ALIAS)
		return false;
	for (i++; i < n; i++)
		if ((frames[i].flags & (NAME_INLINED | NAME_ALIAS)) != NAME_ALIAS)
			return false;
	return true;
}

static bool take_chain(struct book_copy *copy, struct growth *growth)
{
	const struct book_chain *said = take(growth, sizeof(*said) / sizeof(uint32_t));
	size_t n_frames = copy->book.frames.len - copy->first_frame;
	struct book_chain chain;

	if (!said)
		return false;
	chain = *said;
	if (!chain.n || chain.n > SYMBOL_FRAMES_MAX || chain.first > n_frames ||
	    chain.n > n_frames - chain.first)
		return false;
	chain.first += copy->first_frame;
	if (!frames_in_order(&copy->book.frames.data[chain.first], chain.n))
		return false;
	vec_push(&copy->book.chains, chain);
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
	for (uint32_t i = 0; i < message->frames; i++)
		if (!take_frame(copy, &left))
			return false;
	for (uint32_t i = 0; i < message->chains; i++)
		if (!take_chain(copy, &left))
			return false;
	return true;
}

bool book_copy_answers(const struct book_copy *copy, struct book_answer *answers, size_t n)
{
	size_t n_chains = copy->book.chains.len - copy->first_chain;

	for (size_t i = 0; i < n; i++) {
		struct book_answer *answer = &answers[i];

		if (answer->chain > n_chains || answer->reason >= NAME_REASON_END_ ||
		    answer->flags & ~(NAME_ENTRY | ANSWER_BY_DEBUG | ANSWER_MAY_BE_ENTRY))
			return false;
		if (answer->chain)
			answer->chain += copy->first_chain;
		else if (answer->reason == NAME_OK)
			answer->reason = NAME_NO_SYMBOLS;
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

bool book_copy_row(const struct book_answer *answers, size_t n, uint64_t left)
{
	for (size_t i = 0; i < n; i++) {
		if (answers[i].before || !answers[i].after || answers[i].after > BOOK_EXTENT_MAX ||
		    answers[i].after > left || answers[i].after > UINT64_MAX - answers[i].offset)
			return false;
		left -= answers[i].after;
	}
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
