// SPDX-License-Identifier: GPL-2.0-or-later
/* Unwind rows as bytes: what is written is read again, and what is damaged or a lie is not used. */
#include <string.h>
#include "core/unwind/rows_bytes.h"
#include "tap.h"

#define MADE_PAGES 4
#define MADE_ROWS 7
#define MADE_LONGS 2

/* Four pages, one of them without code; its arrays are static. */
static struct unwind_table made_table(void)
{
	static struct unwind_page pages[MADE_PAGES] = { { 0, 3 }, { 3, 1 }, { 0, 0 }, { 4, 3 } };
	static struct unwind_long longs[MADE_LONGS] = { { .base = 7, .offset = 512 }, { .base = 6, .offset = -8 } };
	static uint32_t rows[MADE_ROWS] = {
		UNWIND_ROW(0, 100), UNWIND_ROW(16, UNWIND_ESCAPED(UNWIND_LONG, 1)), UNWIND_ROW(4095, 101),
		UNWIND_ROW(0, UNWIND_ESCAPED(UNWIND_ROOT, 0)), UNWIND_ROW(0, 7),
		UNWIND_ROW(1, UNWIND_ESCAPED(UNWIND_LONG, 0)), UNWIND_ROW(2, UNWIND_ESCAPED(UNWIND_END, 0)),
	};

	return (struct unwind_table){
		.machine = UNWIND_MACHINE,
		.first_vaddr = 0x401000,
		.n_pages = MADE_PAGES,
		.n_rows = MADE_ROWS,
		.n_longs = MADE_LONGS,
		.pages = pages,
		.rows = rows,
		.longs = longs,
	};
}

static void make_bytes(struct buf *bytes)
{
	struct unwind_table made = made_table();

	rows_bytes_add(&made, bytes);
}

static void test_round_trip(void)
{
	struct unwind_table made = made_table(), table = { 0 };
	RELEASE(buf_release) struct buf bytes = { 0 };

	make_bytes(&bytes);
	CHECK_EQ(bytes.len, sizeof(struct rows_header) + MADE_PAGES * 8 + MADE_LONGS * 16 + MADE_ROWS * 4);
	CHECK(rows_bytes_table(bytes.data, bytes.len, &table));
	CHECK_EQ(table.first_vaddr, made.first_vaddr);
	CHECK_EQ(table.machine, made.machine);
	CHECK(table.n_pages == MADE_PAGES && !memcmp(table.pages, made.pages, sizeof(*made.pages) * MADE_PAGES));
	CHECK(table.n_rows == MADE_ROWS && !memcmp(table.rows, made.rows, sizeof(*made.rows) * MADE_ROWS));
	CHECK(table.n_longs == MADE_LONGS && !memcmp(table.longs, made.longs, sizeof(*made.longs) * MADE_LONGS));
	CHECK_EQ(unwind_table_find(&table, 0x402123) & UNWIND_RULE_MASK, UNWIND_ESCAPED(UNWIND_ROOT, 0));
}

/* More or fewer bytes than the header says. */
static void test_length(void)
{
	RELEASE(buf_release) struct buf bytes = { 0 };
	struct unwind_table table;
	int used = 0;

	make_bytes(&bytes);
	for (size_t i = 0; i < bytes.len; i++)
		used += rows_bytes_table(bytes.data, i, &table);
	buf_add(&bytes, "", 1);
	used += rows_bytes_table(bytes.data, bytes.len, &table);
	CHECK_EQ(used, 0);
	memset(bytes.data + sizeof(struct rows_header), 0, bytes.len - sizeof(struct rows_header));
	CHECK_NAMED(!rows_bytes_table(bytes.data, bytes.len - 1, &table), "zeros are rows of no page");
}

