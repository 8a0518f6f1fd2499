// SPDX-License-Identifier: GPL-2.0-or-later
/* test_sampling_event: how many samples an event asked for, from its count and its period. */
#include "core/capture/sampling_event.h"
#include "tap.h"

static uint64_t expected(uint64_t count, uint64_t period, uint64_t taken, uint64_t periods)
{
	const struct sampling_event_run run = {
		.count = count, .period = period, .taken = taken, .periods = periods
	};

	return sampling_event_expected(&run);
}

static void test_fixed_period(void)
{
	CHECK_EQ(expected(0, 1000, 0, 0), 0);
	CHECK_EQ(expected(999, 1000, 0, 0), 0);
	CHECK_EQ(expected(10999, 1000, 10, 10000), 10);
	CHECK_EQ(expected(10000, 1000, 3, 3000), 10);
}

static void test_varied_period(void)
{
	/* Nothing missed: what is left of the last period asks for nothing. */
	CHECK_EQ(expected(10500, 0, 10, 10000), 10);
	/* As many periods as were taken went by without a sample. */
	CHECK_EQ(expected(20000, 0, 10, 10000), 20);
	/* A sample tells the period that begins with it: the sum may be ahead of the count. */
	CHECK_EQ(expected(9000, 0, 10, 10000), 10);
	/* Without a sample nothing is known of the period, and one of 0 is none. */
	CHECK_EQ(expected(10000, 0, 0, 0), 0);
	CHECK_EQ(expected(10000, 0, 5, 0), 0);
	CHECK_EQ(expected(UINT64_MAX, 0, 1, 1), UINT64_MAX);
}

static void test_first_samples(void)
{
	/* 25 ms at 99 Hz: eleven samples on the way from a period of 1 to that of the frequency. */
	struct sampling_event_run run = { .count = 60000000, .enabled_ns = 25000000, .running_ns = 25000000,
					  .freq_hz = 99, .taken = 11, .periods = 60000 };

	CHECK_EQ(sampling_event_expected(&run), 13);
	/* In less than a period's time nothing can have been missed. */
	run.enabled_ns = run.running_ns = 1000000;
	CHECK_EQ(sampling_event_expected(&run), 11);
	/* After a second the frequency has been wanted that often, and no more. */
	run.enabled_ns = run.running_ns = 1000000000;
	CHECK_EQ(sampling_event_expected(&run), 11 + 98);
	/* A period that is larger than the frequency wants is believed. */
	run.taken = 10;
	run.periods = 30000000;
	CHECK_EQ(sampling_event_expected(&run), 20);
}

static void test_shared_counter(void)
{
	struct sampling_event_run run = { .count = 10000, .enabled_ns = 4000, .running_ns = 1000,
					  .period = 1000, .taken = 10, .periods = 10000 };

	CHECK_EQ(sampling_event_expected(&run), 40);
	run.period = 0;
	CHECK_EQ(sampling_event_expected(&run), 40);
	run.running_ns = 0;
	CHECK_EQ(sampling_event_expected(&run), 10);
}

static void test_read(void)
{
	struct sampling_event_run run = { .period = 7 };

	CHECK(!sampling_event_read(-1, &run));
	CHECK_EQ(run.count, 0);
	CHECK_EQ(run.period, 7);
}

int main(void)
{
	test_fixed_period();
	test_varied_period();
	test_first_samples();
	test_shared_counter();
	test_read();
	return tap_done();
}
