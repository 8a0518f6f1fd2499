/* SPDX-License-Identifier: GPL-2.0-or-later */
/* answer: rows of both kinds, evaluated on made-up registers. */
#include <dwarf.h>
#include <elf.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "abi/unwind_aarch64.h"
#include "abi/unwind_x86_64.h"
#include "answer.h"

#define STACK_MAX 64

/* The frame that is asked about: registers by DWARF number. */
struct made_up {
	uint64_t registers[UNWIND_REGISTERS_MAX];
	uint64_t cfa, seed;
	unsigned int fp, sp;
};

static uint64_t mixed(uint64_t x)
{
	x += 0x9e3779b97f4a7c15ull;
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
	x = (x ^ x >> 27) * 0x94d049bb133111ebull;
	return x ^ x >> 31;
}

static uint64_t memory_at(const struct made_up *m, uint64_t addr)
{
	return mixed(addr ^ m->seed);
}

static void make_up(uint16_t machine, unsigned int round, uint64_t ip, struct made_up *m)
{
	memset(m, 0, sizeof(*m));
	m->seed = mixed(round + 77);
	for (unsigned int i = 0; i < UNWIND_REGISTERS_MAX; i++)
		m->registers[i] = (mixed(round * 1000 + i) & 0x7ffffffffff8ull) + (round ? 0 : 0x10000);
	m->fp = machine == EM_X86_64 ? UNWIND_X86_64_RBP : UNWIND_AARCH64_FP;
	m->sp = machine == EM_X86_64 ? UNWIND_X86_64_RSP : UNWIND_AARCH64_SP;
	m->registers[machine == EM_X86_64 ? UNWIND_X86_64_RA : UNWIND_AARCH64_PC] = ip;
}

static struct answer_place in_memory(uint64_t addr)
{
	return (struct answer_place){ANSWER_IN_MEMORY, addr};
}

static struct answer_place is_value(uint64_t value)
{
	return (struct answer_place){ANSWER_IS, value};
}

/* A register by a long rule; `same`: the register that keeps its value. */
static struct answer_place placed(const struct made_up *m, uint64_t base, uint8_t where, int64_t offset,
				  unsigned int same)
{
	switch (where) {
	case UNWIND_SAME:
		return is_value(m->registers[same]);
	case UNWIND_AT_CFA:
		return in_memory(m->cfa + offset);
	case UNWIND_AT_BASE:
		return in_memory(base + offset);
	case UNWIND_AT_FP:
		return in_memory(m->registers[m->fp] + offset);
	case UNWIND_IN_REGISTER:
		return is_value(offset < UNWIND_REGISTERS_MAX ? m->registers[offset] : 0);
	case UNWIND_IS_CFA:
		return is_value(m->cfa + offset);
	}
	return (struct answer_place){ANSWER_LOST, 0};
}

static void by_long(const struct unwind_table *table, uint32_t rule, struct made_up *m, struct answer *answer,
		    unsigned int round)
{
	const struct unwind_long *l;
	uint64_t base;

	if (UNWIND_PAYLOAD(rule) >= table->n_longs)
		abort();
	l = &table->longs[UNWIND_PAYLOAD(rule)];
	base = m->registers[l->base];
	m->cfa = base + l->offset;
	if (l->load >= UNWIND_LOAD_INDEXED(0))
		m->cfa += 8 * m->registers[l->load - UNWIND_LOAD_INDEXED(0)];
	if (l->load != UNWIND_LOAD_NO)
		m->cfa = memory_at(m, m->cfa) + l->add;
	answer->round[round].ra = placed(m, base, l->ra_where, l->ra, UNWIND_AARCH64_LR);
	answer->round[round].fp = placed(m, base, l->fp_where, l->fp, m->fp);
	if (answer->round[round].ra.where == ANSWER_LOST)
		answer->kind = ANSWER_ROOT;
}

