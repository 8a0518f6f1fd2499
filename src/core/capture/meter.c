// SPDX-License-Identifier: GPL-2.0-or-later
/* meter: a sink that counts what passes through it, for the summary of a recording. */
#include "core/capture/meter.h"
#include "core/profile/words.h"

static struct meter_lane *lane_of(struct meter *meter, uint32_t series)
{
	for (int lane = 0; lane < CAPTURE_LANES; lane++)
		if (series && meter->series[lane] == series)
			return &meter->lanes[lane];
	return &meter->lanes[0];
}

static int push(struct sink *sink, const struct event *event, struct err *err)
{
	struct meter *meter = (struct meter *)sink;
	const struct event_sample *sample = &event->sample;
	int r = meter->out->push(meter->out, event, err);

	if (event->type == EVENT_SAMPLE && r < 0)
		return r; /* not taken: its source counts it as lost */
	if (event->type == EVENT_SAMPLE) {
		lane_of(meter, sample->series)->counters[COUNTER_STORED] += sample->count;
		if (sample->stack) {
			const struct tables_ending of = tables_stack_ending(meter->tables, sample->stack);

			endings_add(&meter->endings, &of, sample->count);
		}
	} else if (event->type == EVENT_COUNTER && event->counter.counter < COUNTER_LAST_ &&
		   event->counter.counter != COUNTER_STORED) {
		lane_of(meter, event->counter.series)->counters[event->counter.counter] += event->counter.delta;
	}
	return r;
}

static int flush(struct sink *sink, struct err *err)
{
	struct meter *meter = (struct meter *)sink;
	int r = meter->out->flush ? meter->out->flush(meter->out, err) : 0;

	for (int lane = 0; !r && lane < CAPTURE_LANES; lane++)
		meter->lanes[lane].kept = meter->lanes[lane].counters[COUNTER_STORED];
	return r;
}

void meter_init(struct meter *meter, const struct tables *tables, const uint32_t *series, struct sink *out)
{
	*meter = (struct meter){ .sink = { push, flush }, .out = out, .tables = tables, .series = series };
}

void meter_release(struct meter *meter)
{
	endings_release(&meter->endings);
}

void meter_fail(struct meter *meter)
{
	for (int i = 0; i < CAPTURE_LANES; i++) {
		struct meter_lane *lane = &meter->lanes[i];

		lane->counters[COUNTER_LOST_WRITE] += lane->counters[COUNTER_STORED] - lane->kept;
		lane->counters[COUNTER_STORED] = lane->kept;
	}
}

void meter_lost(struct meter *meter, enum capture_lane lane, uint64_t lost)
{
	uint64_t *counters = meter->lanes[lane].counters;
	uint64_t arrived = counters[COUNTER_STORED] + counters[COUNTER_LOST_WRITE];

	counters[COUNTER_STORED] = arrived - lost;
	counters[COUNTER_LOST_WRITE] = lost;
}

uint64_t meter_counter(const struct meter *meter, enum counter counter)
{
	uint64_t sum = 0;

	for (int lane = 0; lane < CAPTURE_LANES; lane++)
		sum += meter->lanes[lane].counters[counter];
	return sum;
}

uint64_t meter_lane_class(const struct meter *meter, enum capture_lane lane, enum counter_class class)
{
	uint64_t sum = 0;

	for (int i = 0; i < COUNTER_LAST_; i++)
		if (counter_words[i].class == class)
			sum += meter->lanes[lane].counters[i];
	return sum;
}

uint64_t meter_class(const struct meter *meter, enum counter_class class)
{
	uint64_t sum = 0;

	for (int lane = 0; lane < CAPTURE_LANES; lane++)
		sum += meter_lane_class(meter, lane, class);
	return sum;
}
