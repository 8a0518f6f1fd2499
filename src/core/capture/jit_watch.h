/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * jit_watch: keeps core/jit told of the processes of a recording that make code at run time: from their first
 * mapping of such memory on, since they may end at any time.
 */
#pragma once
#include "core/jit/jit.h"
#include "core/maps/map_cache.h"

struct jit_watch;

/* maps is borrowed. start_ns: CLOCK_MONOTONIC of the recording's start. */
struct jit_watch *jit_watch_new(struct map_cache *maps, uint64_t start_ns);
void jit_watch_free(struct jit_watch *watch);
DEFINE_CLEANUP(struct jit_watch *, jit_watch_free)

/*
 * A sample was in memory of that kind at time_ns. Returns whether its process tells times with its code (a
 * jitdump), so that its memory of each slice is to be an image of its own.
 */
bool jit_watch_saw(struct jit_watch *watch, const struct map_process *process, uint64_t time_ns);

/* Looks at processes that have got such memory by now: as often as events are read. */
void jit_watch_look(struct jit_watch *watch);
/* Reads what they have told: about once a second. */
void jit_watch_read(struct jit_watch *watch);
/* Reads all of it. */
void jit_watch_finish(struct jit_watch *watch);
/* What they have told by now; borrowed. */
struct jit *jit_watch_told(struct jit_watch *watch);