static void by_packed(uint16_t machine, uint32_t rule, struct made_up *m, struct answer_place *ra,
		      struct answer_place *fp)
{
	bool x86 = machine == EM_X86_64;
	bool by_fp = rule & (x86 ? UNWIND_X86_64_BY_RBP : UNWIND_AARCH64_BY_FP);
	uint32_t slot = rule & (x86 ? UNWIND_X86_64_FP_MAX : UNWIND_AARCH64_PAIR_MAX);

	m->cfa = m->registers[by_fp ? m->fp : m->sp];
	m->cfa += x86 ? 8 * (uint64_t)(rule >> UNWIND_X86_64_CFA_SHIFT & UNWIND_X86_64_CFA_MAX) :
			16 * (uint64_t)(rule >> UNWIND_AARCH64_CFA_SHIFT & UNWIND_AARCH64_CFA_MAX);
	*fp = slot ? in_memory(m->cfa - 8 * (uint64_t)slot) : is_value(m->registers[m->fp]);
	if (x86)
		*ra = in_memory(m->cfa - 8);
	else
		*ra = slot ? in_memory(m->cfa - 8 * (uint64_t)slot + 8) :
			     is_value(m->registers[UNWIND_AARCH64_LR]);
}

/* Where the context of a signal has the registers: r8 .. rip, or x0 .. pc behind the fault address. */
static void by_signal(uint16_t machine, struct made_up *m, struct answer_place *ra, struct answer_place *fp)
{
	uint64_t sp = m->registers[m->sp];

	if (machine == EM_X86_64) {
		m->cfa = memory_at(m, sp + UNWIND_X86_64_CONTEXT + 15 * 8);
		*ra = in_memory(sp + UNWIND_X86_64_CONTEXT + 16 * 8);
		*fp = in_memory(sp + UNWIND_X86_64_CONTEXT + 10 * 8);
		return;
	}
	m->cfa = memory_at(m, sp + UNWIND_AARCH64_CONTEXT + 8 + 31 * 8);
	*ra = in_memory(sp + UNWIND_AARCH64_CONTEXT + 8 + 32 * 8);
	*fp = in_memory(sp + UNWIND_AARCH64_CONTEXT + 8 + 29 * 8);
}

void answer_of_row(const struct unwind_table *table, uint32_t rule, uint64_t ip, struct answer *answer)
{
	static const uint8_t kinds[8] = {
		[UNWIND_END] = ANSWER_NONE, [UNWIND_ROOT] = ANSWER_ROOT, [UNWIND_PLT] = ANSWER_RULE,
		[UNWIND_SIGNAL] = ANSWER_RULE, [UNWIND_FP] = ANSWER_RULE,
		[UNWIND_UNSUPPORTED] = ANSWER_UNSUPPORTED, [UNWIND_LONG] = ANSWER_RULE,
	};
	bool escaped = rule & UNWIND_ESCAPE;

	memset(answer, 0, sizeof(*answer));
	answer->kind = escaped ? kinds[UNWIND_KIND(rule)] : ANSWER_RULE;
	answer->by_ip = escaped && UNWIND_KIND(rule) == UNWIND_PLT;
	for (unsigned int i = 0; i < ANSWER_ROUNDS && answer->kind == ANSWER_RULE; i++) {
		struct answer_place *ra = &answer->round[i].ra, *fp = &answer->round[i].fp;
		struct made_up m;

		make_up(table->machine, i, ip, &m);
		if (!escaped) {
			by_packed(table->machine, rule, &m, ra, fp);
		} else if (UNWIND_KIND(rule) == UNWIND_PLT) {
			m.cfa = m.registers[m.sp] + 8 + ((ip & 15) >= UNWIND_PAYLOAD(rule) ? 8 : 0);
			*ra = in_memory(m.cfa - 8);
			*fp = is_value(m.registers[m.fp]);
		} else if (UNWIND_KIND(rule) == UNWIND_SIGNAL) {
			by_signal(table->machine, &m, ra, fp);
		} else if (UNWIND_KIND(rule) == UNWIND_FP) {
			m.cfa = m.registers[m.fp] + 16;
			*ra = in_memory(m.cfa - 8);
			*fp = in_memory(m.cfa - 16);
		} else {
			by_long(table, rule, &m, answer, i);
		}
		answer->round[i].sp = m.cfa;
	}
}

