/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * asleep: threads that were off the cpu before the recording began. They are looked at when it begins, and those
 * that have not come back when it ends (abi/capture.h, struct capture_asleep): no switch of theirs is ever seen.
 */
#pragma once
#include "bpf/state.h"
#include "bpf/target.h"
#include "bpf/waits.h"
#include "bpf/walk.h"

enum capture_look look_when;
/* Asleep at the start, and not opened: of states that are not asked for, and what had no room. */
__u64 look_filtered, look_full;

/* One thread as it is looked at. */
struct look {
	struct capture_asleep found;
	__u64 ips[STACK_KERNEL_FRAMES_MAX];
	struct capture_copy copy;
	__u8 bytes[CAPTURE_ASLEEP_PIECES * CAPTURE_PIECE_BYTES];
};

/* One after the other, by the recorder alone. */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__uint(key_size, sizeof(__u32));
	__uint(value_size, sizeof(struct look));
} look_scratch SEC(".maps");

static __always_inline void take_asleep(struct capture_asleep *found, struct task_struct *task)
{
	struct capture_key *key = &found->key;
	struct pid *pid = BPF_CORE_READ(task, thread_pid);
	__u32 level = BPF_CORE_READ(pid, level);

	__builtin_memset(key, 0, sizeof(*key));
	key->pid = task_pid(task);
	key->tid = task_tid(task);
	key->start_ns = BPF_CORE_READ(task, group_leader, start_time);
	key->exec_id = BPF_CORE_READ(task, self_exec_id);
	key->cpu = CAPTURE_NO_CPU;
	key->lane = CAPTURE_LANE_WAIT;
	key->state = wait_state_of(false, task_state_of(task));
	key->cause = STACK_CAUSE_BEFORE_START;
	bpf_probe_read_kernel(key->comm, sizeof(key->comm), task->comm);
	end_comm(key);
	found->thread_start_ns = task->start_time;
	found->switches = task->nvcsw + task->nivcsw;
	found->thread_pointer = ARCH_THREAD_POINTER(task);
	found->tid = task->pid;
	found->own_tid = level ? BPF_CORE_READ(pid_at_level(pid, level), nr) : (__u32)task->pid;
}

/* Its wait is open from now on. Whether it is. */
static __always_inline bool open_asleep(const struct capture_asleep *found)
{
	struct capture_open_wait fresh = { bpf_ktime_get_ns(), CAPTURE_WAIT_ID(CAPTURE_LIFE_BEFORE, found->tid) };
	struct capture_open_wait *wait;
	__u32 tid = found->tid;

	if (!bpf_map_update_elem(&open_waits, &tid, &fresh, BPF_NOEXIST))
		return true;
	/* It has gone off since; or what was written of it had no room, and it is asked about again. */
	wait = bpf_map_lookup_elem(&open_waits, &tid);
	if (!wait)
		look_full++;
	return wait && wait->off_ns && wait->id == fresh.id;
}

/* Whether it has been off all the time. */
static __always_inline bool was_asleep(const struct capture_asleep *found)
{
	__u32 tid = found->tid;
	struct capture_open_wait *wait = bpf_map_lookup_elem(&open_waits, &tid);

	return wait && wait->off_ns && wait->id == CAPTURE_WAIT_ID(CAPTURE_LIFE_BEFORE, tid);
}

static __always_inline void take_asleep_kernel(struct look *s, struct task_struct *task)
{
	struct capture_key *key = &s->found.key;
	long n = bpf_get_task_stack(task, s->ips, sizeof(s->ips), 0);

	if (n < 0) {
		key->kernel_errno = -n < STACK_ERRNO_MAX ? -n : STACK_ERRNO_MAX;
		return;
	}
	key->n_kernel = n / sizeof(s->ips[0]);
	key->kernel_cut = key->n_kernel >= config.max_kernel_depth;
}

/* Whoever changes the mappings may never be done, and would be waited for: struct rw_semaphore, its lowest bits. */
static __always_inline bool is_locked(struct mm_struct *mm)
{
	if (!bpf_core_field_exists(mm->mmap_lock.count))
		return false;
	return BPF_CORE_READ(mm, mmap_lock.count.counter) & 3; /* a writer has it, or somebody waits for it */
}

