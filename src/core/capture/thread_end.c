// SPDX-License-Identifier: GPL-2.0-or-later
/* thread_end: why a thread that was sampled had no user stack: what it is, or that it has ended. */
#include <errno.h>
#include "base/proc_stat.h"
#include "core/capture/thread_end.h"

enum stack_cause thread_end_cause(uint32_t tid)
{
	struct proc_stat stat;
	int r = proc_stat_read(tid, &stat);

	if (r)
		return r == -EINVAL ? STACK_CAUSE_NO : STACK_CAUSE_EXITED;
	if (stat.kernel_thread)
		return STACK_CAUSE_KTHREAD;
	return proc_stat_has_ended(&stat) ? STACK_CAUSE_EXITED : STACK_CAUSE_NO;
}
