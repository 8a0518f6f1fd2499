/* SPDX-License-Identifier: GPL-2.0-or-later */
/* proc_stat: the text of /proc/PID/stat; the process may have chosen its name to look like more. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct proc_stat {
	char comm[16];
	char state; /* 'R', 'S', 'Z' .. */
	uint32_t ppid;
	uint64_t start_ticks; /* since boot (CLOCK_BOOTTIME), in 1/sysconf(_SC_CLK_TCK) s */
	bool kernel_thread; /* PF_KTHREAD: it has no user memory */
};

/* Reads the text, ended by a NUL (Documentation/filesystems/proc.rst, table 1-4). False: damaged. */
bool proc_stat_parse(const char *text, struct proc_stat *ret_stat);
/* Of a process, or a thread by its number. 0 or a negative errno: -ENOENT or -ESRCH it is gone, -EINVAL damaged. */
int proc_stat_read(uint32_t pid, struct proc_stat *ret_stat);
/* A zombie, or less than that. */
static inline bool proc_stat_has_ended(const struct proc_stat *stat)
{
	return stat->state == 'Z' || stat->state == 'X';
}

/* start_ticks on CLOCK_MONOTONIC: exact to a tick, 10 ms; 0: before the clock began. */
uint64_t proc_stat_start_ns(const struct proc_stat *stat);
