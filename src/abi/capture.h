/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * capture: the memory that the sampling program and the recorder share: its settings, the stack
 * table and the counters. Never stored: a recorder and its programs are always of one build.
 *
 * The table has two generations. Samples go into the active one; the recorder makes the other one
 * active, waits until no program uses the first any more, empties it, and has all the time it needs.
 *
 *   index of one generation            arena of one generation: segments of words (u64)
 *   slot = hash >> 32 | word + 1  -->  struct capture_record with its frames, written once before
 *   0: free; claimed by                the slot is claimed, found again by hash, key and all frames
 *   compare-and-swap
 *
 * A sample's key holds the cpu, so after its record is published only one cpu ever counts it up. A wait's holds
 * the thread, which begins a wait and ends it in turn.
 */
#pragma once
#include "abi/counter.h"
#include "abi/stack.h"
#include "abi/unwind.h"
#include "abi/wait.h"
#ifndef __bpf__
#include <stdint.h>
#endif

#define CAPTURE_COMM_BYTES 16 /* TASK_COMM_LEN */
#define CAPTURE_COMMS_MAX 8 /* names of threads that are filtered by */
#define CAPTURE_IPS_MAX (STACK_KERNEL_FRAMES_MAX + STACK_FRAMES_MAX)
#define CAPTURE_GENERATIONS 2
#define CAPTURE_SLOTS_MAX (1u << 19) /* an index is one map value, and those end at 4 MB */
#define CAPTURE_SEGMENT_WORDS_MAX (1u << 18)
#define CAPTURE_PROBES_MAX 128 /* slots looked at before the table counts as full */
#define CAPTURE_COUNTERS 32 /* room for enum counter in each generation of a cpu */
#define CAPTURE_TARGETS_MAX 32768 /* processes and threads watched at one time */
#define CAPTURE_OPEN_WAITS_MAX 65536 /* threads that wait at one time */
#define CAPTURE_LATE_WAITS 65536 /* ends of waits of an older generation, in each generation */
#define CAPTURE_EPOCHS 65536 /* map epochs by process, where the kernel keeps no mm_lock_seq */

/* What makes two samples the same; no padding, compared as words. */
struct capture_key {
	uint64_t start_ns; /* when the process began: tells two lives of one pid apart */
	uint64_t exec_id; /* task_struct.self_exec_id: new at exec */
	uint32_t map_epoch; /* new whenever the mappings change */
	uint16_t cpu; /* CAPTURE_NO_CPU: a wait, which begins on one and may end on another */
	uint8_t lane; /* enum capture_lane */
	uint8_t state; /* of waits: enum wait_state; else 0 */
	uint32_t pid, tid; /* as the recorder's pid namespace has them */
	char comm[CAPTURE_COMM_BYTES];
	uint16_t n_user;
	uint8_t n_kernel;
	uint8_t kernel_errno; /* abi/stack.h */
	uint8_t status, cause, unwinder, kernel_cut; /* abi/stack.h */
	uint32_t space_serial; /* of the space that the walk used; 0: none */
	uint32_t copy; /* number of the copy of its stack, + 1; 0: the frames are all there is */
	uint8_t script_status, script_cause; /* abi/stack.h */
	uint8_t pad_[6]; /* zeroes */
};

struct capture_record {
	uint64_t hash;
	uint64_t count;
	uint64_t first_ns, last_ns; /* CLOCK_MONOTONIC; of waits: when they began */
	uint64_t thread_start_ns; /* likewise */
	uint32_t own_tid; /* as the thread's own pid namespace has it */
	uint32_t opened; /* waits that began; `count` are those that ended while this record could be added to */
	uint64_t value_ns, longest_ns; /* of these */
	struct capture_key key;
	uint64_t ips[CAPTURE_IPS_MAX]; /* the kernel's, then the user's; only n_kernel + n_user are there */
};

#define CAPTURE_KEY_AT 8 /* the word where the key begins */
#define CAPTURE_IPS_AT (CAPTURE_KEY_AT + sizeof(struct capture_key) / 8)
/* From the key on a record is hashed and compared in chunks; zeroes fill the last one. */
#define CAPTURE_CHUNK 8
#define CAPTURE_CHUNKS_MAX \
	((sizeof(struct capture_key) / 8 + CAPTURE_IPS_MAX + CAPTURE_CHUNK - 1) / CAPTURE_CHUNK)
