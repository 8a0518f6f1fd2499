// SPDX-License-Identifier: GPL-2.0-or-later
/* Files of kept unwind rows: what is written is read again, and what is damaged or a lie is not used. */
#include <errno.h>
#include "made_rows.h"
#include "tap.h"

static void test_round_trip(void)
{
	struct unwind_table made = made_rows_table(), table = { 0 };
	CLEANUP(rows_file_free) struct rows_file *file = NULL;
	struct err err = { 0 };
	const char *path;
	void *bytes;
	size_t size = made_rows_bytes(&bytes), len;

	CHECK_EQ(size, sizeof(struct rows_header) + MADE_PAGES * 8 + MADE_LONGS * 16 + MADE_ROWS * 4 +
			       strlen(MADE_PATH));
	CHECK_EQ(rows_file_open_memory(bytes, size, "it", &file, &err), 0);
	CHECK_EQ(rows_file_table(file, &table, &err), 0);
	CHECK_EQ(table.first_vaddr, made.first_vaddr);
	CHECK_EQ(table.machine, made.machine);
	CHECK(table.n_pages == MADE_PAGES && !memcmp(table.pages, made.pages, sizeof(*made.pages) * MADE_PAGES));
	CHECK(table.n_rows == MADE_ROWS && !memcmp(table.rows, made.rows, sizeof(*made.rows) * MADE_ROWS));
	CHECK(table.n_longs == MADE_LONGS && !memcmp(table.longs, made.longs, sizeof(*made.longs) * MADE_LONGS));
	CHECK_EQ(unwind_table_find(&table, 0x402123) & UNWIND_RULE_MASK, UNWIND_ESCAPED(UNWIND_ROOT, 0));
	path = rows_file_path(file, &len);
	CHECK(len == strlen(MADE_PATH) && !memcmp(path, MADE_PATH, len));
	CHECK_EQ(rows_file_header(file)->shape, 5);
	mem_free(bytes);
}

/* What becomes of bytes: 0, or why they are not used. */
static int use(const void *bytes, size_t size)
{
	CLEANUP(rows_file_free) struct rows_file *file = NULL;
	struct unwind_table table;
	struct err err = { 0 };
	int r = rows_file_open_memory(bytes, size, "it", &file, &err);

	return r ? r : rows_file_table(file, &table, &err);
}

static void test_damage(void)
{
	int used = 0, cut = 0;
	uint8_t *bytes;
	void *made;
	size_t size = made_rows_bytes(&made);

	bytes = made;
	CHECK_EQ(use(bytes, size), 0);
	for (size_t i = 0; i < size; i++) {
		bytes[i] ^= 1 << i % 8;
		used += !use(bytes, size);
		bytes[i] ^= 1 << i % 8;
		cut += !use(bytes, i);
	}
	CHECK_EQ(used, 0);
	CHECK_EQ(cut, 0);
	memset(bytes + sizeof(struct rows_header), 0, size - sizeof(struct rows_header));
	CHECK_EQ(use(bytes, size), -EBADMSG);
	mem_free(made);
}

/* With a checksum that is right. */
static int use_mended(void (*change)(struct rows_header *header, struct unwind_table *table))
{
	struct rows_header header;
	struct unwind_table table;
	uint8_t *at;
	void *bytes;
	size_t size = made_rows_bytes(&bytes);
	int r;

	memcpy(&header, bytes, sizeof(header));
	at = (uint8_t *)bytes + sizeof(header);
	table.pages = (void *)at;
	table.longs = (void *)(at + MADE_PAGES * sizeof(*table.pages));
	table.rows = (void *)((uint8_t *)table.longs + MADE_LONGS * sizeof(*table.longs));
	change(&header, &table);
	memcpy(bytes, &header, sizeof(header));
	made_rows_mend(bytes, size);
	r = use(bytes, size);
	mem_free(bytes);
	return r;
}

static void nothing(struct rows_header *header, struct unwind_table *table)
{
}

static void digest(struct rows_header *header, struct unwind_table *table)
{
	header->rows_digest++;
}

static void machine(struct rows_header *header, struct unwind_table *table)
{
	header->machine = 3;
}

static void version(struct rows_header *header, struct unwind_table *table)
{
	header->version++;
}

static void flags(struct rows_header *header, struct unwind_table *table)
{
	header->flags |= 1u << 20;
}

static void build_id(struct rows_header *header, struct unwind_table *table)
{
	header->build_id_len = BUILD_ID_MAX + 1;
}

static void no_pages(struct rows_header *header, struct unwind_table *table)
{
	header->n_pages = 0;
}

/* The same bytes in all. */
static void more_rows(struct rows_header *header, struct unwind_table *table)
{
	header->n_rows += 4;
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

static void no_such_switch(struct rows_header *header, struct unwind_table *table)
{
	table->rows[5] = UNWIND_ROW(1, UNWIND_ESCAPED(UNWIND_SWITCH, 0xffff));
}

static void test_lies(void)
{
	CHECK_EQ(use_mended(nothing), 0);
	CHECK_EQ(use_mended(digest), -ESTALE);
	CHECK_EQ(use_mended(machine), -ESTALE);
	CHECK_EQ(use_mended(version), -ESTALE);
	CHECK_EQ(use_mended(flags), -EBADMSG);
	CHECK_EQ(use_mended(build_id), -EBADMSG);
	CHECK_EQ(use_mended(no_pages), -EBADMSG);
	CHECK_EQ(use_mended(more_rows), -EBADMSG);
	CHECK_EQ(use_mended(more_than_any), -EBADMSG);
	CHECK_EQ(use_mended(unaligned), -EBADMSG);
	CHECK_EQ(use_mended(page_past_end), -EBADMSG);
	CHECK_EQ(use_mended(page_great), -EBADMSG);
	CHECK_EQ(use_mended(page_elsewhere), -EBADMSG);
	CHECK_EQ(use_mended(empty_page_elsewhere), -EBADMSG);
	CHECK_EQ(use_mended(page_lacks_row), -EBADMSG);
	CHECK_EQ(use_mended(rows_begin_late), -EBADMSG);
	CHECK_EQ(use_mended(rows_not_ascending), -EBADMSG);
	CHECK_EQ(use_mended(no_such_long), -EBADMSG);
	CHECK_EQ(use_mended(no_such_switch), -EBADMSG);
}

/* --seed: a file for the fuzzer to begin with. */
int main(int argc, char **argv)
{
	void *bytes;
	size_t size;

	if (argc > 1 && !strcmp(argv[1], "--seed")) {
		size = made_rows_bytes(&bytes);
		fwrite(bytes, 1, size, stdout);
		mem_free(bytes);
		return 0;
	}
	test_round_trip();
	test_damage();
	test_lies();
	return tap_done();
}
