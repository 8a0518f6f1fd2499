/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * proc_task: below which number /proc shows what a process has. When its first thread has ended (pthread_exit(3) in
 * main()) and others go on, it is a zombie: /proc/PID/maps is empty, and exe, root, ns and map_files are not there.
 * All of them are below the number of a thread that lives (/proc/TID; Linux: fs/proc/base.c, get_task_mm()).
 */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* A task of a process that has not ended: its first thread, else another one; 0: all have, or there is none. */
uint32_t proc_task_living(uint32_t pid);
/* "/proc/TASK/NAME" of it; "/proc/PID/NAME" where none lives. Returns text, which is cut to size with its NUL. */
const char *proc_task_path(uint32_t pid, const char *name, char *text, size_t size);
/*
 * Opens it: exe, root, or something in map_files, none of which is there below the number of a first thread that
 * has ended; so that is asked about where there is nothing. A descriptor, or a negative errno of open(2).
 */
int proc_task_open(uint32_t pid, const char *name, int flags);
