// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * known THREADS SECONDS: each thread spends so much cpu time: 60 % of it in known_a > known_a1 > known_a2, 30 % in
 * known_b > known_b1 and 10 % in known_c, all below known_loop; shares of equal units of work, in
 * rounds of different lengths: equal ones would keep step with the samples, and the shares be those of the beat.
 */
#include <pthread.h>
#include <stdlib.h>
#include "burn.h"

#define LENGTHS 7

static double seconds;

static NEVER_INLINE void known_a2(int length)
{
	for (int i = 0; i < 60 * length; i++)
		burn_unit();
}

static NEVER_INLINE void known_a1(int length)
{
	known_a2(length);
	NO_TAIL_CALL();
}

static NEVER_INLINE void known_a(int length)
{
	known_a1(length);
	NO_TAIL_CALL();
}

static NEVER_INLINE void known_b1(int length)
{
	for (int i = 0; i < 30 * length; i++)
		burn_unit();
}

static NEVER_INLINE void known_b(int length)
{
	known_b1(length);
	NO_TAIL_CALL();
}

static NEVER_INLINE void known_c(int length)
{
	for (int i = 0; i < 10 * length; i++)
		burn_unit();
}

static NEVER_INLINE void *known_loop(void *unused)
{
	uint32_t random = 1;

	while (burn_seconds(CLOCK_THREAD_CPUTIME_ID) < seconds) {
		int length = 1 + (random >> 16) % LENGTHS;

		known_a(length);
		known_b(length);
		known_c(length);
		random = random * 1103515245 + 12345;
	}
	return unused;
}

int main(int argc, char **argv)
{
	int threads = argc > 1 ? atoi(argv[1]) : 1;
	pthread_t others[64];

	seconds = argc > 2 ? atof(argv[2]) : 1;
	if (threads < 1 || threads > 64)
		return 2;
	for (int i = 1; i < threads; i++)
		if (pthread_create(&others[i], NULL, known_loop, NULL))
			return 1;
	known_loop(NULL);
	for (int i = 1; i < threads; i++)
		pthread_join(others[i], NULL);
	return 0;
}
