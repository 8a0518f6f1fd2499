/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * step_jit: one step from generated code, which has no rows and whose compiler may keep frame pointers or not. What
 * can be seen in registers, on the stack and in the code decides between three answers:
 *
 *	proven		the frame pointer is this frame's: the stack may be complete
 *	put back	the frame pointer is still, or again, the caller's, and the return address lies where the
 *			instructions at ip say: the caller, which the frame pointer would leave out, is put back.
 *			Complete too; and so with a caller that does nothing but call (step_is_forwarder()).
 *			Where no instruction says so, but sp leads to an address of code: guessed, unless
 *			the function is known to push the frame pointer only further on
 *	unproven	the frame pointer may be of a frame further up: followed, and the stack is guessed
 *			(STACK_CAUSE_UNPROVEN); with --call-graph=cfi it is cut
 *
 * Whoever includes it has defined, beyond what bpf/step.h asks for:
 *	static int step_code_at(STEP_CONTEXT *context, uint64_t return_address)
 *		what the address returns into: enum step_code, by step_code_of() of its rule.
 *	static int step_load_code(STEP_CONTEXT *context, uint64_t addr, uint64_t *ret_words, uint32_t n)
 *		reads n words of code, at most STEP_BEGIN_WORDS: 0, or STACK_CAUSE_FAULT.
 *	static int step_load_lasting(STEP_CONTEXT *context, uint64_t addr, uint64_t *ret_words, uint32_t n)
 *		the same of code that nobody ever changes: it may be read later than at the sample.
 *	STEP_CODE_IS_MAPPED, true where code that has run can be read, so that what cannot be read has not run.
 */
#pragma once
#include "bpf/step.h"

enum step_code {
	STEP_CODE_NONE, /* nothing executable */
	STEP_CODE_JIT, /* generated code */
	STEP_CODE_FILE, /* code of a file, which has a row, or may have one */
	STEP_CODE_FRAMED, /* the same, where its row is that of a frame pointer */
};

static __always_inline int step_code_of(uint32_t rule)
{
	if (rule == STEP_JIT || rule == STEP_HOTSPOT)
		return STEP_CODE_JIT;
	return step_is_framed(rule) ? STEP_CODE_FRAMED : STEP_CODE_FILE;
}

/*
 * A function that keeps the frame pointer unchanged but saves it leaves it on the stack, below a return address.
 * Such a pair is looked for in all of the frame: it is in the first 32 words of nearly every one, but further up in
 * what HotSpot makes of a running loop (on-stack replacement). In a greater frame nothing is proven.
 */
#define STEP_SAVED_ONCE 16 /* words that are looked through in one go */
#define STEP_SAVED_GOES 10 /* 128 words, and two more that are equal by chance */
#define STEP_SAVED_NONE 0xffffffffu

/* From sp + 8 * from on: the number of a word with fp, or where to go on from; STEP_SAVED_NONE: fp is reached. */
static __always_inline uint32_t step_find_saved(STEP_CONTEXT *context, const struct step_frame *frame,
						uint32_t from)
{
	uint64_t at = frame->sp + 8ull * from, word;

	for (long i = 0; i < STEP_SAVED_ONCE; i++, at += 8) {
		if (at + 8 >= frame->fp)
			return STEP_SAVED_NONE;
		if (step_load(context, at, &word) || word == frame->fp)
			return from + i;
	}
	return from + STEP_SAVED_ONCE;
}

#ifndef STEP_FIND_SAVED /* (BPF) the same, verified once for all calls of it */
#define STEP_FIND_SAVED step_find_saved
#endif

/* Whether the function that is called there sets up a frame pointer: as step_sets_up_fp(). */
static __always_inline uint32_t step_begins_framed(STEP_CONTEXT *context, uint64_t function)
{
	uint64_t code[STEP_BEGIN_WORDS];

	return step_load_code(context, function, code, STEP_BEGIN_WORDS) ? 0 : step_sets_up_fp(code);
}

