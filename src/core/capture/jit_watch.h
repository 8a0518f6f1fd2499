/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * jit_watch: keeps core/jit told of the processes of a recording that make code at run time: from the first drain
 * after they have mapped such memory on, since they may end at any time.
 */
#pragma once
#include "core/jit/jit.h"
#include "core/maps/map_cache.h"

struct jit_watch;

/* A time [from_ns, to_ns), CLOCK_MONOTONIC. */
struct jit_time {
	uint64_t from_ns, to_ns;
};

/* maps is borrowed, and so is reader: who opens and reads what JITs write; NULL: we do. */
struct jit_watch *jit_watch_new(struct map_cache *maps, const struct target_reader *reader);
void jit_watch_free(struct jit_watch *watch);
DEFINE_CLEANUP(struct jit_watch *, jit_watch_free)
/* The recording begins: start_ns is CLOCK_MONOTONIC. */
void jit_watch_begin(struct jit_watch *watch, uint64_t start_ns);

/*
 * A sample of the slice *when was in memory of that kind at time_ns. Returns whether this memory is to be an image
 * as of a time (image_is_timed()), which *when then is: the slice where the process tells times itself (a jitdump),
 * maybe much later; else the moment when what the map told last began to hold, so that there are no more images
 * than changes that were seen. That is 0 before any was, also where there is no map yet. False: too many processes
 * are known.
 */
bool jit_watch_saw(struct jit_watch *watch, const struct map_process *process, uint64_t time_ns,
		   struct jit_time *when);

/* Learns about a process that is there already and will be sampled. */
void jit_watch_expect(struct jit_watch *watch, uint32_t pid);

/* Looks at processes that have got such memory by now: as often as events are read. */
void jit_watch_look(struct jit_watch *watch);
/* Reads what they have told: about once a second. */
void jit_watch_read(struct jit_watch *watch);

/* Reads all of it. */
void jit_watch_finish(struct jit_watch *watch);
/* What they have told by now; borrowed. */
struct jit *jit_watch_told(struct jit_watch *watch);
