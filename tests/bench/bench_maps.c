// SPDX-License-Identifier: GPL-2.0-or-later
/* What the map cache costs: ns an event and a look-up, by number of mappings, and bytes. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "core/maps/map_cache.h"

#define PID 5000000 /* above the kernel's PID_MAX_LIMIT: never in /proc */
#define LOOK_UPS 1000000

static uint64_t now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000ULL + now.tv_nsec;
}

static void map_at(struct map_cache *cache, uint64_t time_ns, uint32_t pid, uint64_t i,
		   uint64_t of, int id)
{
	/* Scattered, as addresses are, and each once. */
	uint64_t start = 0x10000000 + i * 7919 % of * 16384;
	struct map_event_mmap event = { .time_ns = time_ns, .pid = pid, .tid = pid, .start = start,
					.end = start + 8192, .path = "/usr/lib/library.so.1",
					.build_id_len = BUILD_ID_MAX };

	memset(event.build_id, id, sizeof(event.build_id));
	map_cache_mmap(cache, &event);
}

static void bench_mappings(uint64_t n)
{
	struct map_cache *cache = map_cache_new(NULL);
	struct map_cache_stats stats;
	struct map_process *process;
	uint64_t start, mapped, replaced, found = 0, looked_up;
	struct mapping mapping;

	map_cache_fork(cache, 1, PID, 0);
	start = now_ns();
	for (uint64_t i = 0; i < n; i++)
		map_at(cache, 10 + i, PID, i, n, 1);
	mapped = now_ns() - start;
	map_cache_stats(cache, &stats);
	process = map_cache_process(cache, PID, n + 10);
	start = now_ns();
	for (uint64_t i = 0; i < LOOK_UPS; i++)
		found += map_cache_find(cache, process, n + 10,
					0x10000000 + i * 104729 % n * 16384 + 100, &mapping);
	looked_up = now_ns() - start;
	start = now_ns();
	for (uint64_t i = 0; i < n; i++)
		map_at(cache, n + 10 + i, PID, i, n, 2);
	replaced = now_ns() - start;
	printf("%8" PRIu64 "  %7" PRIu64 "  %8" PRIu64 "  %8" PRIu64 "  %6" PRIu64 "%s\n", n,
	       mapped / n, replaced / n, looked_up / LOOK_UPS, stats.bytes / n,
	       found == LOOK_UPS ? "" : "  look-ups failed");
	map_cache_free(cache);
}

static void bench_processes(uint64_t n)
{
	struct map_cache *cache = map_cache_new(NULL);
	struct map_cache_stats before, stats;
	uint64_t start, forked, execed;

	map_cache_fork(cache, 1, PID, 0);
	for (uint64_t i = 0; i < 50; i++)
		map_at(cache, 2, PID, i, 50, 1);
	map_cache_stats(cache, &before);
	start = now_ns();
	for (uint64_t i = 1; i <= n; i++)
		map_cache_fork(cache, 10 + i, PID + i, PID);
	forked = now_ns() - start;
	map_cache_stats(cache, &stats);
	start = now_ns();
	for (uint64_t i = 1; i <= n; i++) {
		map_cache_exec(cache, 10 + n + i, PID + i, "short");
		for (uint64_t j = 0; j < 5; j++)
			map_at(cache, 10 + n + i, PID + i, j, 5, 1);
		map_cache_exit(cache, 10 + n + i, PID + i, PID + i);
	}
	execed = now_ns() - start;
	printf("%" PRIu64 " processes: fork %" PRIu64 " ns and %" PRIu64
	       " bytes; exec, 5 mappings, exit %" PRIu64 " ns\n",
	       n, forked / n, (stats.bytes - before.bytes) / n, execed / n);
	map_cache_free(cache);
}

static void bench_scan(void)
{
	struct map_cache *cache = map_cache_new(NULL);
	struct map_cache_stats stats;
	uint64_t start = now_ns();

	map_cache_scan_all(cache, NULL);
	map_cache_stats(cache, &stats);
	printf("scan of /proc: %.1f ms, %" PRIu64 " processes, %" PRIu64 " mappings, %" PRIu64
	       " files, %" PRIu64 " KB\n",
	       (now_ns() - start) / 1e6, stats.processes, stats.mappings, stats.files,
	       stats.bytes / 1024);
	map_cache_free(cache);
}

int main(void)
{
	printf("mappings   map ns  replace ns  find ns   bytes\n");
	for (uint64_t n = 10; n <= 100000; n *= 10)
		bench_mappings(n);
	bench_mappings(65000);
	bench_processes(10000);
	bench_scan();
	return 0;
}
