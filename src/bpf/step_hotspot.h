/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * step_hotspot: one step from code of HotSpot's code cache (struct unwind_hotspot), on x86-64. HotSpot keeps for
 * its own walks what a step needs:
 *
 *	compiled	a method has one frame of a size that is known: CFA = sp + 8 * size, rbp at CFA - 16
 *			(frame::sender_for_compiled_frame()). Where it is made and left, the instructions at ip say
 *	interpreted	rbp is the frame's: CFA = *(rbp - 8), rbp and the return address as ever
 *			(frame_x86.hpp); but not where the method is entered and left, which the code's part, r13,
 *			r14 and rbx (bytecode or sender's sp, locals, sender's sp) and the instructions at ip say
 *	stubs		what Java is called by from C keeps rbp; adapters and tables of virtual methods have no
 *			frame; of others the caller is who has called the function that ip is in
 *
 * A virtual thread's callers may be on the heap: STACK_CAUSE_CONTINUATION. A step that nothing proves is marked as
 * that. What is not known at all is followed as any generated code (bpf/step_jit.h).
 *
 * Whoever includes it has included bpf/step_jit.h, and defined:
 *	static const struct unwind_hotspot *step_hotspot_of(STEP_CONTEXT *context)
 *		the description of the mapping that the frame is in; NULL: there is none.
 *	static uint64_t step_heap_of(STEP_CONTEXT *context): that mapping's lowest address
 *	static uint64_t *step_block_of(STEP_CONTEXT *context): UNWIND_HOTSPOT_BLOB_BYTES and a word
 *	static int step_load_block(STEP_CONTEXT *context, uint64_t addr): reads it, without that word.
 *	STEP_SEES(context, frame, what, addr), if the names of methods are wanted: the frame is, as enum script_sees
 *		says (abi/script.h), the `what` that addr leads to.
 *	STEP_CALL(name, context, frame, a, b), if a piece is to be verified by itself (BPF): calls hotspot_ ## name.
 */
#pragma once
#include "bpf/step_jit.h"

/* Beyond those of bpf/step.h: nothing is known of this code; it is for step_jit(). */
#define STEP_ASK_JIT (-4)

#if STEP_HAS_HOTSPOT
#ifndef STEP_CALL
#define STEP_CALL(name, context, frame, a, b) hotspot_##name(context, frame, a, b)
#endif

#ifndef STEP_SEES
#define STEP_SEES(context, frame, what, addr) ((void)0)
#endif

#define HOTSPOT_RAX 0
#define HOTSPOT_RSI 4
#define HOTSPOT_R13 13
#define HOTSPOT_R14 14
#define HOTSPOT_SENDER_SP 8 /* below rbp: frame::interpreter_frame_sender_sp_offset */
#define HOTSPOT_TAKEN_BYTES 64
#define HOTSPOT_LOCALS 56 /* below rbp; since 21 how far above rbp they are, in words */
#define HOTSPOT_LOCALS_BYTES_MAX (65536 * 8) /* of one method (JVM specification, 4.11) */

/* The first characters of a CodeBlob's name, as a word in memory. */
#define HOTSPOT_TEXT(a, b, c, d, e, f, g, h) \
	((uint64_t)(h) << 56 | (uint64_t)(g) << 48 | (uint64_t)(f) << 40 | (uint64_t)(e) << 32 | \
	 (uint64_t)(d) << 24 | (c) << 16 | (b) << 8 | (a))
#define HOTSPOT_STUB_ROUTINES HOTSPOT_TEXT('S', 't', 'u', 'b', 'R', 'o', 'u', 't')
#define HOTSPOT_ADAPTER HOTSPOT_TEXT('I', '2', 'C', '/', 'C', '2', 'I', ' ')
#define HOTSPOT_METHOD_HANDLE HOTSPOT_TEXT('M', 'e', 't', 'h', 'o', 'd', 'H', 'a')
#define HOTSPOT_SIGNATURE HOTSPOT_TEXT('n', 'a', 't', 'i', 'v', 'e', ' ', 's')
#define HOTSPOT_VTABLE HOTSPOT_TEXT('v', 't', 'a', 'b', 'l', 'e', ' ', 'c')

#include "bpf/step_hotspot_find.h"
#include "bpf/step_hotspot_leaf.h"

