/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * step: one step of a walk by a row: from the registers of a frame to those of its caller. The same
 * text is compiled into the sampling program and into the walk in user space (core/unwind/walk.c), so
 * both do the same with every row, and with code that has none.
 *
 * Whoever includes it defines before:
 *	STEP_CONTEXT		the type that step_load() is handed a pointer to
 *	STEP_OPAQUE(var)	nothing, or (BPF) what keeps a bound and the use of it in one register
 *	__always_inline
 *	static __always_inline int step_load(STEP_CONTEXT *context, uint64_t addr, uint64_t *ret_word)
 *		reads a word of the user's memory: 0, or STACK_CAUSE_FAULT.
 *	STEP_LOAD_PAIR, if there is a better step_load_pair() than two step_load().
 *
 * A walk, for each frame:
 *	1. pc = step_pc(frame). Find the mapping with it (step_mapping(), or the one of the frame before).
 *	2. In no mapping: with STEP_AT_GUESS this frame is not kept and the stack is CUT by UNCOVERED, since the
 *	   guess that led here was none; else it is kept, and CUT by NO_MAPPING if nobody knows better.
 *	3. No table: rule = step_bare(); STEP_WAITING: whoever can wait copies the stack.
 *	   A table: rule = step_row() in the page of pc; STEP_NO_ROW where there is no page or it is empty.
 *	4. Keep step_kept(), unless the depth is reached, which is CAUSE_DEPTH before anything of the
 *	   next frame is looked at: a stack of just that many frames is whole.
 *	   With step_is_trampoline() its address is turned to an exact one (abi/stack.h).
 *	5. step(), or for STEP_JIT step_jit() of bpf/step_jit.h, for STEP_HOTSPOT step_hotspot(). STEP_ON: the frame
 *	   is now the caller's, and with step_is_unproven() the address kept in 4. is marked as guessed. Anything
 *	   else ends the walk: step_verdict().
 */
#pragma once
#include "abi/capture.h"
#include "abi/stack.h"
#include "abi/unwind.h"

#ifndef STEP_LOAD_PAIR
/* A word and the one `distance` bytes behind it. */
static __always_inline int step_load_pair(STEP_CONTEXT *context, uint64_t addr, uint64_t distance,
					  uint64_t *ret_low, uint64_t *ret_high)
{
	return step_load(context, addr, ret_low) ? STACK_CAUSE_FAULT :
						   step_load(context, addr + distance, ret_high);
}
#endif

/* What a step returns. Greater than 0: an enum stack_cause, and the frame is as it was before. */
#define STEP_ON 0
#define STEP_ROOT (-1) /* this frame is the outermost one */
#define STEP_ENDED (-2) /* frame pointer 0 where no row says anything, or return address 0: the end, as it seems */

/* A walk may go to another stack so often: only upwards would be without an end otherwise. */
#define STEP_SWITCHES_MAX 32

#define STEP_ADDRESS_MIN 4096 /* below: never code (vm.mmap_min_addr) */
#define STEP_NO_ROW UNWIND_ESCAPED(UNWIND_END, 0)
/* In anonymous memory, and in code of a file that can be seen to be generated: bpf/step_jit.h. */
#define STEP_JIT UNWIND_ESCAPED(UNWIND_FP, UNWIND_FP_CUSTOM)
#define STEP_HOTSPOT UNWIND_ESCAPED(UNWIND_FP, UNWIND_FP_HOTSPOT) /* in HotSpot's code: bpf/step_hotspot.h */
#define STEP_BY_FP UNWIND_ESCAPED(UNWIND_FP, 0) /* of all code, where frame pointers alone are asked for */
#define STEP_WAITING 0xffffffffu /* no rule */

