// SPDX-License-Identifier: GPL-2.0-or-later
/* turns: when a process has a processor among others that want one. */
#include <errno.h>
#include <linux/sched.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/turns.h"

/* struct sched_attr of linux/sched/types.h, as first published, which no file that has <sched.h> can include. */
struct attributes {
	uint32_t size, policy;
	uint64_t flags;
	int32_t nice;
	uint32_t priority;
	uint64_t runtime_ns, deadline_ns, period_ns;
};

int turns_set_nice(pid_t pid, int nice, bool not_children)
{
	const struct attributes attributes = {
		.size = sizeof(attributes),
		.policy = SCHED_NORMAL,
		.flags = not_children ? SCHED_FLAG_RESET_ON_FORK : 0,
		.nice = nice,
		.runtime_ns = nice < 0 ? TURNS_SLICE_NS : 0,
	};

	return syscall(SYS_sched_setattr, pid, &attributes, 0) ? -errno : 0;
}
