// SPDX-License-Identifier: GPL-2.0-or-later
/* walked: code whose every stack is known, with its rows written by hand. */
#include "abi/unwind_x86_64.h"
#include "walked.h"

/* clang-format off */
asm(
"	.pushsection .text.walked, \"ax\", @progbits\n"
"	.balign 4096\n"
"	.globl walked_begin\n"
"walked_begin:\n"

/* A leaf that pushes and pops, so that it is interrupted with either row. */
"	.globl leaf, leaf_pushed, leaf_end\n"
"leaf:	push %rbx\n"
"leaf_pushed: pop %rbx\n"
"	jmp leaf\n"
"leaf_end:\n"

/* By rsp with a large frame and rbp in use for something else; by rbp with an aligned frame. */
"	.globl case_plain, plain_ret, plain_a, plain_a_pushed, plain_a_sub, plain_a_ret\n"
"	.globl plain_b, plain_b_pushed, plain_b_moved, plain_b_ret\n"
"case_plain:\n"
"	call plain_a\n"
"plain_ret: ud2\n"
"plain_a: push %rbp\n"
"plain_a_pushed: mov $0x12345, %ebp\n"
"	sub $0x1008, %rsp\n"
"plain_a_sub: call plain_b\n"
"plain_a_ret: ud2\n"
"plain_b: push %rbp\n"
"plain_b_pushed: mov %rsp, %rbp\n"
"plain_b_moved: and $-64, %rsp\n"
"	sub $640, %rsp\n"
"	call leaf\n"
"plain_b_ret: ud2\n"

/* CFA = *(r10 - 8), return address in rdx, rbp in r12; the frame above it: CFA = *(rbp - 16) + 24. */
"	.globl case_long, long_ret, long_a, long_a_set, long_a_ret, long_leaf, long_leaf_end\n"
"case_long:\n"
"	call long_a\n"
"long_ret: ud2\n"
"long_a: sub $0x18, %rsp\n"
"	mov %rsp, 0x8(%rsp)\n"
"	addq $8, 0x8(%rsp)\n"
"	lea 0x18(%rsp), %rbp\n"
"long_a_set: mov %rbp, %r12\n"
"	lea -0x1000(%rsp), %r10\n"
"	mov %rsp, -8(%r10)\n"
"	lea long_a_ret(%rip), %rdx\n"
"	mov $77, %ebp\n"
"	lea -0x1100(%rsp), %rsp\n"
"	jmp long_leaf\n"
"	.byte 0xe8, 0, 0, 0, 0\n" /* as if a call was here */
"long_a_ret: ud2\n"
"long_leaf: jmp long_leaf\n"
"long_leaf_end:\n"

/* The frame of a caller hangs on rbx, which only a leaf has. */
"	.globl case_unknown_register, unknown_ret, unknown_a, unknown_a_ret\n"
"case_unknown_register:\n"
"	call unknown_a\n"
"unknown_ret: ud2\n"
"unknown_a: mov %rsp, %rbx\n"
"	call leaf\n"
"unknown_a_ret: ud2\n"

/* Calls itself so many times (rdi). */
"	.globl case_deep, deep_ret, deep_again, deep_again_ret\n"
"case_deep:\n"
"	call deep_again\n"
"deep_ret: ud2\n"
"deep_again: dec %rdi\n"
"	js leaf\n"
"	call deep_again\n"
"deep_again_ret: ud2\n"

/* Through code without rows that keeps a frame pointer; its callers keep none. */
"	.globl case_bare, bare_ret, bare_a, bare_a_pushed, bare_a_ret\n"
"case_bare:\n"
"	mov $0x4141, %ebp\n"
"	call bare_a\n"
"bare_ret: ud2\n"
"bare_a: push %rbx\n"
"bare_a_pushed: call bare_b\n"
"bare_a_ret: ud2\n"

/* Under it generated code: one function keeps a frame pointer and calls one that has none yet. */
"	.globl case_site, site_ret\n"
"case_site:\n"
"	call jit_caller\n"
"site_ret: ud2\n"

/* One saves rbp, which is that of the function that calls it. */
"	.globl case_saved, saved_ret, saved_a, saved_a_pushed, saved_a_moved, saved_a_ret\n"
"case_saved:\n"
"	call saved_a\n"
"saved_ret: ud2\n"
"saved_a: push %rbp\n"
"saved_a_pushed: mov %rsp, %rbp\n"
"saved_a_moved: call jit_saves\n"
"saved_a_ret: ud2\n"

/* Code that a table leaves open, with frame pointer rdi. */
"	.globl case_uncovered, uncovered_ret, uncovered_a, uncovered_a_ret\n"
"case_uncovered:\n"
"	mov %rdi, %rbp\n"
"	call uncovered_a\n"
"uncovered_ret: ud2\n"
"uncovered_a: call leaf\n"
"uncovered_a_ret: ud2\n"

"	.globl case_unsupported, unsupported_ret, unsupported_a, unsupported_a_ret\n"
"case_unsupported:\n"
"	mov %rdi, %rbp\n"
"	call unsupported_a\n"
"unsupported_ret: ud2\n"
"unsupported_a: call leaf\n"
"unsupported_a_ret: ud2\n"

/* Before and behind the push of a lazy PLT slot, which ends at offset 11 of its 16 bytes. */
"	.globl case_plt, plt_ret, plt_leaf, plt_back, plt_leaf_end\n"
"case_plt:\n"
"	call plt_leaf\n"
"plt_ret: ud2\n"
"	.balign 16\n"
"plt_leaf: .fill 10, 1, 0x90\n"
"	push %rbx\n"
"	.fill 3, 1, 0x90\n"
"	jmp plt_back\n"
"plt_back: pop %r11\n"
"	jmp plt_leaf\n"
"plt_leaf_end:\n"

/*
 * A trap at the first byte of a function, whose frame hangs on r13; the handler is leaf. The row of the
 * restorer begins one byte before it.
 */
"	.globl case_signal, signal_ret, signal_trap, signal_before, restorer, restorer_end\n"
"case_signal:\n"
"	mov %rsp, %r13\n"
"	lea signal_ret(%rip), %r14\n"
"	mov $0x777, %ebp\n"
"	lea -0x500(%rsp), %rsp\n"
"	jmp signal_trap\n"
"	.byte 0xe8, 0, 0, 0, 0\n"
"signal_ret: ud2\n"
"signal_before: nop\n"
"signal_trap: ud2\n"
"	nop\n"
"restorer: mov $15, %eax\n"
"	syscall\n"
"restorer_end:\n"

/* Goes to the stack at rdi, above or below: no rule tells of it, and the CFA does not grow. */
"	.globl case_switch, switch_ret, switch_a, switch_a_moved, switch_a_ret\n"
"case_switch:\n"
"	call switch_a\n"
"switch_ret: ud2\n"
"switch_a: push %rbp\n"
"	mov %rsp, %rbp\n"
"switch_a_moved: mov %rdi, %rsp\n"
"	call leaf\n"
"switch_a_ret: ud2\n"

/* Return address 0 ends a stack. */
"	.globl case_zero, zero_ret\n"
"case_zero:\n"
"	push $0\n"
"	push $0\n"
"	call leaf\n"
"zero_ret: ud2\n"

/* A CFA that lies 32 KB above. */
"	.globl case_fault, fault_ret\n"
"case_fault:\n"
"	call leaf\n"
"fault_ret: ud2\n"

/* rbp is lost (undefined) in one frame, and then asked for in the one above. */
"	.globl case_fp_lost, lost_ret, lost_a, lost_a_moved, lost_a_ret, lost_b, lost_b_ret\n"
"case_fp_lost:\n"
"	call lost_a\n"
"lost_ret: ud2\n"
"lost_a: push %rbp\n"
"	mov %rsp, %rbp\n"
"lost_a_moved: call lost_b\n"
"lost_a_ret: ud2\n"
"lost_b: call leaf\n"
"lost_b_ret: ud2\n"

/* The frame of kept_a hangs on rbx, which kept_b has saved; it is called from code without rows. */
"	.globl case_kept, kept_ret, kept_a, kept_a_ret, kept_b, kept_b_pushed, kept_b_ret\n"
"case_kept:\n"
"	call bare_top\n"
"kept_ret: ud2\n"
"kept_a: sub $0x28, %rsp\n"
"	call kept_b\n"
"kept_a_ret: ud2\n"
"kept_b: push %rbx\n"
"kept_b_pushed: mov $0x5555, %ebx\n"
"	call leaf\n"
"kept_b_ret: ud2\n"
"	.globl walked_end\n"
"	nop\n"
"	.balign 4096, 0x90\n"
"walked_end:\n"
"	.popsection\n"

"	.pushsection .text.walked_bare, \"ax\", @progbits\n"
"	.balign 4096\n"
"	.globl bare_begin, bare_end, bare_b, bare_b_ret\n"
"bare_begin:\n"
"bare_b: push %rbp\n"
"	mov %rsp, %rbp\n"
"	sub $0x60, %rsp\n"
"	call leaf\n"
"bare_b_ret: ud2\n"
"	.globl jit_caller, jit_caller_ret, jit_leaf, jit_leaf_end\n"
"jit_caller: push %rbp\n"
"	mov %rsp, %rbp\n"
"	call jit_leaf\n"
"jit_caller_ret: ud2\n"
/* As HotSpot's functions begin: by a touch of the stack. */
"jit_leaf:\n"
"	.rept 200\n"
"	mov %eax, -0x1000(%rsp)\n"
"	.endr\n"
"jit_leaf_end: jmp jit_leaf\n"
"	.globl jit_saves, jit_stays, jit_stays_end\n"
"jit_saves: push %rbp\n"
"	push $0\n"
"	push $0\n"
"jit_stays: jmp jit_stays\n"
"jit_stays_end:\n"
"	.globl bare_top, bare_top_ret\n"
"bare_top: mov %rsp, %rbx\n"
"	call kept_a\n"
"bare_top_ret: ud2\n"
"	.balign 4096, 0x90\n"
"bare_end:\n"
"	.popsection\n");
/* clang-format on */