enum step_flag {
	STEP_KNOWS_SP = 1, /* sp is this frame's, not only an address below it */
	STEP_KNOWS_FP = 2,
	STEP_KNOWS_ALL = 4, /* registers[] are this frame's: of the leaf, or past a signal */
	STEP_RETURNED = 8, /* ip is a return address: its row is the one of the call before it */
	STEP_MAY_GUESS = 16, /* one step by frame pointer where no row says anything */
	STEP_GUESSED = 32, /* that was done */
	STEP_AT_GUESS = 64, /* it led to this very frame */
	STEP_PASSED_FP = 128, /* a frame pointer led past code that has no rows */
	STEP_KNOWS_KEPT = 256, /* registers[STEP_KEPT] is this frame's */
	STEP_INTERRUPTED = 512, /* by a signal: ip is neither the leaf's nor a return address */
	STEP_UNPROVEN = 1024, /* a caller was found by a frame pointer or a word that nothing proves */
	STEP_AT_UNPROVEN = 2048, /* it is this very frame */
	STEP_CALLED_JIT = 4096, /* what this frame has called is generated code, .. */
	STEP_CALLED_FRAMED = 8192, /* .. which was seen to set up a frame pointer */
	STEP_KEEPS_FP = 16384, /* such code that calls such was seen to do so: all of it does */
};
#define STEP_LEAF (STEP_KNOWS_SP | STEP_KNOWS_FP | STEP_KNOWS_ALL)

struct step_frame {
	uint64_t ip, sp, fp;
	uint64_t user_end; /* user addresses are below; aarch64: a power of two */
	uint32_t flags; /* enum step_flag */
	uint32_t switches; /* of stacks, so far */
	uint64_t registers[UNWIND_REGISTERS_MAX]; /* by DWARF number. For sp, fp and ip see above */
};

/* The flags of a leaf. */
static __always_inline uint32_t step_begin(enum capture_walk how)
{
	return how == CAPTURE_WALK_AUTO ? STEP_LEAF | STEP_MAY_GUESS : STEP_LEAF;
}

/* The address whose row holds for a frame. */
static __always_inline uint64_t step_pc(const struct step_frame *frame)
{
	return frame->ip - (frame->flags / STEP_RETURNED & 1);
}

/* The frame's address as it is kept. */
static __always_inline uint64_t step_kept(const struct step_frame *frame)
{
	return frame->ip ^ (uint64_t)(frame->flags / STEP_INTERRUPTED & 1) << STACK_IP_EXACT_BIT;
}

/* Whether a frame is what a signal handler returns to, which nothing has called. */
static __always_inline bool step_is_trampoline(const struct step_frame *frame, uint32_t rule)
{
	return rule >= UNWIND_ESCAPE && UNWIND_KIND(rule) == UNWIND_SIGNAL && frame->flags & STEP_RETURNED;
}

/* Whether what led to a frame is a guess or is not proven. */
static __always_inline bool step_is_unproven(const struct step_frame *frame)
{
	return frame->flags & (STEP_AT_GUESS | STEP_AT_UNPROVEN);
}

/* To the caller, whose sp is the CFA; cfa > sp was looked at. learnt: STEP_KNOWS_FP when fp was saved. */
static __always_inline int step_up(struct step_frame *frame, uint64_t cfa, uint64_t ip, uint64_t fp,
				   uint32_t learnt)
{
	/*
	 * Whether it may be code at all. Chains end with 0 (libgcc and gdb say so too), but so does memory that
	 * nobody wrote to: it is an end, and no proof of one.
	 */
	if (ip - STEP_ADDRESS_MIN >= frame->user_end - STEP_ADDRESS_MIN)
		return ip ? STACK_CAUSE_NOEXEC : STEP_ENDED;
	frame->ip = ip;
	frame->sp = cfa;
	frame->fp = fp;
	frame->flags = (frame->flags & ~(STEP_KNOWS_ALL | STEP_KNOWS_KEPT | STEP_AT_GUESS | STEP_AT_UNPROVEN |
					 STEP_INTERRUPTED | STEP_CALLED_JIT | STEP_CALLED_FRAMED)) |
		       STEP_RETURNED | STEP_KNOWS_SP | learnt;
	return STEP_ON;
}

