// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * calls SECONDS: so much CPU time in a chain of 20 functions that ends in nothing but system calls, so that most
 * samples fall on the way into the kernel, inside it, or on the way out. Each of its stacks is the same above the
 * call.
 */
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "burn.h"

#define DEPTH 20
#define CALLS 10000 /* between two looks at the clock */

__attribute__((noinline)) static void calls_down(int depth, double end)
{
	if (depth)
		calls_down(depth - 1, end);
	else
		while (burn_seconds(CLOCK_PROCESS_CPUTIME_ID) < end)
			for (int i = 0; i < CALLS; i++)
				syscall(SYS_getppid);
	__asm__ volatile("" ::: "memory"); /* no tail call */
}

int main(int argc, char **argv)
{
	calls_down(DEPTH, argc > 1 ? atof(argv[1]) : 1);
	return 0;
}