#define X(label) extern const char label[];
X(leaf_pushed)
X(plain_a) X(plain_a_pushed) X(plain_a_sub) X(plain_b) X(plain_b_pushed) X(plain_b_moved)
X(long_a) X(long_a_set) X(unknown_a) X(deep_again) X(bare_a) X(bare_a_pushed) X(uncovered_a)
X(unsupported_a) X(signal_before) X(restorer_end) X(switch_a) X(switch_a_moved) X(lost_a) X(lost_a_moved)
X(lost_b) X(plt_back) X(kept_a) X(kept_b) X(kept_b_pushed)
X(saved_a) X(saved_a_pushed) X(saved_a_moved)
#undef X

#define BY_RSP(words) UNWIND_X86_64_RULE(0, words, 0)
#define BY_RSP_SAVED(words, fp) UNWIND_X86_64_RULE(0, words, fp)
#define BY_RBP(words, fp) UNWIND_X86_64_RULE(1, words, fp)
#define ROOT UNWIND_ESCAPED(UNWIND_ROOT, 0)
#define LONG(number) UNWIND_ESCAPED(UNWIND_LONG, number)

const struct walked_row walked_rows[] = {
	{ leaf, BY_RSP(1) },
	{ leaf_pushed, BY_RSP(2) },
	{ leaf_pushed + 1, BY_RSP(1) },
	{ (const char *)case_plain, ROOT },
	{ plain_a, BY_RSP(1) },
	{ plain_a_pushed, BY_RSP_SAVED(2, 2) },
	{ plain_a_sub, BY_RSP_SAVED(2 + 0x1008 / 8, 2) },
	{ plain_b, BY_RSP(1) },
	{ plain_b_pushed, BY_RSP_SAVED(2, 2) },
	{ plain_b_moved, BY_RBP(2, 2) },
	{ (const char *)case_long, ROOT },
	{ long_a_set, LONG(1) },
	{ long_leaf, LONG(0) },
	{ (const char *)case_unknown_register, ROOT },
	{ unknown_a, LONG(2) },
	{ (const char *)case_deep, ROOT },
	{ deep_again, BY_RSP(1) },
	{ (const char *)case_bare, ROOT },
	{ bare_a, BY_RSP(1) },
	{ bare_a_pushed, BY_RSP(2) },
	{ (const char *)case_site, ROOT },
	{ (const char *)case_saved, ROOT },
	{ saved_a, BY_RSP(1) },
	{ saved_a_pushed, BY_RSP_SAVED(2, 2) },
	{ saved_a_moved, BY_RBP(2, 2) },
	{ (const char *)case_uncovered, ROOT },
	{ uncovered_a, UNWIND_ESCAPED(UNWIND_END, 0) },
	{ (const char *)case_unsupported, ROOT },
	{ unsupported_a, UNWIND_ESCAPED(UNWIND_UNSUPPORTED, UNWIND_REASON_EXPRESSION) },
	{ (const char *)case_plt, ROOT },
	{ plt_leaf, UNWIND_ESCAPED(UNWIND_PLT, 11) },
	{ plt_back, BY_RSP(2) },
	{ plt_back + 2, BY_RSP(1) },
	{ plt_leaf_end, UNWIND_ESCAPED(UNWIND_END, 0) },
	{ (const char *)case_signal, ROOT },
	{ signal_before, UNWIND_ESCAPED(UNWIND_END, 0) },
	{ signal_trap, LONG(3) },
	{ restorer - 1, UNWIND_ESCAPED(UNWIND_SIGNAL, 0) },
	{ restorer_end, UNWIND_ESCAPED(UNWIND_END, 0) },
	{ (const char *)case_switch, ROOT },
	{ switch_a, BY_RSP(1) },
	{ switch_a_moved, BY_RBP(2, 2) },
	{ (const char *)case_zero, BY_RSP(2) },
	{ (const char *)case_fault, BY_RSP(UNWIND_X86_64_CFA_MAX) },
	{ (const char *)case_fp_lost, ROOT },
	{ lost_a, BY_RSP(1) },
	{ lost_a_moved, BY_RBP(2, 2) },
	{ lost_b, LONG(4) },
	{ (const char *)case_kept, ROOT },
	{ kept_a, LONG(5) },
	{ kept_b, BY_RSP(1) },
	{ kept_b_pushed, LONG(6) },
};
const unsigned int walked_n_rows = sizeof(walked_rows) / sizeof(walked_rows[0]);

const struct unwind_long walked_longs[] = {
	{ .base = 10, .load = 1, .offset = -8, .ra_where = UNWIND_IN_REGISTER, .ra = 1,
	  .fp_where = UNWIND_IN_REGISTER, .fp = 12 },
	{ .base = UNWIND_X86_64_RBP, .load = 1, .offset = -16, .add = 24, .ra_where = UNWIND_AT_BASE, .ra = 0 },
	{ .base = 3, .offset = 8, .ra_where = UNWIND_AT_CFA, .ra = -8 },
	{ .base = 13, .offset = 8, .ra_where = UNWIND_IN_REGISTER, .ra = 14 },
	{ .base = UNWIND_X86_64_RSP, .offset = 8, .ra_where = UNWIND_AT_CFA, .ra = -8,
	  .fp_where = UNWIND_UNDEFINED },
	{ .base = UNWIND_X86_64_RBX, .offset = 0, .ra_where = UNWIND_AT_CFA, .ra = -8 },
	{ .base = UNWIND_X86_64_RSP, .offset = 16, .add = -16, .ra_where = UNWIND_AT_CFA, .ra = -8 },
};
const unsigned int walked_n_longs = sizeof(walked_longs) / sizeof(walked_longs[0]);