/* The stack machine of DWARF 5, section 2.5, as far as frames use it. */
struct evaluation {
	uint64_t stack[STACK_MAX];
	unsigned int n;
	bool is_value, by_ip, failed;
};

static uint64_t pop(struct evaluation *e)
{
	if (!e->n) {
		e->failed = true;
		return 0;
	}
	return e->stack[--e->n];
}

static void push(struct evaluation *e, uint64_t value)
{
	if (e->n == STACK_MAX)
		e->failed = true;
	else
		e->stack[e->n++] = value;
}

static void push_register(struct evaluation *e, const struct made_up *m, uint64_t reg, uint64_t offset)
{
	e->by_ip |= reg == UNWIND_X86_64_RA && m->sp == UNWIND_X86_64_RSP;
	if (reg < UNWIND_REGISTERS_MAX)
		push(e, m->registers[reg] + offset);
	else
		e->failed = true;
}

static bool binary(struct evaluation *e, uint8_t atom)
{
	static const uint8_t known[] = {DW_OP_plus, DW_OP_minus, DW_OP_and, DW_OP_or, DW_OP_xor,
					DW_OP_shl, DW_OP_shr, DW_OP_shra, DW_OP_mul, DW_OP_ge,
					DW_OP_gt, DW_OP_le, DW_OP_lt, DW_OP_eq, DW_OP_ne};
	uint64_t b, a;

	if (!memchr(known, atom, sizeof(known)))
		return false;
	b = pop(e);
	a = pop(e);
	switch (atom) {
	case DW_OP_plus: push(e, a + b); break;
	case DW_OP_minus: push(e, a - b); break;
	case DW_OP_and: push(e, a & b); break;
	case DW_OP_or: push(e, a | b); break;
	case DW_OP_xor: push(e, a ^ b); break;
	case DW_OP_shl: push(e, b < 64 ? a << b : 0); break;
	case DW_OP_shr: push(e, b < 64 ? a >> b : 0); break;
	case DW_OP_shra: push(e, (uint64_t)((int64_t)a >> (b < 64 ? b : 63))); break;
	case DW_OP_mul: push(e, a * b); break;
	case DW_OP_ge: push(e, (int64_t)a >= (int64_t)b); break;
	case DW_OP_gt: push(e, (int64_t)a > (int64_t)b); break;
	case DW_OP_le: push(e, (int64_t)a <= (int64_t)b); break;
	case DW_OP_lt: push(e, (int64_t)a < (int64_t)b); break;
	case DW_OP_eq: push(e, a == b); break;
	default: push(e, a != b); break;
	}
	return true;
}

static void run_one(struct evaluation *e, const struct made_up *m, const Dwarf_Op *op)
{
	uint8_t atom = op->atom;

	if (atom >= DW_OP_lit0 && atom <= DW_OP_lit31)
		push(e, atom - DW_OP_lit0);
	else if (atom >= DW_OP_breg0 && atom <= DW_OP_breg31)
		push_register(e, m, atom - DW_OP_breg0, op->number);
	else if (atom == DW_OP_bregx)
		push_register(e, m, op->number, op->number2);
	else if (atom >= DW_OP_reg0 && atom <= DW_OP_reg31)
		push_register(e, m, atom - DW_OP_reg0, 0), e->is_value = true;
	else if (atom == DW_OP_regx)
		push_register(e, m, op->number, 0), e->is_value = true;
	else if (atom == DW_OP_call_frame_cfa)
		push(e, m->cfa);
	else if (atom == DW_OP_stack_value)
		e->is_value = true;
	else if (atom == DW_OP_plus_uconst)
		push(e, pop(e) + op->number);
	else if (atom == DW_OP_deref)
		push(e, memory_at(m, pop(e)));
	else if (atom == DW_OP_dup)
		push(e, e->n ? e->stack[e->n - 1] : pop(e));
	else if (atom == DW_OP_drop)
		pop(e);
	else if (atom >= DW_OP_const1u && atom <= DW_OP_consts)
		push(e, op->number);
	else if (atom != DW_OP_nop && !binary(e, atom))
		e->failed = true;
}

