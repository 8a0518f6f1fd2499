// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * family SECONDS [wait [exec]]: a parent that works in family_parent, with a child forked that works in
 * family_child and a thread named "sibling" that works in family_sibling, each for so long. "wait": for a
 * line on stdin first, when it has written one, and the thread for another, when it has written its number;
 * "exec": the thread, when done, becomes the program anew.
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "burn.h"

static double seconds;
static const char *exec_seconds; /* NULL: no exec */
static bool waits;

static inline __attribute__((always_inline)) void work(void)
{
	double end = burn_seconds(CLOCK_THREAD_CPUTIME_ID) + seconds;

	while (burn_seconds(CLOCK_THREAD_CPUTIME_ID) < end)
		for (int i = 0; i < 20; i++)
			burn_unit();
}

static NEVER_INLINE void family_parent(void)
{
	work();
}

static NEVER_INLINE void family_child(void)
{
	work();
}

static NEVER_INLINE void *family_sibling(void *unused)
{
	pthread_setname_np(pthread_self(), "sibling");
	printf("%d\n", gettid());
	fflush(stdout);
	if (waits)
		getchar();
	work();
	if (exec_seconds)
		execl("/proc/self/exe", "family", exec_seconds, NULL);
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	pid_t child;

	seconds = argc > 1 ? atof(argv[1]) : 0.5;
	/* Whoever attaches by number first lets us start: a line on stdin, after ours. */
	waits = argc > 2;
	if (waits && (puts("waits") == EOF || fflush(stdout) || getchar() == EOF))
		return 1;
	if (argc > 3)
		exec_seconds = argv[1];
	child = fork();
	if (child == 0) {
		family_child();
		_exit(0);
	}
	if (pthread_create(&thread, NULL, family_sibling, NULL))
		return 1;
	family_parent();
	pthread_join(thread, NULL);
	waitpid(child, NULL, 0);
	return 0;
}
