// SPDX-License-Identifier: GPL-2.0-or-later
/* Names of a module as a book keeps them: each once, by ids that only grow. */
#include <string.h>
#include "core/namer/name_book.h"
#include "core/profile/event.h"
#include "tap.h"

static void test_strings(struct name_book *book)
{
	uint32_t one = name_book_string(book, "one", 3), two = name_book_string(book, "two", 3);

	CHECK_EQ(one, 1);
	CHECK_EQ(two, 2);
	CHECK_EQ(name_book_string(book, "one", 3), one);
	CHECK_EQ(name_book_string(book, "", 0), 0);
	CHECK_STR(strtab_get(&book->strings, two), "two");
	CHECK_EQ(book->text_bytes, 6);
}

/* What chains end with alike is there once. */
static void test_chains(struct name_book *book)
{
	struct book_frame frames[2] = { { .function = 1, .line = 7, .flags = NAME_INLINED }, { .function = 2 } };
	uint32_t both = name_book_chain(book, frames, 2), outer = name_book_chain(book, frames + 1, 1), next;
	struct book_frame told[SYMBOL_FRAMES_MAX];

	CHECK_EQ(outer, 1);
	CHECK_EQ(both, 2);
	CHECK_EQ(name_book_chain(book, frames, 2), both);
	CHECK_EQ(name_book_chain(book, frames + 1, 1), outer);
	CHECK_EQ(name_book_frames(book, both, told), 2);
	CHECK(!memcmp(told, frames, sizeof(frames)));
	CHECK_EQ(name_book_frame(book, both, &next).line, 7);
	CHECK_EQ(next, outer);
	CHECK(name_book_scope(book, both)->depth == 2 && name_book_scope(book, outer)->depth == 1);
	frames[0].column = 1;
	CHECK_EQ(name_book_chain(book, frames, 2), 3);
	CHECK_EQ(book->scopes.len, 2);
	frames[1].line = 1;
	CHECK_EQ(name_book_chain(book, frames, 2), 5);
	CHECK_EQ(book->scopes.len, 3);
}

/* Many: ids go on without a gap, and memory is told about. */
static void test_many(struct name_book *book)
{
	uint32_t before = book->nodes.len, wrong = 0;
	size_t bytes = name_book_bytes(book);

	for (uint32_t i = 0; i < 100000; i++) {
		struct book_frame frame = { .function = 1, .line = 100 + i };

		wrong += name_book_chain(book, &frame, 1) != before + 1 + i;
	}
	CHECK_EQ(wrong, 0);
	CHECK(name_book_bytes(book) - bytes > 100000 * sizeof(struct book_node));
}

/* An answer that moves within its extent; that of a line without a function has no offset. */
static void test_moved(struct name_book *book)
{
	const struct book_frame function = { .function = 1 }, line = { .line = 1 };
	struct book_answer answer = { .chain = name_book_chain(book, &function, 1), .offset = 10, .before = 10,
				      .after = 5 };
	struct book_answer moved = book_answer_moved(book, &answer, 4);

	CHECK(moved.chain == answer.chain && moved.offset == 14 && moved.before == 14 && moved.after == 1);
	moved = book_answer_moved(book, &answer, -10);
	CHECK(!moved.offset && !moved.before && moved.after == 15);
	answer.chain = name_book_chain(book, &line, 1);
	answer.offset = 0;
	CHECK(name_book_has_function(book, moved.chain) && !name_book_has_function(book, answer.chain));
	CHECK_EQ(book_answer_moved(book, &answer, 4).offset, 0);
	answer.chain = 0;
	CHECK_EQ(book_answer_moved(book, &answer, 4).offset, 0);
}

int main(void)
{
	struct name_book book;

	name_book_init(&book);
	test_strings(&book);
	test_chains(&book);
	test_many(&book);
	test_moved(&book);
	name_book_release(&book);
	CHECK_EQ(book.strings.len, 0);
	return tap_done();
}
