/* SPDX-License-Identifier: GPL-2.0-or-later */
/* answer_words: rows of both kinds in the same words, so that a disagreement can be read. */
#include <dwarf.h>
#include <elf.h>
#include <inttypes.h>
#include "abi/unwind_aarch64.h"
#include "abi/unwind_x86_64.h"
#include "answer.h"

static void register_name(uint16_t machine, uint64_t reg, struct buf *buf)
{
	static const char *const x86[] = {"rax", "rdx", "rcx", "rbx", "rsi", "rdi", "rbp", "rsp"};

	if (machine == EM_X86_64 && reg < 8)
		buf_adds(buf, x86[reg]);
	else if (machine == EM_X86_64)
		buf_addf(buf, reg == UNWIND_X86_64_RA ? "rip" : "r%" PRIu64, reg);
	else
		buf_addf(buf, reg == UNWIND_AARCH64_SP ? "sp" : "x%" PRIu64, reg);
}

static void place_words(uint16_t machine, const struct unwind_long *l, uint8_t where, int64_t offset,
			struct buf *buf)
{
	switch (where) {
	case UNWIND_SAME:
		buf_adds(buf, "same");
		break;
	case UNWIND_AT_CFA:
		buf_addf(buf, "*(cfa%+" PRId64 ")", offset);
		break;
	case UNWIND_AT_BASE:
		buf_adds(buf, "*(");
		register_name(machine, l->base, buf);
		buf_addf(buf, "%+" PRId64 ")", offset);
		break;
	case UNWIND_AT_FP:
		buf_addf(buf, "*(fp%+" PRId64 ")", offset);
		break;
	case UNWIND_IN_REGISTER:
		register_name(machine, offset, buf);
		break;
	case UNWIND_IS_CFA:
		buf_addf(buf, "cfa%+" PRId64, offset);
		break;
	default:
		buf_adds(buf, "lost");
	}
}

static void long_words(const struct unwind_table *table, uint32_t rule, struct buf *buf)
{
	const struct unwind_long *l = &table->longs[UNWIND_PAYLOAD(rule)];

	buf_adds(buf, l->load != UNWIND_LOAD_NO ? "cfa=*(" : "cfa=");
	register_name(table->machine, l->base, buf);
	buf_addf(buf, "%+" PRId32, l->offset);
	if (l->load >= UNWIND_LOAD_INDEXED(0)) {
		buf_adds(buf, "+8*");
		register_name(table->machine, l->load - UNWIND_LOAD_INDEXED(0), buf);
	}
	if (l->load != UNWIND_LOAD_NO)
		buf_addf(buf, ")%+d", l->add);
	buf_adds(buf, " ra=");
	place_words(table->machine, l, l->ra_where, l->ra, buf);
	buf_adds(buf, " fp=");
	place_words(table->machine, l, l->fp_where, l->fp, buf);
}

static void packed_words(uint16_t machine, uint32_t rule, struct buf *buf)
{
	bool x86 = machine == EM_X86_64;
	int slot = rule & (x86 ? UNWIND_X86_64_FP_MAX : UNWIND_AARCH64_PAIR_MAX);

	buf_adds(buf, "cfa=");
	if (x86) {
		register_name(machine, rule & UNWIND_X86_64_BY_RBP ? UNWIND_X86_64_RBP : UNWIND_X86_64_RSP, buf);
		buf_addf(buf, "+%u ra=*(cfa-8) fp=", (rule >> UNWIND_X86_64_CFA_SHIFT & UNWIND_X86_64_CFA_MAX) * 8);
	} else {
		register_name(machine, rule & UNWIND_AARCH64_BY_FP ? UNWIND_AARCH64_FP : UNWIND_AARCH64_SP, buf);
		buf_addf(buf, "+%u ra=", (rule >> UNWIND_AARCH64_CFA_SHIFT & UNWIND_AARCH64_CFA_MAX) * 16);
		buf_addf(buf, slot ? "*(cfa%+d) fp=" : "same fp=", 8 - slot * 8);
	}
	buf_addf(buf, slot ? "*(cfa-%d)" : "same", slot * 8);
}

