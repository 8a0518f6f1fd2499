/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * jit: what processes tell of code that they make at run time: perf maps (/tmp/perf-PID.map) and jitdumps
 * (jit-PID.dump), by pid. What is told while they live is read while they live.
 */
#pragma once
#include "base/mem.h"
#include "core/jit/jit_process.h"

#define JIT_PROCESSES_MAX 1024 /* that are known at a time; each may keep two descriptors open */

struct jit;

/* reader: who opens and reads their files, borrowed; NULL: we do. */
struct jit *jit_new(const struct target_reader *reader);
/* CLOCK_MONOTONIC of the recording's start, from which times in events count; without it there is none. */
void jit_begin(struct jit *jit, uint64_t start_ns);
void jit_free(struct jit *jit);
DEFINE_CLEANUP(struct jit *, jit_free)

/*
 * A process was seen to have memory for such code at seen_ns; it started at start_ns (0: not
 * known), both CLOCK_MONOTONIC. Learns where its files would be, as soon as possible: it may end
 * soon. Borrowed until the next call; NULL: too many are known. One that is wanted is learned about
 * anew with each reading.
 */
struct jit_process *jit_add(struct jit *jit, uint32_t pid, uint64_t start_ns, uint64_t seen_ns);

/* Whether to add one that no sample was in yet: half of the room is for those that some was in. */
bool jit_has_room(struct jit *jit);

/*
 * To be asked after each flush: how many processes have ended, were read to their end, and have no sample that is
 * still to come, since two flushes were over since then. Their code is to be named, and then they can go.
 */
size_t jit_over(struct jit *jit);
bool jit_is_over(const struct jit *jit, uint32_t pid);
/* Forgets them. */
void jit_forget_over(struct jit *jit);

/* One that was added, or NULL; borrowed until the next addition. */
struct jit_process *jit_find(const struct jit *jit, uint32_t pid);

/*
 * Reads what the wanted processes have told since the last time; of each a limited part, so that
 * none can hold up the others. What has ended is read to its end.
 */
void jit_read(struct jit *jit);
/* Reads all there is of the wanted ones: the end of a recording. */
void jit_read_all(struct jit *jit);

/*
 * Words on the lines of perf maps that make no sense, of those that were read to their end; nothing is added where
 * there are none. Maps of nothing else are refused, and told so.
 */
void jit_bad_lines(const struct jit *jit, struct buf *words);

/* Reads what is new of one that is wanted, at once. */
void jit_read_process(struct jit *jit, struct jit_process *process);

/* A time of an event of the recording, as CLOCK_MONOTONIC. */
uint64_t jit_monotonic_ns(const struct jit *jit, uint64_t since_start_ns);
