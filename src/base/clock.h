/* SPDX-License-Identifier: GPL-2.0-or-later */
/* clock: the one clock of a recording, by which perf events and BPF programs tell their times too; and our own. */
#pragma once
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#define NS_PER_SEC 1000000000ull
#define NS_PER_US 1000ull

/* A time that a clock or a file tells, in ns. */
static inline uint64_t clock_ns(const struct timespec *time)
{
	return time->tv_sec * NS_PER_SEC + time->tv_nsec;
}

/* Now, in ns of CLOCK_MONOTONIC (clock_gettime(2)). */
static inline uint64_t clock_now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return clock_ns(&now);
}

/* What this process has used of processors so far, in ns. */
static inline uint64_t clock_cpu_ns(void)
{
	struct timespec used = { 0 };

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
	return clock_ns(&used);
}

/* The same of another process, or of one that is not waited for yet; 0: there is none, or it is not known. */
static inline uint64_t clock_cpu_ns_of(pid_t pid)
{
	struct timespec used;
	clockid_t clock;

	if (pid <= 0 || clock_getcpuclockid(pid, &clock) || clock_gettime(clock, &used))
		return 0;
	return clock_ns(&used);
}
