/* SPDX-License-Identifier: GPL-2.0-or-later */
/* watch: whether what is recorded is still there: a recording ends with its last target. */
#pragma once
#include <poll.h>
#include "base/err.h"
#include "base/vec.h"
#include "core/capture/target.h"
#include "core/capture/workload.h"

struct watched {
	uint32_t tid; /* looked for where the kernel has no pidfd for threads; 0: of a process */
	bool ended;
};

struct watch {
	VEC(struct pollfd) fds; /* a pidfd each, or -1 */
	VEC(struct watched) watched; /* what fds.data[i] is of */
	size_t living; /* those that have not ended */
	bool any; /* there is something to wait for at all */
	int failed; /* -errno of watch_ended(), which could not look; 0 */
};

/* Watches the command where there is one, else each process and thread of the target. A target that
 * goes while this looks is -ESRCH. With -a, -u, -G, --comm and no command there is nothing to watch. */
int watch_init(struct watch *watch, const struct target *target, const struct workload *workload,
	       struct err *err);
/* Looks without waiting; true once everything that was watched has ended. */
bool watch_ended(struct watch *watch);
void watch_release(struct watch *watch);
