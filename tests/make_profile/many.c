// SPDX-License-Identifier: GPL-2.0-or-later
/* many: 25,000 different stacks of up to 200 frames: a program that recurses in every which way. */
#include <stdio.h>
#include "core/profile/tables.h"
#include "make_profile.h"

#define STACKS 25000
#define FRAMES_MAX 200
#define FUNCTIONS 100

static void make_locations(struct tables *t)
{
	struct event_image image = { .kind = IMAGE_FILE, .build_id_len = 20, .build_id = { 0xab, 0xcd } };
	char text[32];

	image.path = tables_string(t, "/usr/bin/many", 13);
	tables_image(t, &image);
	for (uint32_t i = 0; i < FUNCTIONS; i++) {
		uint32_t location = tables_location(t, 1, 0x1000 + 0x40 * i, i ? LOCATION_RETURN : 0);
		int len = snprintf(text, sizeof(text), i == 1 ? "main" : "function_%u", i);
		struct name_frame frame = { .function = tables_string(t, text, (size_t)len) };
		struct event_name name = { .location = location, .offset = 5, .n_frames = 1,
					   .frames = &frame, .flags = i == 1 ? NAME_ENTRY : 0 };

		tables_name(t, &name);
	}
}

/* A small generator of our own, so that every machine makes the same file (Marsaglia's xorshift). */
static uint32_t next_random(uint32_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 17;
	*state ^= *state << 5;
	return *state;
}

void many_run(struct sink *sink)
{
	uint32_t locations[FRAMES_MAX], random = 1;
	struct event_stack stack = { .status = STACK_GUESSED, .unwinder = STACK_UNWINDER_FP,
				     .locations = locations };
	struct event_process process = { .pid = 42 };
	struct event_thread thread = { .process = 1, .pid = 42, .tid = 42 };
	struct event_series series = { .kind = SERIES_CLOCK, .unit = SERIES_UNIT_NS, .frequency_hz = 99 };
	struct event event;
	struct tables t;

	tables_init(&t, sink);
	process.comm = thread.name = tables_string(&t, "many", 4);
	tables_process(&t, &process);
	make_locations(&t);
	series.name = tables_string(&t, "cpu-clock", 9);
	tables_series(&t, &series);
	tables_thread(&t, &thread);
	for (uint32_t i = 0; i < STACKS; i++) {
		uint32_t n = 100 + next_random(&random) % (FRAMES_MAX - 99);

		for (uint32_t k = 0; k < n; k++)
			locations[k] = 3 + next_random(&random) % (FUNCTIONS - 2);
		locations[n - 1] = 2;
		stack.n_user = (uint16_t)n;
		event = (struct event){ EVENT_SAMPLE,
					.sample = { .time_ns = i / 5000 * 1000000000ul,
						    .duration_ns = 1000000000, .series = 1, .thread = 1,
						    .count = 1 } };
		event.sample.stack = tables_stack(&t, &stack);
		sink->push(sink, &event, NULL);
		if (i % 5000 == 4999)
			sink->flush(sink, NULL);
	}
	event = (struct event){ EVENT_COUNTER, .counter = { 1, COUNTER_TAKEN, 0, STACKS } };
	sink->push(sink, &event, NULL);
	event.counter.counter = COUNTER_STORED;
	sink->push(sink, &event, NULL);
	tables_release(&t);
}