/* Yields false when the expression cannot be followed. */
static bool evaluate(const struct made_up *m, const Dwarf_Op *ops, size_t n, struct answer_place *ret_place,
		     bool *by_ip)
{
	struct evaluation e = {0};

	for (size_t i = 0; i < n && !e.failed; i++)
		run_one(&e, m, &ops[i]);
	ret_place->value = pop(&e);
	ret_place->where = e.is_value ? ANSWER_IS : ANSWER_IN_MEMORY;
	*by_ip |= e.by_ip;
	return !e.failed;
}

static bool frame_register(const struct made_up *m, Dwarf_Frame *frame, int reg, struct answer_place *ret_place,
			   bool *by_ip)
{
	Dwarf_Op memory[3], *ops;
	size_t n;

	if (dwarf_frame_register(frame, reg, memory, &ops, &n) < 0)
		return false;
	if (n)
		return evaluate(m, ops, n, ret_place, by_ip);
	*ret_place = ops ? (struct answer_place){ANSWER_LOST, 0} : is_value(m->registers[reg]);
	return true;
}

void answer_of_frame(uint16_t machine, Dwarf_Frame *frame, uint64_t ip, struct answer *answer)
{
	Dwarf_Addr start, end;
	bool is_signal;
	int ra = dwarf_frame_info(frame, &start, &end, &is_signal);

	memset(answer, 0, sizeof(*answer));
	answer->kind = ANSWER_RULE;
	for (unsigned int i = 0; i < ANSWER_ROUNDS && answer->kind == ANSWER_RULE; i++) {
		struct answer_place cfa, sp;
		struct made_up m;
		Dwarf_Op *ops;
		size_t n;

		make_up(machine, i, ip, &m);
		if (!frame_register(&m, frame, ra, &answer->round[i].ra, &answer->by_ip)) {
			answer->kind = ANSWER_UNSUPPORTED;
			return;
		}
		if (answer->round[i].ra.where == ANSWER_LOST) {
			answer->kind = ANSWER_ROOT;
			return;
		}
		if (dwarf_frame_cfa(frame, &ops, &n) || !n || !evaluate(&m, ops, n, &cfa, &answer->by_ip)) {
			answer->kind = ANSWER_UNSUPPORTED;
			return;
		}
		m.cfa = cfa.value;
		if (!frame_register(&m, frame, m.sp, &sp, &answer->by_ip) || sp.where == ANSWER_LOST) {
			answer->kind = ANSWER_UNSUPPORTED;
			return;
		}
		answer->round[i].sp = sp.where == ANSWER_IN_MEMORY ? memory_at(&m, sp.value) : sp.value;
		if (!frame_register(&m, frame, ra, &answer->round[i].ra, &answer->by_ip) ||
		    !frame_register(&m, frame, m.fp, &answer->round[i].fp, &answer->by_ip))
			answer->kind = ANSWER_UNSUPPORTED;
	}
}

static bool place_equal(struct answer_place a, struct answer_place b)
{
	return a.where == b.where && a.value == b.value;
}

bool answer_equal(const struct answer *a, const struct answer *b)
{
	if (a->kind != b->kind)
		return false;
	for (unsigned int i = 0; i < ANSWER_ROUNDS && a->kind == ANSWER_RULE; i++) {
		if (a->round[i].sp != b->round[i].sp || !place_equal(a->round[i].ra, b->round[i].ra) ||
		    !place_equal(a->round[i].fp, b->round[i].fp))
			return false;
	}
	return true;
}
