// SPDX-License-Identifier: GPL-2.0-or-later
/* test_meter: what passes is counted by stack and by cause, and a failed sink turns stored into lost. */
#include <errno.h>
#include "core/capture/meter.h"
#include "tap.h"

static int pushed, flushed, fail;

static int push(struct sink *sink, const struct event *event, struct err *err)
{
	pushed++;
	return fail;
}

static int flush(struct sink *sink, struct err *err)
{
	flushed++;
	return fail;
}

static int push_sample(struct meter *meter, uint32_t stack, uint64_t count, uint32_t series)
{
	const struct event event = { .type = EVENT_SAMPLE,
				     .sample = { .stack = stack, .count = count, .series = series } };

	return meter->sink.push(&meter->sink, &event, NULL);
}

static void push_counter(struct meter *meter, uint32_t series, uint32_t counter, uint64_t delta)
{
	const struct event event = { .type = EVENT_COUNTER, .counter = { series, counter, 0, delta } };

	meter->sink.push(&meter->sink, &event, NULL);
}

int main(void)
{
	RELEASE(tables_release) struct tables tables;
	RELEASE(meter_release) struct meter meter;
	const uint32_t series[CAPTURE_LANES] = { 1, 2 };
	struct sink out = { push, flush };
	uint32_t locations[] = { 1, 2 };
	struct event_stack stack = { .n_user = 2, .status = STACK_CUT, .cause = STACK_CAUSE_FAULT,
				     .unwinder = STACK_UNWINDER_FP, .locations = locations };

	tables_init(&tables, NULL);
	tables_location(&tables, 1, 16, 0);
	tables_location(&tables, 1, 32, 0);
	CHECK_EQ(tables_stack(&tables, &stack), 1);
	stack = (struct event_stack){ .status = STACK_NONE, .cause = STACK_CAUSE_KTHREAD };
	CHECK_EQ(tables_stack(&tables, &stack), 2);
	meter_init(&meter, &tables, series, &out);

	CHECK_EQ(push_sample(&meter, 2, 5, 1), 0);
	CHECK_EQ(push_sample(&meter, 1, 3, 1), 0);
	push_counter(&meter, 1, COUNTER_LOST_RING, 2);
	push_counter(&meter, 1, COUNTER_LOST_SCRATCH, 1);
	push_counter(&meter, 1, COUNTER_STORED, 8); /* the source's own word: not counted twice */
	push_counter(&meter, 1, 4000, 1); /* of a newer version */
	CHECK_EQ(pushed, 6);
	CHECK_EQ(meter.lanes[CAPTURE_LANE_CLOCK].counters[COUNTER_STORED], 8);
	CHECK_EQ(meter_class(&meter, COUNTER_CLASS_LOST), 3);
	CHECK_EQ(meter.endings.entries.len, 2);
	CHECK_EQ(meter.endings.entries.data[0].of.cause, STACK_CAUSE_KTHREAD);
	CHECK_EQ(meter.endings.entries.data[0].count, 5);
	CHECK_EQ(meter.endings.entries.data[1].of.outermost, 2);
	CHECK_EQ(meter.endings.entries.data[1].of.cause, STACK_CAUSE_FAULT);
	CHECK_EQ(meter.endings.entries.data[1].of.unwinder, STACK_UNWINDER_FP);
	CHECK_EQ(meter.endings.entries.data[1].count, 3);

	CHECK_EQ(push_sample(&meter, 1, 7, 2), 0);
	push_counter(&meter, 2, COUNTER_LOST_WAIT_END, 1);
	CHECK_EQ(meter_class(&meter, COUNTER_CLASS_LOST), 4);
	CHECK_EQ(meter.sink.flush(&meter.sink, NULL), 0);
	CHECK_EQ(push_sample(&meter, 1, 2, 2), 0);
	CHECK_EQ(flushed, 1);
	CHECK_EQ(push_sample(&meter, 1, 4, 1), 0);
	fail = -ENOSPC;
	/* The source counts the sample whose push failed: it is not lost twice. */
	CHECK_EQ(push_sample(&meter, 1, 9, 1), -ENOSPC);
	CHECK_EQ(meter.sink.flush(&meter.sink, NULL), -ENOSPC);
	meter_fail(&meter);
	CHECK_EQ(meter.lanes[CAPTURE_LANE_CLOCK].counters[COUNTER_STORED], 8);
	CHECK_EQ(meter.lanes[CAPTURE_LANE_CLOCK].counters[COUNTER_LOST_WRITE], 4);
	CHECK_EQ(meter.lanes[CAPTURE_LANE_WAIT].counters[COUNTER_STORED], 7);
	CHECK_EQ(meter.lanes[CAPTURE_LANE_WAIT].counters[COUNTER_LOST_WRITE], 2);
	CHECK_EQ(meter_lane_class(&meter, CAPTURE_LANE_WAIT, COUNTER_CLASS_LOST), 3);
	CHECK_EQ(meter_counter(&meter, COUNTER_STORED), 15);
	return tap_done();
}
