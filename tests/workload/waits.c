// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * waits: threads that wait in ways of their own, and measure how long: what is not the thread's CPU time of the
 * time that it was there, it did not run. Prints "NAME SWITCHES NS MOST" of each at the end: how often it was
 * switched off, and for how long in all, while it was called so; MOST counts what the naming itself took, too. With
 * an argument: what each does, so many times as often.
 */
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))
#define KEEP __asm__ volatile("") /* the call before it is no tail call */

static int times = 1, there[2], back[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t start;

static uint64_t now(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);
	return time.tv_sec * 1000000000ull + time.tv_nsec;
}

static void sleep_us(unsigned int us)
{
	nanosleep(&(struct timespec){ .tv_nsec = us * 1000l }, NULL);
}

/* Much sleep, in few pieces, and in many small ones. */
static NOINLINE void naps(void)
{
	for (int i = 0; i < 5 * times; i++)
		sleep_us(20000);
	KEEP;
}

static NOINLINE void tiny_naps(void)
{
	for (int i = 0; i < 500 * times; i++)
		sleep_us(10);
	KEEP;
}

static NOINLINE void takes_lock(void)
{
	for (int i = 0; i < 20 * times; i++) {
		pthread_mutex_lock(&lock);
		sleep_us(500);
		pthread_mutex_unlock(&lock);
	}
	KEEP;
}

static NOINLINE void asks(void)
{
	char byte = 0;

	for (int i = 0; i < 500 * times; i++)
		if (write(there[1], &byte, 1) != 1 || read(back[0], &byte, 1) != 1)
			break;
	close(there[1]);
	KEEP;
}

static NOINLINE void answers(void)
{
	char byte;

	while (read(there[0], &byte, 1) == 1 && write(back[1], &byte, 1) == 1)
		;
	KEEP;
}

/* Runs, and so waits only where others are let run. */
static NOINLINE void burns(void)
{
	for (uint64_t end = now(CLOCK_THREAD_CPUTIME_ID) + 50000000ull * times; now(CLOCK_THREAD_CPUTIME_ID) < end;)
		;
	KEEP;
}

static struct thread {
	const char *name;
	void (*run)(void);
	pthread_t thread;
	long switches, most; /* while it was called so, or may have been */
	uint64_t waited_ns;
} threads[] = {
	{ .name = "naps", .run = naps },       { .name = "tiny_naps", .run = tiny_naps },
	{ .name = "locks_1", .run = takes_lock }, { .name = "locks_2", .run = takes_lock },
	{ .name = "asks", .run = asks },       { .name = "answers", .run = answers },
	{ .name = "burns", .run = burns },
};
#define N (sizeof(threads) / sizeof(threads[0]))

static long switches(void)
{
	struct rusage usage;

	getrusage(RUSAGE_THREAD, &usage);
	return usage.ru_nvcsw + usage.ru_nivcsw;
}

static void *body(void *arg)
{
	struct thread *self = arg;
	uint64_t wall, cpu;
	long unnamed, before;

	pthread_barrier_wait(&start);
	unnamed = switches();
	pthread_setname_np(pthread_self(), self->name);
	wall = now(CLOCK_MONOTONIC);
	cpu = now(CLOCK_THREAD_CPUTIME_ID);
	before = switches();
	self->run();
	self->waited_ns = now(CLOCK_MONOTONIC) - wall - (now(CLOCK_THREAD_CPUTIME_ID) - cpu);
	self->switches = switches() - before;
	pthread_setname_np(pthread_self(), "done");
	self->most = switches() - unnamed;
	return NULL;
}

int main(int argc, char **argv)
{
	if (argc > 1)
		times = atoi(argv[1]);
	if (pipe(there) || pipe(back))
		return 1;
	pthread_barrier_init(&start, NULL, N);
	for (size_t i = 0; i < N; i++)
		pthread_create(&threads[i].thread, NULL, body, &threads[i]);
	for (size_t i = 0; i < N; i++)
		pthread_join(threads[i].thread, NULL);
	for (size_t i = 0; i < N; i++)
		printf("%s %ld %llu %ld\n", threads[i].name, threads[i].switches,
		       (unsigned long long)threads[i].waited_ns, threads[i].most);
	return 0;
}
