// SPDX-License-Identifier: GPL-2.0-or-later
/* html_samples: the samples of a report as the page has them: summed by node, thread and slice of time. */
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "output/html_samples.h"

/* The times that slices begin at, in order, as long as they are few. */
struct times {
	struct html_slice list[HTML_SLICES_MAX];
	size_t n;
	bool equal; /* they are many, or instants: the time is parted evenly */
	uint64_t first_ns, last_ns;
};

/* Where the last of n slices that begins at that time or before stands; of none 0. */
static size_t slice_at(const struct html_slice *slices, size_t n, uint64_t time_ns)
{
	size_t low = 0, high = n;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (slices[middle].start_ns <= time_ns)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? low - 1 : 0;
}

static void add_time(struct times *times, uint64_t start_ns, uint64_t duration_ns)
{
	uint64_t end_ns = start_ns + duration_ns;
	size_t i = slice_at(times->list, times->n, start_ns);
	struct html_slice *at = &times->list[i];

	times->first_ns = start_ns < times->first_ns ? start_ns : times->first_ns;
	times->last_ns = end_ns > times->last_ns ? end_ns : times->last_ns;
	times->equal |= !duration_ns;
	if (times->n && at->start_ns == start_ns) {
		at->end_ns = end_ns > at->end_ns ? end_ns : at->end_ns;
		return;
	}
	if (times->n == HTML_SLICES_MAX) {
		times->equal = true;
		return;
	}
	if (times->n && at->start_ns < start_ns) {
		at++;
		i++;
	}
	memmove(at + 1, at, (times->n - i) * sizeof(*at));
	*at = (struct html_slice){ start_ns, end_ns };
	times->n++;
}

static void find_slices(struct html_samples *samples, const struct report *report)
{
	CLEANUP(samples_end) struct samples_cursor *cursor = samples_begin(report);
	struct times times = { .first_ns = UINT64_MAX };
	struct sample sample;

	while (samples_next(cursor, &sample))
		add_time(&times, sample.time_ns, sample.duration_ns);
	for (size_t i = 0; !times.equal && i < times.n; i++)
		vec_push(&samples->slices, times.list[i]);
	for (size_t i = 0; times.equal && i < times.n; i++) {
		uint64_t width_ns = (times.last_ns - times.first_ns) / times.n + 1;

		vec_push(&samples->slices, ((struct html_slice){ times.first_ns + i * width_ns,
								 times.first_ns + (i + 1) * width_ns }));
	}
}

struct summing {
	struct html_samples *samples;
	struct hash_index index; /* by what html_sample has but its sums; ids are one more than indices */
	struct html_sample wanted;
};

static bool is_same(const struct html_sample *a, const struct html_sample *b)
{
	return a->series == b->series && a->node == b->node && a->thread == b->thread && a->slice == b->slice;
}

static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct summing *summing = ctx;

	return is_same(&summing->samples->list.data[id - 1], &summing->wanted);
}

static uint64_t hash_of(const struct html_sample *sample)
{
	return hash_u64(hash_u64((uint64_t)sample->node << 32 | sample->thread) ^
			((uint64_t)sample->series << 32 | sample->slice));
}

/* Where what is wanted is summed. `limited`: a new one may not fit. */
static struct html_sample *place_of(struct summing *summing, struct budget *limited)
{
	struct html_samples *samples = summing->samples;
	uint64_t hash = hash_of(&summing->wanted);
	uint32_t id = hash_index_find(&summing->index, hash, is_wanted, summing);

	if (id)
		return &samples->list.data[id - 1];
	if (limited && (!budget_vec(limited, &samples->list, 1, "samples") ||
			!budget_index(limited, &summing->index, "samples"))) {
		summing->wanted = (struct html_sample){ .series = summing->wanted.series };
		return place_of(summing, NULL);
	}
	vec_push(&samples->list, summing->wanted);
	hash_index_add(&summing->index, hash, samples->list.len);
	return &samples->list.data[samples->list.len - 1];
}

static int compare(const void *left, const void *right)
{
	const struct html_sample *a = left, *b = right;

	if (a->series != b->series)
		return a->series < b->series ? -1 : 1;
	if (a->node != b->node)
		return a->node < b->node ? -1 : 1;
	if (a->thread != b->thread)
		return a->thread < b->thread ? -1 : 1;
	return a->slice < b->slice ? -1 : a->slice > b->slice;
}

void html_samples_init(struct html_samples *samples, const struct flame_tree *tree)
{
	const struct report *report = tree->sides[0].report;
	struct samples_cursor *cursor;
	struct summing summing = { .samples = samples };
	struct sample sample;

	*samples = (struct html_samples){ 0 };
	find_slices(samples, report);
	cursor = samples_begin(report);
	while (samples_next(cursor, &sample)) {
		struct html_sample *place;

		summing.wanted = (struct html_sample){
			sample.series, flame_tree_leaf(tree, 0, sample.stack, sample.thread), sample.thread,
			slice_at(samples->slices.data, samples->slices.len, sample.time_ns), 0, 0,
		};
		place = place_of(&summing, report->budget);
		place->count += sample.count;
		place->value += sample.value;
	}
	samples_end(cursor);
	budget_return(report->budget, hash_index_bytes(&summing.index));
	hash_index_release(&summing.index);
	if (samples->list.len)
		qsort(samples->list.data, samples->list.len, sizeof(*samples->list.data), compare);
}

void html_samples_release(struct html_samples *samples)
{
	vec_release(&samples->slices);
	vec_release(&samples->list);
}
