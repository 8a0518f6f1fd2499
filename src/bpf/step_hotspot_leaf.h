/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * step_hotspot_leaf: what the instructions at a leaf's ip say of its frame, in a method that HotSpot has compiled
 * (MacroAssembler::verified_entry(), MachEpilogNode, C1's build_frame() and remove_frame(), the wrappers of native
 * methods, C2SafepointPollStub).
 */
#pragma once
#include "bpf/step_jit.h"

#define HOTSPOT_RA_AT_SP UNWIND_X86_64_RULE(0, 1, 0)
#define HOTSPOT_FP_AT_SP UNWIND_X86_64_RULE(0, 2, 2) /* and the return address above it */
#define HOTSPOT_BY_FP UNWIND_X86_64_RULE(1, 2, 2)

/* add $n, %rsp; pop %rbp, at the end of these 8 bytes. */
#define HOTSPOT_HAS_POPPED(before) \
	((before) >> 56 == 0x5d && (STEP_3((before) >> 24) == 0xc48348 || STEP_3(before) == 0xc48148))
/* cmpl $n, d8(%r15) or d32(%r15) */
#define HOTSPOT_IS_BARRIER(word) (STEP_3(word) == 0x7f8141 || STEP_3(word) == 0xbf8141)
#define HOTSPOT_CODE_BEFORE 16 /* bytes, and from there on: */
#define HOTSPOT_CODE_WORDS 5
/* mov %eax, -n(%rsp) */
#define HOTSPOT_IS_BANG(word) (STEP_3(word) == 0x248489 && ((word) >> 48 & 0xff) == 0xff)

/* mov %r10, d32(%r15) or d8(%r15); jmp */
static __always_inline bool hotspot_saves_and_jumps(uint64_t at)
{
	return (STEP_3(at) == 0x97894d && at >> 56 == 0xe9) ||
	       (STEP_3(at) == 0x57894d && (at >> 32 & 0xff) == 0xe9);
}

/* Bytes from byte n of two words on. */
static __always_inline uint64_t hotspot_bytes(uint64_t low, uint64_t high, uint32_t n)
{
	return low >> 8 * n | high << (64 - 8 * n);
}

/* Whether a compiled method, at its leaf's ip, has left its frame: behind the pop, or the leave of a wrapper. */
static __always_inline bool hotspot_is_left(const uint64_t code[HOTSPOT_CODE_WORDS])
{
	uint64_t far = code[0], before = code[1], at = code[2], next = code[3], last = code[4];
	uint32_t byte = at & 0xff, two = at & 0xffff;

	if (byte == 0xc3 || byte == 0xc2)
		return true;
	/* cmp d32(%r15), %rsp or of d8: the poll; ja; and a jump to who handles an exception */
	if ((STEP_3(at) == 0xa73b49 && at >> 56 == 0x0f && (next & 0xff) == 0x87) ||
	    (STEP_3(at) == 0x673b49 && (at >> 32 & 0xffff) == 0x870f))
		return true;
	if ((two == 0x870f && (STEP_3(before >> 8) == 0xa73b49 || STEP_3(before >> 32) == 0x673b49)) ||
	    (byte == 0xe9 && HOTSPOT_HAS_POPPED(before)))
		return true;
	/* Where the poll leads to: lea d32(%rip), %r10 or mov $imm64, %r10; mov %r10, d32(%r15) or d8; jmp */
	if (STEP_3(at) == 0x158d4c && hotspot_saves_and_jumps(hotspot_bytes(at, next, 7)))
		return true;
	if (two == 0xba49 && hotspot_saves_and_jumps(hotspot_bytes(next, last, 2)))
		return true;
	if ((STEP_3(before >> 8) == 0x158d4c || far >> 48 == 0xba49) && hotspot_saves_and_jumps(at))
		return true;
	if (byte == 0xe9 && (STEP_3(before >> 8) == 0x97894d || STEP_3(before >> 32) == 0x57894d))
		return true;
	/* leave; cmp $0, d8(%r15) or d32(%r15); jne */
	if (before >> 56 == 0xc9 && (STEP_3(at) == 0x7f8349 || STEP_3(at) == 0xbf8349))
		return true;
	return (two == 0x850f || byte == 0x75) &&
	       ((STEP_3(before >> 24) == 0x7f8349 && (before >> 16 & 0xff) == 0xc9) ||
		STEP_3(before) == 0xbf8349);
}

#define HOTSPOT_OPEN STEP_NO_ROW /* no rule: the frame is made, or still to be made */

/* The rule of a compiled method's leaf, or HOTSPOT_OPEN. */
static __always_inline uint32_t hotspot_leaf_rule(const uint64_t code[HOTSPOT_CODE_WORDS], uint32_t size,
						  bool is_made)
{
	uint64_t before = code[1], at = code[2];
	uint32_t byte = at & 0xff;

	if (byte == 0x55 || HOTSPOT_IS_BANG(at) || hotspot_is_left(code))
		return HOTSPOT_RA_AT_SP;
	/* pop %rbp; and behind push %rbp, or push %rbp; mov %rsp, %rbp */
	if (byte == 0x5d || (before >> 56 == 0x55 && (STEP_IS_MOV_FP(at) || STEP_IS_SUB_SP(at))) ||
	    ((before >> 32 == 0xe5894855 || before >> 32 == 0xec8b4855) && STEP_IS_SUB_SP(at)))
		return HOTSPOT_FP_AT_SP;
	/* sub $n, %rsp; mov %rbp, n(%rsp), of the whole frame */
	if (STEP_3(at) == 0xec8148 && (uint32_t)(at >> 24) == 8 * size - 8)
		return HOTSPOT_RA_AT_SP;
	if (STEP_IS_SAVE_FP(at) && STEP_3(before >> 8) == 0xec8148 && before >> 32 == 8 * size - 8)
		return UNWIND_X86_64_RULE(0, size, 0);
	if (is_made || HOTSPOT_IS_BARRIER(at) || HOTSPOT_IS_BARRIER(before))
		return UNWIND_X86_64_RULE(0, size, 2);
	return HOTSPOT_OPEN;
}
