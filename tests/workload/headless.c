// SPDX-License-Identifier: GPL-2.0-or-later
/* headless SECONDS: says where headless_work() is, leaves its first thread, and works so long in another one. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include "burn.h"

static double seconds;

static NEVER_INLINE void headless_work(void)
{
	double end = burn_seconds(CLOCK_THREAD_CPUTIME_ID) + seconds;

	while (burn_seconds(CLOCK_THREAD_CPUTIME_ID) < end)
		burn_unit();
}

static void *work(void *arg)
{
	(void)arg;
	headless_work();
	exit(0);
}

int main(int argc, char **argv)
{
	pthread_t thread;

	seconds = argc > 1 ? atof(argv[1]) : 1;
	printf("%p\n", (void *)headless_work);
	fflush(stdout);
	if (pthread_create(&thread, NULL, work, NULL))
		return 1;
	pthread_exit(NULL);
}
