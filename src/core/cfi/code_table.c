// SPDX-License-Identifier: GPL-2.0-or-later
/* code_table: where a jump by a table goes. */
#include <string.h>
#include "core/cfi/code_table.h"

#define LOOK_BACK 160 /* bytes, for the bound and the table's address */
#define LOOK_BACK_FAR 4096 /* for the address, where a loop has it in a register */
#define LOAD_BYTES_MIN 4 /* movslq (B,I,4), T; one more with a displacement of 0 */
#define LOAD_BYTES_MAX 5
#define ADD_BYTES 3

/* A jump while it is looked at. */
struct table {
	struct code_flow *flow;
	uint32_t at; /* of the jump */
	uint64_t vaddr; /* of the table */
	uint32_t n, entry_bytes;
};

static bool code_is(const struct code_flow *flow, uint32_t at, size_t n)
{
	return at < flow->len && flow->len - at >= n;
}

/* jmp *TABLE(,I,8): the number of the table's address in it; a prefix of the jump is skipped. */
static bool read_absolute(struct table *table)
{
	const struct code_flow *flow = table->flow;
	uint32_t at = table->at;
	int32_t address;

	if (code_is(flow, at, 1) && flow->code[at] == 0x3e)
		at++;
	if (code_is(flow, at, 1) && (flow->code[at] & 0xfd) == 0x40)
		at++;
	/* ModRM: no displacement, jmp, SIB; SIB: times 8, no base */
	if (!code_is(flow, at, 7) || flow->code[at] != 0xff || flow->code[at + 1] != 0x24 ||
	    (flow->code[at + 2] & 0xc7) != 0xc5)
		return false;
	memcpy(&address, flow->code + at + 3, sizeof(address));
	table->vaddr = (uint64_t)(int64_t)address;
	table->entry_bytes = 8;
	return address > 0;
}

/* movslq (B,I,4), T at code[at]; returns its length, or 0. */
static uint32_t read_load(const struct code_flow *flow, uint32_t at, uint8_t *ret_base, uint8_t *ret_target)
{
	const uint8_t *code = flow->code + at;
	uint32_t bytes;

	if (!code_is(flow, at, 5) || (code[0] & 0xf8) != 0x48 || code[1] != 0x63 || (code[2] & 7) != 4 ||
	    code[3] >> 6 != 2)
		return 0;
	bytes = code[2] >> 6 == 1 && !code[4] ? 5 : 4;
	if (code[2] >> 6 > 1 || (code[2] >> 6 && bytes == 4) || (!(code[2] >> 6) && (code[3] & 7) == 5))
		return 0;
	*ret_base = (code[3] & 7) | (code[0] & 1 ? 8 : 0);
	*ret_target = (code[2] >> 3 & 7) | (code[0] & 4 ? 8 : 0);
	return bytes;
}

/* add B, T: 01 /r, or 03 /r with the two the other way round. */
static bool is_add(const uint8_t *code, uint8_t base, uint8_t target)
{
	uint8_t reg = (code[2] >> 3 & 7) | (code[0] & 4 ? 8 : 0), rm = (code[2] & 7) | (code[0] & 1 ? 8 : 0);

	if ((code[0] & 0xfa) != 0x48 || code[2] >> 6 != 3)
		return false;
	return (code[1] == 0x01 && reg == base && rm == target) || (code[1] == 0x03 && reg == target && rm == base);
}

/* The last instruction before code[at] that `is` holds for, among those that were come to; CODE_OUTSIDE. */
static uint32_t last_before(struct code_flow *flow, uint32_t at, uint32_t bytes, uint8_t reg,
			    bool (*is)(struct code_flow *flow, const struct code_step *step, uint32_t at,
				       uint8_t reg))
{
	struct code_step step;

	for (uint32_t i = 1; i <= bytes && i <= at && flow->looked++ < CODE_TABLE_LOOKS_MAX; i++)
		if (flow->states_at[at - i] && code_flow_read(flow, at - i, &step) && is(flow, &step, at - i, reg))
			return at - i;
	return CODE_OUTSIDE;
}

