// SPDX-License-Identifier: GPL-2.0-or-later
/* tables_threads: threads and series, each once. */
#include <stdlib.h>
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

static uint64_t thread_hash(const struct event_thread *thread)
{
	uint64_t words[] = { (uint64_t)thread->process << 32 | thread->name,
			     (uint64_t)thread->pid << 32 | thread->tid, thread->own_tid, thread->start_ns };

	return hash_bytes(words, sizeof(words), EVENT_THREAD);
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

static void set_end(struct tables *tables, struct event_thread *thread, uint64_t end_ns)
{
	struct event event = { .type = EVENT_THREAD };

	if (thread->end_ns == end_ns)
		return;
	thread->end_ns = end_ns;
	event.thread = *thread;
	tables_tell(tables, &event);
}

uint32_t tables_thread(struct tables *tables, const struct event_thread *thread)
{
	struct event event = { .type = EVENT_THREAD, .thread = *thread };
	struct wanted_thread w = { tables, thread };
	uint32_t place = hash_index_find(&tables->thread_index, thread_hash(thread), is_wanted_thread, &w);

	if (place) {
		struct event_thread *known = &tables->threads.data[place - 1];

		set_end(tables, known, thread->end_ns ? thread->end_ns : known->end_ns);
		return known->id;
	}
	forget_threads(tables);
	if (!tables_fits_thread(tables))
		return 0;
	event.thread.id = ++tables->last_thread;
	keep_thread(tables, &event.thread);
	tables_tell(tables, &event);
	return event.thread.id;
}

void tables_thread_ended(struct tables *tables, uint32_t id, uint64_t end_ns)
{
	size_t place = TABLES_FIND(&tables->threads, id);

	if (place != SIZE_MAX)
		set_end(tables, &tables->threads.data[place], end_ns);
}

static int compare_ended(const void *left, const void *right)
{
	const struct ended_thread *a = left, *b = right;

	if (a->pid != b->pid)
		return a->pid < b->pid ? -1 : 1;
	if (a->tid != b->tid)
		return a->tid < b->tid ? -1 : 1;
	return a->end_ns < b->end_ns ? -1 : a->end_ns > b->end_ns;
}

/* The first end of a thread's numbers that is not before its start; NULL: none. */
static const struct ended_thread *end_of(const struct event_thread *thread, const struct ended_thread *ended,
					 size_t n)
{
	const struct ended_thread from = { thread->pid, thread->tid, thread->start_ns };
	size_t low = 0, high = n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (compare_ended(&ended[middle], &from) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low < n && ended[low].pid == from.pid && ended[low].tid == from.tid ? &ended[low] : NULL;
}

void tables_threads_ended(struct tables *tables, struct ended_thread *ended, size_t n)
{
	if (!n)
		return;
	qsort(ended, n, sizeof(*ended), compare_ended);
	for (size_t i = 0; i < tables->threads.len; i++) {
		struct event_thread *thread = &tables->threads.data[i];
		const struct ended_thread *end = thread->end_ns ? NULL : end_of(thread, ended, n);

		if (end)
			set_end(tables, thread, end->end_ns);
	}
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
