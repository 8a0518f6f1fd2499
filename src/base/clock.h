/* SPDX-License-Identifier: GPL-2.0-or-later */
/* clock: the one clock of a recording: perf events and BPF programs tell their times by it too. */
#pragma once
#include <stdint.h>
#include <time.h>

#define NS_PER_SEC 1000000000ull

/* Now, in ns of CLOCK_MONOTONIC (clock_gettime(2)). */
static inline uint64_t clock_now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * NS_PER_SEC + now.tv_nsec;
}
