// SPDX-License-Identifier: GPL-2.0-or-later
/* test_segments: blocks never share a word nor cross a segment, what is given back is one piece again. */
#include "base/hash.h"
#include "core/unwind/segments.h"
#include "tests/unit/tap.h"

#define BLOCKS 2000
#define STEPS 200000

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

int main(void)
{
	test_random();
	return tap_done();
}