/* What the instructions at a leaf's ip say of its frame: the return address lies at sp + ra, and what fp is. */
#define STEP_SITE_UNKNOWN 0ull
#define STEP_SITE(ra, fp) ((uint64_t)(fp) << 32 | (uint32_t)(ra))
#define STEP_SITE_RA(site) ((uint32_t)(site))
enum step_site_fp {
	STEP_SITE_FP_SAME = 1, /* the caller's */
	STEP_SITE_FP_SAVED, /* the same, and it lies at sp + ra - 8 */
	STEP_SITE_FP_MOVED, /* sp, and the caller's lies at sp + ra - 8 */
	STEP_SITE_RA_POPPED, /* the caller's, and the return address is in a register */
};

#define STEP_BEGIN_WORDS 6 /* of the code that a function begins with */

/*
 * Each architecture has: step_packed(), a rule below UNWIND_ESCAPE; step_plt(); step_signal();
 * step_strip(), a return address without its signature; the numbers of STEP_SP, STEP_FP and STEP_RA,
 * and of STEP_REGISTERS in all; STEP_FRAME_IS_TOP: the saved pair is the last of its frame, so that
 * sp is known past it; STEP_CFA_ALIGN; STEP_KEPT, the register that struct unwind_long.add can tell of;
 * STEP_COPIES_RA: a function that realigns the stack leaves a copy of its return address above the saved fp.
 * step_is_entry(sp, saved): whether a sample in the kernel, with this sp, fell on the way in or out, where the
 * registers of user mode are neither all saved in the task's struct pt_regs, at `saved`, nor all in place.
 * For bpf/step_jit.h: step_ends_in_call(), step_ends_in_direct_call(), step_called(), step_site_at(),
 * step_is_framed(), step_sets_up_fp(), step_is_forwarder() (STEP_FORWARDER_CALL 0: there is none).
 */
#if defined(__aarch64__) || defined(__TARGET_ARCH_arm64)
#include "bpf/step_aarch64.h"
#elif defined(__x86_64__) || defined(__TARGET_ARCH_x86)
#include "bpf/step_x86_64.h"
#else
#error "no unwind rules for this architecture"
#endif

static __always_inline int step_register(const struct step_frame *frame, uint32_t number, uint64_t *ret)
{
	if (number == STEP_SP || number == STEP_FP) {
		*ret = number == STEP_SP ? frame->sp : frame->fp;
		return frame->flags & (number == STEP_SP ? STEP_KNOWS_SP : STEP_KNOWS_FP) ?
			       0 : STACK_CAUSE_REGISTER;
	}
	STEP_OPAQUE(number);
	if (number >= STEP_REGISTERS ||
	    !(frame->flags & (number == STEP_KEPT ? STEP_KNOWS_ALL | STEP_KNOWS_KEPT : STEP_KNOWS_ALL)))
		return STACK_CAUSE_REGISTER;
	*ret = frame->registers[number];
	return 0;
}

/*
 * The fp that a function saved which has realigned the stack. gcc's description says so until its end, and so it
 * is wrong from the pop on: then fp is the caller's already. The copy of the return address, which its prologue
 * pushes before fp, tells which it is.
 */
static __always_inline int step_realigned_fp(STEP_CONTEXT *context, const struct step_frame *frame,
					     int64_t offset, uint64_t ra, uint64_t *ret_fp)
{
	uint64_t at = frame->fp + offset, copy;

	if (!(frame->flags & STEP_KNOWS_FP))
		return STACK_CAUSE_REGISTER;
	if (STEP_COPIES_RA && (step_load(context, at + 8, &copy) || copy != ra)) {
		*ret_fp = frame->fp;
		return 0;
	}
	return step_load(context, at, ret_fp);
}

