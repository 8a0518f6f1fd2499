// SPDX-License-Identifier: GPL-2.0-or-later
/* proc_stat: the text of /proc/PID/stat. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"
#include "base/proc_stat.h"

#define PF_KTHREAD 0x00200000 /* include/linux/sched.h; part of what user space relies on */
#define NS 1000000000ULL

bool proc_stat_parse(const char *text, struct proc_stat *ret_stat)
{
	const char *open = strchr(text, '('), *close = strrchr(text, ')');
	struct proc_stat stat = { 0 };
	unsigned long flags;
	unsigned long long start_ticks;
	size_t len;

	/* The name may hold blanks and brackets; what follows the last bracket does not. */
	if (!open || !close || close < open)
		return false;
	len = close - open - 1;
	if (len >= sizeof(stat.comm))
		len = sizeof(stat.comm) - 1;
	memcpy(stat.comm, open + 1, len);
	if (sscanf(close + 1,
		   " %c %u %*d %*d %*d %*d %lu %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu",
		   &stat.state, &stat.ppid, &flags, &start_ticks) != 4)
		return false;
	stat.start_ticks = start_ticks;
	stat.kernel_thread = flags & PF_KTHREAD;
	*ret_stat = stat;
	return true;
}

int proc_stat_read(uint32_t pid, struct proc_stat *ret_stat)
{
	RELEASE(buf_release) struct buf text = { 0 };
	char path[64];
	int ret;

	/* The other one has times of all threads added up (fs/proc/array.c, do_task_stat()). */
	snprintf(path, sizeof(path), "/proc/%u/task/%u/stat", pid, pid);
	ret = file_read(path, 8192, &text, NULL);
	if (ret)
		return ret;
	return proc_stat_parse(buf_text(&text), ret_stat) ? 0 : -EINVAL;
}

uint64_t proc_stat_start_ns(const struct proc_stat *stat)
{
	uint64_t ticks_per_s = sysconf(_SC_CLK_TCK);
	struct timespec boot, monotonic;
	uint64_t start_ns, asleep_ns;

	/* The two clocks differ by the time that the machine was suspended; read in this order the
	 * difference is never below zero. */
	if (clock_gettime(CLOCK_MONOTONIC, &monotonic) || clock_gettime(CLOCK_BOOTTIME, &boot))
		return 0;
	asleep_ns = (boot.tv_sec - monotonic.tv_sec) * NS + boot.tv_nsec - monotonic.tv_nsec;
	if (stat->start_ticks / ticks_per_s > UINT64_MAX / NS - 1)
		return 0;
	start_ns = stat->start_ticks / ticks_per_s * NS +
		   stat->start_ticks % ticks_per_s * (NS / ticks_per_s);
	return start_ns > asleep_ns ? start_ns - asleep_ns : 0;
}
