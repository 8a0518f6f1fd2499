/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sections: the payload of a DATA frame: events gathered by type, each type packed in its own way.
 * Every section stands alone: it holds its first id and no difference to anything outside it.
 */
#pragma once
#include "base/buf.h"
#include "base/mem.h"
#include "core/profile/event.h"

/* What the bits of a sample's first number say: this field differs from the sample before. */
enum sample_field {
	SAMPLE_TIME = 1 << 0,
	SAMPLE_DURATION = 1 << 1,
	SAMPLE_STACK = 1 << 2,
	SAMPLE_THREAD = 1 << 3,
	SAMPLE_CPU = 1 << 4,
	SAMPLE_COUNT = 1 << 5,
	SAMPLE_SERIES = 1 << 6,
	SAMPLE_VALUE = 1 << 7,
	SAMPLE_LONGEST = 1 << 8,
	SAMPLE_STATE = 1 << 9,
	SAMPLE_FIELDS_END_
};
#define SAMPLE_KNOWN FLAGS_BELOW(SAMPLE_FIELDS_END_) /* another bit is a newer stk's */

/* X(bit, field of struct event_sample): in the order in which they follow. */
#define SAMPLE_EACH_FIELD(X) \
	X(SAMPLE_TIME, time_ns) \
	X(SAMPLE_DURATION, duration_ns) \
	X(SAMPLE_STACK, stack) \
	X(SAMPLE_THREAD, thread) \
	X(SAMPLE_CPU, cpu) \
	X(SAMPLE_COUNT, count) \
	X(SAMPLE_SERIES, series) \
	X(SAMPLE_VALUE, value) \
	X(SAMPLE_LONGEST, longest) \
	X(SAMPLE_STATE, state)

/* A section begins with its type and whether it says only more of what others define: see doc/FORMAT. */
#define SECTION_TAG(type, may_skip) ((uint64_t)(type) << 1 | (may_skip))
#define SECTION_TYPE(tag) ((tag) >> 1)
#define SECTION_MAY_SKIP(tag) ((tag) & 1)

/* What the bits of a stack's third byte say. */
enum stack_bit {
	STACK_KERNEL_CUT = 1 << 0,
	STACK_KERNEL_ERRNO = 1 << 1, /* a byte with it follows */
	STACK_UNWINDER_BITS = 31 << 2,
	STACK_HAS_SCRIPT = 1 << 7, /* behind it a byte with its script_status and one with its script_cause */
};
_Static_assert(STACK_UNWINDER_END_ <= 1 << 5, "a stack's third byte holds its unwinder");
_Static_assert(STACK_END_ <= 1 << 8 && (int)STACK_CAUSE_LAST_ <= 1 << 8, "a byte holds its status, and its cause");

struct encoder;
struct encoder *encoder_new(void); /* the caller's to free */
void encoder_free(struct encoder *encoder); /* NULL is fine */
DEFINE_CLEANUP(struct encoder *, encoder_free)

/* Packs one event; END events are not part of a section and are left out. */
void encoder_add(struct encoder *encoder, const struct event *event);
/* Bytes packed so far, without the last sections' heads. */
size_t encoder_bytes(const struct encoder *encoder);
/*
 * Appends all sections to `out`, definitions before uses, and starts afresh. Returns the version of the format that
 * who reads them has to know: FORMAT_VERSION, or a later one.
 */
uint8_t encoder_take(struct encoder *encoder, struct buf *out);

/*
 * Unpacks sections and pushes their events into sink. A section that makes no sense is left where
 * it stops making sense: *ret_bad (not NULL) counts those. Unknown types are skipped where they may be. Returns 0,
 * the sink's error, or -EPROTONOSUPPORT without words: a newer stk wrote what cannot be left out.
 */
int decode_sections(const void *data, size_t len, struct sink *sink, size_t *ret_bad,
		    struct err *err);
