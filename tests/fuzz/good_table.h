/* SPDX-License-Identifier: GPL-2.0-or-later */
/* good_table: what holds of an unwind table whatever it was made from; and rows are found where they are. */
#pragma once
#include <string.h>
#include "abi/unwind_x86_64.h"
#include "core/cfi/unwind_table.h"
#include "must.h"

/* No entry makes a row of less than a byte, or a long rule of less than two, of its instructions. */
#define ROWS_PER_BYTE 2

static inline void must_be_good_long(const struct unwind_table *table, const struct unwind_long *rule)
{
	uint8_t registers = table->machine == EM_X86_64 ? 16 : 32;

	must(rule->base < registers);
	must(rule->load < UNWIND_LOAD_INDEXED(registers));
	must(rule->ra_where <= UNWIND_AT_FP && rule->fp_where <= UNWIND_AT_FP);
	must(rule->ra_where != UNWIND_SAME && rule->ra_where != UNWIND_UNDEFINED);
	must(rule->ra_where != UNWIND_IN_REGISTER || (rule->ra >= 0 && rule->ra < registers));
	must(rule->fp_where != UNWIND_IN_REGISTER || (rule->fp >= 0 && rule->fp < registers));
}

static inline void must_be_good_rule(const struct unwind_table *table, uint32_t rule)
{
	if (rule < UNWIND_ESCAPE)
		return;
	if (UNWIND_KIND(rule) == UNWIND_LONG) {
		must(UNWIND_PAYLOAD(rule) < table->n_longs);
		must_be_good_long(table, &table->longs[UNWIND_PAYLOAD(rule)]);
	}
	if (UNWIND_KIND(rule) == UNWIND_UNSUPPORTED)
		must(UNWIND_PAYLOAD(rule) && UNWIND_PAYLOAD(rule) < UNWIND_REASON_LAST_);
}

/* size: of what it was made from. */
static inline void must_be_good_table(const struct unwind_table *table, size_t size)
{
	uint32_t next = 0;

	must(table->n_pages && table->n_pages <= UNWIND_PAGES_MAX);
	must(table->n_longs <= UNWIND_LONGS_MAX);
	must(table->n_rows <= size * ROWS_PER_BYTE + 2 * table->n_pages);
	must(table->stats.covered_bytes <= table->stats.code_bytes);
	must(table->stats.unsupported_bytes <= (uint64_t)table->n_pages << UNWIND_PAGE_BITS);
	for (uint32_t p = 0; p < table->n_pages; p++) {
		const struct unwind_page *page = &table->pages[p];
		uint64_t vaddr = table->first_vaddr + (uint64_t)p * UNWIND_PAGE_BYTES;

		must(page->first == next && page->count <= UNWIND_PAGE_ROWS_MAX);
		next += page->count;
		must(next <= table->n_rows);
		for (uint32_t i = 0; i < page->count; i++) {
			uint32_t row = table->rows[page->first + i];

			must(i ? row > table->rows[page->first + i - 1] : !UNWIND_ROW_OFFSET(row));
			must(unwind_table_find(table, vaddr + UNWIND_ROW_OFFSET(row)) == row);
			must_be_good_rule(table, row & UNWIND_RULE_MASK);
		}
	}
	must(next == table->n_rows);
}
