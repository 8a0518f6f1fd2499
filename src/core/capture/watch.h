/* SPDX-License-Identifier: GPL-2.0-or-later */
/* watch: whether what is recorded is still there: a recording ends with its last target. */
#pragma once
#include <poll.h>
#include "base/err.h"
#include "base/vec.h"
#include "core/capture/source.h"
#include "core/capture/target.h"
#include "core/capture/workload.h"

enum watched_state {
	WATCHED_PROCESS,
	WATCHED_THREAD, /* without an fd where the kernel has no pidfd for threads: its number is looked for */
	WATCHED_MOVING, /* a thread whose number is free, on its way to its leader's; the fd is of its process */
	WATCHED_ENDED,
};

struct watched {
	enum watched_state state;
	uint32_t tid, pid; /* of a thread, and its process */
};

struct watch {
	VEC(struct pollfd) fds; /* a pidfd each, or -1 */
	VEC(struct watched) watched; /* what fds.data[i] is of */
	struct source *source; /* asked for threads that took another number; borrowed, or NULL */
	size_t living; /* those that have not ended */
	bool any; /* there is something to wait for at all */
	int failed; /* -errno of watch_ended(), which could not look; 0 */
};

/* Watches the command where there is one, else each process and thread of the target. A target that
 * goes while this looks is -ESRCH. With -a, -u, -G, --comm and no command there is nothing to watch. */
int watch_init(struct watch *watch, const struct target *target, const struct workload *workload,
	       struct source *source, struct err *err);
/* Looks without waiting; true once everything that was watched has ended. */
bool watch_ended(struct watch *watch);
void watch_release(struct watch *watch);
