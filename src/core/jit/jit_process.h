/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * jit_process: one process that makes code at run time, and what its JIT tells of that: found and
 * read while it lives, and once more when it has ended, since some JITs write at the very end.
 */
#pragma once
#include "core/jit/jit_file.h"
#include "core/jit/jitdump.h"
#include "core/jit/perf_map.h"
#include "core/profile/event.h"

#define JIT_REUSES_MAX 64 /* kept until somebody asks for them; past that the older half goes */

struct jit_process {
	uint32_t pid; /* as our pid namespace has it */
	uint32_t inner_pid; /* as its own has it: the innermost; 0: not known */
	struct jit_owner owner;
	uint64_t start_ticks; /* of /proc/PID/stat; 0: it was never seen alive */
	const struct target_reader *reader; /* who opens and reads its files; NULL: we */
	struct jit_folder map_folder, dump_folder; /* of its files, open where its root is not ours */
	uint64_t folders_ns; /* when they were asked for */
	uint64_t contents; /* of its mappings when its jitdump was looked for there: the caller's */
	bool wanted; /* some sample was in its code: its files are read */
	bool gone; /* at the last look */
	bool ended; /* its files were read for the last time */
	uint8_t looks; /* of jit_over() since then */
	struct jit_codes codes;
	uint64_t reuses[JIT_REUSES_MAX]; /* times since which a place is another code's; no epoch is there yet */
	size_t n_reuses;
	uint64_t epoch_ns; /* jit_process_epoch() */
	struct perf_map map;
	struct jit_file map_file;
	struct jitdump dump;
	struct jit_file dump_file;
	char *dump_path; /* as the process has it; NULL: it has none mapped, as far as is known */
	uint32_t map_pid; /* the number in the map's name, of the last look */
	enum jit_refusal map_refusal, dump_refusal; /* of the last look */
	bool told; /* the refusal */
};

/* A process of which nothing is known but its number. reader: borrowed, NULL for none. */
void jit_process_init(struct jit_process *process, uint32_t pid, const struct target_reader *reader);

/*
 * Learns from /proc what its files are found by, as long as it lives. start_ns (CLOCK_MONOTONIC, 0:
 * not known) and seen_ns, when it was surely there, tell it from another that has its pid by now.
 * False: it ended.
 */
bool jit_process_learn(struct jit_process *process, uint64_t start_ns, uint64_t seen_ns);

/* It has the file of that path mapped as its jitdump. */
void jit_process_dump_at(struct jit_process *process, const char *path);

/*
 * Whether a path is that of a jitdump which a process of that number could have written:
 * ".../jit-PID.dump".
 */
bool jit_process_is_dump(const struct jit_process *process, const char *path);

/*
 * Reads what is new in its files, bytes_max of each at most; `last`: no more will come. Returns how
 * many bytes there were.
 *
 * A line of a perf map names its place from the process's start on. One that takes the place of what was read
 * before does so from its reading on; but what was in the file when it was looked at for the first time is of one
 * reading, however many it takes.
 */
uint64_t jit_process_read(struct jit_process *process, uint64_t bytes_max, bool last);

/*
 * When the epoch began that a time is in: none of its memory was given to another code since, as far as was read.
 * 0: before any was. Each call asks about a time that is no earlier than that of the call before.
 */
uint64_t jit_process_epoch(struct jit_process *process, uint64_t at_ns);

/* Whether it has a perf map in which no line so far makes sense. */
bool jit_process_is_misread(const struct jit_process *process);

/* NAME_OK: it told of some code; else why it is without names: NAME_JIT, NAME_JIT_REFUSED. */
enum name_reason jit_process_reason(const struct jit_process *process);

void jit_process_release(struct jit_process *process);
