/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * target: is this sample asked for, and who belongs to the target as processes come and go.
 * The hash of targets is changed in the tracepoints of the scheduler, never by the sampling program.
 */
#pragma once
#include "bpf/state.h"

/* What a pid is called in its namespace of that level. */
static __always_inline struct upid *pid_at_level(struct pid *pid, __u32 level)
{
	return (void *)pid + bpf_core_field_offset(struct pid, numbers) +
	       (level & 31) * bpf_core_type_size(struct upid);
}

/* A pid as the recorder's pid namespace has it; 0 when it is not seen from there. */
static __always_inline __u32 pid_nr(struct pid *pid)
{
	struct upid *upid;

	if (!pid || BPF_CORE_READ(pid, level) < place.pid_level)
		return 0;
	upid = pid_at_level(pid, place.pid_level);
	return BPF_CORE_READ(upid, ns, ns.inum) == place.pid_ns ? BPF_CORE_READ(upid, nr) : 0;
}

static __always_inline __u32 task_tid(struct task_struct *task)
{
	if (!place.pid_level)
		return BPF_CORE_READ(task, pid);
	return pid_nr(BPF_CORE_READ(task, thread_pid));
}

static __always_inline __u32 task_pid(struct task_struct *task)
{
	if (!place.pid_level)
		return BPF_CORE_READ(task, tgid);
	return pid_nr(BPF_CORE_READ(task, group_leader, thread_pid));
}

static __always_inline struct capture_target *find_target(enum capture_target_kind kind, __u32 nr)
{
	__u64 key = CAPTURE_TARGET_KEY(kind, nr);

	return bpf_map_lookup_elem(&targets, &key);
}

/* A number may be used again: a target is also the time its task began. */
static __always_inline bool is_target(const struct capture_target *target, __u64 start_ns)
{
	return target && (!target->start_ns || target->start_ns == start_ns);
}

/* COUNTER_STORED, or the counter that says why not, for targets given by number. */
static __always_inline enum counter filter_numbers(struct task_struct *task, const struct capture_key *key)
{
	struct capture_target *target = NULL;

	if (config.by_pid) {
		target = find_target(CAPTURE_TARGET_PROCESS, key->pid);
		if (!is_target(target, key->start_ns))
			target = NULL;
	}
	if (!target && config.by_tid) {
		target = find_target(CAPTURE_TARGET_THREAD, key->tid);
		if (!is_target(target, task->start_time))
			target = NULL;
	}
	if (!target)
		return COUNTER_FILTERED_TARGET;
	return target->wait_exec ? COUNTER_FILTERED_DELAY : COUNTER_STORED;
}

#define CGROUP_DEPTH_MAX 32

/* Its own cgroup of version 2, or one of those above: include/linux/cgroup-defs.h. */
static __always_inline bool in_cgroup(struct task_struct *task)
{
	struct cgroup *cgroup = BPF_CORE_READ(task, cgroups, dfl_cgrp);

	for (long i = 0; cgroup && i < CGROUP_DEPTH_MAX; i++) {
		if (BPF_CORE_READ(cgroup, kn, id) == config.cgroup_id)
			return true;
		cgroup = (void *)BPF_CORE_READ(cgroup, self.parent);
	}
	return false;
}

/* Zeroes what follows a text's NUL in a little-endian word; returns whether there was a NUL. */
static __always_inline bool end_text(__u64 *word)
{
	__u64 nuls = (*word - 0x0101010101010101) & ~*word & 0x8080808080808080;

	if (nuls)
		*word &= ((nuls & -nuls) >> 7) - 1;
	return nuls != 0;
}

/* The helper leaves anything behind the NUL in some kernels (6.0 to 6.5): the key is compared as words. */
static __always_inline void end_comm(struct capture_key *key)
{
	__u64 *words = (__u64 *)key->comm;

	if (end_text(&words[0]))
		words[1] = 0;
	else
		end_text(&words[1]);
}

static __always_inline bool is_named(const char *comm)
{
	const __u64 *x = (const void *)comm;

	for (int i = 0; i < CAPTURE_COMMS_MAX && i < config.n_comms; i++) {
		const volatile __u64 *y = (const volatile void *)config.comms[i];

		if (x[0] == y[0] && x[1] == y[1])
			return true;
	}
	return false;
}

/* Those by thread, the cheap ones first. The key's thread and comm are filled. */
static __always_inline enum counter filter_thread(struct task_struct *task, const struct capture_key *key)
{
	if (!key->pid)
		return COUNTER_FILTERED_TARGET; /* of another pid namespace: it has no number here */
	if (config.by_pid || config.by_tid) {
		enum counter counter = filter_numbers(task, key);

		if (counter != COUNTER_STORED)
			return counter;
	}
	if (config.by_uid && BPF_CORE_READ(task, cred, uid.val) != config.uid)
		return COUNTER_FILTERED_TARGET;
	if (config.n_comms && !is_named(key->comm))
		return COUNTER_FILTERED_TARGET;
	if (config.by_cgroup && !in_cgroup(task))
		return COUNTER_FILTERED_TARGET;
	return COUNTER_STORED;
}

