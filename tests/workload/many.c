// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * many STACKS MICROSECONDS: stands for so long in each of STACKS different stacks of 20 to 200 frames: which
 * of two functions calls which says the number of the stack in binary.
 */
#include <stdlib.h>
#include "burn.h"

static double each_seconds;

static void many_next(unsigned int bits, int depth);

static NEVER_INLINE void many_stay(void)
{
	double end = burn_seconds(CLOCK_THREAD_CPUTIME_ID) + each_seconds;

	while (burn_seconds(CLOCK_THREAD_CPUTIME_ID) < end)
		burn_unit();
}

static NEVER_INLINE void many_0(unsigned int bits, int depth)
{
	many_next(bits, depth);
	NO_TAIL_CALL();
}

static NEVER_INLINE void many_1(unsigned int bits, int depth)
{
	many_next(bits, depth);
	NO_TAIL_CALL();
}

static inline __attribute__((always_inline)) void many_next(unsigned int bits, int depth)
{
	if (!depth)
		many_stay();
	else if (bits & 1)
		many_1(bits >> 1, depth - 1);
	else
		many_0(bits >> 1, depth - 1);
	NO_TAIL_CALL();
}

int main(int argc, char **argv)
{
	unsigned int stacks = argc > 1 ? atoi(argv[1]) : 1000;

	each_seconds = (argc > 2 ? atof(argv[2]) : 100) / 1e6;
	for (unsigned int i = 0; i < stacks; i++)
		many_next(i, 20 + i % 178);
	return 0;
}
