// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * busy: a program with stacks that are known, to be recorded by the tests. Built with frame pointers.
 *   busy chain MSEC        main > chain_a > chain_b > chain_c > spin
 *   busy fork N MSEC       N children, each spins so long
 *   busy deep N USEC       N stacks that all differ, 100 to 199 frames deep, each spins so long
 *   busy maps MSEC         maps and unmaps while it spins
 * Times are those that its thread runs, so that a loaded machine only takes longer for the same samples.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))
#define NS_PER_US 1000ull
#define NS_PER_MS 1000000ull

static volatile uint64_t sum;

static uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return t.tv_sec * 1000000000ull + t.tv_nsec;
}

NOINLINE void spin(uint64_t ns)
{
	uint64_t end = now_ns() + ns;

	do
		for (int i = 0; i < 20000; i++)
			sum += i;
	while (now_ns() < end);
}

NOINLINE void chain_c(uint64_t ns)
{
	spin(ns);
	sum++;
}

NOINLINE void chain_b(uint64_t ns)
{
	chain_c(ns);
	sum++;
}

NOINLINE void chain_a(uint64_t ns)
{
	chain_b(ns);
	sum++;
}

void deep_1(uint64_t path, int depth, uint64_t ns);

/* Left or right at each frame: the path is the stack. */
NOINLINE void deep_0(uint64_t path, int depth, uint64_t ns)
{
	if (depth <= 1)
		spin(ns);
	else if (path & 1)
		deep_1(path >> 1 | path << 63, depth - 1, ns);
	else
		deep_0(path >> 1 | path << 63, depth - 1, ns);
	sum++;
}

NOINLINE void deep_1(uint64_t path, int depth, uint64_t ns)
{
	if (depth <= 1)
		spin(ns);
	else if (path & 1)
		deep_1(path >> 1 | path << 63, depth - 1, ns);
	else
		deep_0(path >> 1 | path << 63, depth - 1, ns);
	sum++;
}

static void mapping(uint64_t ns)
{
	uint64_t end = now_ns() + ns;

	while (now_ns() < end) {
		void *at = mmap(NULL, 65536, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

		chain_a(2 * NS_PER_MS);
		munmap(at, 65536);
	}
}

static void forks(int n, uint64_t ns)
{
	for (int i = 0; i < n; i++) {
		pid_t pid = fork();

		if (!pid) {
			chain_a(ns);
			_exit(0);
		}
		waitpid(pid, NULL, 0);
	}
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	int a = argc > 2 ? atoi(argv[2]) : 0, b = argc > 3 ? atoi(argv[3]) : 0;

	if (!strcmp(what, "chain"))
		chain_a(a * NS_PER_MS);
	else if (!strcmp(what, "fork"))
		forks(a, b * NS_PER_MS);
	else if (!strcmp(what, "deep"))
		for (int i = 0; i < a; i++)
			deep_0(i * 0x9e3779b97f4a7c15, 99 + i % 100, b * NS_PER_US);
	else if (!strcmp(what, "maps"))
		mapping(a * NS_PER_MS);
	else
		return 2;
	return 0;
}
