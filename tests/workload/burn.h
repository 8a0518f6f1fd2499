/* SPDX-License-Identifier: GPL-2.0-or-later */
/* burn: work of a known size that no compiler takes away, for the programs that tests record. */
#pragma once
#include <stdint.h>
#include <time.h>

#define NEVER_INLINE __attribute__((noinline, noclone))
/* After a call, so that it is no tail call: the caller has to stay on the stack. */
#define NO_TAIL_CALL() __asm__ volatile("" ::: "memory")

/* One unit is the same work wherever it is called from: a share of units is a share of time. */
static inline __attribute__((always_inline)) void burn_unit(void)
{
	/* gcc gives a leaf no frame, whatever -fno-omit-frame-pointer says, unless it is asked for it. */
	__asm__ volatile("" : : "r"(__builtin_frame_address(0)));
	for (int i = 0; i < 2000; i++)
		__asm__ volatile("" : "+r"(i));
}

static inline double burn_seconds(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}
