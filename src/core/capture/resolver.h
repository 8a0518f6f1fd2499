/* SPDX-License-Identifier: GPL-2.0-or-later */
/* resolver: raw samples with addresses in, events with locations out, through the map cache. */
#pragma once
#include "base/mem.h"
#include "core/capture/sample.h"
#include "core/maps/map_cache.h"
#include "core/profile/tables.h"

struct jit_watch;
struct scripts;
struct resolver;

/* All borrowed; they outlive the resolver. start_ns: CLOCK_MONOTONIC of the recording's start. */
struct resolver *resolver_new(struct map_cache *maps, struct tables *tables, struct sink *out,
			      uint64_t start_ns);
/* Tells `watch` (borrowed) of code of no file; NULL: nobody. */
void resolver_tell_jit(struct resolver *resolver, struct jit_watch *watch);
/* Who knows the functions of frames of interpreted code (borrowed); NULL: nobody. */
void resolver_scripts(struct resolver *resolver, struct scripts *scripts);
/* Places have been forgotten by the tables: none is known by its id any more. */
void resolver_forget(struct resolver *resolver);
void resolver_free(struct resolver *resolver);
DEFINE_CLEANUP(struct resolver *, resolver_free)

/* The slice of time that the next samples belong to: CLOCK_MONOTONIC. */
void resolver_slice(struct resolver *resolver, uint64_t from_ns, uint64_t to_ns);

/* Which series the samples of a lane are of from here on. */
void resolver_series(struct resolver *resolver, enum capture_lane lane, uint32_t series);
/* A thread ended; it is told when the samples of its last slice are there. */
void resolver_thread_ended(struct resolver *resolver, uint32_t pid, uint32_t tid, uint64_t time_ns);
void resolver_slice_done(struct resolver *resolver);

/* A sample whose addresses were resolved: what of it is stored, once or, as a wait ends, later. */
struct resolved_sample {
	struct event_stack stack; /* its locations are the resolver's, until its next sample */
	enum capture_lane lane;
	enum wait_state state;
	uint32_t thread, cpu; /* as struct event_sample has them */
};

/*
 * Resolves one raw sample and tells what is new of it. The mappings are those of sample->pid at sample->first_ns; a
 * pc in no known mapping causes one re-read of that process.
 */
void resolver_resolve(struct resolver *resolver, const struct raw_sample *sample,
		      struct resolved_sample *ret_sample);
/* Pushes one into `out`, in the slice at hand: see struct event_sample. Errors: those of the sink. */
int resolver_push(struct resolver *resolver, const struct resolved_sample *sample, uint64_t count,
		  uint64_t value_ns, uint64_t longest_ns, struct err *err);
