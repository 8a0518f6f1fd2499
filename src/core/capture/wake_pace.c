// SPDX-License-Identifier: GPL-2.0-or-later
/* wake_pace: how soon after one drain the sampling program may wake the recorder for the next. */
#include <errno.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/log.h"
#include "base/mem.h"
#include "core/capture/wake_pace.h"

static int watch(const struct wake_pace *pace, int op, int fd, bool heard)
{
	struct epoll_event event = { .events = heard ? EPOLLIN : 0 };

	return epoll_ctl(pace->epoll_fd, op, fd, &event);
}

int wake_pace_init(struct wake_pace *pace, int epoll_fd, int wake_fd, struct err *err)
{
	*pace = (struct wake_pace){ .epoll_fd = epoll_fd, .wake_fd = wake_fd };
	pace->timer_fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
	if (pace->timer_fd < 0)
		return err_sys(err, errno, "cannot make a timer");
	if (watch(pace, EPOLL_CTL_ADD, wake_fd, true) || watch(pace, EPOLL_CTL_ADD, pace->timer_fd, true))
		return err_sys(err, errno, "cannot watch the sampling program");
	return 0;
}

/* How long to wait; 0: not at all. */
static uint64_t next_wait(uint64_t wait_ns, enum wake_found found)
{
	/* What is missed at times only is waited for longer than what is missed once. */
	if (found == WAKE_FOUND_ALL)
		return wait_ns / 2 < WAKE_PACE_MIN_NS ? 0 : wait_ns / 2;
	if (found == WAKE_FOUND_NEW || !wait_ns)
		return WAKE_PACE_MIN_NS;
	return wait_ns * 2 < WAKE_PACE_MAX_NS ? wait_ns * 2 : WAKE_PACE_MAX_NS;
}

void wake_pace_drained(struct wake_pace *pace, enum wake_found found)
{
	wake_pace_wait(pace, next_wait(pace->wait_ns, found));
}

void wake_pace_wait(struct wake_pace *pace, uint64_t wait_ns)
{
	bool was_muted = pace->wait_ns;
	struct itimerspec timer = { 0 };
	uint64_t expirations;

	pace->wait_ns = wait_ns;
	if (!was_muted && !pace->wait_ns)
		return;
	/* Setting a timer also takes back that it has run out. */
	timer.it_value.tv_nsec = pace->wait_ns;
	if (timerfd_settime(pace->timer_fd, 0, &timer, NULL)) {
		/* Without a timer it is not muted; one that has run out would wake it again and again. */
		log_debug("wake pace: the timer cannot be set: %m");
		pace->wait_ns = 0;
		while (read(pace->timer_fd, &expirations, sizeof(expirations)) > 0)
			;
	}
	watch(pace, EPOLL_CTL_MOD, pace->wake_fd, !pace->wait_ns);
}

bool wake_pace_is_due(const struct wake_pace *pace)
{
	struct pollfd fds[] = { { pace->wake_fd, POLLIN, 0 }, { pace->timer_fd, POLLIN, 0 } };

	return poll(fds, ARRAY_LEN(fds), 0) > 0 && (fds[1].revents || !pace->wait_ns);
}

void wake_pace_release(struct wake_pace *pace)
{
	if (pace->timer_fd >= 0)
		close(pace->timer_fd);
	*pace = (struct wake_pace){ .timer_fd = -1 };
}
