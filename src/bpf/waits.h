/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * waits: threads that do not run: which ones are open, and what they come to when they end (abi/capture.h, struct
 * capture_open_wait). All of this runs in sched_switch, under the lock of a run queue: nothing is allocated.
 */
#pragma once
#include "bpf/state.h"
#include "bpf/table.h"
#include "bpf/target.h"

/* include/linux/sched.h, 5.15 to 6.18 */
#define TASK_INTERRUPTIBLE 0x1
#define TASK_UNINTERRUPTIBLE 0x2
#define TASK_STOPPED_OR_TRACED 0xc
#define TASK_DEAD 0x80
#define TASK_NOLOAD 0x400
#define PF_EXITING 0x4

/* Before 5.14 the field has another name; the floor is 5.15. */
static __always_inline __u32 task_state_of(struct task_struct *task)
{
	return BPF_CORE_READ(task, __state);
}

static __always_inline enum wait_state wait_state_of(bool preempted, __u32 task_state)
{
	if (preempted || !task_state)
		return WAIT_PREEMPTED;
	if (task_state & TASK_STOPPED_OR_TRACED)
		return WAIT_STOPPED;
	if (task_state & TASK_INTERRUPTIBLE)
		return WAIT_SLEEP;
	return task_state & TASK_UNINTERRUPTIBLE && !(task_state & TASK_NOLOAD) ? WAIT_DISK : WAIT_OTHER;
}

/* Whether the thread may pass the filters: so nearly all that are nobody's cost no more than this. */
static __always_inline bool may_be_asked_for(struct task_struct *task)
{
	if (!config.by_pid && !config.by_tid)
		return true;
	return (config.by_pid && find_target(CAPTURE_TARGET_PROCESS, task_pid(task))) ||
	       (config.by_tid && find_target(CAPTURE_TARGET_THREAD, task_tid(task)));
}

#define RECORDER_DEPTH 4 /* from the recorder to the last of its own: opener, maker, parser */

/* Whether it has not called exec(2) since it was forked, as the command that the recorder starts. */
static __always_inline bool is_forked_only(struct task_struct *task)
{
	return BPF_CORE_READ(task, self_exec_id) == BPF_CORE_READ(task, real_parent, self_exec_id);
}

/* The recorder, or what it started for its own work; the command that it runs, and what that starts, are none. */
static __always_inline bool is_recorder(struct task_struct *task)
{
	for (int i = 0; config.self && i < RECORDER_DEPTH; i++) {
		__u32 pid = task_pid(task);

		if (!pid || pid == config.workload)
			return pid && !i && is_forked_only(task);
		if (pid == config.self)
			return true;
		task = BPF_CORE_READ(task, real_parent);
	}
	return false;
}

/* The record of a wait, where its generation is the active one and was not emptied since; else NULL. */
static __always_inline struct capture_record *wait_record(__u32 generation, __u64 id)
{
	if (fill_of(generation)->life != (__u32)(id >> 32))
		return NULL;
	return (void *)arena_at(generation, (__u32)id - 1);
}

/* An end for the recorder to join; returns whether there was room. */
static __always_inline bool wait_is_late(__u32 generation, __u64 id, __u64 ns)
{
	__u32 at = __sync_fetch_and_add(&fill_of(generation)->late, 1), key = generation * CAPTURE_LATE_WAITS + at;
	struct capture_late_wait *late;

	late = at < CAPTURE_LATE_WAITS ? bpf_map_lookup_elem(&late_waits, &key) : NULL;
	if (!late)
		return false;
	late->id = id;
	late->ns = ns;
	return true;
}

/* A wait that is open comes to nothing: nobody waits for its end any more. */
static __always_inline void wait_release(__u32 generation, __u64 id)
{
	struct capture_record *record = wait_record(generation, id);

	if (record)
		record->opened--;
	else
		wait_is_late(generation, id, 0);
}

/* What a wait of that length ends in; returns the counter. */
static __always_inline enum counter wait_count(__u32 generation, __u64 id, __u64 ns)
{
	struct capture_record *record;

	if (ns < config.block_min_ns || ns > config.block_max_ns) {
		wait_release(generation, id);
		return COUNTER_FILTERED_BLOCK;
	}
	record = wait_record(generation, id);
	if (!record)
		return wait_is_late(generation, id, ns) ? COUNTER_STORED : COUNTER_LOST_LATE_FULL;
	record->count++;
	record->value_ns += ns;
	if (ns > record->longest_ns)
		record->longest_ns = ns;
	return COUNTER_STORED;
}

/* A thread comes on: the wait that it was in, if it was in one, is over. */
__noinline int wait_ends(__u32 slot, __u32 tid)
{
	struct capture_open_wait *wait = bpf_map_lookup_elem(&open_waits, &tid);
	struct capture_slot *self;
	__u32 generation, counter;
	__u64 now;

	if (!wait || !wait->off_ns)
		return 0;
	self = bpf_map_lookup_elem(&own, &slot);
	if (!self)
		return 0;
	now = bpf_ktime_get_ns();
	generation = enter(self);
	/* The clock of another cpu may be a little behind; 0 would say that the end is not known. */
	counter = wait_count(generation, wait->id, now > wait->off_ns ? now - wait->off_ns : 1);
	OPAQUE(counter);
	self->counters[generation][COUNTER_TAKEN]++;
	self->counters[generation][counter & (CAPTURE_COUNTERS - 1)]++;
	wait->off_ns = 0;
	leave(self);
	return 0;
}

/* A wait that is still open was over before: how long it took nobody knows. */
static __always_inline void wait_end_unseen(__u32 generation, __u32 tid, __u64 *counters)
{
	struct capture_open_wait *wait = bpf_map_lookup_elem(&open_waits, &tid);

	if (!wait || !wait->off_ns)
		return;
	wait_release(generation, wait->id);
	wait->off_ns = 0;
	counters[COUNTER_TAKEN]++;
	counters[COUNTER_LOST_WAIT_END]++;
}

/* The thread has ended. */
__noinline int wait_forget(__u32 slot, __u32 tid)
{
	struct capture_open_wait *wait = bpf_map_lookup_elem(&open_waits, &tid);
	struct capture_slot *self = bpf_map_lookup_elem(&own, &slot);
	__u32 generation;

	if (!wait || !self)
		return 0;
	generation = enter(self);
	wait_end_unseen(generation, tid, self->counters[generation]);
	bpf_map_delete_elem(&open_waits, &tid);
	leave(self);
	return 0;
}

/* Opens a wait whose record is at that word + 1; returns the counter. */
__noinline int wait_open(__u32 generation, __u32 tid, __u32 word, __u64 now)
{
	struct capture_open_wait *wait = bpf_map_lookup_elem(&open_waits, &tid), fresh;
	__u64 id = CAPTURE_WAIT_ID(fill_of(generation)->life, word);

	if (wait) {
		wait->id = id;
		wait->off_ns = now;
		return COUNTER_STORED;
	}
	fresh.off_ns = now;
	fresh.id = id;
	if (!bpf_map_update_elem(&open_waits, &tid, &fresh, BPF_ANY))
		return COUNTER_STORED;
	wait_release(generation, id);
	return COUNTER_LOST_OPEN_FULL;
}
