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
