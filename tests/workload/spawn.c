// SPDX-License-Identifier: GPL-2.0-or-later
/* spawn N CMD [ARG...]: runs the command N times, one after the other; prints the cpu time of all. */
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>

extern char **environ;

static double cpu_seconds(int who)
{
	struct rusage use;

	getrusage(who, &use);
	return use.ru_utime.tv_sec + use.ru_stime.tv_sec +
	       (use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6;
}

int main(int argc, char **argv)
{
	int n = argc > 2 ? atoi(argv[1]) : 0;

	if (argc < 3)
		return 2;
	for (int i = 0; i < n; i++) {
		pid_t pid;
		int status;

		if (posix_spawn(&pid, argv[2], NULL, NULL, argv + 2, environ))
			return 1;
		if (waitpid(pid, &status, 0) < 0)
			return 1;
	}
	printf("%.6f\n", cpu_seconds(RUSAGE_SELF) + cpu_seconds(RUSAGE_CHILDREN));
	return 0;
}
