// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * brief MSEC: works so long in BRIEF_work > BRIEF_deeper > BRIEF_leaf; BRIEF is given at build time. It is built
 * twice, without PIE and but for ROOM, the size of its frames, alike: the same addresses mean other functions, and
 * other rules.
 *   brief fork N MSEC      N children, each works so long, with no exec
 *   brief threads N MSEC   N threads, one after the other
 *   brief again N MSEC     works, and becomes itself anew, N times
 *   brief leave N MSEC     the same, but it is a thread that calls exec
 *   brief CMD ... MSEC     works so long, and becomes CMD ...: for CMD a path
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "burn.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define NAME(b) JOIN(BRIEF, b)
#define USES(at) __asm__ volatile("" : : "r"(at) : "memory")

static double seconds;
static char **again;

/* No frame, and the frame pointer's register is one like any other. */
static NEVER_INLINE long NAME(_leaf)(long n)
{
	for (int i = 0; i < 2000; i++)
		__asm__ volatile("" : "+r"(i), "+r"(n));
	return n;
}

static NEVER_INLINE long NAME(_deeper)(long n)
{
	char at[ROOM];

	USES(at);
	n = NAME(_leaf)(n);
	NO_TAIL_CALL();
	return n;
}

static NEVER_INLINE void NAME(_work)(void)
{
	double end = burn_seconds(CLOCK_THREAD_CPUTIME_ID) + seconds;
	char at[ROOM];

	USES(at);
	while (burn_seconds(CLOCK_THREAD_CPUTIME_ID) < end)
		for (int i = 0; i < 20; i++)
			NAME(_deeper)(i);
}

static NEVER_INLINE void *NAME(_thread)(void *unused)
{
	NAME(_work)();
	if (again)
		execv("/proc/self/exe", again);
	return unused;
}

static int forks(int n)
{
	for (int i = 0; i < n; i++) {
		if (!fork()) {
			NAME(_work)();
			_exit(0);
		}
		wait(NULL);
	}
	return 0;
}

static int threads(int n)
{
	pthread_t thread;

	for (int i = 0; i < n; i++) {
		if (pthread_create(&thread, NULL, NAME(_thread), NULL))
			return 1;
		pthread_join(thread, NULL);
	}
	return 0;
}

int main(int argc, char **argv)
{
	const char *what = argc > 2 ? argv[1] : "";
	int n = argc > 2 ? atoi(argv[2]) : 0;
	char left[20];

	seconds = argc > 1 ? atof(argv[argc - 1]) / 1000 : 0.1;
	if (!strcmp(what, "fork"))
		return forks(n);
	if (!strcmp(what, "threads"))
		return threads(n);
	if (!strcmp(what, "again") || !strcmp(what, "leave")) {
		if (n > 1) {
			snprintf(left, sizeof(left), "%d", n - 1);
			argv[2] = left;
			again = argv;
		}
		if (*what == 'l')
			return threads(1);
	}
	NAME(_work)();
	if (again)
		execv("/proc/self/exe", again);
	else if (argc > 2 && *what == '/') {
		argv[argc - 1] = NULL;
		execv(what, argv + 1);
	}
	return 0;
}