#ifndef STEP_BEGINS_FRAMED /* (BPF) the same, verified by itself */
#define STEP_BEGINS_FRAMED step_begins_framed
#endif

/* The function that a return address is behind a direct call of, or 0. */
static __always_inline uint64_t step_called_before(STEP_CONTEXT *context, uint64_t return_address)
{
	uint64_t before;

	return !step_load_code(context, return_address - 8, &before, 1) && step_ends_in_direct_call(before) ?
		       step_called(return_address, before) :
		       0;
}

/*
 * Whether the return address of a frame that has saved fp is left over: behind a direct call of what sets up its
 * own frame pointer. That one would be in fp.
 */
static __always_inline bool step_is_of_framed(STEP_CONTEXT *context, uint64_t return_address)
{
	uint64_t called = step_called_before(context, return_address);

	return called && STEP_BEGINS_FRAMED(context, called);
}

/*
 * Whether fp was saved by a frame between sp and the one that it is of, as far as can be told. A return address
 * behind no call that HotSpot's interpreter has pushed once more for a compiled method is this frame's own.
 */
static __always_inline bool step_skips_frame(STEP_CONTEXT *context, const struct step_frame *frame)
{
	uint64_t before, twice = 0;
	uint32_t number = 0;

	if (frame->flags & STEP_RETURNED && !step_load_code(context, frame->ip - 8, &before, 1) &&
	    !step_ends_in_call(before))
		twice = frame->ip;
	for (long i = 0; i < STEP_SAVED_GOES; i++) {
		uint64_t at, saved, above;

		number = STEP_FIND_SAVED(context, frame, number);
		if (number == STEP_SAVED_NONE)
			return false;
		at = frame->sp + 8ull * number;
		if (step_load(context, at, &saved) || step_load(context, at + 8, &above))
			return true;
		if (saved != frame->fp)
			continue;
		above = step_strip(frame, above);
		if (above != twice && step_code_at(context, above) != STEP_CODE_NONE &&
		    !step_is_of_framed(context, above))
			return true;
		number++;
	}
	return true;
}

/*
 * What the word at sp + 8 * number, below fp, may return into: an enum step_code. Of a file: where it is behind a
 * call. That one has run, so it can be read; a number that only looks like an address of code, such as a counter,
 * mostly lies in a page that never ran. Behind a direct call of a file's code it is that of no generated code, so
 * that a frame pointer there says nothing of such. HotSpot's interpreter has return addresses behind no call.
 */
#define STEP_FRAME_WORDS 16 /* that are looked at so */
static __always_inline int
step_word_returns(STEP_CONTEXT *context, const struct step_frame *frame, uint32_t number)
{
	uint64_t at = frame->sp + 8ull * number, word, before;
	int code;

	if (at >= frame->fp || step_load(context, at, &word))
		return STEP_CODE_NONE;
	word = step_strip(frame, word);
	code = step_code_at(context, word);
	if (code < STEP_CODE_FILE)
		return code;
	if (step_load_code(context, word - 8, &before, 1))
		return STEP_CODE_IS_MAPPED ? STEP_CODE_NONE : code;
	if (!step_ends_in_call(before))
		return STEP_CODE_NONE;
	return step_ends_in_direct_call(before) &&
			       step_code_at(context, step_called(word, before) + 1) >= STEP_CODE_FILE ?
		       STEP_CODE_FILE :
		       code;
}

#ifndef STEP_WORD_RETURNS /* (BPF) the same, verified once for all words */
#define STEP_WORD_RETURNS step_word_returns
#endif

/* Whether fp may be that of a function of a file, which is called further down by code without a frame pointer. */
static __always_inline bool step_may_be_of_file(STEP_CONTEXT *context, const struct step_frame *frame)
{
	for (long i = 0; i < STEP_FRAME_WORDS; i++)
		if (STEP_WORD_RETURNS(context, frame, i) == STEP_CODE_FRAMED)
			return true;
	return false;
}

