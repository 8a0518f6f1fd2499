// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * frames DEPTH STACKS UNITS: does UNITS units of work, turn by turn in each of STACKS different stacks of DEPTH
 * frames: which of two functions calls which says the number of the stack in binary. Some percent of the time is
 * the kernel's, so that every recording has kernel stacks to name.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
#include "burn.h"

#define UNITS_IN_ONE_STACK 20 /* some 20 to 40 us */

static void frames_next(unsigned int bits, int depth);

static int zero_fd;
static char zeroes[16384]; /* about a microsecond to read */

static NEVER_INLINE void frames_work(void)
{
	if (read(zero_fd, zeroes, sizeof(zeroes)) < 0)
		exit(1);
	for (int i = 0; i < UNITS_IN_ONE_STACK; i++)
		burn_unit();
}

static NEVER_INLINE void frames_0(unsigned int bits, int depth)
{
	frames_next(bits, depth);
	NO_TAIL_CALL();
}

static NEVER_INLINE void frames_1(unsigned int bits, int depth)
{
	frames_next(bits, depth);
	NO_TAIL_CALL();
}

static inline __attribute__((always_inline)) void frames_next(unsigned int bits, int depth)
{
	if (!depth)
		frames_work();
	else if (bits & 1)
		frames_1(bits >> 1, depth - 1);
	else
		frames_0(bits >> 1, depth - 1);
	NO_TAIL_CALL();
}

int main(int argc, char **argv)
{
	int depth = argc > 1 ? atoi(argv[1]) : 40;
	unsigned int stacks = argc > 2 ? atoi(argv[2]) : 1;
	long units = argc > 3 ? atol(argv[3]) : 1000;

	zero_fd = open("/dev/zero", O_RDONLY);
	if (!stacks || zero_fd < 0)
		return 2;
	for (long i = 0; i < units; i += UNITS_IN_ONE_STACK)
		frames_next(i / UNITS_IN_ONE_STACK % stacks, depth);
	return 0;
}
