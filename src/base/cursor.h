/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cursor: reads the numbers of DWARF out of bytes that may be hostile: past the end everything is
 * 0, and `bad` stays set.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct cursor {
	const uint8_t *at, *end;
	bool bad;
};

static inline size_t cursor_left(const struct cursor *cursor)
{
	return cursor->end - cursor->at;
}

/* The place of n bytes that were skipped; NULL when so many are not there. */
static inline const uint8_t *cursor_skip(struct cursor *cursor, uint64_t n)
{
	const uint8_t *at = cursor->at;

	if (n > cursor_left(cursor)) {
		cursor->bad = true;
		cursor->at = cursor->end;
		return NULL;
	}
	cursor->at += n;
	return at;
}

/* A number of this machine's byte order, which is the file's (image.h); size: 1, 2, 4 or 8. */
static inline uint64_t cursor_fixed(struct cursor *cursor, unsigned size)
{
	const uint8_t *at = cursor_skip(cursor, size);
	uint16_t half;
	uint32_t word;
	uint64_t wide;

	if (!at)
		return 0;
	switch (size) {
	case 1:
		return *at;
	case 2:
		memcpy(&half, at, 2);
		return half;
	case 4:
		memcpy(&word, at, 4);
		return word;
	default:
		memcpy(&wide, at, 8);
		return wide;
	}
}

/* As cursor_fixed(), of a number with a sign. */
static inline int64_t cursor_fixed_signed(struct cursor *cursor, unsigned size)
{
	uint64_t value = cursor_fixed(cursor, size);

	switch (size) {
	case 1:
		return (int8_t)value;
	case 2:
		return (int16_t)value;
	case 4:
		return (int32_t)value;
	default:
		return (int64_t)value;
	}
}

/* The bits of a LEB128 number; bits past the 64th are bad unless they only repeat the sign. */
static inline uint64_t cursor_leb(struct cursor *cursor, bool is_signed)
{
	uint64_t value = 0, past;
	unsigned shift = 0;
	uint8_t byte;

	do {
		if (cursor->at == cursor->end) {
			cursor->bad = true;
			return 0;
		}
		byte = *cursor->at++;
		past = byte & 0x7f;
		if (shift < 64) {
			value |= past << shift;
			past = shift == 63 ? past >> 1 : 0;
		}
		if (shift >= 63 && past != (is_signed && value >> 63 ? 0x7fu >> (shift == 63) : 0u))
			cursor->bad = true;
		if (shift < 70)
			shift += 7;
	} while (byte & 0x80);
	if (is_signed && byte & 0x40 && shift < 64)
		value |= ~0ULL << shift;
	return value;
}

static inline uint64_t cursor_uleb(struct cursor *cursor)
{
	if (cursor->at < cursor->end && *cursor->at < 0x80)
		return *cursor->at++;
	return cursor_leb(cursor, false);
}

static inline int64_t cursor_sleb(struct cursor *cursor)
{
	return (int64_t)cursor_leb(cursor, true);
}
