// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * calls SECONDS: a chain of 20 functions that ends in nothing but system calls, so that most samples fall on the
 * way into the kernel, inside it, or on the way out. Each of its stacks is the same above the call.
 */
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define DEPTH 20
#define CALLS 10000 /* between two looks at the clock */

__attribute__((noinline)) static void calls_down(int depth, time_t end)
{
	if (depth)
		calls_down(depth - 1, end);
	else
		while (time(NULL) < end)
			for (int i = 0; i < CALLS; i++)
				syscall(SYS_getppid);
	__asm__ volatile("" ::: "memory"); /* no tail call */
}

int main(int argc, char **argv)
{
	calls_down(DEPTH, time(NULL) + (argc > 1 ? atoi(argv[1]) : 1));
	return 0;
}
