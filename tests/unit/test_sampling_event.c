// SPDX-License-Identifier: GPL-2.0-or-later
/* test_sampling_event: how many samples an event asked for, and the period of a frequency. */
#include "core/capture/sampling_event.h"
#include "tap.h"

static uint64_t expected(uint64_t count, uint64_t enabled_ns, uint64_t running_ns)
{
	const struct sampling_event_run run = {
		.count = count, .enabled_ns = enabled_ns, .running_ns = running_ns
	};

	return sampling_event_expected(&run, 1000);
}

static void test_expected(void)
{
	CHECK_EQ(expected(0, 5, 5), 0);
	CHECK_EQ(expected(999, 5, 5), 0);
	CHECK_EQ(expected(10999, 5, 5), 10);
	/* A counter shared with others stands for all of the time. */
	CHECK_EQ(expected(10000, 4000, 1000), 40);
	CHECK_EQ(expected(10000, 4000, 0), 10);
}

static void test_read(void)
{
	struct sampling_event_run run = { .count = 7 };

	CHECK(!sampling_event_read(-1, &run));
	CHECK_EQ(run.count, 7);
}

static void test_period(void)
{
	uint64_t cycles = sampling_event_period(true, 100);

	CHECK_EQ(sampling_event_period(false, 99), 10101010);
	CHECK_EQ(sampling_event_period(false, 4999), 200040);
	/* None without a counter; else a hundredth of what any cpu counts in a second. */
	CHECK(cycles == 0 || (cycles >= 1000000 && cycles <= 100000000));
}

int main(void)
{
	test_expected();
	test_read();
	test_period();
	return tap_done();
}
