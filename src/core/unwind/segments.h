/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * segments: the memory that tables and mappings lie in, seen by both walks (abi/unwind.h): words,
 * given out in blocks that never cross a segment's end, taken back, given out again.
 */
#pragma once
#include <stdint.h>
#include "abi/unwind.h"
#include "base/err.h"
#include "base/mem.h"

struct segments;

/*
 * Where segments come from: the BPF session, or plain memory when add is NULL (tests, a walk without a
 * kernel). add() makes segment `number` (0, 1, 2 ..) of UNWIND_SEGMENT_BYTES zeroed bytes, which stay
 * until the owner ends them, after segments_free(). Errors: -ENOMEM and those of bpf(2).
 */
struct segments_options {
	uint64_t limit_bytes; /* 0: SEGMENTS_DEFAULT_BYTES; rounded up to whole segments */
	void *ctx;
	int (*add)(void *ctx, uint32_t number, uint32_t **ret_words, struct err *err);
};
#define SEGMENTS_DEFAULT_BYTES (512ULL << 20)

struct segments *segments_new(const struct segments_options *options);
void segments_free(struct segments *segments);
DEFINE_CLEANUP(struct segments *, segments_free)

/*
 * A block of so many words, at most UNWIND_SEGMENT_WORDS, 8-byte aligned. Errors: -ENOSPC over the
 * limit, err names it and how to raise it; -EINVAL no or too many words; those of add(), which is not
 * asked again after a failure before the next segments_keep_spare().
 */
int segments_take(struct segments *segments, uint32_t words, uint32_t *ret_at, struct err *err);
/* -ENOSPC as segments_take() has it, for who keeps a part of the limit for others. */
int segments_over_limit(const struct segments *segments, struct err *err);
/* Gives a block back, with the words it was taken with. It may be given out again at once: call it after
 * the grace period. */
void segments_give(struct segments *segments, uint32_t at, uint32_t words);
/*
 * Adds a segment ahead when no free block of SEGMENTS_SPARE_WORDS is left and the limit allows: in the
 * kernel that takes milliseconds, so it is done when nobody waits: before sampling begins, and after a
 * drain. A failure of add() before this is forgotten, and that of this one told by the next
 * segments_take() that needs it.
 */
#define SEGMENTS_SPARE_WORDS (UNWIND_SEGMENT_WORDS / 4)
void segments_keep_spare(struct segments *segments);
/* Where that word is; NULL outside all segments. Up to the segment's end it is one piece. */
uint32_t *segments_at(const struct segments *segments, uint32_t at);

struct segments_stats {
	uint64_t segments, bytes, used_bytes, limit_bytes;
};
/* What there is now. */
void segments_stats(const struct segments *segments, struct segments_stats *ret_stats);
