/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* step_x86_64: what a step of a walk (bpf/step.h) is on x86-64. */
#pragma once
#include "abi/unwind_x86_64.h"

#define STEP_SP UNWIND_X86_64_RSP
#define STEP_FP UNWIND_X86_64_RBP
#define STEP_RA UNWIND_X86_64_RA
#define STEP_REGISTERS UNWIND_X86_64_REGISTERS
#define STEP_FRAME_IS_TOP 1 /* the call has pushed the return address, which is at CFA - 8 */
#define STEP_CFA_ALIGN 1
#define STEP_KEPT UNWIND_X86_64_RBX
#define STEP_HAS_HOTSPOT 1
#define STEP_COPIES_RA 1 /* gcc's ix86_expand_prologue() */

static __always_inline uint64_t step_strip(const struct step_frame *frame, uint64_t ip)
{
	return ip;
}

/* Whether a row is that of a function which has done push %rbp; mov %rsp, %rbp. */
static __always_inline bool step_is_framed(uint32_t rule)
{
	return rule == UNWIND_X86_64_RULE(1u, 2u, 2u);
}

/* Whether the 8 bytes before an address, the first the lowest, end in CALL rel32 (Intel SDM). */
static __always_inline bool step_ends_in_direct_call(uint64_t before)
{
	return (before >> 24 & 0xff) == 0xe8;
}

/* What such a call calls. */
static __always_inline uint64_t step_called(uint64_t return_address, uint64_t before)
{
	return return_address + (int32_t)(before >> 32);
}

/* The same of any call: also of FF /2, whose ModRM tells how many bytes it has. */
static __always_inline bool step_ends_in_call(uint64_t before)
{
	uint32_t two = before >> 48, three = before >> 40 & 0xffff, four = before >> 32 & 0xffff,
		 six = before >> 16 & 0xffff, seven = before >> 8 & 0xffff, rm = two >> 8 & 7;

	if (step_ends_in_direct_call(before) || (two & 0xf8ff) == 0xd0ff)
		return true;
	if ((two & 0xf8ff) == 0x10ff && rm != 4 && rm != 5)
		return true;
	if (three == 0x14ff || ((three & 0xf8ff) == 0x50ff && (three >> 8 & 7) != 4) || four == 0x54ff)
		return true;
	return six == 0x15ff || ((six & 0xf8ff) == 0x90ff && (six >> 8 & 7) != 4) || seven == 0x94ff ||
	       seven == 0x14ff;
}

#define STEP_3(word) ((word) & 0xffffff)
#define STEP_IS_MOV_FP(word) (STEP_3(word) == 0xe58948 || STEP_3(word) == 0xec8b48) /* mov %rsp, %rbp */
#define STEP_IS_SUB_SP(word) (STEP_3(word) == 0xec8348 || STEP_3(word) == 0xec8148) /* sub $n, %rsp */
#define STEP_IS_PUSH_RET(word) (((word) & 0xfff8) == 0xc350 || ((word) & 0xfff8ff) == 0xc35041) /* push %r; ret */
#define STEP_IS_LEA_SP(word) (((word) & 0x38fffc) == 0x208d48) /* lea ., %rsp: REX.W without REX.R */
#define STEP_IS_ADD_SP(word) (((word) & 0xc7fffa) == 0xc40148 || ((word) & 0xf8fffe) == 0xe00348) /* add %r, %rsp */
#define STEP_IS_SAVE_FP(word) (((word) & 0xffbfffff) == 0x242c8948) /* mov %rbp, (%rsp) or d8(%rsp) */

/*
 * Whether the instructions that a function begins with save the frame pointer, and set up its own: 0, or 1 + the
 * bytes before the push, up to which sp still leads to the return address (1 where it is saved otherwise).
 */
static __always_inline uint32_t step_sets_up_fp(const uint64_t code[STEP_BEGIN_WORDS])
{
	for (int i = 0; i < STEP_BEGIN_WORDS - 1; i++)
		for (int shift = 0; shift < 64; shift += 8) {
			uint64_t at = shift ? code[i] >> shift | code[i + 1] << (64 - shift) : code[i];

			/* push %rbp; mov | mov %rbp, d8(%rsp); mov */
			if ((at & 0xff) == 0x55 && STEP_IS_MOV_FP(at >> 8))
				return 8 * i + shift / 8 + 1;
			if ((at & 0xffffffff) == 0x246c8948 && STEP_IS_MOV_FP(at >> 40))
				return 1;
			/* ret: what follows is another function's */
			if ((at & 0xff) == 0xc3)
				return 0;
		}
	return 0;
}

/*
 * A function that only calls another, keeps no frame pointer and moves sp by one word: CPython's
 * Python/asm_trampoline.S, of which it makes one for each function with -X perf, from 3.12 on:
 * sub $8, %rsp; call *%rcx; add $8, %rsp; ret
 */
