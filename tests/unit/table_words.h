/* SPDX-License-Identifier: GPL-2.0-or-later */
/* table_words: unwind tables in words, for tests to compare. */
#pragma once
#include "abi/unwind_aarch64.h"
#include "abi/unwind_x86_64.h"
#include "core/cfi/unwind_table.h"
#include "made_frames.h"
#include "tap.h"

#define FUNCTION_BYTES 0x100
#define RULE_END UNWIND_ESCAPED(UNWIND_END, 0)

/* A rule in few words: "sp+16 fp-16", "long r10+0 ra@cfa-8 fp=", "!expression". */
static inline void rule_words(const struct unwind_table *table, uint32_t rule, struct buf *text)
{
	static const char *const reasons[] = {
#define X(id, name, text) name,
		UNWIND_REASONS(X)
#undef X
	};
	static const char *const wheres[] = {
		[UNWIND_SAME] = "=", [UNWIND_AT_CFA] = "@cfa", [UNWIND_AT_BASE] = "@base",
		[UNWIND_IN_REGISTER] = "=r", [UNWIND_IS_CFA] = "=cfa", [UNWIND_UNDEFINED] = "?",
		[UNWIND_AT_FP] = "@fp",
	};
	const struct unwind_long *wide;

	if (rule < UNWIND_ESCAPE && table->machine == EM_X86_64) {
		buf_addf(text, "%s+%u", rule & UNWIND_X86_64_BY_RBP ? "fp" : "sp",
			 (rule >> UNWIND_X86_64_CFA_SHIFT & UNWIND_X86_64_CFA_MAX) * 8);
		if (rule & UNWIND_X86_64_FP_MAX)
			buf_addf(text, " fp-%u", (rule & UNWIND_X86_64_FP_MAX) * 8);
		return;
	}
	if (rule < UNWIND_ESCAPE) {
		buf_addf(text, "%s+%u", rule & UNWIND_AARCH64_BY_FP ? "fp" : "sp",
			 (rule >> UNWIND_AARCH64_CFA_SHIFT & UNWIND_AARCH64_CFA_MAX) * 16);
		if (rule & UNWIND_AARCH64_PAIR_MAX)
			buf_addf(text, " pair-%u", (rule & UNWIND_AARCH64_PAIR_MAX) * 8);
		return;
	}
	switch (UNWIND_KIND(rule)) {
	case UNWIND_END:
		return buf_adds(text, "end");
	case UNWIND_ROOT:
		return buf_adds(text, "root");
	case UNWIND_PLT:
		return buf_addf(text, "plt%u", UNWIND_PAYLOAD(rule));
	case UNWIND_SIGNAL:
		return buf_adds(text, "signal");
	case UNWIND_FP:
		return buf_adds(text, "by fp");
	case UNWIND_UNSUPPORTED:
		return buf_addf(text, "!%s", reasons[UNWIND_PAYLOAD(rule)]);
	}
	wide = &table->longs[UNWIND_PAYLOAD(rule)];
	if (wide->load >= UNWIND_LOAD_INDEXED(0))
		buf_addf(text, "long *(r%u%+d+8*r%d)%+d", wide->base, wide->offset,
			 wide->load - UNWIND_LOAD_INDEXED(0), wide->add);
	else if (wide->load)
		buf_addf(text, "long *(r%u%+d)%+d", wide->base, wide->offset, wide->add);
	else
		buf_addf(text, "long r%u%+d", wide->base, wide->offset);
	buf_addf(text, " ra%s%+d fp%s%+d", wheres[wide->ra_where], wide->ra, wheres[wide->fp_where],
		 wide->fp);
}

/* Every row but carried-over ones, as "offset:rule"; offsets from MADE_CODE on. Checks every page too. */
static inline void table_words(const struct unwind_table *table, struct buf *text)
{
	uint32_t last = RULE_END;
	bool sound = true;

	for (uint32_t p = 0; p < table->n_pages; p++) {
		const struct unwind_page *page = &table->pages[p];
		uint64_t vaddr = table->first_vaddr + (uint64_t)p * UNWIND_PAGE_BYTES;

		for (uint32_t i = 0; i < page->count; i++) {
			uint32_t row = table->rows[page->first + i], rule = row & UNWIND_RULE_MASK;
			uint32_t offset = UNWIND_ROW_OFFSET(row);

			sound &= i ? row > table->rows[page->first + i - 1] : !offset;
			sound &= unwind_table_find(table, vaddr + offset) == row;
			sound &= !i || rule != last;
			if (rule != last) {
				buf_addf(text, "%s%llx:", text->len ? ", " : "",
					 (unsigned long long)(vaddr + offset - MADE_CODE));
				rule_words(table, rule, text);
			}
			last = rule;
		}
		sound &= page->count || last == RULE_END;
	}
	if (!sound)
		CHECK_NAMED(false, "rows are in order, found, and each one another rule");
}

/* The rows of an image; the negative errno where there are none. Valid until the next one. */
static inline const char *image_words(const struct made_image *made, struct image *debug)
{
	static struct buf text;
	CLEANUP(image_free) struct image *image = made_image(made);
	RELEASE(unwind_table_release) struct unwind_table table = { 0 };
	struct err err = { 0 };
	int ret;

	if (!image)
		return "no image";
	ret = unwind_table_build(image, debug, &table, &err);
	buf_clear(&text);
	if (ret)
		buf_addf(&text, "%d", ret == err.code && err.text[0] ? ret : 0);
	else
		table_words(&table, &text);
	return buf_text(&text);
}

/* The rows of an image with this .eh_frame. */
static inline const char *rows_of(const struct buf *frames, uint16_t machine)
{
	return image_words(&(struct made_image){ .machine = machine,
						 .sections = { { ".eh_frame", SHF_ALLOC, frames } },
						 .n_sections = 1 },
			   NULL);
}

/* The rows of one function of FUNCTION_BYTES with these instructions, by this CIE. */
static inline const char *function_of(const struct made_cie *cie, uint16_t machine,
			       const uint8_t *instructions, size_t size)
{
	RELEASE(buf_release) struct buf frames = { 0 };

	made_fde(&frames, made_cie(&frames, cie), MADE_CODE, FUNCTION_BYTES, instructions, size);
	return rows_of(&frames, machine);
}
