/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* step_aarch64: what a step of a walk (bpf/step.h) is on aarch64. */
#pragma once
#include "abi/unwind_aarch64.h"

#define STEP_SP UNWIND_AARCH64_SP
#define STEP_FP UNWIND_AARCH64_FP
#define STEP_RA UNWIND_AARCH64_LR
#define STEP_REGISTERS UNWIND_AARCH64_REGISTERS
#define STEP_FRAME_IS_TOP 0 /* the pair is where the function likes, mostly the lowest of its frame */
#define STEP_CFA_ALIGN 16 /* AAPCS64, 6.4.5.1 */
#define STEP_KEPT 19 /* no row tells of it */
#define STEP_HAS_HOTSPOT 0
#define STEP_COPIES_RA 0

/* Above the address a return address may be signed; user_end is 1 << (bits of an address). */
static __always_inline uint64_t step_strip(const struct step_frame *frame, uint64_t ip)
{
	return ip & (frame->user_end - 1) & ((1ull << UNWIND_AARCH64_ADDRESS_BITS) - 1);
}

/* Whether a row is that of a function whose frame begins with its saved fp and lr, and fp leads to them. */
static __always_inline bool step_is_framed(uint32_t rule)
{
	return rule < UNWIND_ESCAPE && rule & UNWIND_AARCH64_BY_FP;
}

/* Whether the 8 bytes before an address end in BL (Arm ARM, C6.2). */
static __always_inline bool step_ends_in_direct_call(uint64_t before)
{
	return (before >> 32 & 0xfc000000) == 0x94000000;
}

static __always_inline uint64_t step_called(uint64_t return_address, uint64_t before)
{
	return return_address - 4 + (uint64_t)((int64_t)(before << 6) >> 38) * 4;
}

/* BL or BLR. */
static __always_inline bool step_ends_in_call(uint64_t before)
{
	return step_ends_in_direct_call(before) || (before >> 32 & 0xfffffc1f) == 0xd63f0000;
}

/* No JIT was tried here. */
static __always_inline uint32_t step_sets_up_fp(const uint64_t code[STEP_BEGIN_WORDS])
{
	return 0;
}

/* Where a leaf's return address is has not been tried with any JIT here: a leaf's frame pointer proves nothing. */
static __always_inline uint64_t step_site_at(const uint64_t code[CAPTURE_CODE_WORDS])
{
	return STEP_SITE_UNKNOWN;
}

/* CPython's, which is the one on x86-64, keeps a frame pointer here. */
#define STEP_FORWARDER_WORDS 2
#define STEP_FORWARDER_CALL 0
#define STEP_FORWARDER_RA 0

static __always_inline bool step_is_forwarder(const uint64_t code[STEP_FORWARDER_WORDS])
{
	return false;
}

static __always_inline int step_packed(STEP_CONTEXT *context, struct step_frame *frame, uint32_t rule)
{
	uint64_t cfa = frame->sp, fp = frame->fp, ip;
	uint32_t pair = rule & UNWIND_AARCH64_PAIR_MAX, by = STEP_KNOWS_SP;

	if (rule & UNWIND_AARCH64_BY_FP) {
		by = STEP_KNOWS_FP;
		cfa = fp;
	}
	if (!(frame->flags & by))
		return STACK_CAUSE_REGISTER;
	cfa += (rule >> UNWIND_AARCH64_CFA_SHIFT & UNWIND_AARCH64_CFA_MAX) * 16;
	if (cfa & (STEP_CFA_ALIGN - 1) || (pair ? cfa <= frame->sp : cfa < frame->sp))
		return STACK_CAUSE_NO_PROGRESS;
	if (pair) {
		if (step_load(context, cfa - pair * 8, &fp) || step_load(context, cfa - pair * 8 + 8, &ip))
			return STACK_CAUSE_FAULT;
	} else if (frame->flags & STEP_KNOWS_ALL) {
		ip = frame->registers[UNWIND_AARCH64_LR];
	} else {
		return STACK_CAUSE_REGISTER;
	}
	return step_up(frame, cfa, step_strip(frame, ip), fp, pair ? STEP_KNOWS_FP : 0);
}

/* A PLT slot pushes nothing here: no row has this kind. */
static __always_inline int step_plt(STEP_CONTEXT *context, struct step_frame *frame, uint32_t from)
{
	return STACK_CAUSE_UNSUPPORTED;
}

static __always_inline int step_signal(STEP_CONTEXT *context, struct step_frame *frame)
{
	/* Past fault_address: x0 .. x30, sp, pc are in the order of their numbers. */
	uint64_t at = frame->sp + UNWIND_AARCH64_CONTEXT + 8, word;

	for (uint32_t i = 0; i < UNWIND_AARCH64_REGISTERS; i++) {
		if (step_load(context, at + i * 8, &word))
			return STACK_CAUSE_FAULT;
		frame->registers[i] = word;
	}
	/* Who has written it could make it look like another kind of word (abi/stack.h). */
	if (frame->registers[UNWIND_AARCH64_PC] >= frame->user_end)
		return STACK_CAUSE_NOEXEC;
	frame->ip = frame->registers[UNWIND_AARCH64_PC];
	frame->sp = frame->registers[UNWIND_AARCH64_SP];
	frame->fp = frame->registers[UNWIND_AARCH64_FP];
	frame->flags = (frame->flags & ~(STEP_RETURNED | STEP_AT_GUESS)) | STEP_LEAF | STEP_INTERRUPTED;
	return STEP_ON;
}

/* arch/arm64/kernel/entry.S: kernel_entry saves all with every interrupt masked. */
static __always_inline bool step_is_entry(uint64_t sp, uint64_t saved)
{
	return false;
}