#define STEP_FORWARDER_WORDS 2
#define STEP_FORWARDER_CALL 6 /* from its beginning to where its call returns */
#define STEP_FORWARDER_RA 8 /* its return address is there above sp when it calls */

static __always_inline bool step_is_forwarder(const uint64_t code[STEP_FORWARDER_WORDS])
{
	return code[0] == 0x8348d1ff08ec8348 && STEP_3(code[1]) == 0xc308c4;
}

/*
 * What the instructions before and at ip say, where they are of a prologue or epilogue: fp is not this frame's
 * there. Of the push or the return itself that is what the processor does; the others are the ones that compilers
 * write: V8, LuaJIT and whoever does as the psABI shows (3.2.3), HotSpot 17's MacroAssembler::verified_entry() and
 * its poll at returns.
 */
static __always_inline uint64_t step_site_at(const uint64_t code[CAPTURE_CODE_WORDS])
{
	uint64_t before = code[0], at = code[1], next = code[2];
	uint32_t byte = at & 0xff, two = at & 0xffff;

	/* ret; ret $n; rep and bnd ret */
	if (byte == 0xc3 || byte == 0xc2 || two == 0xc3f3 || two == 0xc3f2)
		return STEP_SITE(0, STEP_SITE_FP_SAME);
	/* V8's returns past arguments: pop %r10; lea (%rsp, %rcx, 8), %rsp; push %r10; ret, or others */
	if (STEP_IS_PUSH_RET(at) ||
	    (STEP_IS_LEA_SP(at) && (STEP_IS_PUSH_RET(at >> 32) || STEP_IS_PUSH_RET(at >> 40))) ||
	    (STEP_IS_ADD_SP(at) && STEP_IS_PUSH_RET(at >> 24)))
		return STEP_SITE(0, STEP_SITE_RA_POPPED);
	/* push %rbp, before it is made a frame pointer, or room is made below it */
	if (byte == 0x55 && (STEP_IS_MOV_FP(at >> 8) || STEP_IS_SUB_SP(at >> 8)))
		return STEP_SITE(0, STEP_SITE_FP_SAME);
	if (STEP_IS_MOV_FP(at)) {
		if (before >> 56 == 0x55)
			return STEP_SITE(8, STEP_SITE_FP_SAVED);
		if ((before >> 24 & 0xffffffff) == 0x246c8948)
			return STEP_SITE((before >> 56) + 8, STEP_SITE_FP_SAVED);
		if ((before & 0xffffffff) == 0x24ac8948)
			return STEP_SITE((before >> 32) + 8, STEP_SITE_FP_SAVED);
		return STEP_SITE_UNKNOWN;
	}
	/* add $n, %rbp, behind mov %rsp, %rbp */
	if (before >> 40 == 0xec8b48 && STEP_3(at) == 0xc58348)
		return STEP_SITE((at >> 24 & 0xff) + 8, STEP_SITE_FP_MOVED);
	if (before >> 40 == 0xec8b48 && STEP_3(at) == 0xc58148)
		return STEP_SITE((at >> 24 & 0xffffffff) + 8, STEP_SITE_FP_MOVED);
	/* cmp d32(%r15), %rsp; ja: the poll behind pop %rbp */
	if ((STEP_3(at) == 0xa73b49 && at >> 56 == 0x0f && (next & 0xff) == 0x87) ||
	    (two == 0x870f && STEP_3(before >> 8) == 0xa73b49))
		return STEP_SITE(0, STEP_SITE_FP_SAME);
	/* mov %eax, -n(%rsp), which touches the stack first of all */
	if (STEP_3(at) == 0x248489 && (at >> 48 & 0xff) == 0xff)
		return STEP_SITE(0, STEP_SITE_FP_SAME);
	/* sub $n, %rsp; mov %rbp, d8(%rsp) */
	if (STEP_3(at) == 0xec8148 && STEP_IS_SAVE_FP(at >> 56 | next << 8))
		return STEP_SITE(0, STEP_SITE_FP_SAME);
	if (STEP_3(at) == 0xec8348 && STEP_IS_SAVE_FP(at >> 32))
		return STEP_SITE(0, STEP_SITE_FP_SAME);
	if (STEP_IS_SAVE_FP(at) && STEP_3(before >> 8) == 0xec8148)
		return STEP_SITE(before >> 32, STEP_SITE_FP_SAME);
	if (STEP_IS_SAVE_FP(at) && STEP_3(before >> 32) == 0xec8348)
		return STEP_SITE(before >> 56, STEP_SITE_FP_SAME);
	/* what only calls another: where it begins, at its call, behind that */
	if (step_is_forwarder(code + 1))
		return STEP_SITE(0, STEP_SITE_FP_SAME);
	if ((before >> 32 == 0x08ec8348 && at << 8 == 0xc308c48348d1ff00) ||
	    (before >> 16 == 0xd1ff08ec8348 && at << 24 == 0xc308c48348000000))
		return STEP_SITE(STEP_FORWARDER_RA, STEP_SITE_FP_SAME);
	return STEP_SITE_UNKNOWN;
}

