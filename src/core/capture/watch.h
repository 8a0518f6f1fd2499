/* SPDX-License-Identifier: GPL-2.0-or-later */
/* watch: whether what is recorded is still there: a recording ends with its last target. */
#pragma once
#include <poll.h>
#include "base/err.h"
#include "base/vec.h"
#include "core/capture/source.h"
#include "core/capture/target.h"
#include "core/capture/workload.h"

struct watch {
	VEC(struct pollfd) fds; /* one pidfd each; fd -1: that one has ended */
	VEC(uint32_t) tids; /* tids.data[i]: the thread of fds.data[i]; 0: a process, or ended */
	struct source *source; /* asked for threads that took another number; borrowed, or NULL */
	VEC(uint32_t) polled_tids; /* threads the kernel has no pidfd for: asked for in watch_ended() */
	size_t living; /* fds and polled_tids that have not ended */
	bool any; /* there is something to wait for at all */
};

/* Watches the command where there is one, else each process and thread of the target. A target that
 * goes while this looks is -ESRCH. With -a, -u, -G, --comm and no command there is nothing to watch. */
int watch_init(struct watch *watch, const struct target *target, const struct workload *workload,
	       struct source *source, struct err *err);
/* Looks without waiting; true once everything that was watched has ended. */
bool watch_ended(struct watch *watch);
void watch_release(struct watch *watch);
