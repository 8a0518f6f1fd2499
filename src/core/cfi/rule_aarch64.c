// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * rule_aarch64: the packed rules of aarch64 (abi/unwind_aarch64.h), and what its signal frames look
 * like.
 */
#include <elf.h>
#include "abi/unwind_aarch64.h"
#include "core/cfi/rule_encoder.h"

#define WORD 8
#define ALIGNMENT 16 /* of sp, and so of every CFA that is made of it */

static bool is_same(const struct cfa_rule *rule)
{
	return rule->how == CFA_UNSET || rule->how == CFA_SAME;
}

/* Compilers keep the CFA by sp even so: that the pair is saved tells. */
static bool keeps_fp(const struct cfa_state *state)
{
	const struct cfa_rule *ra = &state->columns[CFA_RA], *fp = &state->columns[CFA_FP];

	return fp->how == CFA_AT_CFA && ra->how == CFA_AT_CFA &&
	       ra->value == (int64_t)((uint64_t)fp->value + WORD);
}

/*
 * x29 and the return address: the number of words from x29's place up to the CFA; 0: neither is
 * saved.
 */
static bool pack_pair(const struct cfa_state *state, uint32_t ra_register, uint64_t *ret_pair)
{
	const struct cfa_rule *ra = &state->columns[CFA_RA], *fp = &state->columns[CFA_FP];

	if (ra_register != UNWIND_AARCH64_LR)
		return false;
	if (is_same(fp) && is_same(ra)) {
		*ret_pair = 0;
		return true;
	}
	if (!keeps_fp(state) || fp->value & (WORD - 1))
		return false;
	*ret_pair = -(uint64_t)fp->value / WORD;
	return *ret_pair && *ret_pair <= UNWIND_AARCH64_PAIR_MAX;
}

static uint32_t pack(const struct cfa_state *state, uint32_t ra_register)
{
	bool by_fp = state->cfa_register == UNWIND_AARCH64_FP;
	uint64_t cfa_16 = (uint64_t)state->cfa_offset / ALIGNMENT, pair;

	if (!cfa_is_by_register(state) || (!by_fp && state->cfa_register != UNWIND_AARCH64_SP) ||
	    state->cfa_offset & (ALIGNMENT - 1) || cfa_16 > UNWIND_AARCH64_CFA_MAX ||
	    state->columns[CFA_SP].how != CFA_UNSET || !pack_pair(state, ra_register, &pair))
		return UNWIND_ESCAPE;
	return UNWIND_AARCH64_RULE(by_fp, cfa_16, pair);
}

/*
 * As the vdso's sigreturn trampoline describes itself (arch/arm64/kernel/vdso/sigreturn.S, up to
 * 5.7): the frame record that the kernel puts above struct rt_sigframe. That leads to the
 * interrupted function's caller only; the context at sp leads to itself.
 */
static bool is_signal(const struct unwind_long *rule)
{
	return rule->base == UNWIND_AARCH64_FP && !rule->load && !rule->offset && !rule->add &&
	       rule->ra_where == UNWIND_AT_CFA && rule->ra == WORD &&
	       rule->fp_where == UNWIND_AT_CFA && !rule->fp;
}

const struct rule_machine rule_aarch64 = {
	.e_machine = EM_AARCH64,
	.fp = UNWIND_AARCH64_FP,
	.sp = UNWIND_AARCH64_SP,
	.kept = CFA_REGISTER_NONE,
	.ip = UNWIND_AARCH64_PC,
	.registers = UNWIND_AARCH64_PC,
	.pack = pack,
	.keeps_fp = keeps_fp,
	.is_signal = is_signal,
};