/* What a register of the caller was saved as; `number` is what UNWIND_SAME means. */
static __always_inline int step_saved(STEP_CONTEXT *context, const struct step_frame *frame, uint32_t where,
				      int64_t offset, uint32_t number, uint64_t base, uint64_t cfa,
				      uint64_t *ret)
{
	if (where == UNWIND_AT_CFA || where == UNWIND_AT_BASE)
		return step_load(context, (where == UNWIND_AT_CFA ? cfa : base) + offset, ret);
	if (where == UNWIND_IS_CFA) {
		*ret = cfa + offset;
		return 0;
	}
	if (where != UNWIND_SAME && where != UNWIND_IN_REGISTER)
		return STACK_CAUSE_UNSUPPORTED;
	return step_register(frame, where == UNWIND_SAME ? number : (uint32_t)offset, ret);
}

static __always_inline int step_long(STEP_CONTEXT *context, struct step_frame *frame,
				     const struct unwind_long *rule)
{
	uint64_t base, cfa, ip, kept, index = 0, fp = frame->fp;
	uint32_t learnt = 0;
	int r = step_register(frame, rule->base, &base);

	if (!r && rule->load >= UNWIND_LOAD_INDEXED(0))
		r = step_register(frame, rule->load - UNWIND_LOAD_INDEXED(0), &index);
	if (r)
		return r;
	cfa = base + rule->offset + index * 8;
	if (rule->load != UNWIND_LOAD_NO) {
		r = step_load(context, cfa, &cfa);
		if (r)
			return r;
		cfa += rule->add;
	}
	if (rule->ra_where == UNWIND_UNDEFINED)
		return STEP_ROOT;
	/*
	 * A leaf that has saved nothing yet may have its caller's sp: its return address is in a register.
	 * Or it was popped, and is below sp, where in a frame that has called another is the other's.
	 */
	if (cfa & (STEP_CFA_ALIGN - 1) || cfa < frame->sp ||
	    (cfa == frame->sp && frame->flags & STEP_RETURNED && rule->ra_where != UNWIND_IN_REGISTER &&
	     rule->ra_where != UNWIND_SAME))
		return STACK_CAUSE_NO_PROGRESS;
	r = step_saved(context, frame, rule->ra_where, rule->ra, STEP_RA, base, cfa, &ip);
	if (r)
		return r;
	if (rule->fp_where != UNWIND_UNDEFINED && rule->fp_where != UNWIND_SAME) {
		r = rule->fp_where == UNWIND_AT_FP ?
			    step_realigned_fp(context, frame, rule->fp, ip, &fp) :
			    step_saved(context, frame, rule->fp_where, rule->fp, STEP_FP, base, cfa, &fp);
		if (r)
			return r;
		learnt = STEP_KNOWS_FP;
	}
	if (rule->load == UNWIND_LOAD_NO && rule->add &&
	    !(rule->add == UNWIND_KEPT_SAME ? step_register(frame, STEP_KEPT, &kept) :
					      step_load(context, cfa + rule->add, &kept)))
		learnt |= STEP_KNOWS_KEPT;
	r = step_up(frame, cfa, step_strip(frame, ip), fp, learnt);
	if (r)
		return r;
	if (learnt & STEP_KNOWS_KEPT)
		frame->registers[STEP_KEPT] = kept;
	if (rule->fp_where == UNWIND_UNDEFINED)
		frame->flags &= ~STEP_KNOWS_FP;
	return STEP_ON;
}

