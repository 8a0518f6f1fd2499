/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* state: the maps and variables of the sampling program, shared with the recorder (abi/capture.h). */
#pragma once
#include "bpf/kernel.h"
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_core_read.h>
#include "abi/capture.h"

const volatile struct capture_config config;
struct capture_place place;
/* The generation that samples go into; the recorder alone writes it. */
volatile __u32 active;
struct capture_fill fill[CAPTURE_GENERATIONS];
__u64 targets_full;
__u32 epochs[CAPTURE_EPOCHS];

/* Sizes marked "set" are set before loading. Values without BTF types: their sizes may change. */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(map_flags, BPF_F_MMAPABLE);
	__uint(max_entries, 1); /* set: one a cpu */
	__uint(key_size, sizeof(__u32));
	__uint(value_size, sizeof(struct capture_cpu));
} cpus SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(map_flags, BPF_F_MMAPABLE);
	__uint(max_entries, CAPTURE_GENERATIONS);
	__uint(key_size, sizeof(__u32));
	__uint(value_size, sizeof(__u64)); /* set: one slot a word */
} slots SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(map_flags, BPF_F_MMAPABLE);
	__uint(max_entries, CAPTURE_GENERATIONS); /* set: one a segment */
	__uint(key_size, sizeof(__u32));
	__uint(value_size, CAPTURE_SEGMENT_BYTES(1)); /* set */
} arena SEC(".maps");

/* Preallocated, as a program that may run in NMI needs it; it only ever looks things up there. */
struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 1); /* set: CAPTURE_TARGETS_MAX when there is a target by number */
	__uint(key_size, sizeof(__u64));
	__uint(value_size, sizeof(struct capture_target));
} targets SEC(".maps");

/* One byte each time that a generation becomes half full: wakes the recorder. */
struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 4096); /* set: one page */
} wake SEC(".maps");

/*
 * What the sample at hand is put together in, one a cpu: no program runs inside another one on
 * the same cpu (the kernel's bpf_prog_active), so it has one user at a time.
 */
struct scratch {
	__u64 fp, floor; /* of the walk: the next frame, and below what no frame can be */
	__u64 user_end; /* where user addresses end */
	__u32 chunks; /* of the record, from its key on */
	__u32 word; /* where its copy in the arena is, + 1; 0: not there yet */
	union {
		struct capture_record record;
		__u64 words[CAPTURE_RECORD_WORDS_MAX];
	};
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1); /* set: one a cpu */
	__uint(key_size, sizeof(__u32));
	__uint(value_size, sizeof(struct scratch));
} scratches SEC(".maps");

/* Keeps the compiler from checking one register and using another, which the verifier cannot follow. */
#define OPAQUE(var) asm volatile("" : "+r"(var))
