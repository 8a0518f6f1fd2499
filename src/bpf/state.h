/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * state: the maps and variables of the sampling program, shared with the recorder (abi/capture.h,
 * abi/unwind.h).
 */
#pragma once
#include "bpf/kernel.h"
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_core_read.h>
#include "abi/capture.h"
#include "abi/script.h"
#include "abi/unwind.h"
#include "bpf/arch.h"

/*
 * The counter of a loop that calls anything is a `long`: clang may keep it on the stack, and what four bytes there
 * held the verifier forgets before 5.16. The loop has no end for it then ("The sequence of 8193 jumps is too
 * complex"), and the load fails with EFAULT.
 */

/* Keeps the compiler from checking one register and using another, which the verifier cannot follow. */
#define OPAQUE(var) asm volatile("" : "+r"(var))

/* Of bpf/step.h. */
#define STEP_CONTEXT struct scratch
#define STEP_OPAQUE(var) OPAQUE(var)
#define STEP_LOAD_PAIR
struct scratch;
static __always_inline int step_load(struct scratch *s, __u64 addr, __u64 *ret_word);
static __always_inline int step_load_pair(struct scratch *s, __u64 addr, __u64 distance, __u64 *ret_low,
					  __u64 *ret_high);
#include "bpf/step.h"

const volatile struct capture_config config;
struct capture_place place;
/* The generation that samples go into; the recorder alone writes it. */
volatile __u32 active;
struct capture_fill fill[CAPTURE_GENERATIONS];
__u64 targets_full;
__u32 epochs[CAPTURE_EPOCHS];
struct unwind_space spaces[UNWIND_SPACES_MAX];
/*
 * Of the functions' table (abi/script.h): whether none is added, while the epoch changes. Only the recorder
 * writes.
 */
volatile __u32 script_epoch, script_closed;
/* For tests (config.stop): the next sample in user mode stops its thread. */
__u32 stop_armed;

/* Sizes marked "set" are set before loading. Values without BTF types: their sizes may change. */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(map_flags, BPF_F_MMAPABLE);
	__uint(max_entries, 1); /* set: one a slot */
	__uint(key_size, sizeof(__u32));
	__uint(value_size, sizeof(struct capture_slot));
} own SEC(".maps");

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

/* One byte when a generation becomes half full or has a stack that lacks a table: wakes the recorder. */
struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 4096); /* set: one page */
} wake SEC(".maps");

/* Words of tables and mappings; a segment is filled by the recorder before anything leads to it. */
struct segment {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(map_flags, BPF_F_MMAPABLE);
	__uint(max_entries, 1);
	__uint(key_size, sizeof(__u32));
	__uint(value_size, UNWIND_SEGMENT_BYTES);
};
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY_OF_MAPS);
	__uint(max_entries, UNWIND_SEGMENTS_MAX);
	__uint(key_size, sizeof(__u32));
	__array(values, struct segment);
} segments SEC(".maps");

/* By pid of the recorder's namespace. Preallocated, and only looked at by the sampling program. */
struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 1); /* set: UNWIND_SPACES_MAX when stacks are followed by tables */
	__uint(key_size, sizeof(__u32));
	__uint(value_size, sizeof(struct unwind_process));
} processes SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(map_flags, BPF_F_MMAPABLE);
	__uint(max_entries, CAPTURE_GENERATIONS); /* set: config.copies of each */
	__uint(key_size, sizeof(__u32));
	__uint(value_size, sizeof(struct capture_copy));
} copies SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(map_flags, BPF_F_MMAPABLE);
	__uint(max_entries, CAPTURE_GENERATIONS); /* set: config.pieces of each */
	__uint(key_size, sizeof(__u32));
	__uint(value_size, CAPTURE_PIECE_BYTES);
} pieces SEC(".maps");

/* By tid of the first pid namespace. Preallocated: nothing may be allocated under the lock of a run queue. */
struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 1); /* set: CAPTURE_OPEN_WAITS_MAX when waits are asked for */
	__uint(key_size, sizeof(__u32));
	__uint(value_size, sizeof(struct capture_open_wait));
} open_waits SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(map_flags, BPF_F_MMAPABLE);
	__uint(max_entries, CAPTURE_GENERATIONS); /* set: CAPTURE_LATE_WAITS of each when waits are asked for */
	__uint(key_size, sizeof(__u32));
	__uint(value_size, sizeof(struct capture_late_wait));
} late_waits SEC(".maps");

/* The functions of interpreted code that have a number: by their keys (abi/script.h). */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(map_flags, BPF_F_MMAPABLE);
	__uint(max_entries, 1);
	__uint(key_size, sizeof(__u32));
	__uint(value_size, SCRIPT_SLOTS * sizeof(__u64));
} script_keys SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(map_flags, BPF_F_MMAPABLE);
	__uint(max_entries, CAPTURE_GENERATIONS);
	__uint(key_size, sizeof(__u32));
	__uint(value_size, SCRIPT_SIGHTS_BYTES + SCRIPT_SIGHT_MAX);
} script_sights SEC(".maps");

#define HASH_LANES 4
#define WINDOW_BYTES 1024

/* What rule was found for an address: stacks are alike, and what a serial stands for never changes. */
struct memo {
	__u64 pc;
	__u32 serial; /* of the space */
	__u32 rule;
};
#define MEMO_ENTRIES 4096 /* of one slot: 64 KB */


