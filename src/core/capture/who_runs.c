// SPDX-License-Identifier: GPL-2.0-or-later
/* who_runs: processes in the order in which they are likely to be sampled. */
#include <stdlib.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/mem.h"
#include "base/proc_stat.h"
#include "core/capture/who_runs.h"

struct runner {
	uint32_t pid;
	bool runs;
	uint64_t share; /* used of a billion */
};

static struct runner look(uint32_t pid, uint64_t now_ns, uint64_t tick_ns)
{
	struct runner runner = { .pid = pid };
	struct proc_stat stat;
	uint64_t start_ns, age_ns;

	if (proc_stat_read(pid, &stat))
		return runner;
	start_ns = proc_stat_start_ns(&stat);
	age_ns = now_ns > start_ns ? now_ns - start_ns : 0;
	runner.runs = stat.state == 'R';
	/* Of one that has just begun nothing is known yet. */
	runner.share = (uint64_t)((double)stat.used_ticks * tick_ns * 1e9 / (age_ns + 1e9));
	return runner;
}

static int compare(const void *a, const void *b)
{
	const struct runner *x = a, *y = b;

	if (x->runs != y->runs)
		return x->runs ? -1 : 1;
	if (x->share != y->share)
		return x->share > y->share ? -1 : 1;
	return x->pid < y->pid ? -1 : x->pid > y->pid;
}

void who_runs_sort(uint32_t *pids, size_t n)
{
	struct runner *runners = mem_array(n, sizeof(*runners));
	uint64_t now_ns = clock_now_ns(), tick_ns = NS_PER_SEC / (uint64_t)sysconf(_SC_CLK_TCK);

	for (size_t i = 0; i < n; i++)
		runners[i] = look(pids[i], now_ns, tick_ns);
	if (n)
		qsort(runners, n, sizeof(*runners), compare);
	for (size_t i = 0; i < n; i++)
		pids[i] = runners[i].pid;
	mem_free(runners);
}
