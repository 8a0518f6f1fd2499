// SPDX-License-Identifier: GPL-2.0-or-later
/* When a wake-up is heard: at once, after a wait, after longer and longer waits for what is missed in vain. */
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include "base/clock.h"
#include "core/capture/map_watch.h"
#include "core/capture/wake_pace.h"
#include "tap.h"

/* Whether the epoll descriptor is readable, after at most so many ms. */
static bool heard(int epoll_fd, int within_ms)
{
	struct epoll_event event;

	return epoll_wait(epoll_fd, &event, 1, within_ms) > 0;
}

/* How long after a drain that found so much it is readable, in ms; -1: never. A busy machine makes that longer. */
static int heard_after(struct wake_pace *pace, enum wake_found found)
{
	uint64_t before = clock_now_ns();

	wake_pace_drained(pace, found);
	if (!heard(pace->epoll_fd, 30000))
		return -1;
	return (clock_now_ns() - before) / 1000000;
}

static void test_pace(void)
{
	int epoll_fd = epoll_create1(EPOLL_CLOEXEC), wake_fd = eventfd(1, EFD_CLOEXEC);
	const int min_ms = WAKE_PACE_MIN_NS / 1000000, max_ms = WAKE_PACE_MAX_NS / 1000000;
	struct wake_pace pace;

	CHECK_EQ(wake_pace_init(&pace, epoll_fd, wake_fd, NULL), 0);
	CHECK(heard(epoll_fd, 0));
	wake_pace_drained(&pace, WAKE_FOUND_ALL);
	CHECK_NAMED(heard(epoll_fd, 0), "heard at once when nothing was missed");
	for (int i = 0; i < 3; i++)
		CHECK_NAMED(heard_after(&pace, WAKE_FOUND_NEW) >= min_ms - 1, "a wait after each new thing");
	CHECK_EQ(pace.wait_ns, WAKE_PACE_MIN_NS);
	for (int i = 0; i < 4; i++)
		wake_pace_drained(&pace, WAKE_FOUND_NOTHING);
	CHECK_NAMED(heard_after(&pace, WAKE_FOUND_NOTHING) >= max_ms - 1,
		    "the longest wait for what is missed in vain, and yet the timer wakes");
	CHECK_EQ(pace.wait_ns, WAKE_PACE_MAX_NS);
	wake_pace_drained(&pace, WAKE_FOUND_ALL);
	CHECK_EQ(pace.wait_ns, WAKE_PACE_MAX_NS / 2);
	for (int i = 0; i < 4; i++)
		wake_pace_drained(&pace, WAKE_FOUND_ALL);
	CHECK_EQ(pace.wait_ns, 0);
	CHECK_NAMED(heard(epoll_fd, 0), "heard at once again");
	wake_pace_release(&pace);
	close(wake_fd);
	close(epoll_fd);
}

#define MS 1000000ull

/* A ring that is readable all the time: it is heard as often as what each look costs allows. */
static void test_map_watch(void)
{
	int epoll_fd = epoll_create1(EPOLL_CLOEXEC), ring_fd = eventfd(1, EFD_CLOEXEC);
	struct map_watch watch = { 0 };
	uint64_t now;

	CHECK_EQ(map_watch_init(&watch, epoll_fd, NULL), 0);
	CHECK(!heard(epoll_fd, 100));
	CHECK_EQ(map_watch_add(&watch, ring_fd, NULL), 0);
	CHECK_NAMED(heard(epoll_fd, 0), "a ring is heard at once");
	now = clock_now_ns();
	map_watch_read(&watch, now, true, 0);
	CHECK(map_watch_is_due(&watch, now));
	map_watch_pause(&watch, now, 1000);
	CHECK(!map_watch_is_due(&watch, now));
	CHECK(map_watch_is_due(&watch, now + MS));
	map_watch_followed(&watch);
	CHECK(!map_watch_is_due(&watch, now + MS));
	map_watch_looked(&watch, now);
	CHECK_EQ(watch.pace.wait_ns, MAP_WATCH_MIN_NS);
	CHECK_NAMED(heard(epoll_fd, 30000), "and again after a short wait");
	now = clock_now_ns();
	map_watch_read(&watch, now, true, 0);
	map_watch_pause(&watch, now, MS / 4);
	map_watch_looked(&watch, now);
	CHECK_EQ(watch.pace.wait_ns, 5 * MS);
	CHECK_NAMED(heard(epoll_fd, 30000) && clock_now_ns() - now >= 4900000,
		    "a look that took long is not repeated soon");
	map_watch_looked(&watch, now + 5 * MS);
	CHECK_NAMED(heard(epoll_fd, 0), "when nothing was new the next is heard at once");
	map_watch_release(&watch);
	close(ring_fd);
	close(epoll_fd);
}

/* However long the tables are not to follow, the rings are read before they are full. */
static void test_full_rings(void)
{
	int epoll_fd = epoll_create1(EPOLL_CLOEXEC);
	uint64_t now = 1000 * MS;
	struct map_watch watch = { 0 };

	CHECK_EQ(map_watch_init(&watch, epoll_fd, NULL), 0);
	map_watch_read(&watch, now, true, 1);
	map_watch_pause(&watch, now, 15 * MS); /* a process with very many mappings */
	CHECK_EQ(watch.follow_ns, now + 15 * MS * MAP_WATCH_SHARE);
	map_watch_looked(&watch, now);
	CHECK_EQ(watch.pace.wait_ns, MAP_WATCH_QUIET_NS);
	now += 10 * MS;
	map_watch_read(&watch, now, true, 100);
	CHECK(!map_watch_is_due(&watch, now));
	map_watch_looked(&watch, now);
	CHECK_EQ(watch.pace.wait_ns, 5 * MS);
	now += 5 * MS;
	map_watch_read(&watch, now, true, 50);
	map_watch_looked(&watch, now);
	CHECK_EQ(watch.pace.wait_ns, 5 * MS);
	map_watch_read(&watch, now, false, 0); /* it is over */
	now += 300 * MS;
	CHECK_NAMED(map_watch_is_due(&watch, now), "the tables follow what was read before");
	map_watch_pause(&watch, now, 3000 * MS);
	CHECK_EQ(watch.follow_ns, now + MAP_WATCH_MAX_NS);
	map_watch_release(&watch);
	close(epoll_fd);
}

int main(void)
{
	test_pace();
	test_map_watch();
	test_full_rings();
	return tap_done();
}