/* A step that nothing proves: once it is done, the frame is marked so. */
static __always_inline bool hotspot_may(const struct step_frame *frame, bool is_proven)
{
	return is_proven || frame->flags & STEP_MAY_GUESS;
}

static __always_inline int hotspot_mark(struct step_frame *frame, int result, bool is_proven)
{
	if (result == STEP_ON && !is_proven)
		frame->flags |= STEP_UNPROVEN | STEP_AT_UNPROVEN;
	return result;
}

/* The frame of an interpreted method, whose rbp is in place. */
static __always_inline int hotspot_interpreted(STEP_CONTEXT *context, struct step_frame *frame, bool is_proven)
{
	uint64_t fp = frame->fp, sender_sp, saved, ip;
	int r;

	if (!(frame->flags & STEP_KNOWS_FP))
		return STACK_CAUSE_REGISTER;
	if (!hotspot_may(frame, is_proven))
		return STACK_CAUSE_UNPROVEN;
	if (fp & 7 || fp < frame->sp || fp >= frame->user_end)
		return STACK_CAUSE_FRAME;
	if (fp - frame->sp >= HOTSPOT_METHOD)
		STEP_SEES(context, frame, INTERPRETED, fp);
	else
		STEP_SEES(context, frame, ENTERED, frame->registers[STEP_KEPT]);
	if (step_load(context, fp - HOTSPOT_SENDER_SP, &sender_sp) || step_load(context, fp, &saved) ||
	    step_load(context, fp + 8, &ip))
		return STACK_CAUSE_FAULT;
	/* An interpreted caller's sp may be a few words below: method handles take arguments away. */
	if (sender_sp & 7 || sender_sp + HOTSPOT_TAKEN_BYTES < fp)
		return STACK_CAUSE_FRAME;
	r = step_up(frame, sender_sp > fp + 16 ? sender_sp : fp + 16, ip, saved, STEP_KNOWS_FP);
	return hotspot_mark(frame, r, is_proven);
}

/*
 * A leaf in code that runs in the frame of an interpreted method, whose locals r14 leads to, until it leaves it:
 * leave; [movb $0, d32(%r15);] pop REG; mov %rbx, %rsp; [cmp d32(%r15), %rsp; ..] jmp *REG
 * (InterpreterMacroAssembler::remove_activation()). rbx is the sender's sp. REG is r13, which is the address of a
 * bytecode before, and rsi where an exception is passed on.
 */
static __always_inline int hotspot_template(STEP_CONTEXT *context, struct step_frame *frame, uint32_t part)
{
	uint64_t fp = frame->fp, r14 = frame->registers[HOTSPOT_R14], cfa = frame->registers[STEP_KEPT],
		 ip = frame->registers[HOTSPOT_R13], code[CAPTURE_CODE_WORDS], before, at, locals;

	if (part == UNWIND_HOTSPOT_FRAMED)
		return hotspot_interpreted(context, frame, true);
	if (frame->flags & STEP_KNOWS_FP && !step_load(context, fp - HOTSPOT_LOCALS, &locals) &&
	    (locals == r14 || fp + locals * 8 == r14))
		return hotspot_interpreted(context, frame, true);
	if (step_load_code(context, frame->ip - CAPTURE_CODE_BEFORE, code, CAPTURE_CODE_WORDS))
		return hotspot_interpreted(context, frame, false);
	before = code[0];
	at = code[1];
	if (cfa < frame->sp || cfa - frame->sp >= HOTSPOT_LOCALS_BYTES_MAX)
		cfa = frame->sp; /* it may be below, as in hotspot_interpreted() */
	if (before >> 56 == 0xc9 || STEP_3(before) == 0x87c641) {
		/* Behind leave, or the movb: the return address is where it was. */
		if (step_load(context, frame->sp, &ip))
			return STACK_CAUSE_FAULT;
		cfa = cfa < frame->sp + 8 ? frame->sp + 8 : cfa;
	} else if ((at & 0xffff) == 0xe6ff || (before >> 56 == 0x5e && STEP_3(at) == 0xe38b48)) {
		ip = frame->registers[HOTSPOT_RSI];
	} else if (!STEP_CALL(is_return, context, frame, ip, 0)) {
		return hotspot_interpreted(context, frame, false);
	}
	return step_up(frame, cfa, ip, fp, 0);
}

