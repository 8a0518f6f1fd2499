/* SPDX-License-Identifier: GPL-2.0-or-later */
/* meter: a sink that counts what passes through it, for the summary of a recording. */
#pragma once
#include <stdint.h>
#include "abi/capture.h"
#include "core/profile/endings.h"
#include "core/profile/event.h"
#include "core/profile/tables.h"

struct meter_lane {
	uint64_t counters[COUNTER_LAST_]; /* over all cpus; COUNTER_STORED: samples that arrived */
	uint64_t kept; /* samples that were flushed: on disk whatever happens next */
};

struct meter {
	struct sink sink; /* what the source pushes into */
	struct sink *out; /* where it goes on to; borrowed */
	const struct tables *tables; /* what the samples' ids name; borrowed */
	const uint32_t *series; /* by lane; borrowed */
	struct meter_lane lanes[CAPTURE_LANES]; /* what is of no series is in the first */
	struct endings endings; /* of the samples that arrived */
};

/* A sample's stack is looked up in `tables` as it passes: later it may be forgotten. */
void meter_init(struct meter *meter, const struct tables *tables, const uint32_t *series, struct sink *out);
void meter_release(struct meter *meter);

/* The sink failed: what was not flushed before is no longer stored but lost in writing. */
void meter_fail(struct meter *meter);
/* The output knows exactly how many samples it could not write: a slice may have been written in part. */
void meter_lost(struct meter *meter, enum capture_lane lane, uint64_t lost);

/* The sum of one counter over all lanes. */
uint64_t meter_counter(const struct meter *meter, enum counter counter);
/* The sum of one class: COUNTER_CLASS_LOST; of one lane, and over all. */
uint64_t meter_lane_class(const struct meter *meter, enum capture_lane lane, enum counter_class class);
uint64_t meter_class(const struct meter *meter, enum counter_class class);
