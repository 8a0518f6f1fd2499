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
		if (sample->stack > meter->by_stack.len)
			vec_add(&meter->by_stack, sample->stack - meter->by_stack.len);
		if (sample->stack)
			meter->by_stack.data[sample->stack - 1] += sample->count;
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

void meter_init(struct meter *meter, struct sink *out)
{
	*meter = (struct meter){ .sink = { push, flush }, .out = out };
}

void meter_release(struct meter *meter)
{
	vec_release(&meter->by_stack);
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

void meter_endings(const struct meter *meter, const struct tables *tables,
		   struct meter_endings *ret_endings)
{
	struct meter_endings e = { .stacks = tables->stacks.len };

	for (size_t i = 0; i < meter->by_stack.len; i++) {
		const struct tables_stack *stack = tables_get_stack(tables, i + 1);
		uint64_t count = meter->by_stack.data[i];
		int status = tables_stack_status(tables, i + 1);

		e.complete += status == STACK_COMPLETE ? count : 0;
		e.guessed += status == STACK_GUESSED ? count : 0;
		e.none += status == STACK_NONE ? count : 0;
		e.cut += status == STACK_CUT ? count : 0;
		if (status == STACK_CUT && stack->cause < STACK_CAUSE_LAST_)
			e.cut_by[stack->cause] += count;
		if (status != STACK_NONE && stack->unwinder <= STACK_UNWINDER_CALLCHAIN)
			e.by_unwinder[stack->unwinder] += count;
	}
	*ret_endings = e;
}
