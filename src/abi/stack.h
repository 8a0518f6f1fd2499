/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * stack: how a user stack ended. Every stack that was taken has one of these.
 * Values are part of the profile format and of the kernel's records: append only.
 */
#pragma once
#ifndef __bpf__
#include <stdbool.h>
#include <stdint.h>
#endif

/* complete / (complete + guessed + cut) is the share every summary gives. */
enum stack_status {
	STACK_NONE, /* no user part to take: see the cause */
	STACK_COMPLETE, /* ended where the return address is undefined, or in a known entry */
	STACK_GUESSED, /* ended by frame pointer 0 somewhere else, or passed a guess: see the cause */
	STACK_CUT, /* stopped: see the cause */
	STACK_END_, /* how many */
};

/* X(enumerator, "name", "what it means") ; 0..: why NONE, CUT, or GUESSED */
#define STACK_CAUSES(X) \
	X(STACK_CAUSE_NO, "", "") \
	X(STACK_CAUSE_KTHREAD, "kernel-thread", "a kernel thread has no user stack") \
	X(STACK_CAUSE_IDLE, "idle", "the idle task has no user stack") \
	X(STACK_CAUSE_EXITED, "exited", "the memory of the process was already gone") \
	X(STACK_CAUSE_NOT_ASKED, "not-asked", "user stacks were not asked for") \
	X(STACK_CAUSE_DEPTH, "depth", "deeper than the limit") \
	X(STACK_CAUSE_FAULT, "fault", "the stack's memory could not be read (EFAULT)") \
	X(STACK_CAUSE_FRAME, "bad-frame", "the frame pointer is no frame pointer: built without them") \
	X(STACK_CAUSE_NOEXEC, "not-code", "a return address outside executable memory") \
	X(STACK_CAUSE_COMPAT, "32-bit", "32-bit processes are not unwound") \
	X(STACK_CAUSE_ERRNO, "helper-error", "the kernel's stack helper failed") \
	X(STACK_CAUSE_NO_CALLCHAIN, "no-callchain", "of an older stk, whose last fallback had no stacks") \
	X(STACK_CAUSE_UNCOVERED, "uncovered", "code that no unwind table covers, and no frame pointer") \
	X(STACK_CAUSE_UNSUPPORTED, "unsupported", "an unwind rule that cannot be followed") \
	X(STACK_CAUSE_REGISTER, "register", "the frame hangs on a register that is not known there") \
	X(STACK_CAUSE_NO_PROGRESS, "no-progress", "the next frame does not lie above this one") \
	X(STACK_CAUSE_NO_MAPPING, "no-mapping", "an address in no known mapping") \
	X(STACK_CAUSE_STALE, "stale-map", "the mappings had changed since the walk's tables were made") \
	X(STACK_CAUSE_COPY_FULL, "copy-full", "no table yet, and no room for a copy of the stack") \
	X(STACK_CAUSE_COPY_SHORT, "copy-short", "the copy of the stack ends before the stack does") \
	X(STACK_CAUSE_TABLES_FULL, "tables-full", "the limit of memory for unwind tables") \
	X(STACK_CAUSE_GUESS, "no-table", "code without a table was passed by frame pointer") \
	X(STACK_CAUSE_TABLE_LATE, "late-table", "the code's unwind table was still to be made") \
	X(STACK_CAUSE_SWITCH, "stack-switch", "the stack that the code had left was not found") \
	X(STACK_CAUSE_UNPROVEN, "unproven-frame", \
	  "a frame pointer was followed where nothing proves that the code keeps one") \
	X(STACK_CAUSE_TIMED_OUT, "timed-out", \
	  "the code's file did not answer in time, so that its unwind table was late") \
	X(STACK_CAUSE_ENTRY, "entry", \
	  "on the way into the kernel or out of it, where the registers are partly saved") \
	X(STACK_CAUSE_BEFORE_START, "before-start", "the thread was already waiting when the recording began") \
	X(STACK_CAUSE_CONTINUATION, "continuation", "the callers of a virtual thread were not on its stack")

enum stack_cause {
#define X(id, name, text) id,
	STACK_CAUSES(X)
#undef X
	STACK_CAUSE_LAST_
};

/*
 * Whether a stack with this cause is guessed because of a frame on its way, wherever it ended. A cause that is not
 * known here, of a newer recorder, may be such a one.
 */
static inline bool stack_cause_is_guess(uint8_t cause)
{
	return cause == STACK_CAUSE_GUESS || cause == STACK_CAUSE_UNPROVEN || cause >= STACK_CAUSE_LAST_;
}

