// SPDX-License-Identifier: GPL-2.0-or-later
/* open_waits: each end is stored with the stack that its wait began in, as often as waits of it are open. */
#include "core/capture/open_waits.h"
#include "tap.h"

#define WAITS 1000

static struct resolved_sample sample_of(uint32_t *locations, uint32_t id)
{
	locations[0] = id;
	locations[1] = id + 1;
	return (struct resolved_sample){ .stack = { .n_kernel = 1, .n_user = 1, .locations = locations },
					 .lane = CAPTURE_LANE_WAIT, .state = WAIT_DISK, .thread = id };
}

static void test_one(void)
{
	RELEASE(open_waits_release) struct open_waits waits = { 0 };
	uint32_t locations[2];
	struct resolved_sample sample = sample_of(locations, 7);
	const struct resolved_sample *ended;

	CHECK(open_waits_end(&waits, 5) == NULL);
	open_waits_add(&waits, 5, &sample, 2);
	locations[0] = locations[1] = 0; /* they are copied */
	CHECK(open_waits_end(&waits, 6) == NULL);
	for (int i = 0; i < 2; i++) {
		ended = open_waits_end(&waits, 5);
		CHECK(ended && ended->thread == 7 && ended->state == WAIT_DISK && ended->stack.locations[0] == 7 &&
		      ended->stack.locations[1] == 8);
	}
	CHECK(open_waits_end(&waits, 5) == NULL);
}

/* Ids of two lives of a generation's memory, and numbers that are used again. */
static void test_many(void)
{
	RELEASE(open_waits_release) struct open_waits waits = { 0 };
	uint32_t locations[2], wrong = 0;

	for (uint64_t life = 0; life < 3; life++) {
		for (uint32_t i = 1; i <= WAITS; i++) {
			struct resolved_sample sample = sample_of(locations, i);

			open_waits_add(&waits, CAPTURE_WAIT_ID(life, i), &sample, 1);
		}
		for (uint32_t i = WAITS; i > 1; i--) {
			const struct resolved_sample *ended = open_waits_end(&waits, CAPTURE_WAIT_ID(life, i));

			wrong += !ended || ended->thread != i || ended->stack.locations[1] != i + 1;
		}
	}
	CHECK_EQ(wrong, 0);
	CHECK(waits.waits.len <= WAITS + 4); /* what ended made room */
	for (uint64_t life = 0; life < 3; life++)
		wrong += !open_waits_end(&waits, CAPTURE_WAIT_ID(life, 1));
	CHECK_EQ(wrong, 0);
}

int main(void)
{
	test_one();
	test_many();
	return tap_done();
}