/* A text of a code object: where it is, in bytes and bytes a character. */
struct script_place {
	__u64 addr;
	__u32 bytes, char_bytes;
};

#define SCRIPT_MIXED_BYTES 512 /* of a text, at its end, that go into a key */
#define SCRIPT_LINES_MIXED 4096 /* of a table of lines, at its beginning */
#define SCRIPT_HEAD_BYTES 128 /* of a str that are read in one go */
#define SCRIPT_KNOWN 16

/* Objects that a sample has come by: they stay as long as it is at hand. By address, which leaves low bits free. */
enum script_known_kind {
	SCRIPT_KNOWN_CODE = 1, /* a code object: its function's number */
	SCRIPT_KNOWN_FILE, /* a co_filename: what its text is mixed to */
	SCRIPT_KNOWN_POOL, /* a ConstantPool: what the texts of its class are mixed to */
};

struct script_known {
	__u64 object; /* address and kind; 0: none yet */
	__u64 came_to;
};

/* Frames of interpreted code as they are looked for (bpf/script.h). */
struct script {
	__u64 next; /* address on the C stack in the native frame behind which `words` go; SCRIPT_NOT_DUE */
	__u64 sp; /* of the native frame before the last step */
	__u64 frame; /* the next one to be read */
	__u64 call, last_call; /* of SCRIPT_PYTHON_CFRAMES: the _PyCFrame of that run, and the one before */
	__u64 innermost; /* while the first run is read: the _PyCFrame before its own; 0: there is none */
	__u64 key; /* of the function at hand */
	__u64 salt; /* the keys of this process, in this epoch */
	__u64 mixed; /* what a str came to */
	struct script_known known[SCRIPT_KNOWN];
	__u32 at; /* the word of what the process's runtime is; 0: it has none */
	struct script_python python; /* what it is */
	struct script_hotspot hotspot; /* what names methods where the walk is */
	__u32 sees; /* enum script_sees: what the last step has seen its frame to be, until its word is added */
	__u32 compile_id; /* of that code */
	__u64 ip; /* of that frame */
	__u64 seen; /* its address, as that says */
	__u64 bytecode; /* where it may be in it: r13 of a leaf; 0: of none */
	__u64 method, constant, pool, class; /* its Method, ConstMethod, ConstantPool, InstanceKlass */
	__u32 n; /* how many words there are */
	__u32 found, found_hotspot; /* frames, so far; whether there are such */
	__u32 reads; /* of frames */
	__u32 epoch, generation; /* of this sample */
	struct script_place texts[SCRIPT_TEXTS]; /* of the function */
	struct script_sight head; /* and what else is told of it */
	__u64 words[STACK_FRAMES_MAX];
	__u64 window_start; /* of the frames' memory, as scratch.window is of the stack's */
	__u32 window_room, pad2_;
	__u8 window[WINDOW_BYTES + 8];
	__u64 text[SCRIPT_MIXED_BYTES / 8]; /* a str, or what it ends with */
	__u8 object[SCRIPT_OBJECT_BYTES + 8]; /* what a function's name is found by, from its beginning on */
};

/*
 * What the sample at hand is put together in, one a slot: no program of a lane runs inside another one on the same
 * cpu (perf events: the kernel's bpf_prog_active; sched_switch: it does not nest), so it has one user at a time.
 */
struct scratch {
	struct step_frame frame; /* that the walk has come to */
	__u64 leaf[UNWIND_REGISTERS_MAX]; /* the registers that it began with, once it has passed a signal */
	__u64 kept; /* the leaf's STEP_KEPT, which a step may change in frame.registers */
	struct unwind_mapping mapping; /* the last one; all zeroes: none yet */
	__u32 mappings_at, n_mappings; /* of the process */
	__u32 slot;
	__u32 passed_signal;
	__u32 at, end; /* where in record.ips the next frame goes, and where none goes any more */
	__u32 window_room; /* words may begin in as many bytes of the window; 0: there is none yet */
	__u64 window_start; /* address of its first byte */
	__u8 window[WINDOW_BYTES + 8];
	__u64 block[UNWIND_HOTSPOT_BLOB_BYTES / 8 + 1]; /* of bpf/step_hotspot.h */
	struct script script;
	__u64 lanes[HASH_LANES]; /* of the record's hash */
	__u32 chunks; /* of the record, from its key on */
	__u32 word; /* where its copy in the arena is, + 1; 0: not there yet */
	union {
		struct capture_record record;
		__u64 words[CAPTURE_RECORD_WORDS_MAX];
	};
	struct memo memo[MEMO_ENTRIES];
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1); /* set: one a slot */
	__uint(key_size, sizeof(__u32));
	__uint(value_size, sizeof(struct scratch));
} scratches SEC(".maps");

/*
 * Of what a walk by rows does. Where stacks are followed by frame pointers there is none, and as what is in .rodata
 * is constant to the verifier, nothing behind that has to be verified either.
 */
static __always_inline struct scratch *scratch_by_rows(__u32 slot)
{
	bool by_rows = config.walk == CAPTURE_WALK_AUTO || config.walk == CAPTURE_WALK_CFI;

	return by_rows ? bpf_map_lookup_elem(&scratches, &slot) : NULL;
}
