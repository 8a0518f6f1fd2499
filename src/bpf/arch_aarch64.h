/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* arch_aarch64: the registers of a sample on aarch64 (bpf/arch.h). */
#pragma once
#include "abi/unwind_aarch64.h"

/* arch/arm64/include/uapi/asm/ptrace.h: struct user_pt_regs, as bpf_perf_event_data begins */
struct bpf_perf_event_data {
	__u64 regs[31], sp, pc, pstate;
	__u64 sample_period, addr;
};

#pragma clang attribute push(__attribute__((preserve_access_index)), apply_to = record)

struct pt_regs {
	__u64 regs[31], sp, pc, pstate;
};

struct thread_struct {
	struct {
		unsigned long tp_value;
	} uw;
};

struct task_struct___thread {
	struct thread_struct thread;
};

#pragma clang attribute pop

#define ARCH_THREAD_POINTER(task) BPF_CORE_READ((struct task_struct___thread *)(task), thread.uw.tp_value)

#define ARCH_IP(from) ((from)->pc)
#define ARCH_REGISTERS(to, from) \
	do { \
		_Pragma("unroll") for (int number = 0; number < 31; number++) \
			(to)[number] = (from)->regs[number]; \
		(to)[31] = (from)->sp; \
		(to)[32] = (from)->pc; \
	} while (0)

#define PSR_MODE32_BIT 0x10 /* arch/arm64/include/uapi/asm/ptrace.h */

static __always_inline bool arch_is_compat(const struct pt_regs *regs)
{
	return regs->pstate & PSR_MODE32_BIT;
}
