// SPDX-License-Identifier: GPL-2.0-or-later
/* jit_growth: tells which of the files that JITs write have grown. */
#include <stdbool.h>
#include <sys/inotify.h>
#include <unistd.h>
#include "base/log.h"
#include "core/jit/jit_growth.h"

#define READS_MAX 16 /* of one look: events that are the same one after the other are one */

int jit_growth_open(struct jit_growth *growth)
{
	if (!growth->fd) {
		growth->fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
		if (growth->fd < 0)
			log_debug("jit: files are looked at once a second only: %m");
	}
	return growth->fd;
}

void jit_growth_forget(struct jit_growth *growth, int watch)
{
	if (growth->fd > 0 && watch > 0)
		inotify_rm_watch(growth->fd, watch);
}

static bool is_known(const struct jit_growth *growth, int watch)
{
	for (size_t i = growth->grown.len; i--;)
		if (growth->grown.data[i] == watch)
			return true;
	return false;
}

void jit_growth_read(struct jit_growth *growth)
{
	char events[4096] __attribute__((aligned(__alignof__(struct inotify_event))));

	growth->grown.len = 0;
	for (int i = 0; growth->fd > 0 && i < READS_MAX; i++) {
		ssize_t len = read(growth->fd, events, sizeof(events));
		ssize_t at = 0;

		while (at < len) {
			const struct inotify_event *event = (const void *)(events + at);

			if (event->mask & IN_MODIFY && !is_known(growth, event->wd))
				vec_push(&growth->grown, event->wd);
			at += (ssize_t)(sizeof(*event) + event->len);
		}
		if (len <= 0)
			break;
	}
}

void jit_growth_release(struct jit_growth *growth)
{
	if (growth->fd > 0)
		close(growth->fd);
	vec_release(&growth->grown);
	*growth = (struct jit_growth){ 0 };
}
