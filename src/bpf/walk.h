/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* walk: the stacks of a sample: the kernel's by its own helper, the user's in the way that was asked for. */
#pragma once
#include "bpf/state.h"
#include "bpf/walk_rows.h"

static __always_inline enum stack_cause no_user_stack(struct task_struct *task, const struct pt_regs *regs,
						      bool kernel_mode)
{
	if (!task->pid)
		return STACK_CAUSE_IDLE;
	if (task->flags & (PF_KTHREAD | PF_IO_WORKER))
		return STACK_CAUSE_KTHREAD;
	if (!task->mm)
		return STACK_CAUSE_EXITED;
	if (!config.user || (kernel_mode && config.walk == CAPTURE_WALK_NONE))
		return STACK_CAUSE_NOT_ASKED;
	/* A kernel thread of a user process (vhost) has never been in user mode. */
	return ARCH_IP(regs) ? STACK_CAUSE_NO : STACK_CAUSE_KTHREAD;
}

/* Apart from those of the sample itself, or clang makes one load of two whose pointers the verifier tells apart. */
static __noinline void entry_registers(__u64 *to, const struct pt_regs *regs)
{
	ARCH_REGISTERS(to, regs);
}

/* As a number: the verifier computes with no pointer to what it has types of. */
static __always_inline __u64 address_of(struct scratch *s, const struct pt_regs *regs)
{
	volatile __u64 *place = (volatile __u64 *)s->window;

	*place = (__u64)regs;
	return *place;
}

/* The frame that a walk begins at: its registers are there. */
static __always_inline void begin_walk(struct scratch *s, struct task_struct *task)
{
	struct step_frame *frame = &s->frame;

	frame->ip = frame->registers[STEP_REGISTERS - 1];
	frame->sp = frame->registers[STEP_SP];
	frame->fp = frame->registers[STEP_FP];
	frame->user_end = task->mm->task_size;
	frame->flags = step_begin(config.walk);
	frame->switches = 0;
	s->mapping.start = s->mapping.end = 0;
	s->passed_signal = 0;
	s->kept = frame->registers[STEP_KEPT];
	s->window_room = 0;
	s->script.at = 0;
	s->at = s->record.key.n_kernel;
	s->end = s->at + config.max_depth;
}

/* The interrupted address alone. */
static __always_inline void take_leaf(struct scratch *s, enum stack_status status, enum stack_cause cause)
{
	s->record.key.status = status;
	s->record.key.cause = cause;
	keep_frame(s);
}

/* No frame at all. */
static __always_inline void take_no_stack(struct capture_key *key, enum stack_status status, enum stack_cause cause)
{
	key->status = status;
	key->cause = cause;
	key->unwinder = STACK_UNWINDER_NONE;
	key->script_status = key->script_cause = 0;
}

/* Whether exec has taken the memory of the program that called it, whose registers are still there. */
static __always_inline bool is_replaced(struct task_struct *task, __u64 user_sp, const struct capture_key *key)
{
	__u64 word;

	if ((key->cause != STACK_CAUSE_FAULT && key->cause != STACK_CAUSE_FRAME) || key->copy ||
	    !BPF_CORE_READ_BITFIELD_PROBED(task, in_execve))
		return false;
	return bpf_probe_read_user(&word, sizeof(word), (void *)user_sp) != 0;
}

/* The user part, from the registers in scratch.frame on, which are those that `regs` were, or are the leaf's. */
static __always_inline void follow_user(__u32 slot, __u32 generation, struct scratch *s, struct task_struct *task,
					const struct pt_regs *regs, bool kernel_mode)
{
	struct capture_key *key = &s->record.key;
	__u64 user_sp;

	begin_walk(s, task);
	user_sp = s->frame.sp;
	if (config.walk == CAPTURE_WALK_NONE)
		take_leaf(s, STACK_NONE, STACK_CAUSE_NOT_ASKED);
	else if (arch_is_compat(regs))
		take_leaf(s, STACK_CUT, STACK_CAUSE_COMPAT);
	else
		walk_rows(slot, generation);
	key->n_user = s->at - key->n_kernel;
	if (kernel_mode && is_replaced(task, user_sp, key)) {
		take_no_stack(key, STACK_NONE, STACK_CAUSE_EXITED);
		key->n_user = 0;
	}
}

/*
 * The user part of the sample: from the registers that were interrupted, or those the thread
 * entered the kernel with.
 */
static __always_inline void take_user(struct bpf_perf_event_data *ctx, __u32 slot, __u32 generation,
				      struct scratch *s, struct task_struct *task, bool kernel_mode)
{
	const struct pt_regs *regs = (void *)bpf_task_pt_regs(task);
	enum stack_cause cause = no_user_stack(task, regs, kernel_mode);

	if (cause) {
		take_no_stack(&s->record.key, STACK_NONE, cause);
		return;
	}
	if (kernel_mode && step_is_entry(ctx->sp, address_of(s, regs))) {
		take_no_stack(&s->record.key, STACK_CUT, STACK_CAUSE_ENTRY);
		return;
	}
	if (kernel_mode)
		entry_registers(s->frame.registers, regs);
	else
		ARCH_REGISTERS(s->frame.registers, ctx);
	follow_user(slot, generation, s, task, regs, kernel_mode);
}

/* The user part of a thread that goes off: from the registers that it entered the kernel with. */
static __always_inline void take_user_of_wait(__u32 slot, __u32 generation, struct scratch *s,
					      struct task_struct *task)
{
	const struct pt_regs *regs = (void *)bpf_task_pt_regs(task);
	enum stack_cause cause = no_user_stack(task, regs, false);

	if (cause) {
		take_no_stack(&s->record.key, STACK_NONE, cause);
		return;
	}
	entry_registers(s->frame.registers, regs);
	follow_user(slot, generation, s, task, regs, true);
}

/* What the kernel's stack helper came to: so many bytes, or its error, which is counted by its number. */
static __always_inline void keep_kernel(struct scratch *s, long n, __u64 *counters)
{
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

/* The kernel part of a sample. */
static __always_inline void take_kernel(struct bpf_perf_event_data *ctx, struct scratch *s,
					__u64 *counters)
{
	if (config.walk == CAPTURE_WALK_NONE) {
		s->record.ips[0] = ARCH_IP(ctx);
		s->record.key.n_kernel = 1;
		return;
	}
	keep_kernel(s, bpf_get_stack(ctx, s->record.ips, STACK_KERNEL_FRAMES_MAX * 8, 0), counters);
}