/* Whether bytes are used when something of them is changed. */
static bool use_changed(void (*change)(struct rows_header *header, struct unwind_table *table))
{
	RELEASE(buf_release) struct buf bytes = { 0 };
	struct unwind_table table;
	uint8_t *at;

	make_bytes(&bytes);
	at = (uint8_t *)bytes.data + sizeof(struct rows_header);
	table.pages = (void *)at;
	table.longs = (void *)(at + MADE_PAGES * sizeof(*table.pages));
	table.rows = (void *)((uint8_t *)table.longs + MADE_LONGS * sizeof(*table.longs));
	change((struct rows_header *)bytes.data, &table);
	return rows_bytes_table(bytes.data, bytes.len, &table);
}

static void nothing(struct rows_header *header, struct unwind_table *table)
{
}

static void machine(struct rows_header *header, struct unwind_table *table)
{
	header->machine = 3;
}

static void no_pages(struct rows_header *header, struct unwind_table *table)
{
	header->n_pages = 0;
}

/* The same bytes in all. */
static void more_rows(struct rows_header *header, struct unwind_table *table)
{
	header->n_rows += sizeof(*table->longs) / sizeof(*table->rows);
	header->n_longs--;
}

static void more_than_any(struct rows_header *header, struct unwind_table *table)
{
	header->n_rows = UINT32_MAX;
}

static void unaligned(struct rows_header *header, struct unwind_table *table)
{
	header->first_vaddr++;
}

static void page_past_end(struct rows_header *header, struct unwind_table *table)
{
	table->pages[3].count = 4;
}

static void page_great(struct rows_header *header, struct unwind_table *table)
{
	table->pages[3].count = UINT32_MAX;
}

static void page_elsewhere(struct rows_header *header, struct unwind_table *table)
{
	table->pages[3].first = UINT32_MAX;
}

static void empty_page_elsewhere(struct rows_header *header, struct unwind_table *table)
{
	table->pages[2].first = MADE_ROWS + 1;
}

static void page_lacks_row(struct rows_header *header, struct unwind_table *table)
{
	table->pages[3].count = 2;
}

static void rows_begin_late(struct rows_header *header, struct unwind_table *table)
{
	table->rows[0] = UNWIND_ROW(1, 100);
}

static void rows_not_ascending(struct rows_header *header, struct unwind_table *table)
{
	table->rows[5] = UNWIND_ROW(2, 100);
}

static void no_such_long(struct rows_header *header, struct unwind_table *table)
{
	table->rows[1] = UNWIND_ROW(16, UNWIND_ESCAPED(UNWIND_LONG, MADE_LONGS));
}

static void code_cache(struct rows_header *header, struct unwind_table *table)
{
	table->rows[1] = UNWIND_ROW(16, UNWIND_ESCAPED(UNWIND_FP, UNWIND_FP_HOTSPOT));
}

static void test_lies(void)
{
	CHECK(use_changed(nothing));
	CHECK(!use_changed(machine));
	CHECK(!use_changed(no_pages));
	CHECK(!use_changed(more_rows));
	CHECK(!use_changed(more_than_any));
	CHECK(!use_changed(unaligned));
	CHECK(!use_changed(page_past_end));
	CHECK(!use_changed(page_great));
	CHECK(!use_changed(page_elsewhere));
	CHECK(!use_changed(empty_page_elsewhere));
	CHECK(!use_changed(page_lacks_row));
	CHECK(!use_changed(rows_begin_late));
	CHECK(!use_changed(rows_not_ascending));
	CHECK(!use_changed(no_such_long));
	CHECK(!use_changed(code_cache));
}

/* --seed: bytes for the fuzzer to begin with. */
int main(int argc, char **argv)
{
	if (argc > 1 && !strcmp(argv[1], "--seed")) {
		RELEASE(buf_release) struct buf bytes = { 0 };

		make_bytes(&bytes);
		fwrite(bytes.data, 1, bytes.len, stdout);
		return 0;
	}
	test_round_trip();
	test_length();
	test_lies();
	return tap_done();
}