/* One step by [caller's frame pointer, return address]. */
static __always_inline int step_fp(STEP_CONTEXT *context, struct step_frame *frame)
{
	uint64_t at = frame->fp, fp, ip;
	int r;

	if (!(frame->flags & STEP_KNOWS_FP))
		return STACK_CAUSE_REGISTER;
	if (!at)
		return STEP_ENDED;
	/* Wherever a frame pointer that is none leads to: that it cannot be read is no fault of the stack. */
	if (at & 7 || at < frame->sp || at >= frame->user_end || step_load(context, at, &fp) ||
	    step_load(context, at + 8, &ip))
		return STACK_CAUSE_FRAME;
	r = step_up(frame, at + 16, step_strip(frame, ip), fp, 0);
	if (r == STEP_ENDED)
		return STACK_CAUSE_NOEXEC; /* the end of a chain of frame pointers is fp 0 */
	if (!r && !STEP_FRAME_IS_TOP)
		frame->flags &= ~STEP_KNOWS_SP;
	return r;
}

/*
 * Where nothing can be followed: one step by frame pointer if there could be one, else the cause.
 * Code that nothing describes may be the end of the stack: frame pointer 0 is what it has there.
 */
static __always_inline int step_guess(STEP_CONTEXT *context, struct step_frame *frame, int cause)
{
	if (cause == STACK_CAUSE_UNCOVERED && frame->flags & STEP_KNOWS_FP && !frame->fp)
		return STEP_ENDED;
	if (!(frame->flags & STEP_MAY_GUESS) || !frame->fp || step_fp(context, frame))
		return cause;
	frame->flags |= STEP_GUESSED | STEP_AT_GUESS | STEP_PASSED_FP;
	return STEP_ON;
}

/* To another stack by frame pointer: where it cannot be read, no frame is bad, but a stack is missing. */
static __always_inline int step_fp_switched(STEP_CONTEXT *context, struct step_frame *frame)
{
	uint64_t sp = frame->sp;
	int r;

	if (frame->switches >= STEP_SWITCHES_MAX)
		return STACK_CAUSE_SWITCH;
	frame->sp = 0;
	r = step_fp(context, frame);
	if (r) {
		frame->sp = sp;
		return r == STACK_CAUSE_FRAME ? STACK_CAUSE_SWITCH : r;
	}
	frame->switches++;
	return STEP_ON;
}

/*
 * A rule from UNWIND_ESCAPE on, but STEP_JIT's (bpf/step_jit.h). `rule_long` is read with kind UNWIND_LONG only.
 */
static __always_inline int step_escape(STEP_CONTEXT *context, struct step_frame *frame, uint32_t rule,
				       const struct unwind_long *rule_long)
{
	switch (UNWIND_KIND(rule)) {
	case UNWIND_ROOT:
		return STEP_ROOT;
	case UNWIND_PLT:
		return step_plt(context, frame, UNWIND_PAYLOAD(rule));
	case UNWIND_SIGNAL:
		return step_signal(context, frame);
	case UNWIND_FP:
		if (UNWIND_PAYLOAD(rule) == UNWIND_FP_SWITCHED)
			return step_fp_switched(context, frame);
		return step_fp(context, frame);
	case UNWIND_LONG:
		return step_long(context, frame, rule_long);
	case UNWIND_UNSUPPORTED:
		/* The frame pointer may be the caller's own: by it, the caller would be left out. */
		if (UNWIND_PAYLOAD(rule) == UNWIND_REASON_STACK)
			return STACK_CAUSE_SWITCH;
		return step_guess(context, frame, STACK_CAUSE_UNSUPPORTED);
	default:
		return step_guess(context, frame, STACK_CAUSE_UNCOVERED);
	}
}

static __always_inline int step(STEP_CONTEXT *context, struct step_frame *frame, uint32_t rule,
				const struct unwind_long *rule_long)
{
	return rule < UNWIND_ESCAPE ? step_packed(context, frame, rule) :
				      step_escape(context, frame, rule, rule_long);
}

