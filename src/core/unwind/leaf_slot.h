/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * leaf_slot: the innermost frame of a stack whose copy begins at the stack pointer. What compilers describe of the
 * end of a function leaves the caller's frame pointer in its slot when it has been popped already, and that slot is
 * below the stack pointer then, where a copy made in the kernel begins a little lower, and one by perf does not.
 */
#pragma once
#include "bpf/step.h"

#define LEAF_SLOT_CODE 16 /* bytes of code that are looked at */

#ifdef __x86_64__
/* Whether a row of the leaf has the caller's frame pointer where the copy has not begun yet. */
static inline bool leaf_slot_is_out(const struct step_frame *frame, uint32_t rule, uint64_t lowest)
{
	uint64_t words = rule & UNWIND_X86_64_FP_MAX, cfa = rule & UNWIND_X86_64_BY_RBP ? frame->fp : frame->sp;

	cfa += (rule >> UNWIND_X86_64_CFA_SHIFT & UNWIND_X86_64_CFA_MAX) * 8;
	return rule < UNWIND_ESCAPE && words && frame->flags & STEP_KNOWS_ALL && cfa - words * 8 < lowest &&
	       cfa - 8 >= lowest;
}

/*
 * Whether rbp is the caller's already: when nothing but pops of other registers is left until the return, at which
 * it has to be (System V psABI, 3.2.1).
 */
static inline bool leaf_slot_is_popped(const uint8_t *code, uint32_t bytes)
{
	for (uint32_t at = 0; at + 1 < bytes;) {
		uint8_t first = code[at], second = code[at + 1];

		if (first == 0xc3 || first == 0xc2 || ((first == 0xf3 || first == 0xf2) && second == 0xc3))
			return true; /* ret, ret n, rep ret, bnd ret */
		if (first >= 0x58 && first <= 0x5f && first != 0x5c && first != 0x5d)
			at += 1; /* pop, not of rsp and rbp */
		else if (first == 0x41 && second >= 0x58 && second <= 0x5f)
			at += 2; /* pop of r8 .. r15 */
		else
			return false;
	}
	return false;
}

/* The row without that slot: the register has what was in it. */
static inline uint32_t leaf_slot_rule(uint32_t rule)
{
	return rule & ~(uint32_t)UNWIND_X86_64_FP_MAX;
}
#else
/* aarch64 describes what its epilogues have loaded back. */
static inline bool leaf_slot_is_out(const struct step_frame *frame, uint32_t rule, uint64_t lowest)
{
	return false;
}

static inline bool leaf_slot_is_popped(const uint8_t *code, uint32_t bytes)
{
	return false;
}

static inline uint32_t leaf_slot_rule(uint32_t rule)
{
	return rule;
}
#endif
