// SPDX-License-Identifier: GPL-2.0-or-later
/* Files of the symbol cache: what is written is read, and no damage is believed or is the end. */
#include <errno.h>
#include "core/cache/cache_file.h"
#include "core/cache/cache_names.h"
#include "core/namer/symbol_answer.h"
#include "made_cache.h"
#include "tap.h"

static uint8_t *bytes;
static size_t size;

static void make(void)
{
	struct cache_table table = { 0 };
	struct name_book book;

	name_book_init(&book);
	made_fill(&table, &book);
	bytes = made_bytes(&table, &size);
	cache_table_release(&table);
	name_book_release(&book);
}

static const char *text_of(struct cache_file *file, uint32_t offset)
{
	size_t len;
	const char *text = cache_file_text(file, offset, &len);

	return text && strlen(text) == len ? text : "(bad)";
}

static void test_answers(struct cache_file *file)
{
	struct cache_frame frames[SYMBOL_FRAMES_MAX];
	struct cache_extent extent;

	CHECK(cache_file_find(file, MADE_BASE + 0x2f, &extent));
	CHECK_EQ(extent.start, MADE_BASE + 0x28);
	CHECK_EQ(extent.end, MADE_BASE + 0x30);
	CHECK_EQ(extent.function, MADE_BASE);
	CHECK_EQ(cache_file_frames(file, extent.node, frames), 3);
	CHECK_STR(text_of(file, frames[0].function), "two()");
	CHECK_STR(text_of(file, frames[0].linkage), "_Z3twov");
	CHECK_EQ(frames[0].line, 31);
	CHECK_EQ(frames[0].column, 9);
	CHECK_EQ(frames[0].flags, NAME_INLINED);
	CHECK_STR(text_of(file, frames[1].function), "one()");
	CHECK_EQ(frames[1].line, 21);
	CHECK_STR(text_of(file, frames[2].function), "main");
	CHECK_EQ(frames[2].linkage, 0);
	CHECK_EQ(frames[2].flags, NAME_FOLDED);
	CHECK_STR(text_of(file, frames[2].file), "a.c");
	CHECK(cache_file_find(file, MADE_BASE, &extent) && extent.end == MADE_BASE + 0x20);
	CHECK(cache_file_find(file, MADE_BASE + 0xff, &extent) && extent.start == MADE_BASE + 0x40);
	CHECK(cache_file_find(file, MADE_BASE + 0x280, &extent) && extent.state & CACHE_ENTRY_YES);
	CHECK_EQ(cache_reason_of_state(extent.state), NAME_NO_DEBUG);
	CHECK_EQ(extent.function, MADE_BASE + 0x280);
	CHECK(cache_file_find(file, MADE_BASE + 0x27f, &extent) && !extent.node);
	CHECK_EQ(cache_reason_of_state(extent.state), NAME_NO_SYMBOLS);
	CHECK(!cache_file_find(file, MADE_BASE - 1, &extent));
	CHECK(!cache_file_find(file, MADE_BASE + 0x100, &extent));
	CHECK(!cache_file_find(file, MADE_BASE + 0x1ff, &extent));
	CHECK(!cache_file_find(file, MADE_BASE + 0x281, &extent));
	CHECK(!cache_file_find(file, UINT64_MAX, &extent));
	CHECK(!cache_file_find(file, 0, &extent));
	CHECK(!cache_file_is_damaged(file));
}

/* What a call at an extent's very end returns to. */
static void test_ends(struct cache_file *file)
{
	struct cache_extent extent;

	CHECK(cache_file_find(file, MADE_BASE, &extent) && extent.state & CACHE_STATE_RETURN);
	CHECK(cache_file_find(file, MADE_BASE + 0xff, &extent) && !(extent.state & CACHE_STATE_RETURN));
}

static void test_inputs(struct cache_file *file)
{
	struct cache_input input;
	const char *text;

	CHECK(cache_file_input(file, 0, &input, &text));
	CHECK_EQ(input.result, -2);
	CHECK(input.name_len == 7 && !memcmp(text, "a.debug", 7));
	CHECK(!cache_file_input(file, 1, &input, &text));
	CHECK_STR(cache_file_path(file), "/bin/a");
}

static void test_whole(void)
{
	struct cache_file *file = NULL;
	struct err err = { 0 };

	CHECK_EQ(cache_file_open_memory(bytes, size, "made", &file, &err), 0);
	test_answers(file);
	test_ends(file);
	test_inputs(file);
	CHECK_EQ(cache_file_verify(file, &err), 0);
	cache_file_free(file);
}

