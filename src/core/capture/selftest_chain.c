// SPDX-License-Identifier: GPL-2.0-or-later
/* selftest_chain: the known chain of calls that the self-test records. */
#include <time.h>
#include "core/capture/selftest.h"

/* Between two looks at the clock: some milliseconds, so that next to no sample falls into that call, where
 * the frame pointer of stk_selftest_c() is no longer the leaf's. */
#define TURNS 5000000
#define NS_PER_SEC 1000000000ULL

/* In the dynamic symbol table too (see local.mk): the names are there when stk is stripped. */
void stk_selftest_a(uint64_t cpu_ns);
void stk_selftest_b(uint64_t cpu_ns);
void stk_selftest_c(uint64_t cpu_ns);

/*
 * Asking for the frame's address makes every compiler set up a frame pointer, whatever its flags say;
 * standing after the call it keeps the call from becoming a jump.
 */
#define HOLD_FRAME() __asm__ volatile("" : : "r"(__builtin_frame_address(0)) : "memory")

static uint64_t cpu_time_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return now.tv_sec * NS_PER_SEC + now.tv_nsec;
}

__attribute__((noinline)) void stk_selftest_c(uint64_t cpu_ns)
{
	uint64_t end = cpu_time_ns() + cpu_ns;

	HOLD_FRAME();
	while (cpu_time_ns() < end)
		for (unsigned int i = 0; i < TURNS; i++)
			__asm__ volatile("");
	HOLD_FRAME();
}

__attribute__((noinline)) void stk_selftest_b(uint64_t cpu_ns)
{
	stk_selftest_c(cpu_ns);
	HOLD_FRAME();
}

__attribute__((noinline)) void stk_selftest_a(uint64_t cpu_ns)
{
	stk_selftest_b(cpu_ns);
	HOLD_FRAME();
}

void selftest_burn(uint64_t cpu_ns)
{
	stk_selftest_a(cpu_ns);
}
