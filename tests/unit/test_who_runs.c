// SPDX-License-Identifier: GPL-2.0-or-later
/* Who is sampled first: those that run, then those that have run most. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include "core/capture/who_runs.h"
#include "tap.h"
#include "base/proc_stat.h"

static pid_t child(bool busy)
{
	pid_t pid = fork();

	if (pid)
		return pid;
	alarm(60);
	while (busy)
		;
	for (;;)
		pause();
}

static char state_of(uint32_t pid)
{
	struct proc_stat stat;

	return proc_stat_read(pid, &stat) ? '?' : stat.state;
}

static uint64_t used(uint32_t pid)
{
	struct proc_stat stat;

	return proc_stat_read(pid, &stat) ? 0 : stat.used_ticks;
}

int main(void)
{
	uint32_t lazy = child(false), busy = child(true), worked = child(true), gone = child(false);
	uint32_t pids[] = { gone, lazy, worked, busy };

	while (used(worked) < 20 || used(busy) < 5 || state_of(lazy) != 'S')
		usleep(10000);
	kill(worked, SIGSTOP);
	kill(gone, SIGKILL);
	waitpid(gone, NULL, 0);
	while (state_of(worked) != 'T')
		usleep(10000);
	who_runs_sort(pids, 4);
	CHECK_NAMED(pids[0] == busy, "first who runs");
	CHECK_NAMED(pids[1] == worked, "then who has run");
	CHECK_NAMED(pids[2] == (lazy < gone ? lazy : gone), "then the others, by pid");
	CHECK_NAMED(pids[3] == (lazy < gone ? gone : lazy), "also one that is gone");
	who_runs_sort(pids, 0);
	for (int i = 0; i < 4; i++)
		if (pids[i] != gone)
			kill(pids[i], SIGKILL);
	return tap_done();
}