/* Answers whatever there is: nothing of it may crash. */
static void use(const uint8_t *data, size_t len, unsigned int *ret_opened, unsigned int *ret_good)
{
	struct cache_frame frames[SYMBOL_FRAMES_MAX];
	struct cache_file *file = NULL;
	struct cache_extent extent;
	struct cache_input input;
	const char *text;
	size_t text_len;

	if (cache_file_open_memory(data, len, "made", &file, NULL))
		return;
	++*ret_opened;
	for (uint64_t place = MADE_BASE - 2; place < MADE_BASE + 0x290; place++) {
		if (!cache_file_find(file, place, &extent) || !extent.node)
			continue;
		for (size_t i = 0, n = cache_file_frames(file, extent.node, frames); i < n; i++)
			if (frames[i].function)
				cache_file_text(file, frames[i].function, &text_len);
	}
	cache_file_input(file, 0, &input, &text);
	*ret_good += !cache_file_verify(file, NULL);
	cache_file_free(file);
}

static void test_truncated(void)
{
	unsigned int opened = 0, good = 0;

	for (size_t len = 0; len < size; len++) {
		uint64_t *copy = malloc(len + 8); /* no more than there is: a sanitizer sees what reads past it */

		memcpy(copy, bytes, len);
		use((const uint8_t *)copy, len, &opened, &good);
		free(copy);
	}
	CHECK_EQ(opened, 0);
}

/* Each bit: a header that is wrong is refused, the rest is found by verify, or is padding. */
static void test_flipped(void)
{
	unsigned int opened = 0, good = 0, padding = 0;
	uint8_t *copy = malloc(size), *covered = calloc(size, 1);
	struct cache_header header;

	memcpy(&header, bytes, sizeof(header));
	memset(covered, 1, sizeof(header));
	for (int i = 0; i < CACHE_SECTIONS_; i++)
		memset(covered + header.sections[i].offset, 1, header.sections[i].n * cache_section_width(i));
	for (size_t i = 0; i < size; i++)
		padding += !covered[i];
	for (size_t bit = 0; bit < size * 8; bit++) {
		memcpy(copy, bytes, size);
		copy[bit / 8] ^= 1 << bit % 8;
		use(copy, size, &opened, &good);
	}
	CHECK_EQ(opened < (size - sizeof(header)) * 8 + 1, 1);
	CHECK_EQ(good, padding * 8);
	free(copy);
	free(covered);
}

/* A checksum that is right says nothing of whoever made it. */
static void test_hostile(void)
{
	unsigned int opened = 0, good = 0;
	uint8_t *copy = malloc(size);
	struct cache_header header;

	srand(7);
	for (int round = 0; round < 20000; round++) {
		memcpy(copy, bytes, size);
		for (int i = 0; i < 1 + round % 8; i++) {
			size_t at = sizeof(header) + (size_t)rand() % ((size - sizeof(header)) / 4) * 4;
			uint32_t value = rand() % 2 ? (uint32_t)rand() % 64 : (uint32_t)rand() * 2u;

			if (at + 4 <= size)
				memcpy(copy + at, &value, 4);
		}
		memcpy(&header, copy, sizeof(header));
		header.sections[rand() % CACHE_SECTIONS_].n += round % 3 ? 0 : (uint32_t)(rand() % 5 - 2);
		header.sections[rand() % CACHE_SECTIONS_].offset += round % 7 ? 0 : (uint64_t)(rand() % 33 - 16);
		header.crc = cache_header_crc(&header);
		memcpy(copy, &header, sizeof(header));
		use(copy, size, &opened, &good);
	}
	CHECK(opened > 1000);
	free(copy);
}

/* All that is told of a place, as text; "" where nothing is. */
static const char *told_of(struct cache_file *file, uint64_t place)
{
	struct cache_frame frames[SYMBOL_FRAMES_MAX];
	struct cache_extent extent;
	static char text[512];
	size_t len, n;

	text[0] = '\0';
	if (!cache_file_find(file, place, &extent))
		return text;
	n = extent.node ? cache_file_frames(file, extent.node, frames) : 0;
	len = (size_t)snprintf(text, sizeof(text), "%d:%llx ", extent.state & CACHE_STATE_REASON,
			       (unsigned long long)(extent.node ? place - extent.function : 0));
	for (size_t i = 0; i < n; i++)
		len += (size_t)snprintf(text + len, sizeof(text) - len, "%s %s %s:%u ",
					text_of(file, frames[i].function),
					frames[i].linkage ? text_of(file, frames[i].linkage) : "",
					text_of(file, frames[i].file), frames[i].line);
	if (cache_file_is_damaged(file))
		text[0] = '\0';
	return text;
}

static bool is_wrong(struct cache_file *good, struct cache_file *file, uint64_t place)
{
	char right[512];

	snprintf(right, sizeof(right), "%s", told_of(good, place));
	return told_of(file, place)[0] && strcmp(told_of(file, place), right) != 0;
}

