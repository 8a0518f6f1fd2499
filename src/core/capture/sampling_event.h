/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sampling_event: opens perf events, and says in words why one may not be opened. */
#pragma once
#include <linux/perf_event.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include "base/err.h"

/*
 * perf_event_open(2) with PERF_FLAG_FD_CLOEXEC; pid -1: every process on cpu; cpu -1: pid on any cpu.
 * Returns the descriptor, the caller's to close. Errors: -EACCES and -EPERM name what is
 * missing (a capability, or kernel.perf_event_paranoid) with the command that helps.
 */
int sampling_event_open(const struct perf_event_attr *attr, pid_t pid, int cpu, struct err *err);

/* The event that samples are taken by. */
struct sampling_event_choice {
	const char *name; /* "cycles" or "cpu-clock" */
	bool cycles;
	uint64_t period; /* fixed period, in the event's units; 0: by freq_hz */
	uint32_t freq_hz;
};

/*
 * Fills attr for sampling: disabled, on CLOCK_MONOTONIC, with the side-band's sample_type, so that
 * its throttle records can go to a side-band ring.
 */
void sampling_event_attr(const struct sampling_event_choice *choice, struct perf_event_attr *ret_attr);

/* Whether this cpu counts hardware cycles for the caller: one is opened and closed again. */
bool sampling_event_has_cycles(uint32_t cpu, const struct sampling_event_choice *choice);

/* How an event of sampling_event_attr() has run so far. */
struct sampling_event_run {
	uint64_t count; /* what it counted ... */
	uint64_t enabled_ns, running_ns; /* ... while it had a counter, of the time it was on */
	uint64_t period; /* fixed period; 0: it varied */
	uint64_t freq_hz; /* what a period that varied aimed at; 0: not known */
	uint64_t taken; /* samples taken ... */
	uint64_t periods; /* ... and the sum of their periods; for a period that varied */
};

/* Reads the count of an event into run; false: it cannot be read. */
bool sampling_event_read(int fd, struct sampling_event_run *run);

/*
 * How many samples an event of a cpu asked for: its count, scaled up for the time it had to leave its
 * counter to others, over its period. That is exact for a fixed period. A period that varied stands
 * for itself by the mean of the samples taken: what was counted beyond their periods asked for that many
 * more. The first samples come with the smallest periods, on the kernel's way to the frequency, and few
 * samples have no other mean: so it is never taken for less than the frequency makes of the count.
 * 0 when that cannot be known: a period that varied, and no sample.
 */
uint64_t sampling_event_expected(const struct sampling_event_run *run);
