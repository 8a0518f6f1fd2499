/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* step_hotspot_find: what code of HotSpot's an address is in, and which words on the stack return to such. */
#pragma once
#include "bpf/step_jit.h"

#ifndef STEP_LOAD_ONE /* (BPF) the same, by no function of its own: calls may be nested eight deep */
#define STEP_LOAD_ONE step_load
#endif

typedef uint64_t __attribute__((may_alias, aligned(1))) hotspot_word;

/* A number in a block; `block` has room for one that begins at its end. */
static __always_inline uint64_t hotspot_number(const uint64_t *block, uint32_t at, uint32_t bytes)
{
	uint64_t number;

	at &= UNWIND_HOTSPOT_BLOB_BYTES - 1;
	STEP_OPAQUE(at);
	number = *(const hotspot_word *)((const uint8_t *)block + at);
	return bytes == 8 ? number : bytes == 4 ? (uint32_t)number : (uint16_t)number;
}

#define HOTSPOT_HOPS 64 /* of 254 segments: the largest method has some 2 MB */

/* The address of the block that pc is in, as the map of segments has it; 0: in none. */
static __always_inline uint64_t hotspot_find_block(STEP_CONTEXT *context, const struct step_frame *frame,
						   uint64_t pc, uint64_t unused)
{
	const struct unwind_hotspot *hotspot = step_hotspot_of(context);
	uint64_t heap = step_heap_of(context), number, word, back;
	uint32_t bits;

	if (!hotspot)
		return 0;
	bits = hotspot->segment_bits & 63;
	number = (pc - heap) >> bits;
	for (long i = 0; i < HOTSPOT_HOPS; i++) {
		uint64_t at = hotspot->segment_map + number;

		if (step_load_code(context, at & ~7ull, &word, 1))
			return 0;
		back = word >> (at & 7) * 8 & 0xff;
		if (!back)
			return heap + (number << bits);
		if (back == 255 || back > number)
			return 0;
		number -= back;
	}
	return 0;
}

/* What the interpreter's code at an address is. */
static __always_inline uint64_t hotspot_part(STEP_CONTEXT *context, const struct step_frame *frame, uint64_t addr,
					     uint64_t unused)
{
	const struct unwind_hotspot *hotspot = step_hotspot_of(context);
	uint32_t part = UNWIND_HOTSPOT_OTHER;
	uint64_t offset;

	if (!hotspot)
		return UNWIND_HOTSPOT_OTHER;
	offset = addr - hotspot->interpreter;
	if (offset >= hotspot->interpreter_bytes)
		return UNWIND_HOTSPOT_OTHER;
	for (int i = 0; i < UNWIND_HOTSPOT_PARTS_MAX; i++)
		if (hotspot->parts[i] >> 2 <= offset)
			part = hotspot->parts[i] & 3;
	return part;
}

/* Whether an address is in the code cache. */
static __always_inline bool hotspot_has(const struct unwind_hotspot *hotspot, uint64_t addr)
{
	return addr - hotspot->low < hotspot->high - hotspot->low;
}

static __always_inline bool hotspot_is_continuation(const struct unwind_hotspot *hotspot, uint64_t addr)
{
	return addr - hotspot->continuation < hotspot->continuation_bytes;
}

/* Whether a word is where Java code returns to: behind a call, or what the interpreter has pushed. */
static __always_inline uint64_t hotspot_is_return(STEP_CONTEXT *context, const struct step_frame *frame,
						  uint64_t word, uint64_t unused)
{
	const struct unwind_hotspot *hotspot = step_hotspot_of(context);
	uint64_t before;

	if (!hotspot || !hotspot_has(hotspot, word))
		return false;
	if (word == hotspot->call_stub || hotspot_is_continuation(hotspot, word) ||
	    hotspot_part(context, frame, word, 0) != UNWIND_HOTSPOT_OTHER)
		return true;
	return !step_load_code(context, word - 8, &before, 1) && step_ends_in_call(before);
}

/* The same of the word sp[number]. */
static __always_inline uint64_t hotspot_word_is_return(STEP_CONTEXT *context, const struct step_frame *frame,
						     uint64_t number, uint64_t unused)
{
	uint64_t word;

	return !STEP_LOAD_ONE(context, frame->sp + 8 * number, &word) &&
	       hotspot_is_return(context, frame, word, 0);
}

#define HOTSPOT_WORDS_MAX 128
#define HOTSPOT_NO_WORD 0xffffffffu

/* The number of the first such word of n, sp[from] and up. */
static __always_inline uint64_t hotspot_find_return(STEP_CONTEXT *context, const struct step_frame *frame,
						    uint64_t from, uint64_t n)
{
	uint64_t at = from;

	for (long i = 0; i < HOTSPOT_WORDS_MAX && (uint64_t)i < n; i++, at++) {
		STEP_OPAQUE(at);
		if (STEP_CALL(word_is_return, context, frame, at, 0))
			return at;
	}
	return HOTSPOT_NO_WORD;
}

/* What is called before a return address: call rel32, or mov $imm64, %r10; call *%r10; 0: something else. */
static __always_inline uint64_t hotspot_called_before(STEP_CONTEXT *context, uint64_t return_address)
{
	uint64_t code[2];

	if (step_load_code(context, return_address - sizeof(code), code, 2))
		return 0;
	if (step_ends_in_direct_call(code[1]))
		return step_called(return_address, code[1]);
	if (code[1] >> 40 != 0xd2ff41 || (code[0] >> 24 & 0xffff) != 0xba49)
		return 0;
	return code[0] >> 40 | code[1] << 24;
}

/* What is called directly before the address of Java code that the word sp[number] is; 0: it is none. */
static __always_inline uint64_t hotspot_word_called(STEP_CONTEXT *context, const struct step_frame *frame,
						    uint64_t number, uint64_t unused)
{
	const struct unwind_hotspot *hotspot = step_hotspot_of(context);
	uint64_t word;

	if (!hotspot || STEP_LOAD_ONE(context, frame->sp + 8 * number, &word) || !hotspot_has(hotspot, word))
		return 0;
	return hotspot_called_before(context, word);
}

/*
 * The number of the first word, from sp on, that returns behind a direct call of the function that ip is in: the
 * call of the last address up to ip, from `begin` on. With HOTSPOT_AGAIN where there are more such words: one
 * is a leftover of an earlier call. Without a branch: the verifier would follow all ways through all words.
 */
#define HOTSPOT_AGAIN (1u << 31)
static __always_inline uint64_t hotspot_find_caller(STEP_CONTEXT *context, const struct step_frame *frame,
						    uint64_t begin, uint64_t unused)
{
	uint64_t function = begin - 1, found = HOTSPOT_NO_WORD, again = 0, at = 0;

	for (long i = 0; i < HOTSPOT_WORDS_MAX; i++, at++) {
		uint64_t called, differs, mask, same;

		STEP_OPAQUE(at);
		called = STEP_CALL(word_called, context, frame, at, 0);
		/* All ones: from function to ip. */
		mask = (((called - function) | (frame->ip - called)) >> 63) - 1;
		differs = called ^ function;
		same = ((differs | -differs) >> 63) - 1;
		STEP_OPAQUE(mask);
		STEP_OPAQUE(same);
		again = (again & ~(mask & ~same)) | (mask & same);
		mask &= ~same;
		found ^= (found ^ at) & mask;
		function ^= (function ^ called) & mask;
	}
	return found | (again & HOTSPOT_AGAIN);
}
