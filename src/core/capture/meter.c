// SPDX-License-Identifier: GPL-2.0-or-later
/* meter: a sink that counts what passes through it, for the summary of a recording. */
#include "core/capture/meter.h"
#include "core/profile/words.h"

static int push(struct sink *sink, const struct event *event, struct err *err)
{
	struct meter *meter = (struct meter *)sink;
	const struct event_sample *sample = &event->sample;
	int r = meter->out->push(meter->out, event, err);

	if (event->type == EVENT_SAMPLE && r < 0)
		return r; /* not taken: its source counts it as lost */
	if (event->type == EVENT_SAMPLE) {
		meter->counters[COUNTER_STORED] += sample->count;
		if (sample->stack) {
			const struct tables_ending of = tables_stack_ending(meter->tables, sample->stack);

			endings_add(&meter->endings, &of, sample->count);
		}
	} else if (event->type == EVENT_COUNTER && event->counter.counter < COUNTER_LAST_ &&
		   event->counter.counter != COUNTER_STORED) {
		meter->counters[event->counter.counter] += event->counter.delta;
	}
	return r;
}

static int flush(struct sink *sink, struct err *err)
{
	struct meter *meter = (struct meter *)sink;
	int r = meter->out->flush ? meter->out->flush(meter->out, err) : 0;

	if (!r)
		meter->kept = meter->counters[COUNTER_STORED];
	return r;
}

void meter_init(struct meter *meter, const struct tables *tables, struct sink *out)
{
	*meter = (struct meter){ .sink = { push, flush }, .out = out, .tables = tables };
}

void meter_release(struct meter *meter)
{
	endings_release(&meter->endings);
}

void meter_fail(struct meter *meter)
{
	meter->counters[COUNTER_LOST_WRITE] += meter->counters[COUNTER_STORED] - meter->kept;
	meter->counters[COUNTER_STORED] = meter->kept;
}

void meter_lost(struct meter *meter, uint64_t lost)
{
	uint64_t arrived = meter->counters[COUNTER_STORED] + meter->counters[COUNTER_LOST_WRITE];

	meter->counters[COUNTER_STORED] = arrived - lost;
	meter->counters[COUNTER_LOST_WRITE] = lost;
}

uint64_t meter_class(const struct meter *meter, enum counter_class class)
{
	uint64_t sum = 0;

	for (int i = 0; i < COUNTER_LAST_; i++)
		if (counter_words[i].class == class)
			sum += meter->counters[i];
	return sum;
}
