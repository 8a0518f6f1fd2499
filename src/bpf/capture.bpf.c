// SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause
/* capture: takes a sample each time a perf_event fires, or a thread goes off, and keeps it in the stack table. */
#include "bpf/asleep.h"
#include "bpf/process.h"
#include "bpf/state.h"
#include "bpf/table.h"
#include "bpf/target.h"
#include "bpf/waits.h"
#include "bpf/walk.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

/* New whenever the mappings of the current process change; see on_unmapped_area(). */
static __always_inline __u32 map_epoch(struct task_struct *task)
{
	struct mm_struct___seqcount *by_seqcount = (void *)task->mm;
	struct mm_struct___int *by_int = (void *)task->mm;

	if (!task->mm)
		return 0;
	if (config.no_mm_seq)
		return epochs[(__u32)task->tgid % CAPTURE_EPOCHS];
	if (bpf_core_field_exists(by_seqcount->mm_lock_seq.sequence))
		return by_seqcount->mm_lock_seq.sequence;
	if (bpf_core_field_exists(by_int->mm_lock_seq))
		return by_int->mm_lock_seq;
	return epochs[(__u32)task->tgid % CAPTURE_EPOCHS];
}

static __always_inline void take_key(struct capture_key *key, struct task_struct *task)
{
	__u64 id = bpf_get_current_pid_tgid();

	key->pid = id >> 32;
	key->tid = id;
	if (place.pid_level && key->tid) {
		key->pid = task_pid(task);
		key->tid = task_tid(task);
	}
	key->start_ns = task->group_leader->start_time;
	key->exec_id = task->self_exec_id;
	key->map_epoch = map_epoch(task);
	key->n_kernel = key->n_user = 0;
	key->status = key->cause = key->unwinder = key->kernel_cut = key->kernel_errno = 0;
	key->space_serial = key->copy = 0;
	key->script_status = key->script_cause = 0;
	bpf_get_current_comm(key->comm, sizeof(key->comm));
	end_comm(key);
}

/* Takes the sample; returns the one counter that it ends in. */
static __always_inline enum counter take(struct bpf_perf_event_data *ctx, __u32 slot, __u32 generation,
					 __u64 *counters)
{
	struct task_struct *task = bpf_get_current_task_btf();
	struct scratch *s = bpf_map_lookup_elem(&scratches, &slot);
	bool kernel_mode = in_kernel(ARCH_IP(ctx));
	enum counter counter;

	if (!s)
		return COUNTER_LOST_SCRATCH;
	s->slot = slot;
	s->record.count = 1;
	s->record.opened = 0;
	s->record.value_ns = s->record.longest_ns = 0;
	s->record.first_ns = s->record.last_ns = bpf_ktime_get_ns();
	s->record.key.cpu = slot;
	s->record.key.lane = CAPTURE_LANE_CLOCK;
	s->record.key.state = WAIT_NONE;
	take_key(&s->record.key, task);
	counter = filter(task, &s->record.key, kernel_mode);
	if (counter != COUNTER_STORED)
		return counter;
	if (kernel_mode)
		take_kernel(ctx, s, counters);
	take_user(ctx, slot, generation, s, task, kernel_mode);
	table_hash(slot);
	counter = table_keep(slot, generation, s);
	if (counter == COUNTER_STORED && s->record.key.copy)
		counters[COUNTER_COPIED]++;
	/* Before its next instruction the thread stands still, and a debugger can look at this very stack. */
	if (config.stop && counter == COUNTER_STORED && !kernel_mode && stop_armed &&
	    __sync_lock_test_and_set(&stop_armed, 0))
		bpf_send_signal_thread(SIGSTOP);
	return counter;
}

SEC("perf_event")
int sample(struct bpf_perf_event_data *ctx)
{
	__u32 slot = bpf_get_smp_processor_id(), generation, counter;
	struct capture_slot *self = bpf_map_lookup_elem(&own, &slot);
	__u64 *counters;

	if (!self)
		return 0;
	generation = enter(self);
	counters = self->counters[generation];
	counters[COUNTER_TAKEN]++;
	counter = take(ctx, slot, generation, counters);
	OPAQUE(counter); /* clang sees what the functions return, and leaves out what the verifier has to see */
	counters[counter & (CAPTURE_COUNTERS - 1)]++;
	leave(self);
	return 0;
}

/* Takes the key of a thread that goes off, and looks at all filters; COUNTER_STORED, or why it is left out. */
__noinline int wait_filter(__u32 slot)
{
	struct task_struct *task = bpf_get_current_task_btf();
	struct scratch *s = bpf_map_lookup_elem(&scratches, &slot);
	enum counter counter;

	if (!s)
		return COUNTER_LOST_SCRATCH;
	take_key(&s->record.key, task);
	counter = filter_thread(task, &s->record.key);
	return counter == COUNTER_STORED && is_recorder(task) ? COUNTER_FILTERED_SELF : counter;
}