/* Whether no return address is between sp and fp, so that no frame can be there: sp == fp is the plainest such. */
static __always_inline bool step_holds_no_frame(STEP_CONTEXT *context, const struct step_frame *frame)
{
	if (frame->fp - frame->sp > 8 * STEP_FRAME_WORDS)
		return false;
	for (long i = 0; i < STEP_FRAME_WORDS; i++)
		if (STEP_WORD_RETURNS(context, frame, i) != STEP_CODE_NONE)
			return false;
	return true;
}

#ifndef STEP_SKIPS_FRAME /* (BPF) the same as these, each verified by itself */
#define STEP_SKIPS_FRAME step_skips_frame
#define STEP_MAY_BE_OF_FILE step_may_be_of_file
#define STEP_HOLDS_NO_FRAME step_holds_no_frame
#endif

#define STEP_FUNCTION_BYTES (64u << 10) /* that a frame's ip is behind the beginning of its function, at most */

/*
 * Whether the frame that fp leads to, at ip, is that of generated code which is called by its address and sets up a
 * frame pointer.
 */
static __always_inline bool step_is_framed_caller(STEP_CONTEXT *context, const struct step_frame *frame,
						  uint64_t ip)
{
	uint64_t fp, caller, called;

	if (step_load(context, frame->fp, &fp) || fp & 7 || fp <= frame->fp || step_load(context, fp + 8, &caller))
		return false;
	caller = step_strip(frame, caller);
	if (step_code_at(context, caller) != STEP_CODE_JIT)
		return false;
	called = step_called_before(context, caller);
	return called && ip - called < STEP_FUNCTION_BYTES &&
	       step_code_at(context, called + 1) == STEP_CODE_JIT && STEP_BEGINS_FRAMED(context, called);
}

/*
 * Whether the frame that fp leads to is this one's. Where code of its own kind calls a function by its address, and
 * that function shows that it sets up a frame pointer, the frame is that function's; a leaf in another one would
 * stand in its place (a caller may have been jumped to from there, as V8's built-in functions do). Whatever else
 * calls generated code (C, a stub, an interpreter, whose return address may be behind no call) keeps fp for reasons
 * of its own: there a frame pointer that was saved further down is held against it, and so is what it may be left
 * from: a function of a file that is called further down. The latter not where what this frame has called was seen
 * to set up a frame pointer (*ret_framed), and neither where that was seen of what calls generated code itself,
 * here or one frame further: then all functions of that compiler do. One that calls none may be a stub: HotSpot's
 * do, and its methods mostly do not.
 */
static __always_inline bool step_fp_is_proven(STEP_CONTEXT *context, struct step_frame *frame, bool *ret_framed)
{
	bool is_leaf = !(frame->flags & STEP_RETURNED), is_jit;
	uint64_t ip, called = 0, before;
	int code;

	if (frame->fp & 7 || frame->fp < frame->sp || step_load(context, frame->fp + 8, &ip))
		return false;
	ip = step_strip(frame, ip);
	code = step_code_at(context, ip);
	if (code == STEP_CODE_NONE)
		return false;
	is_jit = code == STEP_CODE_JIT;
	if (is_jit && frame->flags & STEP_KEEPS_FP)
		return true;
	if (is_jit && is_leaf && step_load_code(context, ip - 8, &before, 1))
		return STEP_HOLDS_NO_FRAME(context, frame);
	if (is_jit)
		called = step_called_before(context, ip);
	if (called && STEP_BEGINS_FRAMED(context, called)) {
		if (frame->ip - called >= STEP_FUNCTION_BYTES ||
		    (is_leaf && step_code_at(context, called + 1) != STEP_CODE_JIT))
			return is_leaf ? STEP_HOLDS_NO_FRAME(context, frame) : !STEP_SKIPS_FRAME(context, frame);
		*ret_framed = true;
		return true;
	}
	if ((frame->flags & STEP_CALLED_FRAMED || !STEP_MAY_BE_OF_FILE(context, frame)) &&
	    !STEP_SKIPS_FRAME(context, frame))
		return true;
	if (!is_jit || !step_is_framed_caller(context, frame, ip))
		return false;
	frame->flags |= STEP_KEEPS_FP;
	return true;
}

