// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * bench_profile: what a large profile costs to write and to load: 25,000 different stacks of 100 to 200
 * frames. Prints one line for each way of packing; fails when loading takes over the limits below.
 */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "core/profile/profile.h"
#include "../make_profile/make_profile.h"

#define LOAD_SECONDS_MAX 0.2
#define LOAD_MB_MAX 60.0
#define AGAIN 4
#define ROUNDS 5

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

static int swallow(struct sink *sink, const struct event *event, struct err *err)
{
	return 0;
}

struct cost {
	double write, read, load; /* CPU seconds; write includes making the events */
	double peak_mb, file_mb;
	unsigned long stacks, locations;
};

static double load_once(int fd, struct sink *sink)
{
	struct reader_damage damage;
	double start = now();

	lseek(fd, 0, SEEK_SET);
	if (reader_read(fd, "bench", sink, &damage, NULL) < 0 || damage.frames_bad)
		_exit(1);
	return now() - start;
}

/* In a child of its own, so that its peak of memory is that of one load. */
static void measure_load(int fd, struct cost *ret_cost)
{
	struct sink nothing = { .push = swallow };
	struct rusage usage;

	ret_cost->load = ret_cost->read = 1e9;
	for (int i = 0; i < ROUNDS; i++) {
		CLEANUP(profile_free) struct profile *profile = profile_new();
		CLEANUP(builder_free) struct builder *builder = builder_new(profile);
		double seconds = load_once(fd, builder_sink(builder));

		if (i == 0) {
			getrusage(RUSAGE_SELF, &usage);
			ret_cost->peak_mb = (double)usage.ru_maxrss / 1024;
		}
		ret_cost->stacks = profile->tables.stacks.len;
		ret_cost->locations = profile->tables.stack_locations.len;
		ret_cost->load = seconds < ret_cost->load ? seconds : ret_cost->load;
		seconds = load_once(fd, &nothing);
		ret_cost->read = seconds < ret_cost->read ? seconds : ret_cost->read;
	}
}

static struct cost measure(const struct writer_options *options)
{
	struct cost *cost = mmap(NULL, sizeof(*cost), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	CLOSE_FD int fd = memfd_create("bench", MFD_CLOEXEC);
	int status;

	if (!fork()) {
		CLEANUP(writer_free) struct writer *writer = writer_new(fd, options, NULL);
		double start = now();

		many_run(writer_sink(writer));
		writer_end(writer, NULL);
		cost->write = now() - start;
		cost->file_mb = (double)writer_bytes(writer) / 1e6;
		_exit(0);
	}
	wait(&status);
	if (!fork()) {
		measure_load(fd, cost);
		_exit(0);
	}
	wait(&status);
	return *cost;
}

int main(void)
{
	static const struct {
		const char *name;
		struct writer_options options;
	} ways[] = { { "raw", { .no_compression = true } }, { "zlib", { .zlib = true } }, { "best", { 0 } } };
	int failed = 0;

	printf("%-6s %8s %8s %8s %8s %8s  (s, MB)\n", "packed", "write", "read", "load", "peak", "file");
	for (size_t i = 0; i < ARRAY_LEN(ways); i++) {
		struct cost c = measure(&ways[i].options);

		/* A host that runs something else meanwhile only ever adds time. */
		for (int k = 0; c.load > LOAD_SECONDS_MAX && k < AGAIN; k++)
			c = measure(&ways[i].options);
		printf("%-6s %8.3f %8.3f %8.3f %8.1f %8.3f  %lu stacks, %lu locations\n", ways[i].name, c.write,
		       c.read, c.load, c.peak_mb, c.file_mb, c.stacks, c.locations);
		failed |= c.load > LOAD_SECONDS_MAX || c.peak_mb > LOAD_MB_MAX || !c.stacks;
	}
	return failed;
}