/* Which unwinder took the user part. Value 0 is none. */
enum stack_unwinder {
	STACK_UNWINDER_NONE,
	STACK_UNWINDER_FP, /* frame pointers: the caller of the leaf may be missing */
	STACK_UNWINDER_CFI, /* tables from .eh_frame */
	STACK_UNWINDER_CALLCHAIN, /* the kernel's own perf_event call chain (frame pointers) */
	STACK_UNWINDER_MIXED, /* tables, and frame pointers where code has none */
	STACK_UNWINDER_END_, /* how many */
};

/* Whether all of a stack was found by frame pointers: the caller of the leaf, or of others, may be missing. */
static inline bool stack_unwinder_is_fp(uint8_t unwinder)
{
	return unwinder == STACK_UNWINDER_FP || unwinder == STACK_UNWINDER_CALLCHAIN;
}

/*
 * Why there is no kernel part, as the kernel's helper said: its errno without the sign, 0 when it did not
 * fail. The user part's is in its cause: STACK_CAUSE_FAULT is EFAULT, the only one its helper has.
 */
#define STACK_ERRNO_MAX 255 /* and whatever is greater */

#define STACK_FRAMES_MAX 1024 /* user frames of one stack */
#define STACK_KERNEL_FRAMES_MAX 127 /* what bpf_get_stack gives: sysctl kernel.perf_event_max_stack */

/*
 * A user frame that is not the leaf and yet no return address: what a signal interrupted, and what its handler
 * returns to, which nothing has called. A walk by tables keeps its address with this bit turned. No address is
 * like that: bits 63 and 62 are alike in all of them (x86-64: canonical addresses; aarch64: at most 56 bits).
 */
#define STACK_IP_EXACT_BIT 62
#define STACK_IP_EXACT (1ull << STACK_IP_EXACT_BIT)

static inline bool stack_ip_is_exact(uint64_t kept)
{
	return (kept >> 1 ^ kept) & STACK_IP_EXACT;
}

/* Likewise, by bits 63 and 61: a frame in code that has no row, whose caller is a guess. */
#define STACK_IP_GUESSED (1ull << 61)

static inline bool stack_ip_is_guessed(uint64_t kept)
{
	return (kept >> 2 ^ kept) & STACK_IP_GUESSED;
}

/*
 * A frame of interpreted code, and no address: bit 60 alone of the four, the function's number (abi/script.h) and
 * where in it the frame is, in bytes from its first instruction on.
 */
#define STACK_IP_SCRIPT (1ull << 60)
#define STACK_SCRIPT(number, place) (STACK_IP_SCRIPT | (uint64_t)(number) << 32 | (uint32_t)(place))
#define STACK_SCRIPT_NUMBER(kept) ((uint32_t)((kept) >> 32) & 0xfffffff)
#define STACK_SCRIPT_PLACE(kept) ((uint32_t)(kept))

static inline bool stack_ip_is_script(uint64_t kept)
{
	return kept >> 60 == 1;
}

/* What was found of the frames of interpreted code in a stack. */
enum script_status {
	SCRIPT_NONE, /* there are none: the process has no runtime that is known, or the thread runs none of it */
	SCRIPT_COMPLETE, /* all of them are in the stack, each at its place */
	SCRIPT_CUT, /* some are missing, or all: see the cause */
	SCRIPT_STATUS_END_, /* how many */
};

/* X(enumerator, "name", "what it means"): why SCRIPT_CUT. Append only. */
#define SCRIPT_CAUSES(X) \
	X(SCRIPT_CAUSE_NO, "", "") \
	X(SCRIPT_CAUSE_RACING, "racing", "the runtime was just changing its frames") \
	X(SCRIPT_CAUSE_FAULT, "fault", "a frame's memory could not be read (EFAULT)") \
	X(SCRIPT_CAUSE_DEPTH, "depth", "deeper than the limit") \
	X(SCRIPT_CAUSE_FULL, "names-full", "no room for the name of a function") \
	X(SCRIPT_CAUSE_LATE, "late", \
	  "the runtime was not known yet, or the stack was copied, and the frames gone later") \
	X(SCRIPT_CAUSE_STALE, "stale-map", "the mappings had changed since the walk's tables were made") \
	X(SCRIPT_CAUSE_NATIVE, "native", "the native stack was cut, and frames of the runtime may be behind that") \
	X(SCRIPT_CAUSE_CONTINUATION, "continuation", \
	  "the callers of a virtual thread that has waited are on the heap") \
	X(SCRIPT_CAUSE_CHAIN, "chain", "the runtime's chain of frames ends before the stack does")

enum script_cause {
#define X(id, name, text) id,
	SCRIPT_CAUSES(X)
#undef X
	SCRIPT_CAUSE_LAST_
};

/* The address itself, of a frame that a walk by tables has kept. */
static inline uint64_t stack_ip_address(uint64_t kept)
{
	return kept ^ (stack_ip_is_exact(kept) ? STACK_IP_EXACT : 0) ^
	       (stack_ip_is_guessed(kept) ? STACK_IP_GUESSED : 0);
}