/*
 * A leaf where an interpreted method is entered, or in an adapter between compiled and interpreted code. The return
 * address is where sp leads to, or it was popped into rax to be pushed again below; r13 is the sender's sp, set by
 * who is interpreted, and by adapters.
 */
static __always_inline int hotspot_entered(STEP_CONTEXT *context, struct step_frame *frame, bool is_interpreted)
{
	const struct unwind_hotspot *hotspot = step_hotspot_of(context);
	uint64_t r13 = frame->registers[HOTSPOT_R13], sp = frame->sp, fp = frame->fp, at = sp, cfa = r13, ip,
		 sender_sp;
	bool is_near = r13 >= sp && r13 - sp < HOTSPOT_LOCALS_BYTES_MAX, is_proven;

	/* The frame is made: r13 was saved in it, and may have become the address of a bytecode. */
	if (is_interpreted && frame->flags & STEP_KNOWS_FP && fp > sp &&
	    !step_load(context, fp - HOTSPOT_SENDER_SP, &sender_sp) && sender_sp + HOTSPOT_TAKEN_BYTES > fp &&
	    (sender_sp == r13 || !is_near))
		return hotspot_interpreted(context, frame, true);
	if (is_interpreted)
		STEP_SEES(context, frame, ENTERED, frame->registers[STEP_KEPT]);
	/* push %rbp; mov %rsp, %rbp is done, and nothing more. */
	if (is_interpreted && fp == sp) {
		if (step_load(context, sp, &fp))
			return STACK_CAUSE_FAULT;
		at += 8;
	}
	if (step_load(context, at, &ip))
		return STACK_CAUSE_FAULT;
	if (step_code_at(context, ip) != STEP_CODE_JIT)
		ip = frame->registers[HOTSPOT_RAX];
	if (step_code_at(context, ip) != STEP_CODE_JIT || (is_interpreted && !is_near))
		return STEP_ASK_JIT;
	if (!is_near)
		cfa = at + 8;
	/* Whoever is interpreted, and what calls Java, is followed by rbp, wherever sp is. */
	is_proven = is_interpreted || (hotspot && ip == hotspot->call_stub) ||
		    STEP_CALL(part, context, frame, ip, 0) != UNWIND_HOTSPOT_OTHER;
	if (!hotspot_may(frame, is_proven))
		return STACK_CAUSE_UNPROVEN;
	return hotspot_mark(frame, step_up(frame, cfa, ip, fp, 0), is_proven);
}

static __always_inline uint64_t hotspot_in_adapter(STEP_CONTEXT *context, struct step_frame *frame,
						   uint64_t unused, uint64_t unused_too)
{
	return hotspot_entered(context, frame, false);
}

static __always_inline uint64_t hotspot_in_interpreter(STEP_CONTEXT *context, struct step_frame *frame,
						       uint64_t part, uint64_t unused)
{
	if (part == UNWIND_HOTSPOT_OTHER)
		return STEP_ASK_JIT;
	if (frame->flags & STEP_RETURNED)
		return hotspot_interpreted(context, frame, true);
	if (part == UNWIND_HOTSPOT_ENTRY)
		return hotspot_entered(context, frame, true);
	return hotspot_template(context, frame, part);
}

#define HOTSPOT_PUSHED_MAX 5 /* and one */
/*
 * By the whole frame. What is in the middle of it may have pushed some words: a leaf in code that compares strings
 * (MacroAssembler::string_compare()), two before C1 asks for a subtype; or more, who calls C without telling the
 * JVM (a barrier of its collector). Then the return address is further up.
 */
static __always_inline int hotspot_by_size(STEP_CONTEXT *context, struct step_frame *frame, uint32_t size)
{
	bool is_leaf = !(frame->flags & STEP_RETURNED), is_proven;
	uint32_t n = is_leaf ? HOTSPOT_PUSHED_MAX + 1 : HOTSPOT_WORDS_MAX;
	uint32_t at = STEP_CALL(find_return, context, frame, size - 1, n);

	if (at >= UNWIND_X86_64_CFA_MAX)
		return STACK_CAUSE_NOEXEC;
	is_proven = is_leaf || at < size + 2;
	if (!hotspot_may(frame, is_proven))
		return STACK_CAUSE_UNPROVEN;
	return hotspot_mark(frame, step_packed(context, frame, UNWIND_X86_64_RULE(0, at + 1, 2)), is_proven);
}

