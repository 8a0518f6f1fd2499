// SPDX-License-Identifier: GPL-2.0-or-later
/* segments: the memory that tables and mappings lie in, given out in blocks and taken back. */
#include <errno.h>
#include <string.h>
#include "base/vec.h"
#include "core/unwind/segments.h"

#define ALIGN_WORDS 2u
#define MB (1ULL << 20)

/* Words [start, end) of one segment that nobody has. */
struct free_run {
	uint32_t start, end;
};

struct segment {
	uint32_t *words;
	VEC(struct free_run) runs; /* by address; no two of them touch */
	uint32_t longest; /* of the runs; may be too great after a block was taken, never too small */
	bool own; /* not the owner's of add(): ours to free */
};

/*
 * Blocks have no headers: whoever gives one back knows its size, and what the kernel reads is not
 * disturbed by what is free beside it.
 */
struct segments {
	struct segments_options options;
	VEC(struct segment) all;
	uint32_t limit; /* segments */
	uint64_t used_words;
	struct err failed; /* what add() failed with; not tried again before the next segments_keep_spare() */
};

static uint32_t round_words(uint32_t words)
{
	return (words + ALIGN_WORDS - 1) / ALIGN_WORDS * ALIGN_WORDS;
}

struct segments *segments_new(const struct segments_options *options)
{
	struct segments *segments = mem_zalloc(sizeof(*segments));
	uint64_t limit;

	if (options)
		segments->options = *options;
	limit = segments->options.limit_bytes ? segments->options.limit_bytes : SEGMENTS_DEFAULT_BYTES;
	limit = limit / UNWIND_SEGMENT_BYTES + !!(limit % UNWIND_SEGMENT_BYTES);
	segments->limit = limit < UNWIND_SEGMENTS_MAX ? limit : UNWIND_SEGMENTS_MAX;
	return segments;
}

void segments_free(struct segments *segments)
{
	if (!segments)
		return;
	for (size_t i = 0; i < segments->all.len; i++) {
		vec_release(&segments->all.data[i].runs);
		if (segments->all.data[i].own)
			mem_free(segments->all.data[i].words);
	}
	vec_release(&segments->all);
	mem_free(segments);
}

/* The smallest run that is long enough, or the number of runs. */
static size_t best_run(const struct segment *segment, uint32_t words)
{
	size_t best = segment->runs.len;
	uint32_t best_words = UINT32_MAX;

	for (size_t i = 0; i < segment->runs.len && best_words > words; i++) {
		const struct free_run *run = &segment->runs.data[i];
		uint32_t length = run->end - run->start;

		if (length >= words && length < best_words) {
			best_words = length;
			best = i;
		}
	}
	return best;
}

static void remove_run(struct segment *segment, size_t i)
{
	segment->runs.len--;
	memmove(&segment->runs.data[i], &segment->runs.data[i + 1],
		(segment->runs.len - i) * sizeof(segment->runs.data[0]));
}

static void insert_run(struct segment *segment, size_t i, struct free_run run)
{
	vec_push(&segment->runs, run);
	memmove(&segment->runs.data[i + 1], &segment->runs.data[i],
		(segment->runs.len - 1 - i) * sizeof(run));
	segment->runs.data[i] = run;
}

static bool take_in(struct segment *segment, uint32_t words, uint32_t *ret_word)
{
	size_t i;

	if (segment->longest < words)
		return false;
	i = best_run(segment, words);
	if (i == segment->runs.len) {
		segment->longest = words - 1;
		return false;
	}
	*ret_word = segment->runs.data[i].start;
	segment->runs.data[i].start += words;
	if (segment->runs.data[i].start == segment->runs.data[i].end)
		remove_run(segment, i);
	return true;
}

int segments_over_limit(const struct segments *segments, struct err *err)
{
	uint64_t mb = (uint64_t)segments->limit * UNWIND_SEGMENT_BYTES / MB;
	int r = err_set(err, -ENOSPC, "no room for more unwind tables: the limit is %llu MB",
			(unsigned long long)mb);

	if (segments->limit >= UNWIND_SEGMENTS_MAX)
		return r;
	return err_hint(err, "raise it, for example by --unwind-memory %llu",
			(unsigned long long)(2 * mb));
}

