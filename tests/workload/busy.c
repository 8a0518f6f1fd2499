// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * busy: a program with stacks that are known, to be recorded by the tests. Built with frame pointers.
 *   busy chain MSEC        main > chain_a > chain_b > chain_c > spin
 *   busy fork N MSEC       N children, each spins so long
 *   busy deep N USEC       N stacks that all differ, 100 to 199 frames deep, each spins so long
 *   busy kernel MSEC       mostly in the kernel
 *   busy maps MSEC         maps and unmaps while it spins
 *   busy threads N MSEC    N threads named busy-0, busy-1, ...
 *   busy exec MSEC ARGS    spins, then becomes `busy ARGS` in place
 * Times are those that its thread runs, so that a loaded machine only takes longer for the same samples.
 * It first prints one line for each function that a chain can hold: name, start and end in hexadecimal.
 */
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))
#define IN(section_name) NOINLINE __attribute__((section(section_name)))
#define NS_PER_US 1000ull
#define NS_PER_MS 1000000ull

/* Each in a section of its own, so that the linker names where it starts and ends. */
#define FUNCTIONS(X) X(spin) X(chain_c) X(chain_b) X(chain_a) X(deep_0) X(deep_1)
#define X(name) extern char __start_fn_##name[], __stop_fn_##name[];
FUNCTIONS(X)
#undef X

static volatile uint64_t sum;

static uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return t.tv_sec * 1000000000ull + t.tv_nsec;
}

IN("fn_spin") void spin(uint64_t ns)
{
	uint64_t end = now_ns() + ns;

	do
		for (int i = 0; i < 20000; i++)
			sum += i;
	while (now_ns() < end);
}

IN("fn_chain_c") void chain_c(uint64_t ns)
{
	spin(ns);
	sum++;
}

IN("fn_chain_b") void chain_b(uint64_t ns)
{
	chain_c(ns);
	sum++;
}

IN("fn_chain_a") void chain_a(uint64_t ns)
{
	chain_b(ns);
	sum++;
}

void deep_1(uint64_t path, int depth, uint64_t ns);

/* Left or right at each frame: the path is the stack. */
IN("fn_deep_0") void deep_0(uint64_t path, int depth, uint64_t ns)
{
	if (depth <= 1)
		spin(ns);
	else if (path & 1)
		deep_1(path >> 1 | path << 63, depth - 1, ns);
	else
		deep_0(path >> 1 | path << 63, depth - 1, ns);
	sum++;
}

IN("fn_deep_1") void deep_1(uint64_t path, int depth, uint64_t ns)
{
	if (depth <= 1)
		spin(ns);
	else if (path & 1)
		deep_1(path >> 1 | path << 63, depth - 1, ns);
	else
		deep_0(path >> 1 | path << 63, depth - 1, ns);
	sum++;
}

static void in_kernel(uint64_t ns)
{
	static char page[1 << 20];
	uint64_t end = now_ns() + ns;
	int fd = open("/dev/zero", O_RDONLY | O_CLOEXEC);

	while (now_ns() < end)
		if (read(fd, page, sizeof(page)) < 0)
			exit(1);
	close(fd);
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

static void *thread(void *arg)
{
	char name[16];

	snprintf(name, sizeof(name), "busy-%d", *(int *)arg);
	prctl(PR_SET_NAME, name);
	chain_a(((int *)arg)[1] * NS_PER_MS);
	return NULL;
}

static void threads(int n, int msec)
{
	pthread_t *ids = calloc(n, sizeof(*ids));
	int (*args)[2] = calloc(n, sizeof(*args));

	for (int i = 0; i < n; i++) {
		args[i][0] = i;
		args[i][1] = msec;
		if (pthread_create(&ids[i], NULL, thread, args[i]))
			exit(1);
	}
	for (int i = 0; i < n; i++)
		pthread_join(ids[i], NULL);
	free(ids);
	free(args);
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

#define X(name) printf("%s %lx %lx\n", #name, (long)__start_fn_##name, (long)__stop_fn_##name);
	FUNCTIONS(X)
#undef X
	fflush(stdout);
	if (!strcmp(what, "chain"))
		chain_a(a * NS_PER_MS);
	else if (!strcmp(what, "fork"))
		forks(a, b * NS_PER_MS);
	else if (!strcmp(what, "deep"))
		for (int i = 0; i < a; i++)
			deep_0(i * 0x9e3779b97f4a7c15, 99 + i % 100, b * NS_PER_US);
	else if (!strcmp(what, "kernel"))
		in_kernel(a * NS_PER_MS);
	else if (!strcmp(what, "maps"))
		mapping(a * NS_PER_MS);
	else if (!strcmp(what, "threads"))
		threads(a, b);
	else if (!strcmp(what, "exec")) {
		spin(a * NS_PER_MS);
		argv[2] = argv[0];
		execv("/proc/self/exe", argv + 2);
		return 1;
	} else
		return 2;
	return 0;
}