/* The rule of a leaf in a compiled method with that CodeBlob; HOTSPOT_OPEN; STEP_JIT: it cannot be read. */
static __always_inline uint64_t hotspot_method_rule(STEP_CONTEXT *context, struct step_frame *frame, uint64_t blob,
						    uint64_t size)
{
	const struct unwind_hotspot *hotspot = step_hotspot_of(context);
	uint64_t *code = step_block_of(context), begin, complete;

	if (!hotspot)
		return STEP_JIT;
	begin = hotspot_number(code, hotspot->code, hotspot->code_bytes) + (hotspot->code_bytes == 8 ? 0 : blob);
	complete = hotspot_number(code, hotspot->complete, hotspot->complete_bytes);
	/* In the block's place: it is no more needed, and the stack of a program is small. */
	if (step_load_code(context, frame->ip - HOTSPOT_CODE_BEFORE, code, HOTSPOT_CODE_WORDS))
		return STEP_JIT;
	return hotspot_leaf_rule(code, size, frame->ip - begin >= complete);
}

static __always_inline int hotspot_in_method(STEP_CONTEXT *context, struct step_frame *frame, uint64_t blob,
					     uint32_t size)
{
	/* The wrappers of method handles end in a jump, without a frame. */
	uint32_t rule = size ? STEP_CALL(method_rule, context, frame, blob, size) : HOTSPOT_RA_AT_SP;

	if (rule == STEP_JIT)
		return STEP_ASK_JIT;
	if (rule == HOTSPOT_OPEN && STEP_CALL(word_is_return, context, frame, 0, 0))
		rule = HOTSPOT_RA_AT_SP;
	if (rule == HOTSPOT_OPEN || rule == UNWIND_X86_64_RULE(0, size, 2))
		return hotspot_by_size(context, frame, size);
	return step_packed(context, frame, rule);
}

/* What is popped behind a call, two words at most: C1 has pushed them for who is called. */
static __always_inline uint32_t hotspot_popped_bytes(STEP_CONTEXT *context, uint64_t ip)
{
	uint32_t bytes = 0;
	uint64_t code;

	if (step_load_code(context, ip, &code, 1))
		return 0;
	for (int i = 0; i < 2; i++) {
		if ((code & 0xff) == 0x41)
			code >>= 8;
		if ((code & 0xf8) != 0x58)
			break;
		code >>= 8;
		bytes += 8;
	}
	return bytes;
}

#define HOTSPOT_STUBS_BYTES_MAX (1u << 20)
/*
 * In a stub, which may have a frame of any kind: the caller is who has called it. Its frame pointer is known
 * where that is shown to be in place; else its caller, who is compiled, has saved its own. is_filled: all between
 * sp and the return address was written.
 */
static __always_inline uint64_t hotspot_in_called(STEP_CONTEXT *context, struct step_frame *frame, uint64_t block,
						  uint64_t is_filled)
{
	uint64_t code, fp = frame->fp, called = 0, ip;
	bool is_proven;
	uint32_t at;
	int r;

	if (!(frame->flags & STEP_RETURNED) && !step_load_code(context, frame->ip, &code, 1) &&
	    (code & 0xff) == 0xc3)
		return step_packed(context, frame, HOTSPOT_RA_AT_SP);
	if (frame->flags & STEP_KNOWS_FP && !(fp & 7) && fp >= frame->sp && !step_load(context, fp + 8, &ip))
		called = hotspot_called_before(context, ip);
	/* One that copies backwards may have gone on in the one that does not, which is elsewhere. */
	if (called > block && called - block < HOTSPOT_STUBS_BYTES_MAX && STEP_BEGINS_FRAMED(context, called))
		return step_packed(context, frame, HOTSPOT_BY_FP);
	at = STEP_CALL(find_caller, context, frame, block, 0);
	is_proven = is_filled || !(at & HOTSPOT_AGAIN);
	at &= ~HOTSPOT_AGAIN;
	if (at >= HOTSPOT_WORDS_MAX || step_load(context, frame->sp + 8ull * at, &ip))
		return STEP_ASK_JIT;
	if (!hotspot_may(frame, is_proven))
		return STACK_CAUSE_UNPROVEN;
	r = step_up(frame, frame->sp + 8ull * at + 8 + hotspot_popped_bytes(context, ip), ip, fp, 0);
	if (r == STEP_ON && at)
		frame->flags &= ~STEP_KNOWS_FP;
	return hotspot_mark(frame, r, is_proven);
}

