/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * process: which mappings with which tables a process has (abi/unwind.h). The recorder tells; a child has
 * those of its parent before it runs at all.
 */
#pragma once
#include "bpf/state.h"
#include "bpf/target.h"

/* The word of a process in the life that the check is made for; 0: not known. */
static __always_inline __u64 process_word(__u32 pid, __u64 start_ns, __u64 exec_id)
{
	const struct unwind_process *process = bpf_map_lookup_elem(&processes, &pid);
	__u64 word;

	if (!process)
		return 0;
	word = *(volatile __u64 *)&process->word;
	return *(volatile __u64 *)&process->check == unwind_check(word, start_ns, exec_id) ? word : 0;
}

/* Sets scratch's mappings to those of the process in its key; returns whether they are known. */
static __always_inline bool process_find(struct scratch *s)
{
	struct capture_key *key = &s->record.key;
	__u64 word = process_word(key->pid, key->start_ns, key->exec_id);
	const volatile struct unwind_space *space = &spaces[word >> 32 & (UNWIND_SPACES_MAX - 1)];

	if (!(__u32)word || space->serial != (__u32)word)
		return false;
	s->n_mappings = space->n;
	s->mappings_at = space->at;
	s->script.at = space->script;
	key->space_serial = word;
	return true;
}

/* Until one of the two changes its mappings, the child's are the parent's; with CLONE_VM always. */
SEC("raw_tp/sched_process_fork")
int inherit_space(struct bpf_raw_tracepoint_args *ctx)
{
	struct task_struct *parent = (void *)ctx->args[0], *child = (void *)ctx->args[1];
	struct unwind_process new;
	__u32 pid;

	if (BPF_CORE_READ(parent, tgid) == BPF_CORE_READ(child, tgid))
		return 0;
	new.word = process_word(task_pid(parent), BPF_CORE_READ(parent, group_leader, start_time),
				BPF_CORE_READ(parent, self_exec_id));
	pid = task_pid(child);
	if (!new.word || !pid)
		return 0;
	new.check = unwind_check(new.word, BPF_CORE_READ(child, start_time),
				 BPF_CORE_READ(child, self_exec_id));
	/* No room: its first sample is copied, and the recorder is told of it so. */
	bpf_map_update_elem(&processes, &pid, &new, BPF_ANY);
	return 0;
}

SEC("raw_tp/sched_process_exit")
int forget_space(struct bpf_raw_tracepoint_args *ctx)
{
	struct task_struct *task = (void *)ctx->args[0];
	__u32 pid = task_pid(task);

	if (BPF_CORE_READ(task, signal, live.counter) == 0)
		bpf_map_delete_elem(&processes, &pid);
	return 0;
}
