// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * waits: threads that wait in ways of their own, and measure it. Prints "NAME SWITCHES NS MOST" of each at the end:
 * how often it was switched off, and for how long in all, while it was called so; MOST counts what the naming
 * itself took, too.
 */
#include <pthread.h>
#include <unistd.h>
#include "measured.h"

static int there[2], back[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t start;

/* Much sleep, in few pieces, and in many small ones. */
static NOINLINE void naps(void)
{
	for (int i = 0; i < 5; i++)
		sleep_us(20000);
	KEEP;
}

static NOINLINE void tiny_naps(void)
{
	for (int i = 0; i < 500; i++)
		sleep_us(10);
	KEEP;
}

static NOINLINE void takes_lock(void)
{
	for (int i = 0; i < 20; i++) {
		pthread_mutex_lock(&lock);
		sleep_us(500);
		pthread_mutex_unlock(&lock);
	}
	KEEP;
}

static NOINLINE void asks(void)
{
	char byte = 0;

	for (int i = 0; i < 500; i++)
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
	for (uint64_t end = now(CLOCK_THREAD_CPUTIME_ID) + 50000000ull; now(CLOCK_THREAD_CPUTIME_ID) < end;)
		;
	KEEP;
}

static struct measured threads[] = {
	{ .name = "naps", .run = naps },       { .name = "tiny_naps", .run = tiny_naps },
	{ .name = "locks_1", .run = takes_lock }, { .name = "locks_2", .run = takes_lock },
	{ .name = "asks", .run = asks },       { .name = "answers", .run = answers },
	{ .name = "burns", .run = burns },
};
#define N (sizeof(threads) / sizeof(threads[0]))

static void *body(void *arg)
{
	struct measured *self = arg;

	pthread_barrier_wait(&start);
	measure_begin(self);
	self->run();
	measure_end(self);
	return NULL;
}

int main(void)
{
	if (pipe(there) || pipe(back))
		return 1;
	pthread_barrier_init(&start, NULL, N);
	for (size_t i = 0; i < N; i++)
		pthread_create(&threads[i].thread, NULL, body, &threads[i]);
	for (size_t i = 0; i < N; i++)
		pthread_join(threads[i].thread, NULL);
	for (size_t i = 0; i < N; i++)
		measure_print(threads[i].name, threads[i].switches, threads[i].waited_ns, threads[i].most);
	return 0;
}