/*
 * The current thread goes off, if it is one that is asked for. What it waits in is known now, for how long when it
 * comes back. A thread that goes off must have been on: a wait that is open is one whose end was not seen, since
 * some switches pass no tracepoint.
 */
static __always_inline void wait_begins(__u64 *ctx, __u32 slot, __u32 state)
{
	struct task_struct *task = bpf_get_current_task_btf();
	struct capture_slot *self = bpf_map_lookup_elem(&own, &slot);
	struct scratch *s = bpf_map_lookup_elem(&scratches, &slot);
	__u32 generation, counter, tid = task->pid;
	__u64 *counters;

	if (!self || !s)
		return;
	s->slot = slot;
	/* What is needed below is kept there and not on this stack, of which the walk's calls leave 96 bytes. */
	s->record.first_ns = s->record.last_ns = bpf_ktime_get_ns();
	s->record.key.state = state;
	counter = wait_filter(slot);
	/* One that passed a filter before may pass it no more: what is open is over all the same. */
	if (counter != COUNTER_STORED && counter != COUNTER_FILTERED_SELF) {
		wait_forget(slot, tid);
		return;
	}
	generation = enter(self);
	counters = self->counters[generation];
	wait_end_unseen(generation, tid, counters);
	if (counter == COUNTER_STORED && !(config.wait_states >> s->record.key.state & 1))
		counter = COUNTER_FILTERED_STATE;
	if (counter == COUNTER_STORED) {
		s->record.count = s->record.value_ns = s->record.longest_ns = 0;
		s->record.opened = 1;
		s->record.key.cpu = CAPTURE_NO_CPU;
		s->record.key.lane = CAPTURE_LANE_WAIT;
		if (config.kernel && config.walk != CAPTURE_WALK_NONE)
			keep_kernel(s, bpf_get_stack(ctx, s->record.ips, STACK_KERNEL_FRAMES_MAX * 8, 0), counters);
		/* No function of its own: below it calls go as deep as the verifier allows. */
		take_user_of_wait(slot, generation, s, task);
		table_hash(slot);
		counter = table_keep(slot, generation, s);
		if (counter == COUNTER_STORED && s->record.key.copy)
			counters[COUNTER_COPIED]++;
		if (counter == COUNTER_STORED)
			counter = wait_open(generation, tid, s->word, s->record.last_ns);
	}
	OPAQUE(counter);
	/* What is open is counted when it ends. */
	if (counter != COUNTER_STORED) {
		counters[COUNTER_TAKEN]++;
		counters[counter & (CAPTURE_COUNTERS - 1)]++;
	}
	leave(self);
}

SEC("tp_btf/sched_switch")
int on_switch(__u64 *ctx)
{
	struct task_struct *prev = (void *)ctx[1], *next = (void *)ctx[2];
	__u32 slot = CAPTURE_SLOT(&config, CAPTURE_LANE_WAIT, bpf_get_smp_processor_id());
	__u32 task_state = config.switch_has_state ? (__u32)ctx[3] : task_state_of(prev);

	if (next->pid)
		wait_ends(slot, next->pid);
	/* From when it exits on it may be no target any more. */
	if (task_state & TASK_DEAD || (prev->flags & PF_EXITING && !may_be_asked_for(prev)))
		wait_forget(slot, prev->pid);
	else if (prev->pid && may_be_asked_for(prev))
		wait_begins(ctx, slot, wait_state_of(ctx[0], task_state));
	return 0;
}

/*
 * Kernels before 6.4 keep no count of changes to the mappings. There each new mapping whose address
 * is not given bumps one of many numbers, chosen by the process: a library is always mapped so first,
 * before its parts are put in place. Two processes that share a number only share its bumps.
 */
SEC("raw_tp/vm_unmapped_area")
int on_unmapped_area(struct bpf_raw_tracepoint_args *ctx)
{
	__u32 pid = bpf_get_current_pid_tgid() >> 32;

	__sync_fetch_and_add(&epochs[pid % CAPTURE_EPOCHS], 1);
	return 0;
}

/* Run once by the recorder itself: where it is, and what this kernel has. */
SEC("raw_tp")
int find_place(struct bpf_raw_tracepoint_args *ctx)
{
	/* Not a typed pointer: before 6.3 the verifier allows no arithmetic on what is read through one. */
	struct task_struct *task = (void *)bpf_get_current_task();
	struct pid *pid = BPF_CORE_READ(task, thread_pid);
	__u32 level = BPF_CORE_READ(pid, level);
	struct upid *upid = pid_at_level(pid, level);

	place.restart_fn = (__u64)BPF_CORE_READ(task, restart_block.fn);
	place.pid_level = level;
	place.pid_ns = BPF_CORE_READ(upid, ns, ns.inum);
	place.mm_seq = bpf_core_field_exists(((struct mm_struct___seqcount *)0)->mm_lock_seq.sequence) ||
		       bpf_core_field_exists(((struct mm_struct___int *)0)->mm_lock_seq);
	return 0;
}
