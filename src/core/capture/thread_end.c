// SPDX-License-Identifier: GPL-2.0-or-later
/* thread_end: why a thread that was sampled had no user stack: what it is, or that it has ended. */
#include <stdio.h>
#include <string.h>
#include "base/file.h"
#include "core/capture/thread_end.h"

#define PF_KTHREAD 0x00200000 /* of the flags in /proc/PID/stat: include/linux/sched.h */

enum stack_cause thread_end_cause(uint32_t tid)
{
	char path[64], text[512], state;
	unsigned long flags;
	const char *rest;

	snprintf(path, sizeof(path), "/proc/%u/stat", tid);
	if (file_read_word(path, text, sizeof(text)))
		return STACK_CAUSE_EXITED;
	rest = strrchr(text, ')');
	if (!rest || sscanf(rest + 1, " %c %*d %*d %*d %*d %*d %lu", &state, &flags) != 2)
		return STACK_CAUSE_NO;
	if (flags & PF_KTHREAD)
		return STACK_CAUSE_KTHREAD;
	return state == 'Z' || state == 'X' ? STACK_CAUSE_EXITED : STACK_CAUSE_NO;
}
