// SPDX-License-Identifier: GPL-2.0-or-later
/* tables_threads: threads and series, each once. */
#include "core/profile/tables_budget.h"
#include "core/profile/tables_inner.h"

struct wanted_thread {
	const struct tables *tables;
	const struct event_thread *thread;
};

/* The index has their places, from 1 on. */
static bool is_wanted_thread(const void *ctx, uint32_t place)
{
	const struct wanted_thread *w = ctx;
	const struct event_thread *a = w->thread, *b = &w->tables->threads.data[place - 1];

	return a->process == b->process && a->pid == b->pid && a->tid == b->tid && a->own_tid == b->own_tid &&
	       a->name == b->name && a->start_ns == b->start_ns;
}

static bool is_living(const void *ctx, uint32_t place)
{
	const struct wanted_thread *w = ctx;
	const struct event_thread *a = w->thread, *b = &w->tables->threads.data[place - 1];

	return a->pid == b->pid && a->tid == b->tid && !b->end_ns;
}

static uint64_t thread_hash(const struct event_thread *thread)
{
	return hash_u64((uint64_t)thread->pid << 32 | thread->tid);
}

static void keep_thread(struct tables *tables, const struct event_thread *thread)
{
	vec_push(&tables->threads, *thread);
	hash_index_add(&tables->thread_index, thread_hash(thread), (uint32_t)tables->threads.len);
}

/* Those that have ended: one that is sampled once more is told again. */
static void forget_threads(struct tables *tables)
{
	size_t n = tables->threads.len;

	if (!tables->limit_bytes || n < tables->threads_max)
		return;
	hash_index_release(&tables->thread_index);
	tables->threads.len = 0;
	for (size_t i = 0; i < n; i++) {
		const struct event_thread thread = tables->threads.data[i];

		if (!thread.end_ns)
			keep_thread(tables, &thread);
	}
	tables->threads_max = tables_next_max(tables, sizeof(struct event_thread), tables->threads.len);
}

uint32_t tables_thread(struct tables *tables, const struct event_thread *thread)
{
	struct event event = { .type = EVENT_THREAD, .thread = *thread };
	struct wanted_thread w = { tables, thread };
	uint32_t place = hash_index_find(&tables->thread_index, thread_hash(thread), is_wanted_thread, &w);

	if (place && thread->end_ns)
		tables_thread_ended(tables, tables->threads.data[place - 1].id, thread->end_ns);
	if (place)
		return tables->threads.data[place - 1].id;
	forget_threads(tables);
	if (!tables_fits_thread(tables))
		return 0;
	event.thread.id = ++tables->last_thread;
	keep_thread(tables, &event.thread);
	tables_tell(tables, &event);
	return event.thread.id;
}

static void set_end(struct tables *tables, struct event_thread *thread, uint64_t end_ns)
{
	struct event event = { .type = EVENT_THREAD };

	thread->end_ns = end_ns;
	event.thread = *thread;
	tables_tell(tables, &event);
}

void tables_thread_ended(struct tables *tables, uint32_t id, uint64_t end_ns)
{
	size_t place = TABLES_FIND(&tables->threads, id);

	if (place != SIZE_MAX && tables->threads.data[place].end_ns != end_ns)
		set_end(tables, &tables->threads.data[place], end_ns);
}

void tables_tid_ended(struct tables *tables, uint32_t pid, uint32_t tid, uint64_t end_ns)
{
	const struct event_thread thread = { .pid = pid, .tid = tid };
	struct wanted_thread w = { tables, &thread };
	uint32_t place;

	while (end_ns && (place = hash_index_find(&tables->thread_index, thread_hash(&thread), is_living, &w)))
		set_end(tables, &tables->threads.data[place - 1], end_ns);
}

const struct event_thread *tables_get_thread(const struct tables *tables, uint32_t id)
{
	static const struct event_thread none;
	size_t place = TABLES_FIND(&tables->threads, id);

	return place == SIZE_MAX ? &none : &tables->threads.data[place];
}

static bool same_series(const struct event_series *a, const struct event_series *b)
{
	return a->name == b->name && a->asked == b->asked && a->kind == b->kind && a->unit == b->unit &&
	       a->frequency_hz == b->frequency_hz && a->period == b->period;
}

uint32_t tables_series(struct tables *tables, const struct event_series *series)
{
	struct event event = { .type = EVENT_SERIES, .series = *series };

	for (uint32_t i = 0; i < tables->series.len; i++)
		if (same_series(&tables->series.data[i], series))
			return i + 1;
	if (tables->series.len >= TABLES_SERIES_MAX ||
	    !budget_vec(tables->budget, &tables->series, 1, "series"))
		return 0;
	event.series.id = (uint32_t)tables->series.len + 1;
	vec_push(&tables->series, event.series);
	tables_tell(tables, &event);
	return event.series.id;
}

const struct event_series *tables_get_series(const struct tables *tables, uint32_t id)
{
	static const struct event_series none;

	return id && id <= tables->series.len ? &tables->series.data[id - 1] : &none;
}