/* Code that has no frame of a known size. */
static __always_inline int hotspot_in_stub(STEP_CONTEXT *context, struct step_frame *frame,
					   const struct unwind_hotspot *hotspot, uint64_t at)
{
	uint64_t name;

	if (step_load_code(context, hotspot_number(step_block_of(context), hotspot->name, 8), &name, 1))
		return STEP_ASK_JIT;
	if (!(frame->flags & STEP_RETURNED) && (name == HOTSPOT_ADAPTER || name == HOTSPOT_METHOD_HANDLE))
		return STEP_CALL(in_adapter, context, frame, 0, 0);
	if (!(frame->flags & STEP_RETURNED) && (name == HOTSPOT_VTABLE || name == HOTSPOT_SIGNATURE))
		return step_packed(context, frame, HOTSPOT_RA_AT_SP);
	return STEP_CALL(in_called, context, frame, at, name != HOTSPOT_STUB_ROUTINES);
}

static __always_inline int hotspot_step(STEP_CONTEXT *context, struct step_frame *frame,
					const struct unwind_hotspot *hotspot)
{
	bool is_leaf = !(frame->flags & STEP_RETURNED), is_method;
	const uint64_t *block = step_block_of(context);
	uint64_t pc = step_pc(frame), at, word;
	uint32_t part = STEP_CALL(part, context, frame, pc, 0);
	int32_t size;

	if (part != UNWIND_HOTSPOT_OTHER)
		return STEP_CALL(in_interpreter, context, frame, part, 0);
	if (!is_leaf && frame->ip == hotspot->call_stub)
		return step_packed(context, frame, HOTSPOT_BY_FP);
	if (!is_leaf && hotspot_is_continuation(hotspot, frame->ip))
		return STACK_CAUSE_CONTINUATION;
	at = STEP_CALL(find_block, context, frame, pc, 0);
	if (!at || step_load_block(context, at) || !(hotspot_number(block, hotspot->used, 8) & 0xff))
		return STEP_ASK_JIT;
	size = (int32_t)hotspot_number(block, hotspot->frame_size, 4);
	if (size > UNWIND_X86_64_CFA_MAX)
		return STACK_CAUSE_UNSUPPORTED;
	is_method = hotspot_number(block, hotspot->header, hotspot->header_bytes) == hotspot->nmethod_bytes;
	if (is_method)
		STEP_SEES(context, frame, CODE, at + hotspot->blob);
	else
		STEP_SEES(context, frame, STUB, hotspot_number(block, hotspot->name, 8));
	if (is_method && is_leaf && size >= 0)
		return hotspot_in_method(context, frame, at + hotspot->blob, size);
	if (is_method && size > 0 &&
	    (step_load(context, frame->sp + 8ull * size - 8, &word) || !hotspot_has(hotspot, word)))
		return hotspot_by_size(context, frame, size);
	if (size > 0 && is_leaf)
		return STEP_CALL(in_called, context, frame, at, true);
	if (size > 0)
		return step_packed(context, frame, UNWIND_X86_64_RULE(0, size, 2));
	return hotspot_in_stub(context, frame, hotspot, at);
}

/*
 * The step by rule STEP_HOTSPOT; STEP_ASK_JIT, too. What it calls is generated code, as step_jit() says of its own.
 */
static __always_inline int step_hotspot(STEP_CONTEXT *context, struct step_frame *frame)
{
	const struct unwind_hotspot *hotspot = step_hotspot_of(context);
	int r = hotspot ? hotspot_step(context, frame, hotspot) : STEP_ASK_JIT;

	if (r == STEP_ON)
		frame->flags |= STEP_CALLED_JIT;
	return r;
}
#else
static __always_inline int step_hotspot(STEP_CONTEXT *context, struct step_frame *frame)
{
	return STEP_ASK_JIT;
}
#endif
