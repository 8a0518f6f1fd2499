/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * process_runtimes: what the runtimes of processes say of themselves: each is asked for until it is there, and
 * stays what it is for as long as that process runs that program. A runtime is started within a tenth of a second,
 * or some on a busy machine; before that anything may be in its memory.
 */
#pragma once
#include "base/mem.h"
#include "core/maps/map_cache.h"
#include "core/script/script.h"

#define PROCESS_RUNTIMES_MAX 1024 /* those of processes that have ended give way */

struct process_runtimes;

/* maps: borrowed; who reads memory of processes is its reader. */
struct process_runtimes *process_runtimes_new(struct map_cache *maps);
void process_runtimes_free(struct process_runtimes *runtimes);
DEFINE_CLEANUP(struct process_runtimes *, process_runtimes_free)

/*
 * The runtime of a process that has a file mapped so in which one may be (script_runtime_of()), after so many
 * execs (struct map_contents); of one that has ended, or called exec since, what is known. NULL: none is; then
 * *ret_again_ns is when to ask again (CLOCK_MONOTONIC), 0: never, UINT64_MAX: never, and nobody has asked: it has
 * ended, or there are too many. may_ask: there is time to do so now. Borrowed until the next call.
 */
const struct script_found *process_runtimes_find(struct process_runtimes *runtimes,
						 const struct map_process *process, uint32_t execs,
						 const struct mapping *mapping, bool may_ask,
						 uint64_t *ret_again_ns);
/* Changes when more is known of a process, and is never the same for two; 0: nothing is known of that one. */
uint64_t process_runtimes_serial(const struct process_runtimes *runtimes, const struct map_process *process);
/* What is known of the runtime of that kind of a process that runs, by its pid; NULL: nothing. As above. */
const struct script_found *process_runtimes_of(const struct process_runtimes *runtimes, uint32_t pid,
					       enum script_kind kind);
/* The versions of all whose frames are known, so far: "3.11.2, 3.12.1"; "": none's. Borrowed until the next is. */
const char *process_runtimes_versions(const struct process_runtimes *runtimes, enum script_kind kind);
