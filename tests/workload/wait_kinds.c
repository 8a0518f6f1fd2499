// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * wait_kinds KIND MS [FRAMES] [FILE]: threads that wait in one way, for so long, below so many frames of their own,
 * and measure themselves. pipe, futex: two threads on one cpu hand something to and fro; sleeps: asleep 70 % of the
 * time; tiny: naps of 10 us; mutex: 100 threads want one lock; reads: of FILE, by O_DIRECT, each timed; asleep:
 * works once a line has come on stdin, says so, and sleeps on and on: it is to be killed.
 *
 * Prints, of all threads of a name, "NAME SWITCHES NS MOST" as `waits` does; "trips: N NS", how often it went
 * round, and in how long (of naps and reads: how long these calls took); "process: BEFORE AFTER", its switches when
 * main began and at its end.
 */
#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "measured.h"

#define THREADS_MAX 100
#define BLOCK 4096
#define STEP (61 * BLOCK) /* no two reads are of neighbours */

static uint64_t deadline, trips, trip_ns;
static unsigned int frames;
static int there[2], back[2], file = -1;
static _Atomic int turn; /* whose it is: 0 asks, 1 answers; 2: no more */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t start;

static void burn_us(unsigned int us)
{
	for (uint64_t end = now(CLOCK_THREAD_CPUTIME_ID) + us * 1000ull; now(CLOCK_THREAD_CPUTIME_ID) < end;)
		;
}

static NOINLINE void pipe_asks(void)
{
	char byte = 0;

	for (; now(CLOCK_MONOTONIC) < deadline; trips++)
		if (write(there[1], &byte, 1) != 1 || read(back[0], &byte, 1) != 1)
			break;
	close(there[1]);
	KEEP;
}

static NOINLINE void pipe_answers(void)
{
	char byte;

	while (read(there[0], &byte, 1) == 1 && write(back[1], &byte, 1) == 1)
		;
	KEEP;
}

static void hand_over(int to)
{
	atomic_store(&turn, to);
	syscall(SYS_futex, &turn, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static void wait_while(int whose)
{
	while (atomic_load(&turn) == whose)
		syscall(SYS_futex, &turn, FUTEX_WAIT_PRIVATE, whose, NULL, NULL, 0);
}

static NOINLINE void futex_asks(void)
{
	for (; now(CLOCK_MONOTONIC) < deadline; trips++) {
		hand_over(1);
		wait_while(1);
	}
	hand_over(2);
	KEEP;
}

static NOINLINE void futex_answers(void)
{
	for (;;) {
		wait_while(0);
		if (atomic_load(&turn) == 2)
			break;
		hand_over(0);
	}
	KEEP;
}

static NOINLINE void sleeps(void)
{
	for (; now(CLOCK_MONOTONIC) < deadline; trips++) {
		burn_us(3000);
		sleep_us(7000);
	}
	KEEP;
}

static NOINLINE void tiny(void)
{
	for (; now(CLOCK_MONOTONIC) < deadline; trips++) {
		uint64_t began = now(CLOCK_MONOTONIC);

		sleep_us(10);
		trip_ns += now(CLOCK_MONOTONIC) - began;
	}
	KEEP;
}

static NOINLINE void wants_lock(void)
{
	while (now(CLOCK_MONOTONIC) < deadline) {
		pthread_mutex_lock(&lock);
		trips++;
		burn_us(20);
		pthread_mutex_unlock(&lock);
	}
	KEEP;
}

static NOINLINE void reads(void)
{
	void *block = aligned_alloc(BLOCK, BLOCK);
	off_t size = lseek(file, 0, SEEK_END), at = 0;

	while (now(CLOCK_MONOTONIC) < deadline) {
		uint64_t began = now(CLOCK_MONOTONIC);

		if (pread(file, block, BLOCK, at) != BLOCK)
			exit(3);
		trip_ns += now(CLOCK_MONOTONIC) - began;
		trips++;
		at = (at + STEP) % size;
	}
	free(block);
	KEEP;
}

static NOINLINE void works_before(void)
{
	burn_us(50000);
	KEEP;
}

static NOINLINE void sleeps_on(void)
{
	while (1)
		sleep(1000);
}

static NOINLINE void asleep(void)
{
	char line;

	if (read(0, &line, 1) != 1)
		exit(3);
	works_before();
	puts("asleep");
	fflush(stdout);
	sleeps_on();
	KEEP;
}

struct role {
	const char *name;
	void (*run)(void);
};

static const struct kind {
	const char *name;
	int threads, one_cpu;
	struct role roles[2]; /* threads take them in turn */
} kinds[] = {
	{ "pipe", 2, 1, { { "asks", pipe_asks }, { "answers", pipe_answers } } },
	{ "futex", 2, 1, { { "asks", futex_asks }, { "answers", futex_answers } } },
	{ "sleeps", 1, 0, { { "sleeps", sleeps } } },
	{ "tiny", 1, 0, { { "tiny", tiny } } },
	{ "mutex", THREADS_MAX, 0, { { "wants", wants_lock }, { "wants", wants_lock } } },
	{ "reads", 1, 0, { { "reads", reads } } },
	{ "asleep", 1, 0, { { "asleep", asleep } } },
};

static struct measured threads[THREADS_MAX];

static NOINLINE void deep(unsigned int left, void (*run)(void))
{
	if (left)
		deep(left - 1, run);
	else
		run();
	KEEP;
}

static void *body(void *arg)
{
	struct measured *self = arg;

	pthread_barrier_wait(&start);
	measure_begin(self);
	deep(frames, self->run);
	measure_end(self);
	return NULL;
}

static const struct kind *kind_named(const char *name)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (!strcmp(kinds[i].name, name))
			return &kinds[i];
	return NULL;
}

/* All threads run on the cpu that this one is on. */
static void stay_here(void)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(sched_getcpu(), &set);
	sched_setaffinity(0, sizeof(set), &set);
}

