/* SPDX-License-Identifier: GPL-2.0-or-later */
/* meter: a sink that counts what passes through it, for the summary of a recording. */
#pragma once
#include <stdint.h>
#include "base/vec.h"
#include "core/profile/event.h"
#include "core/profile/tables.h"

/* How so many samples ended. */
struct meter_ending {
	struct tables_ending of;
	uint64_t count;
};

struct meter {
	struct sink sink; /* what the source pushes into */
	struct sink *out; /* where it goes on to; borrowed */
	uint64_t counters[COUNTER_LAST_]; /* over all cpus; COUNTER_STORED: samples that arrived */
	uint64_t kept; /* samples that were flushed: on disk whatever happens next */
	const struct tables *tables; /* what the samples' ids name; borrowed */
	VEC(struct meter_ending) endings; /* as many as there are outermost locations, not stacks */
	struct hash_index ending_index;
};

/* A sample's stack is looked up in `tables` as it passes: later it may be forgotten. */
void meter_init(struct meter *meter, const struct tables *tables, struct sink *out);
void meter_release(struct meter *meter);

/* The sink failed: what was not flushed before is no longer stored but lost in writing. */
void meter_fail(struct meter *meter);
/* The output knows exactly how many samples it could not write: a slice may have been written in part. */
void meter_lost(struct meter *meter, uint64_t lost);

/* The sum of one class over all cpus: COUNTER_CLASS_LOST. */
uint64_t meter_class(const struct meter *meter, enum counter_class class);

/* How the user parts of the samples ended, as tables_stack_status() sees it once names are in. */
struct meter_endings {
	uint64_t complete, guessed, cut, none;
	uint64_t cut_by[STACK_CAUSE_LAST_];
	uint64_t by_unwinder[STACK_UNWINDER_CALLCHAIN + 1]; /* samples with a user part */
	uint32_t stacks; /* told: at least as many as there are distinct ones, see tables_limit() */
};
void meter_endings(const struct meter *meter, struct meter_endings *ret_endings);
