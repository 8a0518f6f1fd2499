/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * rows_bytes: a table of unwind rows as it goes from who read its file to who records, and what is checked of it
 * there: they may be anybody's.
 *
 *	+--------------------+ 0
 *	| struct rows_header |
 *	+--------------------+
 *	| PAGES              |  struct unwind_page, n_pages: which rows each 4 KB of code have
 *	| LONGS              |  struct unwind_long, n_longs, as rows name them
 *	| ROWS               |  u32, n_rows: abi/unwind.h
 *	+--------------------+
 */
#pragma once
#include "base/buf.h"
#include "core/cfi/unwind_table.h"

struct rows_header {
	uint32_t machine; /* EM_X86_64 .. */
	uint32_t n_pages, n_longs, n_rows;
	uint64_t first_vaddr; /* of the first page */
};

/* Adds the bytes of a table. */
void rows_bytes_add(const struct unwind_table *table, struct buf *bytes);

/*
 * The table of bytes that nobody else can change, aligned to 8: its arrays are the bytes' own, and it is not to be
 * released. Each page's rows are there and in order, and so is each long rule. The walks check what they follow as
 * well: a table that lies can have a stack cut or wrong, and nothing else. False: it is none, or of another
 * machine than this one.
 */
bool rows_bytes_table(const void *bytes, size_t size, struct unwind_table *ret_table);
