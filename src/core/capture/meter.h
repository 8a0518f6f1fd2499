/* SPDX-License-Identifier: GPL-2.0-or-later */
/* meter: a sink that counts what passes through it, for the summary of a recording. */
#pragma once
#include <stdint.h>
#include "base/vec.h"
#include "core/profile/event.h"
#include "core/profile/tables.h"

struct meter {
	struct sink sink; /* what the source pushes into */
	struct sink *out; /* where it goes on to; borrowed */
	uint64_t counters[COUNTER_LAST_]; /* over all cpus; COUNTER_STORED: samples that arrived */
	uint64_t kept; /* samples that were flushed: on disk whatever happens next */
	VEC(uint64_t) by_stack; /* samples of stack id, at [id - 1] */
};

void meter_init(struct meter *meter, struct sink *out);
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
	size_t stacks; /* distinct stacks */
};
void meter_endings(const struct meter *meter, const struct tables *tables,
		   struct meter_endings *ret_endings);
