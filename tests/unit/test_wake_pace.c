// SPDX-License-Identifier: GPL-2.0-or-later
/* When a wake-up is heard: at once, after a wait, after longer and longer waits for what is missed in vain. */
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include "base/clock.h"
#include "core/capture/map_watch.h"
#include "core/capture/wake_pace.h"
#include "tap.h"

/* How long it takes until the epoll descriptor is readable, in ms; -1: not within a second. */
static int heard_after(int epoll_fd)
{
	uint64_t before = clock_now_ns();
	struct epoll_event event;

	if (epoll_wait(epoll_fd, &event, 1, 1000) <= 0)
		return -1;
	return (clock_now_ns() - before) / 1000000;
}

static void test_pace(void)
{
	int epoll_fd = epoll_create1(EPOLL_CLOEXEC), wake_fd = eventfd(1, EFD_CLOEXEC);
	const int min_ms = WAKE_PACE_MIN_NS / 1000000, max_ms = WAKE_PACE_MAX_NS / 1000000;
	struct wake_pace pace;
	int ms;

	CHECK_EQ(wake_pace_init(&pace, epoll_fd, wake_fd, NULL), 0);
	CHECK(heard_after(epoll_fd) >= 0);
	wake_pace_drained(&pace, WAKE_FOUND_ALL);
	CHECK_NAMED(heard_after(epoll_fd) < min_ms - 1, "heard at once when nothing was missed");
	for (int i = 0; i < 3; i++) {
		wake_pace_drained(&pace, WAKE_FOUND_NEW);
		CHECK_NAMED(heard_after(epoll_fd) >= min_ms - 1, "a wait after each new thing");
	}
	CHECK_EQ(pace.wait_ns, WAKE_PACE_MIN_NS);
	for (int i = 0; i < 5; i++)
		wake_pace_drained(&pace, WAKE_FOUND_NOTHING);
	CHECK_EQ(pace.wait_ns, WAKE_PACE_MAX_NS);
	ms = heard_after(epoll_fd);
	CHECK_NAMED(ms >= max_ms - 1, "the longest wait for what is missed in vain");
	CHECK_NAMED(ms < 900, "and yet the timer wakes");
	wake_pace_drained(&pace, WAKE_FOUND_ALL);
	CHECK_EQ(pace.wait_ns, WAKE_PACE_MAX_NS / 2);
	for (int i = 0; i < 4; i++)
		wake_pace_drained(&pace, WAKE_FOUND_ALL);
	CHECK_EQ(pace.wait_ns, 0);
	CHECK_NAMED(heard_after(epoll_fd) < min_ms - 1, "heard at once again");
	wake_pace_release(&pace);
	close(wake_fd);
	close(epoll_fd);
}

/* A ring that is readable all the time: it is heard as often as what each look costs allows. */
static void test_map_watch(void)
{
	int epoll_fd = epoll_create1(EPOLL_CLOEXEC), ring_fd = eventfd(1, EFD_CLOEXEC);
	struct map_watch watch = { 0 };

	CHECK_EQ(map_watch_init(&watch, epoll_fd, NULL), 0);
	CHECK_EQ(heard_after(epoll_fd), -1);
	CHECK_EQ(map_watch_add(&watch, ring_fd, NULL), 0);
	CHECK_NAMED(heard_after(epoll_fd) == 0, "a ring is heard at once");
	map_watch_looked(&watch, 1000);
	CHECK_EQ(watch.pace.wait_ns, MAP_WATCH_MIN_NS);
	CHECK_NAMED(heard_after(epoll_fd) >= 0, "and again after a short wait");
	map_watch_looked(&watch, 3000000);
	CHECK_EQ(watch.pace.wait_ns, 60000000);
	CHECK_NAMED(heard_after(epoll_fd) >= 59, "a look that took long is not repeated soon");
	map_watch_looked(&watch, 3000000000);
	CHECK_EQ(watch.pace.wait_ns, MAP_WATCH_MAX_NS);
	map_watch_looked(&watch, 0);
	CHECK_NAMED(heard_after(epoll_fd) == 0, "when nothing was new the next is heard at once");
	map_watch_release(&watch);
	close(ring_fd);
	close(epoll_fd);
}

int main(void)
{
	test_pace();
	test_map_watch();
	return tap_done();
}