static bool is_address(struct code_flow *flow, const struct code_step *step, uint32_t at, uint8_t reg)
{
	return step->instruction.what == X86_ADDRESS && step->instruction.reg == reg;
}

/* cmp $LAST, ..: group 80, 81, 83 /7, or 3c, 3d (al, eax), and in the next two instructions a ja. */
static bool is_bound(struct code_flow *flow, const struct code_step *step, uint32_t at, uint8_t reg)
{
	const uint8_t *code = flow->code + at;
	uint32_t next = step->next;
	struct code_step then;

	code += (*code & 0xf0) == 0x40;
	if (*code != 0x3c && *code != 0x3d &&
	    !((*code == 0x80 || *code == 0x81 || *code == 0x83) && (code[1] >> 3 & 7) == 7))
		return false;
	for (int i = 0; i < 3 && next != CODE_OUTSIDE && code_flow_read(flow, next, &then); i++) {
		code = flow->code + next;
		if (then.instruction.what == X86_BRANCH)
			return *code == 0x77 || (*code == 0x0f && code[1] == 0x87);
		next = then.next;
	}
	return false;
}

/* The immediate is what an instruction ends with. */
static bool read_bound(struct table *table)
{
	struct code_flow *flow = table->flow;
	uint32_t at = last_before(flow, table->at, LOOK_BACK, 0, is_bound), last;
	struct code_step step;
	const uint8_t *code, *end;

	if (at == CODE_OUTSIDE || !code_flow_read(flow, at, &step))
		return false;
	code = flow->code + at;
	end = code + step.instruction.length;
	code += (*code & 0xf0) == 0x40;
	last = end[-1];
	if (*code == 0x81 || *code == 0x3d)
		memcpy(&last, end - sizeof(last), sizeof(last));
	table->n = last + 1;
	return last < CODE_TABLE_ENTRIES_MAX;
}

static bool read_relative(struct table *table, const struct x86_instruction *jump)
{
	struct code_flow *flow = table->flow;
	uint32_t at = table->at, bytes;
	struct code_step step;
	uint8_t base = 0, target = 0;

	if (jump->reg >= X86_REGISTERS)
		return false;
	for (bytes = LOAD_BYTES_MIN; bytes <= LOAD_BYTES_MAX && at >= bytes + ADD_BYTES; bytes++)
		if (read_load(flow, at - ADD_BYTES - bytes, &base, &target) == bytes)
			break;
	if (bytes > LOAD_BYTES_MAX || at < bytes + ADD_BYTES || target != jump->reg ||
	    !is_add(flow->code + at - ADD_BYTES, base, target))
		return false;
	at = last_before(flow, at - ADD_BYTES - bytes, LOOK_BACK_FAR, base, is_address);
	if (at == CODE_OUTSIDE || !code_flow_read(flow, at, &step))
		return false;
	table->vaddr = step.target_vaddr;
	table->entry_bytes = 4;
	return true;
}

size_t code_table_read(struct code_flow *flow, uint32_t at, uint32_t targets[CODE_TABLE_ENTRIES_MAX])
{
	struct table table = { .flow = flow, .at = at };
	uint64_t entries[CODE_TABLE_ENTRIES_MAX], offset;
	struct code_step step;

	if (flow->looked >= CODE_TABLE_LOOKS_MAX || !code_flow_read(flow, at, &step) ||
	    !(read_absolute(&table) || read_relative(&table, &step.instruction)) || !read_bound(&table) ||
	    !image_vaddr_to_offset(flow->image, table.vaddr, &offset) ||
	    image_read(flow->image, offset, entries, (size_t)table.n * table.entry_bytes, NULL))
		return 0;
	flow->looked += table.n;
	for (uint32_t i = 0; i < table.n; i++) {
		int32_t distance;

		memcpy(&distance, (uint8_t *)entries + 4 * i, sizeof(distance));
		targets[i] = code_flow_at(flow, table.entry_bytes == 8 ? entries[i] :
									 table.vaddr + (uint64_t)(int64_t)distance);
		if (targets[i] == CODE_OUTSIDE)
			return 0;
	}
	return table.n;
}