/* What a mapping without a table is followed by; STEP_WAITING: by nothing yet. */
static __always_inline uint32_t step_bare(uint32_t bare)
{
	if (bare == UNWIND_BARE_JIT)
		return STEP_JIT;
	if (bare == UNWIND_BARE_HOTSPOT)
		return STEP_HOTSPOT;
	return bare == UNWIND_BARE_WAITING ? STEP_WAITING : STEP_NO_ROW;
}

/* Two words of a segment, the first an even one. */
typedef uint64_t __attribute__((may_alias)) step_pair;

static __always_inline uint64_t step_two_words(const uint32_t *segment, uint32_t at)
{
	at &= (UNWIND_SEGMENT_WORDS - 1) & ~1u;
	STEP_OPAQUE(at);
	return *(const step_pair *)(segment + at);
}

/*
 * The row that holds at an offset of its page: without its offset, so only the rule. `segment` is the
 * beginning of the one that the page's rows are in. page->count > 0. Takes no branch that depends on a row.
 */
static __always_inline uint32_t step_row(const uint32_t *segment, struct unwind_page page, uint32_t offset)
{
	uint32_t key = UNWIND_ROW(offset, UNWIND_RULE_MASK), first = page.first, n = page.count;

	for (int i = 0; i <= UNWIND_PAGE_BITS && n > 1; i++) {
		uint32_t half = n / 2, at = (first + half) & (UNWIND_SEGMENT_WORDS - 1);
		uint64_t beyond;

		STEP_OPAQUE(at);
		beyond = (uint64_t)key - segment[at]; /* its upper half is all ones when the row is past the key */
		first += half & ~(uint32_t)(beyond >> 32);
		n -= half;
	}
	first &= UNWIND_SEGMENT_WORDS - 1;
	STEP_OPAQUE(first);
	return segment[first] & UNWIND_RULE_MASK;
}

#define STEP_MAPPING_WORDS (sizeof(struct unwind_mapping) / 4)
#define STEP_MAPPING_BITS 17 /* UNWIND_MAPPINGS_MAX */
_Static_assert(UNWIND_MAPPINGS_MAX == 1u << STEP_MAPPING_BITS, "the search is bounded by it");

/* The mapping with an address among the n from word `at` of a segment on; returns whether there is one. */
static __always_inline bool step_mapping(const uint32_t *segment, uint32_t at, uint32_t n, uint64_t addr,
					 struct unwind_mapping *ret)
{
	uint64_t start, end, words;

	if (!n)
		return false;
	for (int i = 0; i < STEP_MAPPING_BITS && n > 1; i++) {
		uint32_t half = n / 2, middle = at + half * STEP_MAPPING_WORDS;

		if (step_two_words(segment, middle) <= addr)
			at = middle;
		n -= half;
	}
	start = step_two_words(segment, at);
	end = step_two_words(segment, at + 2);
	if (addr < start || addr >= end)
		return false;
	ret->start = start;
	ret->end = end;
	ret->bias = step_two_words(segment, at + 4);
	words = step_two_words(segment, at + 6);
	ret->index_at = (uint32_t)words;
	ret->pages = words >> 32;
	return true;
}

/* abi/stack.h: what the stack is that ended by `result` (not STEP_ON) at this frame. */
static __always_inline void step_verdict(const struct step_frame *frame, int result, uint8_t *ret_status,
					 uint8_t *ret_cause, uint8_t *ret_unwinder)
{
	*ret_unwinder = frame->flags & STEP_PASSED_FP ? STACK_UNWINDER_MIXED : STACK_UNWINDER_CFI;
	if (result > 0) {
		*ret_status = STACK_CUT;
		*ret_cause = result;
		return;
	}
	*ret_cause = frame->flags & STEP_GUESSED ? STACK_CAUSE_GUESS :
		     frame->flags & STEP_UNPROVEN ? STACK_CAUSE_UNPROVEN : STACK_CAUSE_NO;
	*ret_status = result == STEP_ROOT && *ret_cause == STACK_CAUSE_NO ? STACK_COMPLETE : STACK_GUESSED;
}
