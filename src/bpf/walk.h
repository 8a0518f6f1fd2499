/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * walk: the user stack by frame pointers.
 * Global functions with numbers as arguments are verified once, not at each call: a loop over such a
 * function, which loops itself, costs the verifier the sum of both loops and not their product.
 */
#pragma once
#include "bpf/state.h"

#define ADDRESS_MIN 4096 /* below: never code (vm.mmap_min_addr) */
#define USER_CS_32 0x23 /* arch/x86/include/asm/segment.h: __USER32_CS */

/* Is this address the kernel's? cs would say it too but cannot be read on every kernel. */
static __always_inline bool in_kernel(__u64 ip)
{
	return (__s64)ip < 0;
}

/* A frame is [caller's fp, return address]. Returns STACK_CAUSE_NO, or why the stack is cut here. */
static __always_inline enum stack_cause read_frame(const struct scratch *s, __u64 fp, __u64 floor,
						   __u64 frame[2])
{
	if (fp & 7 || fp < floor || fp >= s->user_end)
		return STACK_CAUSE_FRAME;
	if (bpf_probe_read_user(frame, 16, (void *)fp))
		return STACK_CAUSE_FAULT;
	if (frame[1] < ADDRESS_MIN || frame[1] >= s->user_end)
		return STACK_CAUSE_NOEXEC;
	return STACK_CAUSE_NO;
}

#define WALK_FRAMES 32 /* in one go */
#define WALK_ON (-1)

/*
 * Takes some frames from scratch.fp on. Returns WALK_ON when there are more, STACK_CAUSE_NO when frame
 * pointer 0 ended the stack, else why it is cut.
 */
__noinline int walk_some(__u32 cpu)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &cpu);
	__u64 fp, floor, frame[2];
	__u32 n, n_kernel;
	int r = WALK_ON;

	if (!s)
		return STACK_CAUSE_ERRNO;
	fp = s->fp;
	floor = s->floor;
	n = s->record.key.n_user;
	n_kernel = s->record.key.n_kernel;
	for (int i = 0; i < WALK_FRAMES; i++) {
		__u32 at;

		if (!fp) {
			r = STACK_CAUSE_NO;
			break;
		}
		if (n >= config.max_depth) {
			r = STACK_CAUSE_DEPTH;
			break;
		}
		r = read_frame(s, fp, floor, frame);
		if (r)
			break;
		r = WALK_ON;
		at = n_kernel + n;
		OPAQUE(at);
		if (at >= CAPTURE_IPS_MAX)
			break;
		s->record.ips[at] = frame[1];
		n++;
		floor = fp + sizeof(frame);
		fp = frame[0];
	}
	s->fp = fp;
	s->floor = floor;
	s->record.key.n_user = n;
	return r;
}

/* Walks to the end; sets status and cause. */
__noinline int walk(__u32 cpu)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &cpu);
	int r = WALK_ON;

	if (!s)
		return 0;
	for (int i = 0; i <= STACK_FRAMES_MAX / WALK_FRAMES && r == WALK_ON; i++)
		r = walk_some(cpu);
	s->record.key.cause = r == WALK_ON ? STACK_CAUSE_DEPTH : r;
	s->record.key.status = r == STACK_CAUSE_NO ? STACK_GUESSED : STACK_CUT;
	return 0;
}

static __always_inline enum stack_cause no_user_stack(struct task_struct *task, const struct pt_regs *regs)
{
	if (!task->pid)
		return STACK_CAUSE_IDLE;
	if (task->flags & (PF_KTHREAD | PF_IO_WORKER))
		return STACK_CAUSE_KTHREAD;
	if (!task->mm)
		return STACK_CAUSE_EXITED;
	if (!config.user)
		return STACK_CAUSE_NOT_ASKED;
	/* A kernel thread of a user process (vhost) has never been in user mode. */
	return regs->ip ? STACK_CAUSE_NO : STACK_CAUSE_KTHREAD;
}

/*
 * The user part of the sample: from the registers that were interrupted, or those the thread
 * entered the kernel with.
 */
static __always_inline void take_user(struct bpf_perf_event_data *ctx, __u32 cpu, struct scratch *s,
				      struct task_struct *task)
{
	const struct pt_regs *regs = (void *)bpf_task_pt_regs(task);
	enum stack_cause cause = no_user_stack(task, regs);
	struct capture_key *key = &s->record.key;
	__u64 ip = ctx->ip, sp = ctx->sp;
	__u32 at = key->n_kernel;

	key->status = cause ? STACK_NONE : STACK_CUT;
	key->cause = cause;
	if (cause)
		return;
	s->fp = ctx->bp;
	if (in_kernel(ip)) {
		ip = regs->ip;
		sp = regs->sp;
		s->fp = regs->bp;
	}
	OPAQUE(at);
	if (at >= CAPTURE_IPS_MAX)
		return;
	s->record.ips[at] = ip;
	key->n_user = 1;
	key->unwinder = STACK_UNWINDER_FP;
	key->cause = STACK_CAUSE_COMPAT;
	if ((regs->cs & 0xffff) == USER_CS_32)
		return;
	s->floor = sp;
	s->user_end = task->mm->task_size;
	walk(cpu);
}

/* The kernel part; keeps the helper's error with the stack, and counts it by its number. */
static __always_inline void take_kernel(struct bpf_perf_event_data *ctx, struct scratch *s,
					__u64 *counters)
{
	long n = bpf_get_stack(ctx, s->record.ips, STACK_KERNEL_FRAMES_MAX * 8, 0);

	if (n >= 0) {
		s->record.key.n_kernel = (__u64)n / 8;
		s->record.key.kernel_cut = s->record.key.n_kernel >= config.max_kernel_depth;
		return;
	}
	s->record.key.kernel_errno = n < -STACK_ERRNO_MAX ? STACK_ERRNO_MAX : -n;
	if (n == -EFAULT) {
		counters[COUNTER_KERNEL_STACK_EFAULT]++;
	} else if (n == -EINVAL) {
		counters[COUNTER_KERNEL_STACK_EINVAL]++;
	} else {
		counters[COUNTER_KERNEL_STACK_OTHER]++;
	}
}
