/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf_registers: which registers of user mode a perf event is asked for (perf_event_attr.sample_regs_user) and
 * what DWARF numbers they have: arch/ARCH/include/uapi/asm/perf_regs.h, in the order of its bits.
 */
#pragma once
#include <stdint.h>
#include "abi/unwind.h"

#if defined(__x86_64__)
#include "abi/unwind_x86_64.h"
/* ax bx cx dx si di bp sp ip, not flags and segments, then r8 to r15. */
#define PERF_REGISTERS_MASK 0xff01ffull
#define PERF_REGISTERS_SP UNWIND_X86_64_RSP
static const uint8_t perf_registers_numbers[] = { 0, 3, 2, 1, 4, 5, 6, 7, 16, 8, 9, 10, 11, 12, 13, 14, 15 };
#elif defined(__aarch64__)
#include "abi/unwind_aarch64.h"
/* x0 to x29, lr, sp, pc: as they are numbered. */
#define PERF_REGISTERS_MASK 0x1ffffffffull
#define PERF_REGISTERS_SP UNWIND_AARCH64_SP
static const uint8_t perf_registers_numbers[] = { 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
						  11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
						  22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32 };
#else
#error "no registers are known for this architecture"
#endif

#define PERF_REGISTERS (sizeof(perf_registers_numbers) / sizeof(*perf_registers_numbers))
_Static_assert(PERF_REGISTERS == __builtin_popcountll(PERF_REGISTERS_MASK), "a number for each");
_Static_assert(PERF_REGISTERS <= UNWIND_REGISTERS_MAX, "the walk has room for them");