/* Without a branch for what differs from row to row: those would be guessed wrong, at each other frame. */
static __always_inline int step_packed(STEP_CONTEXT *context, struct step_frame *frame, uint32_t rule)
{
	uint64_t by_fp = rule / UNWIND_X86_64_BY_RBP, fp_words = rule & UNWIND_X86_64_FP_MAX;
	uint64_t mask = -by_fp, cfa, saved, ip;
	uint32_t saves_fp = (fp_words + UNWIND_X86_64_FP_MAX) / (UNWIND_X86_64_FP_MAX + 1);

	if (by_fp > (frame->flags / STEP_KNOWS_FP & 1))
		return STACK_CAUSE_REGISTER;
	STEP_OPAQUE(mask);
	cfa = (frame->sp ^ ((frame->sp ^ frame->fp) & mask)) +
	      (rule >> UNWIND_X86_64_CFA_SHIFT & UNWIND_X86_64_CFA_MAX) * 8;
	/* A leaf, and what was interrupted, may have popped its return address, which is still below sp. */
	if (cfa < frame->sp + (frame->flags / STEP_RETURNED & 1))
		return STACK_CAUSE_NO_PROGRESS;
	/* From the slot of rbp, which is the lower one, to that of the return address; none: the same one twice. */
	fp_words -= saves_fp;
	if (step_load_pair(context, cfa - 8 - fp_words * 8, fp_words * 8, &saved, &ip))
		return STACK_CAUSE_FAULT;
	mask = -(uint64_t)saves_fp;
	STEP_OPAQUE(mask);
	saved = frame->fp ^ ((frame->fp ^ saved) & mask);
	return step_up(frame, cfa, ip, saved, saves_fp * STEP_KNOWS_FP);
}

/* A slot of 16 bytes, of which the lazy binding's push (from byte `from` on) is done or not. */
static __always_inline int step_plt(STEP_CONTEXT *context, struct step_frame *frame, uint32_t from)
{
	uint64_t cfa = frame->sp + ((frame->ip & 15) >= from ? 16 : 8), ip;

	if (step_load(context, cfa - 8, &ip))
		return STACK_CAUSE_FAULT;
	return step_up(frame, cfa, ip, frame->fp, 0);
}

/* struct sigcontext, word by word. */
static const uint8_t step_sigcontext[UNWIND_X86_64_REGISTERS] = { 8, 9, 10, 11, 12, 13, 14, 15, 5,
								  4, 6, 3, 1, 0, 2, 7, 16 };

static __always_inline int step_signal(STEP_CONTEXT *context, struct step_frame *frame)
{
	uint64_t at = frame->sp + UNWIND_X86_64_CONTEXT, word;

	for (uint32_t i = 0; i < UNWIND_X86_64_REGISTERS; i++) {
		uint32_t number = step_sigcontext[i];

		if (step_load(context, at + i * 8, &word))
			return STACK_CAUSE_FAULT;
		STEP_OPAQUE(number);
		if (number < UNWIND_X86_64_REGISTERS)
			frame->registers[number] = word;
	}
	/* Who has written it could make it look like another kind of word (abi/stack.h). */
	word = frame->registers[UNWIND_X86_64_RA];
	if (word >= frame->user_end && !(word >> 63))
		return STACK_CAUSE_NOEXEC;
	frame->ip = frame->registers[UNWIND_X86_64_RA];
	frame->sp = frame->registers[UNWIND_X86_64_RSP];
	frame->fp = frame->registers[UNWIND_X86_64_RBP];
	frame->flags = (frame->flags & ~(STEP_RETURNED | STEP_AT_GUESS)) | STEP_LEAF | STEP_INTERRUPTED;
	return STEP_ON;
}

#define STEP_PT_REGS_BYTES 168 /* struct pt_regs (arch/x86/include/uapi/asm/ptrace.h) */
#define STEP_ENTRY_AREA_BITS 39 /* CPU_ENTRY_AREA_BASE: one entry of the top level */
#define STEP_ENTRY_AREA (0xfffffe0000000000ull >> STEP_ENTRY_AREA_BITS)

/*
 * arch/x86/entry/entry_64.S: a system call begins on the user's stack and pushes all registers on the task's; an
 * interrupt pushes them on the cpu's entry stack first.
 */
static __always_inline bool step_is_entry(uint64_t sp, uint64_t saved)
{
	return sp >> 63 == 0 || sp >> STEP_ENTRY_AREA_BITS == STEP_ENTRY_AREA ||
	       sp - saved - 1 < STEP_PT_REGS_BYTES;
}
