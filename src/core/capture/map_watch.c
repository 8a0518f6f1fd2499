// SPDX-License-Identifier: GPL-2.0-or-later
/* map_watch: how soon after a mapping has come the recorder looks at it. */
#include <errno.h>
#include <sys/epoll.h>
#include <unistd.h>
#include "core/capture/map_watch.h"

int map_watch_init(struct map_watch *watch, int epoll_fd, struct err *err)
{
	watch->pace.timer_fd = -1;
	watch->rings_fd = epoll_create1(EPOLL_CLOEXEC);
	if (watch->rings_fd < 0)
		return err_sys(err, errno, "cannot make an epoll descriptor");
	return wake_pace_init(&watch->pace, epoll_fd, watch->rings_fd, err);
}

int map_watch_add(struct map_watch *watch, int ring_fd, struct err *err)
{
	struct epoll_event event = { .events = EPOLLIN };

	if (epoll_ctl(watch->rings_fd, EPOLL_CTL_ADD, ring_fd, &event))
		return err_sys(err, errno, "cannot watch a ring");
	return 0;
}

void map_watch_read(struct map_watch *watch, uint64_t now_ns, bool any, unsigned int fill_percent)
{
	uint64_t passed_ns = now_ns - watch->read_ns;

	watch->fills_ns = MAP_WATCH_QUIET_NS;
	if (fill_percent && passed_ns * MAP_WATCH_FILL_MAX / fill_percent < watch->fills_ns)
		watch->fills_ns = passed_ns * MAP_WATCH_FILL_MAX / fill_percent;
	watch->read_ns = now_ns;
	watch->behind |= any;
}

bool map_watch_is_due(const struct map_watch *watch, uint64_t now_ns)
{
	return watch->behind && now_ns >= watch->follow_ns;
}

void map_watch_followed(struct map_watch *watch)
{
	watch->behind = false;
}

void map_watch_pause(struct map_watch *watch, uint64_t now_ns, uint64_t used_ns)
{
	uint64_t wait_ns = used_ns * MAP_WATCH_SHARE;

	if (wait_ns < MAP_WATCH_MIN_NS)
		wait_ns = MAP_WATCH_MIN_NS;
	watch->follow_ns = now_ns + (wait_ns < MAP_WATCH_MAX_NS ? wait_ns : MAP_WATCH_MAX_NS);
}

void map_watch_looked(struct map_watch *watch, uint64_t now_ns)
{
	uint64_t wait_ns = watch->follow_ns > now_ns ? watch->follow_ns - now_ns : 0;

	if (wait_ns > watch->fills_ns)
		wait_ns = watch->fills_ns;
	if (wait_ns && wait_ns < MAP_WATCH_MIN_NS)
		wait_ns = MAP_WATCH_MIN_NS;
	wake_pace_wait(&watch->pace, wait_ns);
}

void map_watch_release(struct map_watch *watch)
{
	wake_pace_release(&watch->pace);
	if (watch->rings_fd >= 0)
		close(watch->rings_fd);
	watch->rings_fd = -1;
}
