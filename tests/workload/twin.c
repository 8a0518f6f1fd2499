// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * twin SECONDS [CMD [ARG...]]: works in a function named by TWIN at build time, then becomes CMD. Built
 * twice, without PIE and but for the name alike: the same addresses mean different functions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "burn.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

static NEVER_INLINE void JOIN(TWIN, _work)(double seconds)
{
	double end = burn_seconds(CLOCK_PROCESS_CPUTIME_ID) + seconds;

	while (burn_seconds(CLOCK_PROCESS_CPUTIME_ID) < end)
		for (int i = 0; i < 20; i++)
			burn_unit();
}

int main(int argc, char **argv)
{
	JOIN(TWIN, _work)(argc > 1 ? atof(argv[1]) : 0.1);
	if (argc > 2) {
		execv(argv[2], argv + 2);
		perror(argv[2]);
		return 1;
	}
	return 0;
}
