// SPDX-License-Identifier: GPL-2.0-or-later
/* Tables of the symbol cache: extents in any order, twice, and on top of an older file. */
#include "made_cache.h"
#include "tap.h"

static struct name_book book;

static size_t spans_of(struct cache_table *table)
{
	cache_table_sort(table);
	return table->spans.len;
}

static bool ascends(const struct cache_table *table)
{
	for (size_t i = 1; i < table->spans.len; i++)
		if (table->spans.data[i - 1].start + table->spans.data[i - 1].length > table->spans.data[i].start)
			return false;
	return true;
}

/* Whether a table says the same as another one at each place. */
static void check_same(struct cache_table *table, const char *what)
{
	struct cache_table plain = { 0 };
	struct cache_file *file = NULL, *want = NULL;
	size_t size, want_size, differ = 0;
	uint8_t *bytes = made_bytes(table, &size), *want_bytes;

	made_fill(&plain, &book);
	want_bytes = made_bytes(&plain, &want_size);
	cache_file_open_memory(bytes, size, "got", &file, NULL);
	cache_file_open_memory(want_bytes, want_size, "want", &want, NULL);
	for (uint64_t place = MADE_BASE - 1; place < MADE_BASE + 0x290; place++) {
		struct cache_extent a = { 0 }, b = { 0 };
		bool found = cache_file_find(file, place, &a), wanted = cache_file_find(want, place, &b);

		differ += found != wanted || (found && (!a.node != !b.node || a.function != b.function ||
						       a.end != b.end || a.start != b.start));
	}
	printf("# %s\n", what);
	CHECK_EQ(differ, 0);
	CHECK_EQ(cache_file_verify(file, NULL), 0);
	cache_file_free(file);
	cache_file_free(want);
	cache_table_release(&plain);
	free(bytes);
	free(want_bytes);
}

static void test_orders(void)
{
	struct cache_table table = { 0 };
	struct cache_table made = { 0 };

	made_fill(&made, &book);
	CHECK_EQ(made.spans.len, 7);
	CHECK(!made.unsorted);
	for (size_t i = made.spans.len; i-- > 0;) {
		const struct cache_span *span = &made.spans.data[i];
		struct cache_extent extent = { span->start, span->start + span->length, span->start - span->back,
					       0, span->state };

		if (span->node) {
			/* The same chain, in this table's words. */
			static const unsigned int depths[] = { 0, 1, 2, 1, 0, 0, 0 };
			static const unsigned int lines[] = { 10, 22, 31, 23, 12, 0, 50 };

			extent.node = cache_table_chain(&table, &book, made_chain(&book, depths[i], lines[i]));
		}
		cache_table_add(&table, &extent);
	}
	CHECK(table.unsorted);
	CHECK_EQ(spans_of(&table), 7);
	CHECK(ascends(&table));
	check_same(&table, "backwards");
	cache_table_release(&table);
	cache_table_release(&made);
}

static void test_twice(void)
{
	struct cache_table table = { 0 };

	made_fill(&table, &book);
	made_fill(&table, &book);
	CHECK_EQ(spans_of(&table), 7);
	check_same(&table, "twice");
	cache_table_release(&table);
}

static void test_merge(void)
{
	struct cache_table half = { 0 }, merged = { 0 };
	struct cache_file *file = NULL;
	uint8_t ok = cache_state_of_reason(NAME_OK);
	uint8_t *bytes;
	size_t size;

	made_extent(&half, &book, MADE_BASE + 0x28, MADE_BASE + 0x30, made_chain(&book, 2, 31), ok);
	made_extent(&half, &book, MADE_BASE + 0x60, MADE_BASE + 0x80, made_chain(&book, 0, 12), ok);
	bytes = made_bytes(&half, &size);
	cache_file_open_memory(bytes, size, "half", &file, NULL);
	CHECK(cache_table_load(&merged, file));
	CHECK_EQ(merged.spans.len, 2);
	made_fill(&merged, &book);
	check_same(&merged, "on top of a half");
	CHECK_EQ(merged.names.len, 3);
	cache_file_free(file);
	cache_table_release(&half);
	cache_table_release(&merged);
	free(bytes);
}

/* Of a place in the middle of an extent it is known that stacks that end there are whole. */
static void test_entries(void)
{
	struct cache_table table = { 0 };
	uint8_t ok = cache_state_of_reason(NAME_OK);
	uint32_t chain = made_chain(&book, 0, 10);

	made_extent(&table, &book, MADE_BASE, MADE_BASE + 0x20, chain, ok);
	made_extent(&table, &book, MADE_BASE + 0x10, MADE_BASE + 0x11, chain, ok | CACHE_ENTRY_NO);
	made_extent(&table, &book, MADE_BASE + 0x12, MADE_BASE + 0x13, chain, ok | CACHE_ENTRY_YES);
	made_extent(&table, &book, MADE_BASE, MADE_BASE + 0x20, chain, ok);
	CHECK_EQ(spans_of(&table), 5);
	CHECK(ascends(&table));
	CHECK_EQ(table.spans.data[1].start, MADE_BASE + 0x10);
	CHECK_EQ(table.spans.data[1].state, ok | CACHE_ENTRY_NO);
	CHECK_EQ(table.spans.data[1].back, 0x10);
	CHECK_EQ(table.spans.data[3].state, ok | CACHE_ENTRY_YES);
	CHECK_EQ(table.spans.data[4].start, MADE_BASE + 0x13);
	CHECK_EQ(table.spans.data[4].length, 0xd);
	cache_table_release(&table);
}

static void test_left_out(void)
{
	struct cache_table table = { 0 };
	struct book_frame frame = { .function = name_book_string(&book, "f", 1), .line = CACHE_LINE_MAX + 1 };

	CHECK_EQ(cache_table_chain(&table, &book, name_book_chain(&book, &frame, 1)), 0);
	frame.line = 1;
	frame.column = CACHE_COLUMN_MAX + 1;
	CHECK_EQ(cache_table_chain(&table, &book, name_book_chain(&book, &frame, 1)), 0);
	frame.column = 1;
	CHECK(cache_table_chain(&table, &book, name_book_chain(&book, &frame, 1)));
	made_extent(&table, &book, 8, 8, 0, cache_state_of_reason(NAME_OK));
	made_extent(&table, &book, 8, 9, 0, cache_state_of_reason(NAME_TIMED_OUT));
	made_extent(&table, &book, 8, UINT64_MAX, 0, cache_state_of_reason(NAME_OK));
	CHECK_EQ(table.spans.len, 0);
	CHECK_EQ(cache_state_of_reason(NAME_LIMIT), 0);
	CHECK_EQ(cache_state_of_reason(NAME_NOT_TRIED), 0);
	cache_table_release(&table);
}

int main(void)
{
	name_book_init(&book);
	test_orders();
	test_twice();
	test_merge();
	test_entries();
	test_left_out();
	name_book_release(&book);
	return tap_done();
}
