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
#define STEP_COPIES_RA 1 /* gcc's ix86_expand_prologue() */

static __always_inline uint64_t step_strip(const struct step_frame *frame, uint64_t ip)
{
	return ip;
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
	if (cfa <= frame->sp)
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
	frame->ip = frame->registers[UNWIND_X86_64_RA];
	frame->sp = frame->registers[UNWIND_X86_64_RSP];
	frame->fp = frame->registers[UNWIND_X86_64_RBP];
	frame->flags = (frame->flags & ~(STEP_RETURNED | STEP_AT_GUESS)) | STEP_LEAF | STEP_INTERRUPTED;
	return STEP_ON;
}
