/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* walk_hotspot: the pieces of a step from HotSpot's code (bpf/step_hotspot.h), each verified by itself. */
#pragma once
#include "bpf/state.h"

/* The description of the code cache whose heap scratch.mapping is. */
static __always_inline const struct unwind_hotspot *step_hotspot_of(const struct scratch *s)
{
	__u32 at = s->mapping.bias;
	const __u32 *segment = segment_of(at);

	if (!segment)
		return NULL;
	at &= UNWIND_SEGMENT_WORDS - 1;
	OPAQUE(at); /* behind the check: before 6.13 nothing may be added to what is not checked */
	if (at > UNWIND_SEGMENT_WORDS - sizeof(struct unwind_hotspot) / 4)
		return NULL;
	return (const void *)(segment + at);
}

static __always_inline __u64 step_heap_of(const struct scratch *s)
{
	return s->mapping.start;
}

static __always_inline __u64 *step_block_of(struct scratch *s)
{
	return s->block;
}

static __always_inline int step_load_block(struct scratch *s, __u64 addr)
{
	return bpf_probe_read_user(s->block, UNWIND_HOTSPOT_BLOB_BYTES, (void *)addr) ? STACK_CAUSE_FAULT : 0;
}

static __always_inline int step_load_one(struct scratch *s, __u64 addr, __u64 *ret_word)
{
	return bpf_probe_read_user(ret_word, sizeof(*ret_word), (void *)addr) ? STACK_CAUSE_FAULT : 0;
}

#define STEP_LOAD_ONE step_load_one
#define STEP_SEES(s, frame, what, addr) \
	((s)->script.sees = SCRIPT_SEES_##what, (s)->script.seen = (addr), \
	 (s)->script.bytecode = (frame)->flags & STEP_RETURNED ? 0 : (frame)->registers[HOTSPOT_R13])
#define WALK_PIECES(X) \
	X(find_block) X(part) X(is_return) X(word_is_return) X(find_return) X(word_called) \
	X(find_caller) X(in_interpreter) X(in_adapter) X(method_rule) X(in_called)
#define X(name) __noinline __u64 walk_##name(__u32 slot, __u64 a, __u64 b);
WALK_PIECES(X)
#undef X
#define STEP_CALL(name, s, frame, a, b) walk_##name((s)->slot, a, b)
#include "bpf/step_hotspot.h"

#if STEP_HAS_HOTSPOT
#define X(name) \
	__noinline __u64 walk_##name(__u32 slot, __u64 a, __u64 b) \
	{ \
		struct scratch *s = scratch_by_rows(slot); \
\
		OPAQUE(a); /* clang leaves out of a call what is not used, and who is called lacks it */ \
		OPAQUE(b); \
		return s ? hotspot_##name(s, &s->frame, a, b) : (__u64)STEP_ASK_JIT; \
	}
WALK_PIECES(X)
#undef X
#endif