/* Each place by itself, and behind the one before it, from which to step to it. */
static unsigned int count_wrong(struct cache_file *good, const uint8_t *copy)
{
	CLEANUP(cache_file_free) struct cache_file *along = NULL;
	unsigned int wrong = 0;

	for (uint64_t place = MADE_BASE; place < MADE_BASE + 0x281; place += place < MADE_BASE + 0x27f ? 3 : 1) {
		CLEANUP(cache_file_free) struct cache_file *file = NULL;

		if (cache_file_open_memory(copy, size, "zeros", &file, NULL))
			continue;
		wrong += is_wrong(good, file, place);
		wrong += along && is_wrong(good, along, place);
		if (!along || cache_file_is_damaged(along)) {
			cache_file_free(along);
			along = TAKE(file);
		}
	}
	return wrong;
}

/* What never came to the disk is zeros, from any element of a section to any other: no answer is made of them. */
static void test_zeros(void)
{
	CLEANUP(cache_file_free) struct cache_file *good = NULL;
	CLEANUP(mem_free) uint8_t *copy = mem_alloc(size);
	struct cache_header header;

	memcpy(&header, bytes, sizeof(header));
	cache_file_open_memory(bytes, size, "good", &good, NULL);
	for (int i = CACHE_RUNS; i < CACHE_SECTIONS_; i++) {
		const struct cache_section *section = &header.sections[i];
		size_t width = cache_section_width(i), least = i == CACHE_STRINGS ? 2 : 1;
		unsigned int wrong = 0;

		for (uint32_t from = 0; from < section->n; from++)
			for (uint32_t to = from + (uint32_t)least; to <= section->n; to++) {
				memcpy(copy, bytes, size);
				memset(copy + section->offset + from * width, 0, (to - from) * width);
				wrong += count_wrong(good, copy);
			}
		CHECK_EQ(wrong, 0);
	}
}

#define FUNCTIONS 8

/* Steps from one function to the next lead to where the table of functions never came to the disk. */
static void test_stepping(void)
{
	struct cache_table table = { 0 };
	CLEANUP(cache_file_free) struct cache_file *file = NULL;
	struct cache_extent extent;
	struct cache_header header;
	struct name_book book;
	size_t all;
	uint8_t *made;

	name_book_init(&book);
	for (uint64_t at = 0x1000; at < 0x1000 + FUNCTIONS * 0x10; at += 0x10) {
		extent = (struct cache_extent){ at, at + 0x10, at, 0, cache_state_of_reason(NAME_OK) };
		extent.node = cache_table_chain(&table, &book, made_chain(&book, 0, (uint32_t)at));
		cache_table_add(&table, &extent);
	}
	made = made_bytes(&table, &all);
	memcpy(&header, made, sizeof(header));
	CHECK_EQ(header.sections[CACHE_RUNS].n, FUNCTIONS);
	memset(made + header.sections[CACHE_RUNS].offset + 6 * sizeof(struct cache_run), 0,
	       2 * sizeof(struct cache_run));
	CHECK(!cache_file_open_memory(made, all, "stepped", &file, NULL));
	for (uint64_t at = 0x1008; at < 0x1000 + 6 * 0x10; at += 0x10) {
		CHECK(cache_file_find(file, at, &extent));
		CHECK_EQ(extent.function, at - 8);
	}
	CHECK(!cache_file_find(file, 0x1068, &extent));
	CHECK(cache_file_is_damaged(file));
	cache_table_release(&table);
	name_book_release(&book);
	free(made);
}

/* Nothing is answered by what was made of damage: a text that is gone, asked about three times at once. */
static void test_known_damage(void)
{
	const struct namer_place places[] = { { .offset = MADE_BASE + 0x2e }, { .offset = MADE_BASE + 0x2f },
					      { .offset = MADE_BASE + 1 } };
	struct book_answer answers[ARRAY_LEN(places)];
	CLEANUP(mem_free) uint8_t *copy = mem_dup(bytes, size);
	struct cache_file *good = NULL, *file = NULL;
	struct cache_header header;
	struct cache_names *names;
	uint8_t *texts, *text;

	memcpy(&header, bytes, sizeof(header));
	texts = copy + header.sections[CACHE_STRINGS].offset;
	text = memmem(texts, header.sections[CACHE_STRINGS].n, "\0two()", sizeof("\0two()"));
	CHECK(text);
	CHECK(!cache_file_open_memory(bytes, size, "good", &good, NULL));
	names = cache_names_new(good, 0);
	CHECK_EQ(cache_names_find_some(names, places, ARRAY_LEN(places), answers), 7);
	cache_names_free(names);
	memset(text, 0, sizeof("\0two()"));
	CHECK(!cache_file_open_memory(copy, size, "no text", &file, NULL));
	names = cache_names_new(file, 0);
	CHECK_EQ(cache_names_find_some(names, places, ARRAY_LEN(places), answers), 0);
	cache_names_free(names);
}

int main(int argc, char **argv)
{
	make();
	/* For tests/fuzz/fuzz_symbol_cache.c. */
	if (argc > 1)
		return fwrite(bytes, size, 1, stdout) != 1;
	test_whole();
	test_truncated();
	test_flipped();
	test_hostile();
	test_zeros();
	test_stepping();
	test_known_damage();
	free(bytes);
	return tap_done();
}
