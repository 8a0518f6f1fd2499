/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cpu_events: the sampling event of each cpu: opened, started and stopped, and how many samples it asked for. */
#pragma once
#include "base/vec.h"
#include "core/capture/cpus.h"
#include "core/capture/sampling_event.h"
#include "core/capture/source.h"

struct cpu_event {
	uint32_t cpu;
	int fd;
	uint64_t expected; /* told so far */
	uint64_t enabled_ns, read_ns; /* how long it had been on when it was last read, and when that was */
	bool dead; /* its cpu went offline, and may be back without it */
};

/* A zeroed struct has none. */
struct cpu_events {
	struct sampling_event_choice choice; /* what they are; set before the first is opened */
	VEC(struct cpu_event) all;
	bool stopped;
};

/*
 * Opens the event of a cpu, which does not count yet: one that is new, or whose event is dead, which is
 * closed. Returns its descriptor, borrowed, or the errors of sampling_event_check() and
 * sampling_event_open().
 */
int cpu_events_open(struct cpu_events *events, uint32_t cpu, struct err *err);

/* Lets them count, all or that of one cpu. Errors: those of ioctl(2). */
int cpu_events_start(struct cpu_events *events, struct err *err);
int cpu_events_start_cpu(struct cpu_events *events, uint32_t cpu, struct err *err);

/*
 * When this returns none of them fires any more: the kernel waits for the cpu of each. Errors: those of
 * ioctl(2), of the last one that failed.
 */
int cpu_events_stop(struct cpu_events *events, struct err *err);

/* Marks those of cpus that are not online: perf events die with their cpu, and do not come back with it. */
void cpu_events_bury(struct cpu_events *events, const struct cpus *online);

/* Whether the cpu has an event that is dead, also where it was back online before anyone looked. */
bool cpu_events_died(const struct cpu_events *events, uint32_t cpu);

/* Tells how many samples they asked for since the last time, each from its own count. Errors: the consumer's. */
int cpu_events_tell(struct cpu_events *events, const struct source_consumer *consumer, struct err *err);

void cpu_events_release(struct cpu_events *events);
