/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * entry_x86_64: the user's registers of a sample that fell on the way into the kernel or out of it
 * (arch/x86/entry, entry_64.S and calling.h), where they are partly saved and partly still in place. An
 * NMI that the cpu has held back comes right there, at the first instruction after the interrupt of a
 * timer: one in a few hundred samples.
 *
 * Each way in saves struct pt_regs from its end to its beginning, below the stack pointer of that time:
 *	an interrupt from user mode	ss, sp, flags, cs and ip by the cpu itself, at the end of the page that is
 *					the cpu's entry stack; moved to the task's stack when all is there
 *	a system call			all of it one after the other at the end of the task's stack, ip being in cx
 * So a word of pt_regs at or above the stack pointer is saved, and what is below is still in its register. On the
 * way out that is the same, the other way round.
 */
#pragma once
#include "bpf/state.h"

/* arch/x86/include/asm/pgtable_64_types.h: CPU_ENTRY_AREA_BASE, one entry of the top level. */
#define ENTRY_AREA_BITS 39
#define ENTRY_AREA (0xfffffe0000000000ull >> ENTRY_AREA_BITS)
#define ENTRY_STACK_BYTES 4096

/* struct pt_regs (arch/x86/include/uapi/asm/ptrace.h), by word. */
enum { ENTRY_IP = 16, ENTRY_CS, ENTRY_FLAGS, ENTRY_SP, ENTRY_SS, ENTRY_WORDS };

/* By DWARF number, the word of each register. */
static const __u8 entry_words[UNWIND_X86_64_REGISTERS] = { 10, 12, 11, 5, 13, 14, 4, ENTRY_SP, 9,
							   8,  7,  6,	3, 2,  1,  0, ENTRY_IP };

/* Reads the words that end at `end` into the window, which no walk uses yet. Returns 0, or a negative errno. */
static __always_inline long entry_read(struct scratch *s, __u64 end)
{
	return bpf_probe_read_kernel(s->window, ENTRY_WORDS * 8, (void *)(end - ENTRY_WORDS * 8));
}

/*
 * A system call keeps the user's stack pointer in the cpu's struct tss_struct until it has a stack to save
 * it on: three instructions, but a program of many system calls is often found there. In struct
 * cpu_entry_area (arch/x86/include/asm/cpu_entry_area.h) that struct follows the entry stack, and proves it
 * by its sp0.
 */
#define ENTRY_TSS_SP0 4 /* struct x86_hw_tss */
#define ENTRY_TSS_SP2 20

/* By a sample on the entry stack that ends at `end`; one on another stack of that area teaches nothing. */
static __always_inline void entry_learn(struct scratch *s, __u64 end)
{
	__u64 sp0;

	if (s->entry_tss != end && !bpf_probe_read_kernel(&sp0, sizeof(sp0), (void *)end + ENTRY_TSS_SP0) &&
	    sp0 == end)
		s->entry_tss = end;
}

/* 0 where it is not known yet: no address is better than a wrong one. */
static __always_inline __u64 entry_user_sp(const struct scratch *s)
{
	__u64 sp2 = 0;

	if (s->entry_tss)
		bpf_probe_read_kernel(&sp2, sizeof(sp2), (void *)s->entry_tss + ENTRY_TSS_SP2);
	return sp2;
}

/*
 * bpf/entry.h; `saved` is the address of the struct pt_regs at the end of the task's stack. Apart from its caller,
 * which takes registers too: clang would make one load of two, at a place of the context that the
 * verifier does not know.
 */
static __noinline void entry_mend(const struct bpf_perf_event_data *ctx, struct scratch *s, __u64 saved)
{
	__u64 *registers = s->frame.registers, sp = ctx->sp, end = saved + ENTRY_WORDS * 8;
	bool by_interrupt = sp >> ENTRY_AREA_BITS == ENTRY_AREA;
	/* Never NULL: verifiers up to 6.1 do not see that what is NULL is not used. */
	const __u64 *words = (const __u64 *)s->window;
	__u32 first = ENTRY_WORDS; /* the first word that is saved */

	/* A system call that has not even changed stacks has saved nothing. */
	if (in_kernel(sp)) {
		if (by_interrupt) {
			end = (sp | (ENTRY_STACK_BYTES - 1)) + 1;
			entry_learn(s, end);
		}
		/* Anywhere else in the kernel all is where it was saved. */
		if (end - sp > ENTRY_WORDS * 8 && !by_interrupt)
			return;
		first = end - sp > ENTRY_WORDS * 8 ? 0 : ENTRY_WORDS - (__u32)(end - sp) / 8;
		/* With less an interrupt is on the way out, where nothing of what was saved is lost yet. */
		if (by_interrupt && first > ENTRY_IP)
			return;
		if (first <= ENTRY_SP && (entry_read(s, end) || (by_interrupt && !(words[ENTRY_CS] & 3))))
			return;
	}
	ARCH_REGISTERS(registers, ctx);
	registers[UNWIND_X86_64_RA] = ctx->cx;
	if (in_kernel(sp) && first > ENTRY_SP)
		registers[UNWIND_X86_64_RSP] = entry_user_sp(s);
#pragma unroll
	for (int i = 0; i < UNWIND_X86_64_REGISTERS; i++)
		if (entry_words[i] >= first)
			registers[i] = words[entry_words[i]];
}
