// SPDX-License-Identifier: GPL-2.0-or-later
/* rows_bytes: a table of unwind rows as it goes from who read its file to who records. */
#include <string.h>
#include "core/unwind/rows_bytes.h"

void rows_bytes_add(const struct unwind_table *table, struct buf *bytes)
{
	const struct rows_header header = {
		.machine = table->machine,
		.n_pages = table->n_pages,
		.n_longs = table->n_longs,
		.n_rows = table->n_rows,
		.first_vaddr = table->first_vaddr,
	};

	buf_add(bytes, &header, sizeof(header));
	buf_add(bytes, table->pages, table->n_pages * sizeof(*table->pages));
	buf_add(bytes, table->longs, table->n_longs * sizeof(*table->longs));
	buf_add(bytes, table->rows, table->n_rows * sizeof(*table->rows));
}

/* A view, of which nothing is checked but that it is there. */
static bool view(const void *bytes, size_t size, struct unwind_table *ret_table)
{
	uint8_t *at = (uint8_t *)bytes + sizeof(struct rows_header);
	struct rows_header header;

	if (size < sizeof(header))
		return false;
	memcpy(&header, bytes, sizeof(header));
	if (header.machine != UNWIND_MACHINE || header.first_vaddr % UNWIND_PAGE_BYTES || !header.n_pages ||
	    header.n_pages > UNWIND_PAGES_MAX || header.n_longs > UNWIND_LONGS_MAX ||
	    header.n_rows > UNWIND_ROWS_MAX ||
	    size != sizeof(header) + header.n_pages * sizeof(struct unwind_page) +
			    header.n_longs * sizeof(struct unwind_long) + header.n_rows * sizeof(uint32_t))
		return false;
	*ret_table = (struct unwind_table){
		.machine = (uint16_t)header.machine,
		.first_vaddr = header.first_vaddr,
		.n_pages = header.n_pages,
		.n_rows = header.n_rows,
		.n_longs = header.n_longs,
		.pages = (void *)at,
	};
	at += header.n_pages * sizeof(*ret_table->pages);
	ret_table->longs = (void *)at;
	at += header.n_longs * sizeof(*ret_table->longs);
	ret_table->rows = (void *)at;
	return true;
}

/* Rows of one page: from its beginning on, ascending, and each long rule is there. */
static bool is_page(const struct unwind_table *table, const struct unwind_page *page)
{
	const uint32_t *rows = table->rows + page->first;

	if (UNWIND_ROW_OFFSET(rows[0]))
		return false;
	for (uint32_t i = 0; i < page->count; i++) {
		uint32_t rule = rows[i] & UNWIND_RULE_MASK;

		if (i && UNWIND_ROW_OFFSET(rows[i]) <= UNWIND_ROW_OFFSET(rows[i - 1]))
			return false;
		if (rule >= UNWIND_ESCAPE && UNWIND_KIND(rule) == UNWIND_LONG &&
		    UNWIND_PAYLOAD(rule) >= table->n_longs)
			return false;
		/* Of a file: never that of a code cache, which its mapping leads to. */
		if (rule >= UNWIND_ESCAPE && UNWIND_KIND(rule) == UNWIND_FP &&
		    UNWIND_PAYLOAD(rule) > UNWIND_FP_SWITCHED)
			return false;
	}
	return true;
}

bool rows_bytes_table(const void *bytes, size_t size, struct unwind_table *ret_table)
{
	struct unwind_table table;
	uint32_t next = 0;

	if (!view(bytes, size, &table))
		return false;
	for (uint32_t i = 0; i < table.n_pages; i++) {
		const struct unwind_page *page = &table.pages[i];

		if (!page->count && page->first <= table.n_rows)
			continue;
		/* As they are made: those of one page behind those of the one before it. */
		if (!page->count || page->count > UNWIND_PAGE_ROWS_MAX || page->first != next ||
		    page->count > table.n_rows - next || !is_page(&table, page))
			return false;
		next += page->count;
	}
	*ret_table = table;
	return next == table.n_rows;
}