/* Whether the site holds: what it says of fp is so, and code is where it has the return address. */
static __always_inline bool step_site_holds(STEP_CONTEXT *context, const struct step_frame *frame, uint64_t site,
					    uint64_t *ret_ip)
{
	uint64_t at = frame->sp + STEP_SITE_RA(site), saved;

	if (site >> 32 == STEP_SITE_FP_MOVED && frame->fp != frame->sp)
		return false;
	if (site >> 32 == STEP_SITE_FP_SAVED && (step_load(context, at - 8, &saved) || saved != frame->fp))
		return false;
	if (step_load(context, at, ret_ip))
		return false;
	*ret_ip = step_strip(frame, *ret_ip);
	return step_code_at(context, *ret_ip) != STEP_CODE_NONE;
}

/* To the caller by what the site says. */
static __always_inline int step_put_back(STEP_CONTEXT *context, struct step_frame *frame, uint64_t site,
					 uint64_t ip)
{
	uint64_t at = frame->sp + STEP_SITE_RA(site), fp = frame->fp;

	if (site >> 32 == STEP_SITE_FP_MOVED && step_load(context, at - 8, &fp))
		return STACK_CAUSE_FAULT;
	return step_up(frame, at + 8, ip, fp, 0);
}

/* What the instructions around a return address say: what only calls another function leaves fp as it is. */
static __always_inline uint64_t step_find_forwarder(STEP_CONTEXT *context, const struct step_frame *frame)
{
	uint64_t code[STEP_FORWARDER_WORDS];

	if (!STEP_FORWARDER_CALL ||
	    step_load_lasting(context, frame->ip - STEP_FORWARDER_CALL, code, STEP_FORWARDER_WORDS) ||
	    !step_is_forwarder(code))
		return STEP_SITE_UNKNOWN;
	return STEP_SITE(STEP_FORWARDER_RA, STEP_SITE_FP_SAME);
}

/* What the instructions at ip say; STEP_SITE_UNKNOWN also where they cannot be read. */
static __always_inline uint64_t step_find_site(STEP_CONTEXT *context, const struct step_frame *frame)
{
	uint64_t code[CAPTURE_CODE_WORDS];

	if (frame->flags & STEP_RETURNED)
		return step_find_forwarder(context, frame);
	return step_load_code(context, frame->ip - CAPTURE_CODE_BEFORE, code, CAPTURE_CODE_WORDS) ?
		       STEP_SITE_UNKNOWN :
		       step_site_at(code);
}

#ifndef STEP_FIND_SITE /* (BPF) the same, verified by itself: it has many ways through it */
#define STEP_FIND_SITE step_find_site
#endif

/*
 * Whether the word at sp is left over, though it is an address of code: it is behind no call, and fp leads to a
 * call of the function that ip is in. ret_sure: both are generated code. In a file only the neighbourhood is known:
 * V8's built-in functions lie close together.
 */
static __always_inline bool step_is_left_over(STEP_CONTEXT *context, const struct step_frame *frame, uint64_t word,
					     bool *ret_sure)
{
	uint64_t before, ip, called;
	int code;

	if (!step_load_code(context, word - 8, &before, 1) && step_ends_in_call(before))
		return false;
	if (frame->fp & 7 || frame->fp < frame->sp || step_load(context, frame->fp + 8, &ip))
		return false;
	ip = step_strip(frame, ip);
	code = step_code_at(context, ip);
	called = code == STEP_CODE_NONE ? 0 : step_called_before(context, ip);
	if (!called || frame->ip - called >= STEP_FUNCTION_BYTES)
		return false;
	*ret_sure = code == STEP_CODE_JIT && step_code_at(context, called + 1) == STEP_CODE_JIT;
	return true;
}

