/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * unwind_aarch64: the packed rules of aarch64 (abi/unwind.h) and its registers (DWARF for the Arm
 * 64-bit Architecture, table 4).
 *
 *   19  18    17 .. 8    7 .. 0
 *   0 | base | CFA / 16 | pair      CFA = base + 16 * (CFA / 16)
 *
 * base 0: sp, 1: x29. pair 0: x29 is unchanged and the return address in x30, so of a leaf; else
 * x29 is at CFA - 8 * pair and the return address in the word after it.
 */
#pragma once
#include "abi/unwind.h"

#define UNWIND_AARCH64_FP 29
#define UNWIND_AARCH64_LR 30
#define UNWIND_AARCH64_SP 31
#define UNWIND_AARCH64_PC 32
#define UNWIND_AARCH64_REGISTERS 33

#define UNWIND_AARCH64_BY_FP (1u << 18)
#define UNWIND_AARCH64_CFA_SHIFT 8
#define UNWIND_AARCH64_CFA_MAX 0x3ff /* of 16 bytes: 16 KB */
#define UNWIND_AARCH64_PAIR_MAX 0xff
#define UNWIND_AARCH64_RULE(by_fp, cfa_16, pair) \
	(((by_fp) ? UNWIND_AARCH64_BY_FP : 0) | (uint32_t)(cfa_16) << UNWIND_AARCH64_CFA_SHIFT | \
	 (uint32_t)(pair))

/*
 * UNWIND_SIGNAL: sp is at struct rt_sigframe: siginfo (128 bytes), then struct ucontext, whose
 * uc_mcontext is 176 bytes on (arch/arm64/include/uapi/asm/{ucontext,sigcontext}.h): fault_address,
 * x0 .. x30, sp, pc.
 */
#define UNWIND_AARCH64_CONTEXT (128 + 176)

/* The bits of an address of user code; what is above may be a signature (pointer authentication). */
#define UNWIND_AARCH64_ADDRESS_BITS 52
