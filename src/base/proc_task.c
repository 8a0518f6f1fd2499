// SPDX-License-Identifier: GPL-2.0-or-later
/* proc_task: below which number /proc shows what a process has. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include "base/proc_stat.h"
#include "base/proc_task.h"

static bool lives(uint32_t tid)
{
	struct proc_stat stat;

	return !proc_stat_read(tid, &stat) && !proc_stat_has_ended(&stat);
}

uint32_t proc_task_living(uint32_t pid)
{
	struct dirent *entry;
	uint32_t found = 0;
	char path[64];
	DIR *tasks;

	if (lives(pid))
		return pid;
	snprintf(path, sizeof(path), "/proc/%u/task", pid);
	tasks = opendir(path);
	while (tasks && !found && (entry = readdir(tasks))) {
		uint32_t tid = (uint32_t)strtoul(entry->d_name, NULL, 10);

		if (tid && lives(tid))
			found = tid;
	}
	if (tasks)
		closedir(tasks);
	return found;
}

const char *proc_task_path(uint32_t pid, const char *name, char *text, size_t size)
{
	uint32_t task = proc_task_living(pid);

	snprintf(text, size, "/proc/%u/%s", task ? task : pid, name);
	return text;
}

int proc_task_open(uint32_t pid, const char *name, int flags)
{
	char path[128];
	int fd;

	snprintf(path, sizeof(path), "/proc/%u/%s", pid, name);
	fd = open(path, flags);
	if (fd < 0 && (errno == ENOENT || errno == ESRCH))
		fd = open(proc_task_path(pid, name, path, sizeof(path)), flags);
	return fd < 0 ? -errno : fd;
}
