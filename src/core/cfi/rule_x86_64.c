// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * rule_x86_64: the packed rules of x86-64 (abi/unwind_x86_64.h), and what its signal frames look
 * like.
 */
#include <elf.h>
#include "abi/unwind_x86_64.h"
#include "core/cfi/rule_encoder.h"

#define WORD 8

static uint32_t pack(const struct cfa_state *state, uint32_t ra_register)
{
	const struct cfa_rule *ra = &state->columns[CFA_RA], *fp = &state->columns[CFA_FP];
	bool by_rbp = state->cfa_register == UNWIND_X86_64_RBP;
	uint64_t cfa_words = (uint64_t)state->cfa_offset / WORD, fp_words = 0;

	if (!cfa_is_by_register(state) || (!by_rbp && state->cfa_register != UNWIND_X86_64_RSP) ||
	    state->cfa_offset & (WORD - 1) || cfa_words > UNWIND_X86_64_CFA_MAX ||
	    ra->how != CFA_AT_CFA || ra->value != -WORD || state->columns[CFA_SP].how != CFA_UNSET)
		return UNWIND_ESCAPE;
	if (fp->how == CFA_AT_CFA) {
		fp_words = -(uint64_t)fp->value / WORD;
		if (fp->value & (WORD - 1) || fp_words < 2 || fp_words > UNWIND_X86_64_FP_MAX)
			return UNWIND_ESCAPE;
	} else if (fp->how != CFA_UNSET && fp->how != CFA_SAME) {
		return UNWIND_ESCAPE;
	}
	return UNWIND_X86_64_RULE(by_rbp, cfa_words, fp_words);
}

/* Offsets of registers in struct ucontext, where sp is: 8 of r8 .. r15, rdi, rsi come before. */
#define CONTEXT_RBP (UNWIND_X86_64_CONTEXT + 10 * WORD)
#define CONTEXT_RSP (UNWIND_X86_64_CONTEXT + 15 * WORD)
#define CONTEXT_RIP (UNWIND_X86_64_CONTEXT + 16 * WORD)

/*
 * As glibc's __restore_rt describes itself: every register by an expression, the CFA is the old
 * rsp.
 */
static bool is_signal(const struct unwind_long *rule)
{
	return rule->base == UNWIND_X86_64_RSP && rule->load && rule->offset == CONTEXT_RSP &&
	       !rule->add && rule->ra_where == UNWIND_AT_BASE && rule->ra == CONTEXT_RIP &&
	       rule->fp_where == UNWIND_AT_BASE && rule->fp == CONTEXT_RBP;
}

static bool keeps_fp(const struct cfa_state *state)
{
	return cfa_is_by_register(state) && state->cfa_register == UNWIND_X86_64_RBP;
}

const struct rule_machine rule_x86_64 = {
	.e_machine = EM_X86_64,
	.fp = UNWIND_X86_64_RBP,
	.sp = UNWIND_X86_64_RSP,
	.kept = UNWIND_X86_64_RBX,
	.ip = UNWIND_X86_64_RA,
	.registers = UNWIND_X86_64_RA,
	.pack = pack,
	.keeps_fp = keeps_fp,
	.is_signal = is_signal,
};