/*
 * Whether ip is in the first instructions of a function that sets up a frame pointer next, and was called from
 * where the word at sp leads to.
 */
static __always_inline bool step_is_beginning(STEP_CONTEXT *context, const struct step_frame *frame,
					     uint64_t word)
{
	uint64_t called = step_called_before(context, word);

	return called && frame->ip - called < STEP_BEGINS_FRAMED(context, called);
}

/* Whether a leaf's function is called by its address before that return address, and sets up a frame pointer. */
static __always_inline bool step_is_framed_leaf(STEP_CONTEXT *context, const struct step_frame *frame,
						uint64_t return_address)
{
	uint64_t called = step_called_before(context, return_address);

	return called && frame->ip - called < STEP_FUNCTION_BYTES && STEP_BEGINS_FRAMED(context, called);
}

/* By the frame pointer, which nothing proves. */
static __always_inline int step_fp_guessed(STEP_CONTEXT *context, struct step_frame *frame)
{
	return frame->flags & STEP_MAY_GUESS ? step_fp(context, frame) : STACK_CAUSE_UNPROVEN;
}

/* By what the instructions around ip say: STEP_ENDED when it is for the frame pointer to say. */
static __always_inline int step_jit_site(STEP_CONTEXT *context, struct step_frame *frame, bool *ret_proven,
					 bool *ret_framed)
{
	uint64_t site = STEP_FIND_SITE(context, frame), ip = 0;
	bool sure = true;

	if (site >> 32 == STEP_SITE_RA_POPPED)
		return step_fp_guessed(context, frame);
	*ret_proven = site != STEP_SITE_UNKNOWN && step_site_holds(context, frame, site, &ip);
	if (!*ret_proven && frame->flags & STEP_RETURNED)
		return STEP_ENDED;
	/* Of a leaf, or of what a signal interrupted. */
	if (!*ret_proven) {
		site = STEP_SITE(0, STEP_SITE_FP_SAME);
		if (!STEP_FRAME_IS_TOP || !step_site_holds(context, frame, site, &ip))
			return STEP_ENDED;
		if (step_is_left_over(context, frame, ip, &sure))
			return sure ? STEP_ENDED : step_fp_guessed(context, frame);
		*ret_proven = step_is_beginning(context, frame, ip);
	}
	*ret_framed = *ret_proven && step_is_framed_leaf(context, frame, ip);
	return *ret_proven || frame->flags & STEP_MAY_GUESS ? step_put_back(context, frame, site, ip) :
							      STACK_CAUSE_UNPROVEN;
}

/* The step by rule STEP_JIT. */
static __always_inline int step_jit(STEP_CONTEXT *context, struct step_frame *frame)
{
	bool proven = false, framed = false;
	int r = STEP_ENDED;

	/* What forwards calls forwards them to code of a file. */
	if (!(frame->flags & STEP_RETURNED) || !(frame->flags & STEP_CALLED_JIT))
		r = step_jit_site(context, frame, &proven, &framed);
	if (r == STEP_ENDED) {
		/* Where calls leave the return address in a register, a leaf's frame pointer proves nothing. */
		proven = (STEP_FRAME_IS_TOP || frame->flags & STEP_RETURNED) &&
			 step_fp_is_proven(context, frame, &framed);
		if (!proven && frame->fp && !(frame->flags & STEP_MAY_GUESS))
			return STACK_CAUSE_UNPROVEN;
		if (framed && frame->flags & STEP_CALLED_JIT)
			frame->flags |= STEP_KEEPS_FP;
		r = step_fp(context, frame);
	}
	if (r == STEP_ON)
		frame->flags |= STEP_PASSED_FP | STEP_CALLED_JIT | (framed ? STEP_CALLED_FRAMED : 0) |
				(proven ? 0 : STEP_UNPROVEN | STEP_AT_UNPROVEN);
	return r;
}
