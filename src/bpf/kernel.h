/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * kernel: the few structures and constants of Linux that the programs use, kept by hand.
 * Only the fields that are read are here; where they are is relocated by libbpf when a program is
 * loaded, from the BTF of the kernel that runs. Nothing comes from the machine that builds.
 */
#pragma once

typedef unsigned char __u8;
typedef signed char __s8;
typedef unsigned short __u16;
typedef short __s16;
typedef unsigned int __u32;
typedef int __s32;
typedef unsigned long long __u64;
typedef long long __s64;
typedef __u16 __be16;
typedef __u32 __be32;
typedef __u64 __be64;
typedef __u32 __wsum;
typedef __u16 __sum16;
typedef __u8 uint8_t;
typedef __u16 uint16_t;
typedef __u32 uint32_t;
typedef __u64 uint64_t;
typedef __s16 int16_t;
typedef __s32 int32_t;
typedef __s64 int64_t;
typedef _Bool bool;
#define true 1
#define false 0
#define NULL ((void *)0)

/* include/uapi/linux/bpf.h */
enum {
	BPF_MAP_TYPE_HASH = 1,
	BPF_MAP_TYPE_ARRAY = 2,
	BPF_MAP_TYPE_ARRAY_OF_MAPS = 12,
	BPF_MAP_TYPE_RINGBUF = 27,
};
enum {
	BPF_ANY = 0,
	BPF_NOEXIST = 1,
	BPF_F_MMAPABLE = 1 << 10,
};

/* include/linux/sched.h: flags of a task that never runs in user mode */
#define PF_IO_WORKER 0x00000010
#define PF_KTHREAD 0x00200000

/* errno.h */
#define EFAULT 14
#define EINVAL 22

/* include/uapi/asm-generic/signal.h */
#define SIGSTOP 19

/* Ways in: these layouts are user ABI, they are not relocated. */
struct bpf_raw_tracepoint_args {
	__u64 args[0];
};

#pragma clang attribute push(__attribute__((preserve_access_index)), apply_to = record)

struct ns_common {
	unsigned int inum;
};

struct pid_namespace {
	unsigned int level;
	struct ns_common ns;
};

struct upid {
	int nr;
	struct pid_namespace *ns;
};

struct pid {
	unsigned int level;
	struct upid numbers[1];
};

typedef struct {
	int counter;
} atomic_t;

struct signal_struct {
	atomic_t live;
};

typedef struct {
	long counter;
} atomic_long_t;

struct rw_semaphore {
	atomic_long_t count; /* but with PREEMPT_RT */
};

struct mm_struct {
	struct rw_semaphore mmap_lock;
	unsigned long task_size, start_stack;
};

/* 6.4 to 6.11 */
struct mm_struct___int {
	int mm_lock_seq;
};

typedef struct seqcount {
	unsigned int sequence;
} seqcount_t;

/* 6.12 and later */
struct mm_struct___seqcount {
	seqcount_t mm_lock_seq;
};

struct restart_block {
	long (*fn)(struct restart_block *);
};

/* Of a function whose return is probed, and that has not returned yet (kernel/events/uprobes.c). */
struct return_instance {
	unsigned long stack; /* sp when it was called */
	unsigned long orig_ret_vaddr;
	struct return_instance *next; /* the one that was called before */
};

struct uprobe_task {
	struct return_instance *return_instances;
	unsigned long vaddr; /* of the instruction that is probed ... */
	unsigned long xol_vaddr; /* ... and of its copy, which is what runs */
};

typedef struct {
	unsigned int val;
} kuid_t;

struct cred {
	kuid_t uid;
};

struct kernfs_node {
	__u64 id;
};

struct cgroup_subsys_state {
	struct cgroup_subsys_state *parent;
};

struct cgroup {
	struct cgroup_subsys_state self; /* the first member */
	struct kernfs_node *kn;
};

struct css_set {
	struct cgroup *dfl_cgrp;
};

struct task_struct {
	struct restart_block restart_block;
	unsigned int __state;
	unsigned int flags;
	int on_cpu;
	unsigned long nvcsw, nivcsw;
	const struct cred *cred;
	struct css_set *cgroups;
	unsigned int in_execve : 1;
	int pid, tgid;
	__u64 start_time, self_exec_id;
	struct task_struct *group_leader, *real_parent;
	struct pid *thread_pid;
	struct mm_struct *mm;
	struct signal_struct *signal;
	struct uprobe_task *utask;
	char comm[16];
};

struct seq_file;

struct bpf_iter_meta {
	struct seq_file *seq;
};

/* kernel/bpf/task_iter.c */
struct bpf_iter__task {
	struct bpf_iter_meta *meta;
	struct task_struct *task; /* NULL: there are no more */
};

#pragma clang attribute pop