static void print_threads(const struct kind *kind)
{
	for (int role = 0; role < 2 && role < kind->threads; role++) {
		uint64_t ns = 0;
		long n = 0, most = 0;

		if (role && !strcmp(kind->roles[0].name, kind->roles[1].name))
			break;
		for (int i = 0; i < kind->threads; i++) {
			if (strcmp(threads[i].name, kind->roles[role].name))
				continue;
			n += threads[i].switches;
			ns += threads[i].waited_ns;
			most += threads[i].most;
		}
		measure_print(kind->roles[role].name, n, ns, most);
	}
}

int main(int argc, char **argv)
{
	long before = switches(RUSAGE_SELF);
	const struct kind *kind = argc > 2 ? kind_named(argv[1]) : NULL;
	uint64_t began;

	if (!kind || pipe(there) || pipe(back))
		return 2;
	frames = argc > 3 ? atoi(argv[3]) : 0;
	if (argc > 4) {
		file = open(argv[4], O_RDONLY | O_DIRECT);
		if (file < 0)
			return 4;
	}
	if (kind->one_cpu)
		stay_here();
	began = now(CLOCK_MONOTONIC);
	deadline = began + atoi(argv[2]) * 1000000ull;
	pthread_barrier_init(&start, NULL, kind->threads);
	for (int i = 0; i < kind->threads; i++) {
		const struct role *role = &kind->roles[i % 2 && kind->threads > 1];

		threads[i] = (struct measured){ .name = role->name, .run = role->run };
		pthread_create(&threads[i].thread, NULL, body, &threads[i]);
	}
	for (int i = 0; i < kind->threads; i++)
		pthread_join(threads[i].thread, NULL);
	print_threads(kind);
	printf("trips: %llu %llu\n", (unsigned long long)trips,
	       (unsigned long long)(trip_ns ? trip_ns : now(CLOCK_MONOTONIC) - began));
	printf("process: %ld %ld\n", before, switches(RUSAGE_SELF));
	return 0;
}