void answer_row_words(const struct unwind_table *table, uint32_t rule, struct buf *buf)
{
	static const char *const kinds[8] = {"end", "root", "plt", "signal", "fp", "unsupported", "long"};
	static const char *const reasons[] = {
#define X(id, name, text) name,
		UNWIND_REASONS(X)
#undef X
	};

	if (!(rule & UNWIND_ESCAPE)) {
		packed_words(table->machine, rule, buf);
	} else if (UNWIND_KIND(rule) == UNWIND_LONG) {
		long_words(table, rule, buf);
	} else {
		buf_adds(buf, kinds[UNWIND_KIND(rule)]);
		if (UNWIND_KIND(rule) == UNWIND_PLT)
			buf_addf(buf, " from %u", UNWIND_PAYLOAD(rule));
		if (UNWIND_KIND(rule) == UNWIND_UNSUPPORTED && UNWIND_PAYLOAD(rule) < UNWIND_REASON_LAST_)
			buf_addf(buf, " (%s)", reasons[UNWIND_PAYLOAD(rule)]);
	}
}

static void ops_words(uint16_t machine, const Dwarf_Op *ops, size_t n, struct buf *buf)
{
	for (size_t i = 0; i < n; i++) {
		const Dwarf_Op *op = &ops[i];

		if (i)
			buf_addc(buf, ' ');
		if (op->atom == DW_OP_call_frame_cfa) {
			buf_adds(buf, "cfa");
		} else if (op->atom == DW_OP_plus_uconst) {
			buf_addf(buf, "%+" PRId64, (int64_t)op->number);
		} else if (op->atom == DW_OP_bregx) {
			register_name(machine, op->number, buf);
			buf_addf(buf, "%+" PRId64, (int64_t)op->number2);
		} else if (op->atom >= DW_OP_breg0 && op->atom <= DW_OP_breg31) {
			register_name(machine, op->atom - DW_OP_breg0, buf);
			buf_addf(buf, "%+" PRId64, (int64_t)op->number);
		} else if (op->atom >= DW_OP_lit0 && op->atom <= DW_OP_lit31) {
			buf_addf(buf, "%d", op->atom - DW_OP_lit0);
		} else {
			buf_addf(buf, "op-0x%x(%" PRId64 ")", op->atom, (int64_t)op->number);
		}
	}
}

static void register_words(uint16_t machine, Dwarf_Frame *frame, int reg, struct buf *buf)
{
	Dwarf_Op memory[3], *ops;
	size_t n;

	if (dwarf_frame_register(frame, reg, memory, &ops, &n) < 0)
		buf_addf(buf, "error: %s", dwarf_errmsg(-1));
	else if (!n)
		buf_adds(buf, ops ? "lost" : "same");
	else
		ops_words(machine, ops, n, buf);
}

void answer_frame_words(uint16_t machine, Dwarf_Frame *frame, struct buf *buf)
{
	Dwarf_Addr start, end;
	bool is_signal;
	Dwarf_Op *ops;
	size_t n;
	int ra = dwarf_frame_info(frame, &start, &end, &is_signal);

	buf_adds(buf, is_signal ? "signal cfa=" : "cfa=");
	if (dwarf_frame_cfa(frame, &ops, &n))
		buf_addf(buf, "error: %s", dwarf_errmsg(-1));
	else
		ops_words(machine, ops, n, buf);
	buf_adds(buf, " sp=");
	register_words(machine, frame, machine == EM_X86_64 ? UNWIND_X86_64_RSP : UNWIND_AARCH64_SP, buf);
	buf_adds(buf, " ra=");
	register_words(machine, frame, ra, buf);
	buf_adds(buf, " fp=");
	register_words(machine, frame, machine == EM_X86_64 ? UNWIND_X86_64_RBP : UNWIND_AARCH64_FP, buf);
}
