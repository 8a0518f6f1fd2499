/* SPDX-License-Identifier: GPL-2.0-or-later */
/* proc_status: the text of /proc/PID/status (proc_pid_status(5); fs/proc/array.c). */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"

/* Appends that of a process, or of a thread by its number. 0, or a negative errno: it is gone. */
int proc_status_read(uint32_t pid, struct buf *text);
/* One of the numbers of the line of that name ("Uid"), from 0 on; -1: the last. False: there is none. */
bool proc_status_number(const struct buf *text, const char *name, int which, uint64_t *ret_number);
