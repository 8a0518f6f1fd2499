// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * What a hostile child of the parser says: growths of a book, answers and wishes, any number of
 * them, the first byte of each saying which. What is taken must be whole: ids in range, strings
 * that end, chains that can be shown.
 */
#include <stdint.h>
#include <string.h>
#include "base/mem.h"
#include "core/parser/book_copy.h"
#include "must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define ANSWERS_MAX 64

static void must_be_string(const struct name_book *book, uint32_t id)
{
	must(id <= book->strings.len);
	must(strlen(strtab_get(&book->strings, id)) <= PARSER_STRING_MAX);
}

/* All that whoever shows a name relies on. */
static void must_be_chain(const struct name_book *book, uint32_t id)
{
	struct book_frame frames[LOCATION_FRAMES_MAX];
	uint32_t functions = 0;
	size_t n;

	must(id && id <= book->nodes.len);
	n = name_book_frames(book, id, frames);
	must(n == name_book_scope(book, id)->depth);
	must(name_book_has_function(book, id) == !!frames[n - 1].function);
	/* Of an alias nobody asks: it stands behind its function. */
	if (frames[0].flags & NAME_ALIAS)
		return;
	for (size_t i = 0; i < n; i++) {
		const struct book_frame *frame = &frames[i];

		must_be_string(book, frame->function);
		must_be_string(book, frame->linkage);
		must_be_string(book, frame->file);
		must(!(frame->flags & ~NAME_FRAME_FLAGS));
		if (!(frame->flags & (NAME_INLINED | NAME_ALIAS)))
			functions++;
		else
			must(functions == (frame->flags & NAME_ALIAS ? 1 : 0));
	}
	must(functions == 1);
}

/* Counts of one byte each, then the growth's own bytes. */
static void grow(struct book_copy *copy, const uint8_t *data, size_t size)
{
	struct parser_message message = { .type = PARSER_GROWTH, .strings = data[0], .scopes = data[1],
					  .nodes = data[2], .growth_bytes = (uint32_t)(size - 3) };
	uint32_t *growth = mem_dup(data + 3, size - 3);

	if (data[0] == UINT8_MAX)
		message.strings = UINT32_MAX;
	book_copy_grow(copy, &message, growth);
	mem_free(growth);
	for (uint32_t id = 1; id <= copy->book.nodes.len; id++)
		must_be_chain(&copy->book, id);
}

/* Whoever moves an answer within its extent comes to no place before the function. */
static void must_be_extent(const struct book_copy *copy, const struct book_answer *answer)
{
	const struct namer_place place = { .offset = 0x1000 };
	struct book_answer moved;

	if (!book_copy_extents(copy, &place, answer, 1))
		return;
	moved = book_answer_moved(&copy->book, answer, -(int64_t)answer->before);
	must(answer->before <= place.offset && moved.offset <= answer->offset && !moved.before);
}

static void answer(const struct book_copy *copy, const uint8_t *data, size_t size)
{
	struct book_answer answers[ANSWERS_MAX] = { 0 };
	size_t n = size / sizeof(*answers) < ANSWERS_MAX ? size / sizeof(*answers) : ANSWERS_MAX;

	memcpy(answers, data, n * sizeof(*answers));
	if (!book_copy_answers(copy, answers, n))
		return;
	for (size_t i = 0; i < n; i++) {
		must(answers[i].reason < NAME_REASON_END_ && (answers[i].chain || answers[i].reason != NAME_OK));
		if (answers[i].chain)
			must_be_chain(&copy->book, answers[i].chain);
		must_be_extent(copy, &answers[i]);
	}
}

static void wish(const uint8_t *data, size_t size)
{
	struct parser_wish *said = mem_zalloc(sizeof(*said));
	struct wanted_file wanted;

	/* Wishes are long: what is missing is the last byte again. */
	memset(said, size ? data[size - 1] : 0, sizeof(*said));
	memcpy(said, data, size < sizeof(*said) ? size : sizeof(*said));
	if (parser_wish_check(said, &wanted))
		must(wanted.kind < WANTED_KINDS_ && wanted.build_id_len <= BUILD_ID_MAX &&
		     strlen(wanted.name) < WANTED_NAME_MAX && strlen(wanted.folder) < WANTED_NAME_MAX);
	mem_free(said);
}

/* A kind, a length of two bytes, and so many bytes. */
static size_t one(struct book_copy *copy, const uint8_t *data, size_t size)
{
	size_t len = (size_t)data[1] << 8 | data[2];

	len = len < size - 3 ? len : size - 3;
	switch (data[0] % 4) {
	case 0:
		if (len >= 3)
			grow(copy, data + 3, len);
		break;
	case 1:
		answer(copy, data + 3, len);
		break;
	case 2:
		wish(data + 3, len);
		break;
	default:
		book_copy_restart(copy);
	}
	return 3 + len;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct book_copy copy = { 0 };

	while (size >= 3) {
		size_t used = one(&copy, data, size);

		data += used;
		size -= used;
	}
	book_copy_release(&copy);
	return 0;
}
