// SPDX-License-Identifier: GPL-2.0-or-later
/* test_segments: blocks never share a word nor cross a segment, what is given back is one piece again. */
#include <errno.h>
#include "base/hash.h"
#include "core/unwind/segments.h"
#include "tests/unit/tap.h"

#define BLOCKS 2000
#define STEPS 200000

struct owner {
	uint32_t *words[8];
	uint32_t n;
	int fail; /* what add() answers */
	int asked;
};

static int add(void *ctx, uint32_t number, uint32_t **ret_words, struct err *err)
{
	struct owner *owner = ctx;

	owner->asked++;
	if (owner->fail)
		return err_set(err, owner->fail, "no segment today");
	CHECK_EQ(number, owner->n);
	*ret_words = owner->words[owner->n++] = mem_array(UNWIND_SEGMENT_WORDS, 4);
	return 0;
}

static void owner_release(struct owner *owner)
{
	for (uint32_t i = 0; i < owner->n; i++)
		mem_free(owner->words[i]);
}

struct block {
	uint32_t at, words;
};

static bool is_whole(struct segments *segments, const struct block *block, uint32_t mark)
{
	uint32_t *words = segments_at(segments, block->at);

	for (uint32_t i = 0; i < block->words; i++)
		if (words[i] != mark)
			return false;
	return true;
}

/* Takes and gives at random, with a mark of its own in each block. */
static void test_random(void)
{
	CLEANUP(segments_free) struct segments *segments = segments_new(NULL);
	static struct block blocks[BLOCKS];
	struct segments_stats stats;
	uint64_t used = 0;
	uint32_t at;
	int bad = 0;

	for (uint32_t step = 0; step < STEPS; step++) {
		uint64_t random = hash_u64(step + 1);
		uint32_t i = random % BLOCKS, *words;
		struct block *block = &blocks[i];

		if (block->words) {
			bad += !is_whole(segments, block, i);
			segments_give(segments, block->at, block->words);
			used -= (block->words + 1) / 2 * 8;
			block->words = 0;
			continue;
		}
		block->words = 1 + (random >> 20) % (1u << (random >> 40) % 15);
		bad += segments_take(segments, block->words, &block->at, NULL) != 0;
		bad += block->at & 1;
		bad += block->at >> UNWIND_SEGMENT_BITS !=
		       (block->at + block->words - 1) >> UNWIND_SEGMENT_BITS;
		words = segments_at(segments, block->at);
		for (uint32_t k = 0; k < block->words; k++)
			words[k] = i;
		used += (block->words + 1) / 2 * 8;
	}
	CHECK_EQ(bad, 0);
	segments_stats(segments, &stats);
	CHECK_EQ(stats.used_bytes, used);
	CHECK(stats.bytes < used + used / 2 + UNWIND_SEGMENT_BYTES);
	printf("# %llu of %llu bytes used\n", (unsigned long long)used, (unsigned long long)stats.bytes);
	for (uint32_t i = 0; i < BLOCKS; i++)
		if (blocks[i].words)
			segments_give(segments, blocks[i].at, blocks[i].words);
	/* All of it is one piece again in each segment. */
	for (uint64_t i = 0; i < stats.segments; i++) {
		CHECK_EQ(segments_take(segments, UNWIND_SEGMENT_WORDS, &at, NULL), 0);
		CHECK_EQ(at % UNWIND_SEGMENT_WORDS, 0);
	}
	segments_stats(segments, &stats);
	CHECK_EQ(stats.used_bytes, stats.bytes);
}

static void test_limit(void)
{
	struct segments_options options = { .limit_bytes = 2 * UNWIND_SEGMENT_BYTES - 1 };
	CLEANUP(segments_free) struct segments *segments = segments_new(&options);
	struct segments_stats stats;
	struct err err = { 0 };
	uint32_t a, b, c;

	CHECK_EQ(segments_take(segments, UNWIND_SEGMENT_WORDS, &a, &err), 0);
	CHECK_EQ(segments_take(segments, UNWIND_SEGMENT_WORDS - 2, &b, &err), 0);
	CHECK_EQ(b, UNWIND_SEGMENT_WORDS);
	CHECK_EQ(segments_take(segments, 3, &c, &err), -ENOSPC);
	CHECK_STR(err.text, "no room for more unwind tables: the limit is 8 MB");
	CHECK_STR(err.hint, "raise it, for example by --unwind-memory 16");
	CHECK_EQ(segments_take(segments, 2, &c, NULL), 0);
	segments_keep_spare(segments);
	segments_stats(segments, &stats);
	CHECK_EQ(stats.segments, 2);
	CHECK_EQ(stats.limit_bytes, 2 * UNWIND_SEGMENT_BYTES);
	CHECK(!segments_at(segments, 2 * UNWIND_SEGMENT_WORDS));
	CHECK_EQ(segments_take(segments, 0, &c, NULL), -EINVAL);
	CHECK_EQ(segments_take(segments, UNWIND_SEGMENT_WORDS + 1, &c, NULL), -EINVAL);
}

static void test_owner(void)
{
	RELEASE(owner_release) struct owner owner = { .fail = -ENOMEM };
	struct segments_options options = { .ctx = &owner, .add = add };
	CLEANUP(segments_free) struct segments *segments = segments_new(&options);
	struct err err = { 0 };
	uint32_t at;

	CHECK_EQ(segments_take(segments, 8, &at, &err), -ENOMEM);
	CHECK_STR(err.text, "no segment today");
	CHECK_EQ(segments_take(segments, 8, &at, NULL), -ENOMEM);
	CHECK_EQ(owner.asked, 1); /* a failure is not tried again at every turn */
	owner.fail = 0;
	segments_keep_spare(segments);
	CHECK_EQ(owner.n, 1);
	CHECK_EQ(segments_take(segments, UNWIND_SEGMENT_WORDS / 2, &at, NULL), 0);
	segments_keep_spare(segments);
	CHECK_EQ(owner.n, 1);
	CHECK_EQ(segments_take(segments, UNWIND_SEGMENT_WORDS / 2 - 2, &at, NULL), 0);
	segments_keep_spare(segments);
	CHECK_EQ(owner.n, 2);
	segments_keep_spare(segments);
	CHECK_EQ(owner.n, 2);
	CHECK(segments_at(segments, UNWIND_SEGMENT_WORDS + 5) == owner.words[1] + 5);
}

int main(void)
{
	test_random();
	test_limit();
	test_owner();
	return tap_done();
}