/* Registers and stack, for the recorder to follow. A page that is not in memory is waited for: it may sleep. */
static __always_inline bool copy_asleep(struct look *s, struct task_struct *task, const struct pt_regs *regs)
{
	struct capture_copy *copy = &s->copy;
	__u64 addr, begin = BPF_CORE_READ(task, mm, start_stack);
	__u32 n = 0;

	__builtin_memset(copy, 0, sizeof(*copy));
	entry_registers(copy->registers, regs);
	addr = copy->registers[STEP_SP] & ~(__u64)(CAPTURE_PIECE_BYTES - 1);
	begin = begin >= copy->registers[STEP_SP] ? begin : ~0ull;
	copy->start = addr;
	for (long i = 0; i < CAPTURE_ASLEEP_PIECES; i++) {
		__u32 at = n * CAPTURE_PIECE_BYTES;

		if (addr > begin || at > sizeof(s->bytes) - CAPTURE_PIECE_BYTES ||
		    bpf_copy_from_user_task(s->bytes + at, CAPTURE_PIECE_BYTES, (void *)addr, task, 0))
			break;
		copy->pieces[i] = i;
		addr += CAPTURE_PIECE_BYTES;
		n++;
	}
	copy->n_pieces = n;
	copy->bytes = n * CAPTURE_PIECE_BYTES;
	copy->short_copy = n == CAPTURE_ASLEEP_PIECES && addr <= begin;
	return n;
}

static __always_inline void take_asleep_user(struct look *s, struct task_struct *task, bool with_memory)
{
	const struct pt_regs *regs = (void *)bpf_task_pt_regs(task);
	struct capture_key *key = &s->found.key;
	enum stack_cause cause = no_user_stack(task, regs, true);

	if (cause)
		take_no_stack(key, STACK_NONE, cause);
	else if (arch_is_compat(regs))
		take_no_stack(key, STACK_CUT, STACK_CAUSE_COMPAT);
	else if (with_memory && (is_locked(task->mm) || !copy_asleep(s, task, regs)))
		take_no_stack(key, STACK_CUT, STACK_CAUSE_FAULT);
	else
		key->copy = with_memory;
}

static __always_inline void write_asleep(struct bpf_iter__task *ctx, struct look *s)
{
	struct seq_file *seq = ctx->meta->seq;
	__u32 n = s->found.key.n_kernel;

	/* What has no room is asked about again. */
	bpf_seq_write(seq, &s->found, sizeof(s->found));
	if (n && n <= STACK_KERNEL_FRAMES_MAX)
		bpf_seq_write(seq, s->ips, n * sizeof(s->ips[0]));
	n = s->copy.bytes;
	if (!s->found.key.copy || n > sizeof(s->bytes))
		return;
	bpf_seq_write(seq, &s->copy, sizeof(s->copy));
	bpf_seq_write(seq, s->bytes, n);
}

static __always_inline bool begins_asleep(struct look *s)
{
	/* One that may run has been chosen already, perhaps, and its coming back been told. */
	if (s->found.key.state == WAIT_PREEMPTED)
		return false;
	if (config.wait_states >> (s->found.key.state & 7) & 1)
		return open_asleep(&s->found);
	look_filtered++;
	return false;
}

static __always_inline bool ends_asleep(struct look *s, struct task_struct *task, bool with_memory)
{
	if (!was_asleep(&s->found))
		return false;
	if (config.kernel && config.walk != CAPTURE_WALK_NONE)
		take_asleep_kernel(s, task);
	take_asleep_user(s, task, with_memory);
	return true;
}

/* The first thread; of one that is asked for by its own number, that. */
static __always_inline bool is_life(struct task_struct *task)
{
	return task->mm && (config.by_tid || task->pid == task->tgid);
}

static __always_inline bool is_of_look(struct look *s, struct task_struct *task, bool with_memory)
{
	if (look_when == CAPTURE_LOOK_LIVES)
		return is_life(task);
	if (task->on_cpu)
		return false;
	return look_when == CAPTURE_LOOK_START ? begins_asleep(s) : ends_asleep(s, task, with_memory);
}

static __always_inline int look_at(struct bpf_iter__task *ctx, bool with_memory)
{
	struct task_struct *task = ctx->task;
	__u32 key = 0;
	struct look *s = bpf_map_lookup_elem(&look_scratch, &key);

	if (!task || !s || task_state_of(task) & TASK_DEAD)
		return 0;
	take_asleep(&s->found, task);
	/* Here alone: 5.15 sees no end of their loops where registers are short. */
	if (is_recorder(task) ||
	    (look_when != CAPTURE_LOOK_END && filter_thread(task, &s->found.key) != COUNTER_STORED))
		return 0;
	if (is_of_look(s, task, with_memory))
		write_asleep(ctx, s);
	return 0;
}

SEC("iter/task")
int look_at_threads(struct bpf_iter__task *ctx)
{
	return look_at(ctx, false);
}

/* From 5.18: bpf_copy_from_user_task(). */
SEC("iter.s/task")
int look_at_stacks(struct bpf_iter__task *ctx)
{
	return look_at(ctx, true);
}