#define CAPTURE_RECORD_WORDS_MAX (CAPTURE_KEY_AT + CAPTURE_CHUNKS_MAX * CAPTURE_CHUNK)
/* A record starts below segment_words and may end in this room behind it: none is ever split. */
#define CAPTURE_SEGMENT_BYTES(segment_words) (((segment_words) + CAPTURE_RECORD_WORDS_MAX) * 8)

_Static_assert(sizeof(struct capture_key) == 72, "no padding in the key");
_Static_assert(sizeof(struct capture_record) == 136 + CAPTURE_IPS_MAX * 8, "no padding in the record");
_Static_assert(STACK_KERNEL_FRAMES_MAX <= 255, "n_kernel holds them");
_Static_assert((int)COUNTER_LAST_ <= CAPTURE_COUNTERS, "every counter has its place");
_Static_assert(CAPTURE_SEGMENT_BYTES(CAPTURE_SEGMENT_WORDS_MAX) <= 4 << 20, "a map value of 5.15");

/*
 * The kinds of programs that may run at a time on one cpu: sched_switch runs with interrupts off, so that only an
 * NMI can nest in it. Scratch, counters and `entered` are one a slot: one a cpu and lane.
 */
enum capture_lane {
	CAPTURE_LANE_CLOCK, /* perf events */
	CAPTURE_LANE_WAIT, /* sched_switch */
	CAPTURE_LANES,
};
#define CAPTURE_SLOT(config, lane, cpu) ((lane) * (config)->cpus + (cpu))
#define CAPTURE_NO_CPU 0xffff

/* One slot's own: written by programs on its cpu only. */
struct capture_slot {
	uint64_t entered; /* +1 at the begin and +1 at the end of each run: odd while the program runs */
	uint64_t pad_[7];
	uint64_t counters[CAPTURE_GENERATIONS][CAPTURE_COUNTERS];
};
_Static_assert(sizeof(struct capture_slot) % 64 == 0, "slots share no cache line");

/*
 * The wait that a thread is in, by its tid of the first pid namespace. It stays for as long as the thread lives.
 */
struct capture_open_wait {
	uint64_t off_ns; /* when it began, CLOCK_MONOTONIC; 0: it runs */
	uint64_t id; /* of its record: CAPTURE_WAIT_ID() */
};
/* A generation's `life` changes when it is emptied, so an id never means another record. */
#define CAPTURE_WAIT_ID(life, word) ((uint64_t)(life) << 32 | (word))

/* The end of a wait whose record could not be added to any more; ns 0: it ended in no way that is known. */
struct capture_late_wait {
	uint64_t id, ns;
};

/*
 * The stack of a sample that could not be followed where it was taken (its table is not there yet, an
 * address is in no known mapping, a read failed): registers and memory, for the same walk in user
 * space. The record of such a sample has `copy` in its key and so is never one with another.
 */
#define CAPTURE_PIECE_BYTES 4096
#define CAPTURE_COPY_PIECES_MAX 16 /* 64 KB */
#define CAPTURE_CODE_WORDS 3 /* of code around a leaf's ip */
#define CAPTURE_CODE_BEFORE 8 /* bytes of them are before it */
struct capture_copy {
	uint64_t registers[UNWIND_REGISTERS_MAX]; /* of user mode, by DWARF number; the ip last */
	uint64_t code_start; /* CAPTURE_CODE_BEFORE bytes before that ip */
	uint64_t code[CAPTURE_CODE_WORDS]; /* what is there; zeroes: not readable */
	uint64_t start; /* the address of the first byte that was copied */
	uint32_t n_pieces;
	uint32_t bytes; /* in all: every piece but the last one is full */
	uint32_t pieces[CAPTURE_COPY_PIECES_MAX]; /* their numbers, from 0, in this generation */
	uint32_t short_copy; /* 1: the stack goes on, but the copy was ended by its limit or lack of pieces */
	uint32_t pad_;
};
_Static_assert(sizeof(struct capture_copy) % 8 == 0, "aligned one after the other");

/*
 * A thread that was seen when all were looked at, as it is read from the program that looks: this, the key's
 * n_kernel addresses, and where the key has a copy a struct capture_copy and its bytes.
 */
