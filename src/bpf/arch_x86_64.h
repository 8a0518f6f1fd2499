/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* arch_x86_64: the registers of a sample on x86-64 (bpf/arch.h). */
#pragma once
#include "abi/unwind_x86_64.h"

/* arch/x86/include/uapi/asm/ptrace.h, as bpf_perf_event_data begins */
struct bpf_perf_event_data {
	__u64 r15, r14, r13, r12, bp, bx, r11, r10, r9, r8, ax, cx, dx, si, di, orig_ax;
	__u64 ip, cs, flags, sp, ss;
	__u64 sample_period, addr;
};

#pragma clang attribute push(__attribute__((preserve_access_index)), apply_to = record)

struct pt_regs {
	unsigned long r15, r14, r13, r12, bp, bx, r11, r10, r9, r8, ax, cx, dx, si, di, ip, sp;
	unsigned short cs;
};

struct thread_struct {
	unsigned long fsbase;
};

struct task_struct___thread {
	struct thread_struct thread;
};

#pragma clang attribute pop

#define ARCH_THREAD_POINTER(task) BPF_CORE_READ((struct task_struct___thread *)(task), thread.fsbase)

#define ARCH_IP(from) ((from)->ip)
#define ARCH_REGISTERS(to, from) \
	do { \
		(to)[0] = (from)->ax; \
		(to)[1] = (from)->dx; \
		(to)[2] = (from)->cx; \
		(to)[3] = (from)->bx; \
		(to)[4] = (from)->si; \
		(to)[5] = (from)->di; \
		(to)[6] = (from)->bp; \
		(to)[7] = (from)->sp; \
		(to)[8] = (from)->r8; \
		(to)[9] = (from)->r9; \
		(to)[10] = (from)->r10; \
		(to)[11] = (from)->r11; \
		(to)[12] = (from)->r12; \
		(to)[13] = (from)->r13; \
		(to)[14] = (from)->r14; \
		(to)[15] = (from)->r15; \
		(to)[16] = (from)->ip; \
	} while (0)

#define USER_CS_32 0x23 /* arch/x86/include/asm/segment.h: __USER32_CS */

static __always_inline bool arch_is_compat(const struct pt_regs *regs)
{
	return (regs->cs & 0xffff) == USER_CS_32;
}
