// SPDX-License-Identifier: GPL-2.0-or-later
/* proc_task: below which number /proc shows what a process has. */
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/proc_task.h"

/* Of /proc/PID/task/TID/stat (proc_pid_stat(5)): the letter behind the name. */
static bool lives(uint32_t pid, uint32_t tid)
{
	char path[64], text[512];
	const char *rest;

	snprintf(path, sizeof(path), "/proc/%u/task/%u/stat", pid, tid);
	if (file_read_word(path, text, sizeof(text)))
		return false;
	rest = strrchr(text, ')');
	return rest && rest[1] == ' ' && rest[2] != 'Z' && rest[2] != 'X';
}

uint32_t proc_task_living(uint32_t pid)
{
	struct dirent *entry;
	uint32_t found = 0;
	char path[64];
	DIR *tasks;

	if (lives(pid, pid))
		return pid;
	snprintf(path, sizeof(path), "/proc/%u/task", pid);
	tasks = opendir(path);
	while (tasks && !found && (entry = readdir(tasks))) {
		uint32_t tid = (uint32_t)strtoul(entry->d_name, NULL, 10);

		if (tid && lives(pid, tid))
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
