// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * known THREADS SECONDS: each thread spends so much cpu time: 60 % of it in known_a > known_a1 > known_a2, 30 % in
 * known_b > known_b1 and 10 % in known_c, all below known_loop; shares of equal units of work.
 */
#include <pthread.h>
#include <stdlib.h>
#include "burn.h"

static double seconds;

static NEVER_INLINE void known_a2(void)
{
	for (int i = 0; i < 60; i++)
		burn_unit();
}

static NEVER_INLINE void known_a1(void)
{
	known_a2();
	NO_TAIL_CALL();
}

static NEVER_INLINE void known_a(void)
{
	known_a1();
	NO_TAIL_CALL();
}

static NEVER_INLINE void known_b1(void)
{
	for (int i = 0; i < 30; i++)
		burn_unit();
}

static NEVER_INLINE void known_b(void)
{
	known_b1();
	NO_TAIL_CALL();
}

static NEVER_INLINE void known_c(void)
{
	for (int i = 0; i < 10; i++)
		burn_unit();
}

static NEVER_INLINE void *known_loop(void *unused)
{
	while (burn_seconds(CLOCK_THREAD_CPUTIME_ID) < seconds) {
		known_a();
		known_b();
		known_c();
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