static int add_words(struct segments *segments, uint32_t **ret_words, struct err *err)
{
	if (segments->options.add)
		return segments->options.add(segments->options.ctx, segments->all.len, ret_words, err);
	*ret_words = mem_try_alloc(UNWIND_SEGMENT_WORDS, sizeof(uint32_t));
	return *ret_words ? 0 : err_sys(err, -ENOMEM, "cannot take memory for unwind tables");
}

static int add_segment(struct segments *segments, struct err *err)
{
	struct segment segment = { .longest = UNWIND_SEGMENT_WORDS, .own = !segments->options.add };
	int r;

	if (segments->all.len >= segments->limit)
		return segments_over_limit(segments, err);
	if (segments->failed.code) {
		if (err)
			*err = segments->failed;
		return segments->failed.code;
	}
	r = add_words(segments, &segment.words, &segments->failed);
	if (r) {
		if (err)
			*err = segments->failed;
		return r;
	}
	vec_push(&segment.runs, ((struct free_run){ 0, UNWIND_SEGMENT_WORDS }));
	vec_push(&segments->all, segment);
	return 0;
}

int segments_take(struct segments *segments, uint32_t words, uint32_t *ret_at, struct err *err)
{
	uint32_t at = 0;
	size_t i;
	int r;

	if (!words || words > UNWIND_SEGMENT_WORDS)
		return err_set(err, -EINVAL, "a block of %u words is none for a segment", words);
	words = round_words(words);
	for (i = 0; i < segments->all.len; i++)
		if (take_in(&segments->all.data[i], words, &at))
			break;
	if (i == segments->all.len) {
		r = add_segment(segments, err);
		if (r)
			return r;
		take_in(&segments->all.data[i], words, &at);
	}
	segments->used_words += words;
	*ret_at = (uint32_t)i << UNWIND_SEGMENT_BITS | at;
	return 0;
}

/* The first run that begins past `word`. */
static size_t run_past(const struct segment *segment, uint32_t word)
{
	size_t low = 0, high = segment->runs.len;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (segment->runs.data[middle].start <= word)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void segments_give(struct segments *segments, uint32_t at, uint32_t words)
{
	struct segment *segment = &segments->all.data[at >> UNWIND_SEGMENT_BITS];
	uint32_t start = at & (UNWIND_SEGMENT_WORDS - 1);
	struct free_run run = { start, start + round_words(words) };
	size_t i = run_past(segment, start);

	segments->used_words -= run.end - run.start;
	if (i < segment->runs.len && segment->runs.data[i].start == run.end) {
		run.end = segment->runs.data[i].end;
		remove_run(segment, i);
	}
	if (i > 0 && segment->runs.data[i - 1].end == run.start) {
		run.start = segment->runs.data[--i].start;
		remove_run(segment, i);
	}
	insert_run(segment, i, run);
	if (segment->longest < run.end - run.start)
		segment->longest = run.end - run.start;
}

uint32_t *segments_at(const struct segments *segments, uint32_t at)
{
	size_t i = at >> UNWIND_SEGMENT_BITS;

	if (i >= segments->all.len)
		return NULL;
	return &segments->all.data[i].words[at & (UNWIND_SEGMENT_WORDS - 1)];
}

void segments_keep_spare(struct segments *segments)
{
	for (size_t i = 0; i < segments->all.len; i++) {
		struct segment *segment = &segments->all.data[i];

		if (segment->longest >= SEGMENTS_SPARE_WORDS &&
		    best_run(segment, SEGMENTS_SPARE_WORDS) < segment->runs.len)
			return;
	}
	err_clear(&segments->failed);
	if (segments->all.len < segments->limit)
		add_segment(segments, NULL);
}

void segments_stats(const struct segments *segments, struct segments_stats *ret_stats)
{
	*ret_stats = (struct segments_stats){
		.segments = segments->all.len,
		.bytes = (uint64_t)segments->all.len * UNWIND_SEGMENT_BYTES,
		.used_bytes = segments->used_words * sizeof(uint32_t),
		.limit_bytes = (uint64_t)segments->limit * UNWIND_SEGMENT_BYTES,
	};
}
