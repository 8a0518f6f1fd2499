/* SPDX-License-Identifier: GPL-2.0-or-later */
/* measured: threads that measure how long they wait: what is not CPU time of the time that they were there. */
#pragma once
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

#define NOINLINE __attribute__((noinline, noclone))
#define KEEP __asm__ volatile("") /* the call before it is no tail call */

struct measured {
	const char *name;
	void (*run)(void);
	pthread_t thread;
	long switches, most; /* while it was called so, or may have been: what the naming itself took, too */
	uint64_t waited_ns;
	uint64_t wall, cpu; /* as they were at the begin */
	long unnamed, before;
};

static inline uint64_t now(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);
	return time.tv_sec * 1000000000ull + time.tv_nsec;
}

static inline void sleep_us(unsigned int us)
{
	nanosleep(&(struct timespec){ .tv_nsec = us * 1000l }, NULL);
}

/* How often the thread, or the process (RUSAGE_SELF), has been switched off. */
static inline long switches(int who)
{
	struct rusage usage;

	getrusage(who, &usage);
	return usage.ru_nvcsw + usage.ru_nivcsw;
}

/* What the thread does between these two is measured, and it has its name meanwhile. */
static inline void measure_begin(struct measured *self)
{
	self->unnamed = switches(RUSAGE_THREAD);
	pthread_setname_np(pthread_self(), self->name);
	self->wall = now(CLOCK_MONOTONIC);
	self->cpu = now(CLOCK_THREAD_CPUTIME_ID);
	self->before = switches(RUSAGE_THREAD);
}

static inline void measure_end(struct measured *self)
{
	self->waited_ns = now(CLOCK_MONOTONIC) - self->wall - (now(CLOCK_THREAD_CPUTIME_ID) - self->cpu);
	self->switches = switches(RUSAGE_THREAD) - self->before;
	pthread_setname_np(pthread_self(), "done");
	self->most = switches(RUSAGE_THREAD) - self->unnamed;
}

/* "NAME SWITCHES NS MOST" */
static inline void measure_print(const char *name, long switches, uint64_t waited_ns, long most)
{
	printf("%s %ld %llu %ld\n", name, switches, (unsigned long long)waited_ns, most);
}
