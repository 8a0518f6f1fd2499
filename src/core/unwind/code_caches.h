/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * code_caches: the code caches of processes with a HotSpot JVM: each is asked for until it is there, and stays what
 * it is for as long as that process runs that program. A JVM makes its own within a tenth of a second, or some on a
 * busy machine; before that anything may be in its memory.
 */
#pragma once
#include "base/mem.h"
#include "core/maps/map_cache.h"
#include "core/script/code_cache.h"

#define CODE_CACHES_MAX 1024 /* processes; those that have ended give way */

struct code_caches;

/* maps: borrowed; who reads memory of processes is its reader. */
struct code_caches *code_caches_new(struct map_cache *maps);
void code_caches_free(struct code_caches *caches);
DEFINE_CLEANUP(struct code_caches *, code_caches_free)

/*
 * The code cache of a process that has libjvm.so mapped so, after so many execs (struct map_contents); of one that
 * has ended, or called exec since, what is known. NULL: none is; then *ret_again_ns is when to ask again
 * (CLOCK_MONOTONIC), 0: never. may_ask: there is time to do so now. Borrowed until the next call.
 */
const struct hotspot *code_caches_find(struct code_caches *caches, const struct map_process *process,
				       uint32_t execs, const struct mapping *jvm, bool may_ask,
				       uint64_t *ret_again_ns);
/* Never the same for two code caches; 0: none of that process is known. */
uint64_t code_caches_serial(const struct code_caches *caches, const struct map_process *process);
