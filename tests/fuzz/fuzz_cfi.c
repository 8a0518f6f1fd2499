// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_cfi: any bytes as call frame information. The first byte says of which machine, and whether the
 * rest is a whole ELF file, or the section .eh_frame, .debug_frame, .gopclntab, .plt or PT_GNU_EH_FRAME
 * of a file made around it, since few changes to a whole file ever reach its instructions. The table that
 * is made is looked through: rows in order and found again, pages in their place, long rules of known registers.
 */
#include "../unit/made_frames.h"
#include "abi/unwind_x86_64.h"
#include "core/cfi/unwind_table.h"
#include "must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__lsan_default_suppressions(void);

#define INPUT_MAX (1u << 20)
/* No entry makes a row of less than a byte, or a long rule of less than two, of its instructions. */
#define ROWS_PER_BYTE 2

/* libelf 0.188 forgets the bytes of sections whose headers it later finds damaged. */
const char *__lsan_default_suppressions(void)
{
	return "leak:libelf.so\n";
}

static void check_long(const struct unwind_table *table, const struct unwind_long *rule)
{
	uint8_t registers = table->machine == EM_X86_64 ? 16 : 32;

	must(rule->base < registers);
	must(rule->load < UNWIND_LOAD_INDEXED(registers));
	must(rule->ra_where <= UNWIND_AT_FP && rule->fp_where <= UNWIND_AT_FP);
	must(rule->ra_where != UNWIND_SAME && rule->ra_where != UNWIND_UNDEFINED);
	must(rule->ra_where != UNWIND_IN_REGISTER || (rule->ra >= 0 && rule->ra < registers));
	must(rule->fp_where != UNWIND_IN_REGISTER || (rule->fp >= 0 && rule->fp < registers));
}

static void check_switch(const struct unwind_table *table, const struct unwind_long *in_its_place)
{
	struct unwind_switch rule;

	memcpy(&rule, in_its_place, sizeof(rule));
	must(table->machine == EM_X86_64 && rule.loads && rule.loads <= UNWIND_SWITCH_LOADS_MAX);
	must(rule.from == UNWIND_FROM_THREAD || rule.from == UNWIND_X86_64_RSP);
	must(rule.from == UNWIND_X86_64_RSP || rule.less_at == UNWIND_LESS_NO);
}

static void check_rule(const struct unwind_table *table, uint32_t rule)
{
	if (rule < UNWIND_ESCAPE)
		return;
	if (UNWIND_KIND(rule) == UNWIND_LONG || UNWIND_KIND(rule) == UNWIND_SWITCH)
		must(UNWIND_PAYLOAD(rule) < table->n_longs);
	if (UNWIND_KIND(rule) == UNWIND_LONG)
		check_long(table, &table->longs[UNWIND_PAYLOAD(rule)]);
	if (UNWIND_KIND(rule) == UNWIND_SWITCH)
		check_switch(table, &table->longs[UNWIND_PAYLOAD(rule)]);
	if (UNWIND_KIND(rule) == UNWIND_UNSUPPORTED)
		must(UNWIND_PAYLOAD(rule) && UNWIND_PAYLOAD(rule) < UNWIND_REASON_LAST_);
}

static void check_table(const struct unwind_table *table, size_t size)
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
			check_rule(table, row & UNWIND_RULE_MASK);
		}
	}
	must(next == table->n_rows);
}

static struct image *image_of(uint8_t how, const uint8_t *data, size_t size)
{
	struct buf bytes = { .data = (char *)data, .len = size };
	struct buf hdr = { .data = (char *)data, .len = size < MADE_HDR_BYTES ? size : MADE_HDR_BYTES };
	struct made_image made = { .machine = how & 4 ? EM_AARCH64 : EM_X86_64,
				   .sections = { { ".eh_frame", SHF_ALLOC, &bytes } },
				   .n_sections = 1 };

	switch (how & 3) {
	case 0:
		return memory_file_image(data, size);
	case 1:
		if (how & 16)
			made.sections[0].name = ".gopclntab";
		if (how & 32) { /* in code of its own, which made_image() has elsewhere */
			made.sections[0].name = ".plt";
			made.code_vaddr = MADE_FRAMES;
			made.code_bytes = MADE_CODE_BYTES;
		}
		break;
	case 2:
		made.sections[0] = (struct made_section){
			".debug_frame", how & 8 ? SHF_COMPRESSED : 0, &bytes
		};
		break;
	default:
		made.no_headers = true;
		made.hdr = &hdr;
		bytes.data += hdr.len;
		bytes.len -= hdr.len;
	}
	return made_image(&made);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	CLEANUP(image_free) struct image *image = NULL;
	struct unwind_table table;
	struct err err = { 0 };
	int ret;

	if (!size || size > INPUT_MAX)
		return 0;
	image = image_of(data[0], data + 1, size - 1);
	if (!image)
		return 0;
	ret = unwind_table_build(image, NULL, &table, &err);
	must(ret == err.code && !ret == !err.text[0]);
	if (ret)
		return 0;
	check_table(&table, data[0] & 8 ? SIZE_MAX / 4 : size);
	unwind_table_release(&table);
	return 0;
}
