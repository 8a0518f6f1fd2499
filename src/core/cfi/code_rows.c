// SPDX-License-Identifier: GPL-2.0-or-later
/* code_rows: rows of code that nothing describes. */
#include <elf.h>
#include <string.h>
#include "core/cfi/code_rows.h"

#define SYMTAB_HOLES_MIN 4096 /* bytes: for less, reading great tables is not worth it */
#define ENTRY_BYTES 64 /* in which a program's first function calls its second */
#define INT3 0xcc
#define FILLING_MIN 2 /* one may stand behind a call that never returns */
#define FILLING_ALIGN 64
#define FILLINGS_MIN 256 /* of one hole */
#define RULE_END UNWIND_ESCAPED(UNWIND_END, 0)

static bool is_own(void *ctx, const struct image_symbol *symbol)
{
	*(bool *)ctx &= symbol->section != SHN_UNDEF || symbol->bind == STB_WEAK || symbol->type == STT_OBJECT;
	return *(bool *)ctx;
}

/*
 * Whether the image calls nothing that another one has: by the symbols that it is linked by, or because nothing
 * is ever linked to it. Where it is linked and they cannot be read, nobody knows.
 */
static bool is_closed(struct image *image)
{
	bool closed = true;

	if (!image_each_symbol(image, SHT_DYNSYM, is_own, &closed, NULL))
		return closed;
	for (size_t i = 0; i < image_segments(image); i++)
		if (image_segment(image, i)->type == PT_DYNAMIC || image_segment(image, i)->type == PT_INTERP)
			return false;
	return image_type(image) != ET_REL;
}

static bool add_symbol(void *ctx, const struct image_symbol *symbol)
{
	/* The cold part of a function is jumped to from its middle. */
	if (symbol->type == STT_FUNC && symbol->section != SHN_UNDEF && symbol->value &&
	    !strstr(symbol->name, ".cold"))
		code_flow_start(ctx, symbol->value);
	return true;
}

/* What a program's first function calls: it is described by itself, as the root. */
static void add_entry(struct code_flow *flow, const struct image *image)
{
	uint8_t code[ENTRY_BYTES];
	uint64_t entry = image_entry(image), offset;
	struct x86_instruction instruction;

	if (!entry || !image_vaddr_to_offset(image, entry, &offset) ||
	    image_read(image, offset, code, sizeof(code), NULL))
		return;
	for (size_t at = 0; x86_instruction_read(code + at, sizeof(code) - at, &instruction);
	     at += instruction.length) {
		if (instruction.what == X86_CALL)
			code_flow_start(flow, entry + at + instruction.length + (int64_t)instruction.value);
		if (instruction.what != X86_PLAIN && instruction.what != X86_COPY && instruction.what != X86_ZERO &&
		    instruction.what != X86_ADDRESS && instruction.what != X86_LOAD)
			return;
	}
}

/*
 * V8 fills what is between its functions with int3, up to a multiple of 64: where most of the filling
 * ends there, that is where functions begin, also of a file that has lost its symbols.
 */
static void add_filled(struct code_flow *flow, const struct code_part *part)
{
	uint32_t fillings = 0, aligned = 0, run = 0;

	for (int pass = 0; pass < 2; pass++)
		for (uint32_t i = 0; i < part->len; i++) {
			uint64_t vaddr = part->vaddr + i;
			bool is_end = run >= FILLING_MIN && flow->code[part->at + i] != INT3;

			run = flow->code[part->at + i] == INT3 ? run + 1 : 0;
			if (!is_end)
				continue;
			if (pass && (fillings < FILLINGS_MIN || aligned < fillings - fillings / 4))
				return;
			if (pass && !(vaddr % FILLING_ALIGN))
				code_flow_start(flow, vaddr);
			fillings += !pass;
			aligned += !pass && !(vaddr % FILLING_ALIGN);
		}
}

void code_rows_follow(struct row_list *list, struct image *image, struct code_flow *flow)
{
	uint64_t start, end;

	for (size_t i = 0; row_list_hole(list, i, &start, &end); i++)
		code_flow_add(flow, image, start, end - start);
	if (!flow->len)
		return;
	flow->is_closed = is_closed(image);
	image_each_symbol(image, SHT_DYNSYM, add_symbol, flow, NULL);
	if (flow->len >= SYMTAB_HOLES_MIN)
		image_each_symbol(image, SHT_SYMTAB, add_symbol, flow, NULL);
	add_entry(flow, image);
	for (size_t i = 0; i < flow->parts.len; i++)
		add_filled(flow, &flow->parts.data[i]);
	code_flow_run(flow);
}

struct code_row {
	uint64_t vaddr;
	uint32_t rule;
};

/* A range in the making, whose end is not known before its last row. */
struct range {
	struct row_list *list;
	VEC(struct code_row) rows;
	uint64_t end;
	uint32_t part;
};

static void add_range(struct range *range)
{
	if (range->rows.len &&
	    row_list_begin(range->list, UNWIND_SOURCE_CODE, range->rows.data[0].vaddr, range->end))
		for (size_t i = 0; i < range->rows.len; i++)
			row_list_add(range->list, range->rows.data[i].vaddr, range->rows.data[i].rule);
	range->rows.len = 0;
}

static void add_place(struct range *range, const struct code_place *place)
{
	uint32_t rule = place->proven ? code_state_rule(&place->state, range->list) : RULE_END;
	uint64_t end = place->vaddr + place->instruction.length;

	if (rule == RULE_END)
		return;
	/* After a range that ended its last rule would hold for the few bytes to the next. */
	if (range->rows.len && (place->part != range->part || place->vaddr > range->end + ROW_LIST_PADDING_MAX))
		add_range(range);
	if (range->rows.len && place->vaddr > range->end)
		vec_push(&range->rows, ((struct code_row){ range->end, RULE_END }));
	vec_push(&range->rows, ((struct code_row){ place->vaddr, rule }));
	range->part = place->part;
	range->end = range->rows.len > 1 && range->end > end ? range->end : end;
}

void code_rows_add(struct row_list *list, struct image *image)
{
	RELEASE(code_flow_release) struct code_flow flow = { 0 };
	struct range range = { .list = list };
	struct code_place place;

	if (image_machine(image) != EM_X86_64)
		return;
	code_rows_follow(list, image, &flow);
	for (uint32_t cursor = 0; code_flow_next(&flow, &cursor, &place);)
		add_place(&range, &place);
	add_range(&range);
	vec_release(&range.rows);
}