struct capture_asleep {
	struct capture_key key; /* of a wait */
	uint64_t thread_start_ns;
	uint64_t switches; /* how often it was switched off since it began: off, and the same: it has not run */
	uint64_t thread_pointer; /* as it will be when it comes back */
	uint32_t tid; /* of the first pid namespace */
	uint32_t own_tid;
};
#define CAPTURE_LIFE_BEFORE (~0u) /* of the id of a wait that began before the recording; its word is that tid */
#define CAPTURE_ASLEEP_PIECES 6 /* so that all of it fits into what the kernel hands over at once, 8 pages */
enum capture_look {
	CAPTURE_LOOK_LIVES, /* one thread of each process, whatever it does: who that is */
	CAPTURE_LOOK_START, /* who is off the cpu waits from now on */
	CAPTURE_LOOK_END, /* and who has not come back since: in what */
};

/* One generation's fill levels; the recorder zeroes them while it is not active. */
struct capture_fill {
	uint64_t words; /* taken from the arena; may pass its end */
	uint32_t slots;
	uint32_t woken; /* the recorder has been told that this generation is half full, or lacks a table */
	uint32_t copies, pieces; /* taken; may pass their ends */
	uint32_t late; /* likewise */
	uint32_t life; /* begins as the generation's number; + CAPTURE_GENERATIONS whenever it is emptied */
	uint32_t sight_bytes; /* taken of abi/script.h's sights; may pass their end */
	uint32_t script_keys; /* used in this generation for the first time */
	uint64_t pad_[3];
};

/* How user stacks are followed. */
enum capture_walk {
	CAPTURE_WALK_AUTO, /* tables, else frame pointers */
	CAPTURE_WALK_CFI, /* tables; frame pointers in JIT code only, where they are proven */
	CAPTURE_WALK_FP, /* frame pointers */
	CAPTURE_WALK_NONE, /* the interrupted address alone */
};

/* Fixed before the programs are loaded. */
struct capture_config {
	uint32_t slots; /* of one generation; a power of two */
	uint32_t segment_words; /* a power of two */
	uint32_t segments; /* of one generation; a power of two */
	uint32_t max_depth; /* user frames, 1 .. STACK_FRAMES_MAX */
	uint32_t max_kernel_depth; /* 1 .. STACK_KERNEL_FRAMES_MAX */
	uint32_t uid;
	uint8_t user, kernel; /* which samples and stacks are wanted */
	uint8_t idle; /* keep samples of the idle task */
	uint8_t inherit;
	uint8_t by_pid, by_tid, by_uid, by_cgroup, n_comms; /* filters that are on */
	uint8_t no_mm_seq; /* for tests: as on a kernel without mm_struct.mm_lock_seq */
	uint8_t walk; /* enum capture_walk */
	uint8_t stop; /* for tests: the sampled thread gets SIGSTOP while bss.stop_armed is set */
	uint8_t samples, waits; /* which of the two lanes is used */
	uint8_t wait_states; /* bits by enum wait_state */
	uint8_t switch_has_state; /* sched_switch gives the state: from 5.18 */
	uint8_t scripts; /* frames of interpreted code are looked for */
	uint8_t pad_[3];
	uint32_t copies, pieces; /* of one generation */
	uint32_t cpus; /* there can be */
	uint32_t self; /* the recorder's pid: it and its children are left out of waits; 0: nobody is */
	uint32_t workload; /* the command that it runs: no child of that kind; 0: none */
	uint64_t block_min_ns, block_max_ns; /* shorter and longer waits are filtered */
	uint64_t cgroup_id;
	uint64_t salt; /* of keys of functions: no process can make another one's */
	char comms[CAPTURE_COMMS_MAX][CAPTURE_COMM_BYTES];
};

/* Keys of the hash of targets: what a number means is in the upper half. */
enum capture_target_kind {
	CAPTURE_TARGET_PROCESS = 1, /* a pid of the recorder's namespace */
	CAPTURE_TARGET_THREAD, /* a tid of the recorder's namespace */
};
#define CAPTURE_TARGET_KEY(kind, nr) ((uint64_t)(kind) << 32 | (uint32_t)(nr))

struct capture_target {
	uint64_t start_ns; /* task_struct.start_time; 0: the one that is there now */
	uint32_t wait_exec; /* not watched before its next exec */
	uint32_t pad_;
};

/* What the programs find out about the machine and the recorder, at the start. */
struct capture_place {
	uint32_t pid_level; /* of the recorder's pid namespace, 0 the first */
	uint32_t pid_ns; /* its inode number */
	uint32_t mm_seq; /* mappings have a sequence number in this kernel */
	uint32_t pad_;
	uint64_t restart_fn; /* the recorder's restart_block.fn: the kernel's do_no_restart_syscall() */
};