/* All filters of a sample. */
static __always_inline enum counter filter(struct task_struct *task, const struct capture_key *key,
					   bool kernel_mode)
{
	enum counter counter;

	if (!task->pid && !config.idle)
		return COUNTER_FILTERED_IDLE;
	if (!task->pid)
		return config.kernel ? COUNTER_STORED : COUNTER_FILTERED_MODE;
	counter = filter_thread(task, key);
	if (counter != COUNTER_STORED)
		return counter;
	if (kernel_mode ? !config.kernel : !config.user)
		return COUNTER_FILTERED_MODE;
	return COUNTER_STORED;
}

/* A process that the target forks belongs to the target; a thread it makes does anyway. */
SEC("raw_tp/sched_process_fork")
int on_fork(struct bpf_raw_tracepoint_args *ctx)
{
	struct task_struct *parent = (void *)ctx->args[0], *child = (void *)ctx->args[1];
	struct capture_target *by, new = { 0 };
	__u64 key;

	if (BPF_CORE_READ(parent, tgid) == BPF_CORE_READ(child, tgid))
		return 0;
	by = find_target(CAPTURE_TARGET_PROCESS, task_pid(parent));
	if (!is_target(by, BPF_CORE_READ(parent, group_leader, start_time))) {
		by = find_target(CAPTURE_TARGET_THREAD, task_tid(parent));
		if (!is_target(by, BPF_CORE_READ(parent, start_time)))
			return 0;
	}
	if (!by->wait_exec && task_pid(child)) {
		new.start_ns = BPF_CORE_READ(child, start_time);
		key = CAPTURE_TARGET_KEY(CAPTURE_TARGET_PROCESS, task_pid(child));
		if (bpf_map_update_elem(&targets, &key, &new, BPF_ANY))
			__sync_fetch_and_add(&targets_full, 1);
	}
	return 0;
}

SEC("raw_tp/sched_process_exec")
int on_exec(struct bpf_raw_tracepoint_args *ctx)
{
	struct task_struct *task = (void *)ctx->args[0];
	struct capture_target *target = find_target(CAPTURE_TARGET_PROCESS, task_pid(task));
	__u64 key = CAPTURE_TARGET_KEY(CAPTURE_TARGET_THREAD, (__u32)ctx->args[1]);

	if (target)
		target->wait_exec = 0;
	/* A thread that calls exec takes its leader's number: its own, of the first pid namespace, is free. */
	if (config.by_tid && !place.pid_level && (__u32)ctx->args[1] != BPF_CORE_READ(task, pid))
		bpf_map_delete_elem(&targets, &key);
	return 0;
}

/*
 * From here on the number can be given again: the entry is bound to the task that had it. What a task was called in
 * another namespace nothing tells any more when it is freed, so there the entry goes now.
 */
static __always_inline void begin_to_end(enum capture_target_kind kind, __u32 nr, __u64 start_ns)
{
	struct capture_target *target = find_target(kind, nr);
	__u64 key = CAPTURE_TARGET_KEY(kind, nr);

	if (!is_target(target, start_ns))
		return;
	if (place.pid_level)
		bpf_map_delete_elem(&targets, &key);
	else
		target->start_ns = start_ns;
}

SEC("raw_tp/sched_process_exit")
int on_exit(struct bpf_raw_tracepoint_args *ctx)
{
	struct task_struct *task = (void *)ctx->args[0];

	if (config.by_tid)
		begin_to_end(CAPTURE_TARGET_THREAD, task_tid(task), BPF_CORE_READ(task, start_time));
	if (BPF_CORE_READ(task, signal, live.counter) == 0)
		begin_to_end(CAPTURE_TARGET_PROCESS, task_pid(task),
			     BPF_CORE_READ(task, group_leader, start_time));
	return 0;
}

static __always_inline void end(enum capture_target_kind kind, __u32 nr, __u64 start_ns)
{
	struct capture_target *target = find_target(kind, nr);
	__u64 key = CAPTURE_TARGET_KEY(kind, nr);

	if (target && target->start_ns == start_ns)
		bpf_map_delete_elem(&targets, &key);
}

/* The task is gone for good: until now it could still be sampled on its way out. */
SEC("raw_tp/sched_process_free")
int on_free(struct bpf_raw_tracepoint_args *ctx)
{
	struct task_struct *task = (void *)ctx->args[0];
	__u64 start_ns = BPF_CORE_READ(task, start_time);
	__u32 tid = BPF_CORE_READ(task, pid);

	if (config.by_tid)
		end(CAPTURE_TARGET_THREAD, tid, start_ns);
	if (tid == BPF_CORE_READ(task, tgid))
		end(CAPTURE_TARGET_PROCESS, tid, start_ns);
	return 0;
}
