/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * unwind_x86_64: the packed rules of x86-64 (abi/unwind.h) and its registers (System V psABI, figure 3.36).
 *
 *   19  18    17 .. 6   5 .. 0
 *   0 | base | CFA / 8 | fp        CFA = base + 8 * (CFA / 8); the return address is at CFA - 8
 *
 * base 0: rsp, 1: rbp. fp 0: rbp is unchanged; else it is at CFA - 8 * fp (2 .. 63).
 */
#pragma once
#include "abi/unwind.h"

#define UNWIND_X86_64_RBX 3
#define UNWIND_X86_64_RBP 6
#define UNWIND_X86_64_RSP 7
#define UNWIND_X86_64_RA 16
#define UNWIND_X86_64_REGISTERS 17

#define UNWIND_X86_64_BY_RBP (1u << 18)
#define UNWIND_X86_64_CFA_SHIFT 6
#define UNWIND_X86_64_CFA_MAX 0xfff /* words: 32 KB */
#define UNWIND_X86_64_FP_MAX 0x3f
#define UNWIND_X86_64_RULE(by_rbp, cfa_words, fp_words) \
	(((by_rbp) ? UNWIND_X86_64_BY_RBP : 0) | (uint32_t)(cfa_words) << UNWIND_X86_64_CFA_SHIFT | \
	 (uint32_t)(fp_words))

/*
 * UNWIND_SIGNAL: sp is at struct ucontext; its uc_mcontext, a struct sigcontext, is 40 bytes on
 * (arch/x86/include/uapi/asm/{ucontext,sigcontext}.h): r8 .. r15, rdi, rsi, rbp, rbx, rdx, rax, rcx, rsp, rip.
 */
#define UNWIND_X86_64_CONTEXT 40
