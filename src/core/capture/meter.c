// SPDX-License-Identifier: GPL-2.0-or-later
/* meter: a sink that counts what passes through it, for the summary of a recording. */
#include "core/capture/meter.h"
#include "core/profile/words.h"

struct wanted_ending {
	const struct meter *meter;
	const struct tables_ending *of;
};

static bool is_wanted_ending(const void *ctx, uint32_t id)
{
	const struct wanted_ending *w = ctx;
	const struct tables_ending *a = w->of, *b = &w->meter->endings.data[id - 1].of;

	return a->outermost == b->outermost && a->status == b->status && a->cause == b->cause &&
	       a->unwinder == b->unwinder;
}

static void count_ending(struct meter *meter, uint32_t stack, uint64_t count)
{
	const struct tables_ending of = tables_stack_ending(meter->tables, stack);
	struct wanted_ending w = { meter, &of };
	uint64_t hash = hash_u64((uint64_t)of.outermost << 32 | (uint32_t)of.status << 16 |
				 (uint32_t)of.cause << 8 | of.unwinder);
	uint32_t id = hash_index_find(&meter->ending_index, hash, is_wanted_ending, &w);

	if (!id) {
		vec_push(&meter->endings, ((struct meter_ending){ .of = of }));
		id = (uint32_t)meter->endings.len;
		hash_index_add(&meter->ending_index, hash, id);
	}
	meter->endings.data[id - 1].count += count;
}

static int push(struct sink *sink, const struct event *event, struct err *err)
{
	struct meter *meter = (struct meter *)sink;
	const struct event_sample *sample = &event->sample;
	int r = meter->out->push(meter->out, event, err);

	if (event->type == EVENT_SAMPLE && r < 0)
		return r; /* not taken: its source counts it as lost */
	if (event->type == EVENT_SAMPLE) {
		meter->counters[COUNTER_STORED] += sample->count;
		if (sample->stack)
			count_ending(meter, sample->stack, sample->count);
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
	vec_release(&meter->endings);
	hash_index_release(&meter->ending_index);
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

void meter_endings(const struct meter *meter, struct meter_endings *ret_endings)
{
	struct meter_endings e = { .stacks = tables_stacks_told(meter->tables) };

	for (size_t i = 0; i < meter->endings.len; i++) {
		const struct tables_ending *of = &meter->endings.data[i].of;
		uint64_t count = meter->endings.data[i].count;
		int status = tables_ending_status(meter->tables, of);

		e.complete += status == STACK_COMPLETE ? count : 0;
		e.guessed += status == STACK_GUESSED ? count : 0;
		e.none += status == STACK_NONE ? count : 0;
		e.cut += status == STACK_CUT ? count : 0;
		if (status == STACK_CUT && of->cause < STACK_CAUSE_LAST_)
			e.cut_by[of->cause] += count;
		if (status != STACK_NONE && of->unwinder <= STACK_UNWINDER_CALLCHAIN)
			e.by_unwinder[of->unwinder] += count;
	}
	*ret_endings = e;
}
