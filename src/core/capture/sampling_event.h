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
	uint64_t period; /* in the event's units: one sample for so many; never 0 */
};

/*
 * The period with which a cpu that is busy all the time gives freq_hz samples a second. Of cpu-clock
 * that is a second's share; of cycles, what the caller's cpu counts in a second now, measured for two
 * milliseconds. 0: cycles cannot be counted, or not sensibly.
 *
 * The kernel's own way to a frequency (perf_event_attr.freq) is not used. It gives samples of unequal
 * weight, and it shrinks the period of a cpu that idles until the interrupts feed themselves: on a
 * virtual machine one of them costs more cycles than the period, and the cpu does nothing else.
 */
uint64_t sampling_event_period(bool cycles, uint32_t freq_hz);

/* Hardware cycles when they are wanted and that cpu counts them, else cpu-clock; by `period` of it; 0: freq_hz. */
void sampling_event_choose(uint32_t cpu, bool cycles, uint64_t period, uint32_t freq_hz,
			   struct sampling_event_choice *ret_choice);

/* Samples a second, at most, of one cpu. */
uint64_t sampling_event_rate_max(const struct sampling_event_choice *choice);

/*
 * Fills attr for sampling: disabled, on CLOCK_MONOTONIC, with the side-band's sample_type, so that
 * its throttle records can go to a side-band ring.
 */
void sampling_event_attr(const struct sampling_event_choice *choice, struct perf_event_attr *ret_attr);

/* perf_swevent_hrtimer() in kernel/events/core.c fires no faster, and says nothing of it. */
#define CPU_CLOCK_PERIOD_MIN_NS 10000
/* A usage error for a period of cpu-clock below that: most of what it asks for would be missed. */
int sampling_event_check(const struct perf_event_attr *attr, struct err *err);

/* How an event of sampling_event_attr() has run so far. */
struct sampling_event_run {
	uint64_t count; /* what it counted ... */
	uint64_t enabled_ns, running_ns; /* ... while it had a counter, of the time it was on */
};

/* Reads the count of an event into run; false: it cannot be read. */
bool sampling_event_read(int fd, struct sampling_event_run *run);

/*
 * How many samples an event of a cpu asked for: its count, scaled up for the time it had to leave its
 * counter to others, over its period.
 */
uint64_t sampling_event_expected(const struct sampling_event_run *run, uint64_t period);
