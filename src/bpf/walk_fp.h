/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * walk_fp: the user stack by frame pointers alone.
 * Global functions with numbers as arguments are verified once, not at each call: a loop over such a
 * function, which loops itself, costs the verifier the sum of both loops and not their product.
 */
#pragma once
#include "bpf/state.h"

/* A frame is [caller's fp, return address]. Returns STACK_CAUSE_NO, or why the stack is cut here. */
static __always_inline enum stack_cause read_frame(const struct step_frame *of, __u64 fp, __u64 floor,
						   __u64 frame[2])
{
	if (fp & 7 || fp < floor || fp >= of->user_end)
		return STACK_CAUSE_FRAME;
	if (bpf_probe_read_user(frame, 16, (void *)fp))
		return STACK_CAUSE_FAULT;
	/* Signed, it would lie past every address of the user's. */
	frame[1] = step_strip(of, frame[1]);
	if (frame[1] < STEP_ADDRESS_MIN || frame[1] >= of->user_end)
		return STACK_CAUSE_NOEXEC;
	return STACK_CAUSE_NO;
}

#define WALK_FP_FRAMES 32 /* in one go */
#define WALK_FP_ON (-1)

/*
 * Takes some frames from scratch.frame.fp on. Returns WALK_FP_ON when there are more, STACK_CAUSE_NO when
 * frame pointer 0 ended the stack, else why it is cut.
 */
__noinline int walk_fp_some(__u32 cpu)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &cpu);
	__u64 fp, floor, frame[2];
	int r = WALK_FP_ON;
	__u32 at;

	if (!s)
		return STACK_CAUSE_ERRNO;
	fp = s->frame.fp;
	floor = s->frame.sp;
	at = s->at;
	for (long i = 0; i < WALK_FP_FRAMES; i++) {
		if (!fp) {
			r = STACK_CAUSE_NO;
			break;
		}
		OPAQUE(at);
		if (at >= s->end || at >= CAPTURE_IPS_MAX) {
			r = STACK_CAUSE_DEPTH;
			break;
		}
		r = read_frame(&s->frame, fp, floor, frame);
		if (r)
			break;
		r = WALK_FP_ON;
		s->record.ips[at] = frame[1];
		at++;
		floor = fp + sizeof(frame);
		fp = frame[0];
	}
	s->frame.fp = fp;
	s->frame.sp = floor;
	s->at = at;
	return r;
}

/* Walks to the end, from the leaf on; sets status and cause. */
__noinline int walk_fp(__u32 cpu)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &cpu);
	int r = WALK_FP_ON;
	__u32 at;

	if (!s)
		return 0;
	at = s->at;
	OPAQUE(at);
	if (at >= CAPTURE_IPS_MAX)
		return 0;
	s->record.ips[at] = s->frame.ip;
	s->at = at + 1;
	for (long i = 0; i <= STACK_FRAMES_MAX / WALK_FP_FRAMES && r == WALK_FP_ON; i++)
		r = walk_fp_some(cpu);
	s->record.key.unwinder = STACK_UNWINDER_FP;
	s->record.key.cause = r == WALK_FP_ON ? STACK_CAUSE_DEPTH : r;
	s->record.key.status = r == STACK_CAUSE_NO ? STACK_GUESSED : STACK_CUT;
	return 0;
}
