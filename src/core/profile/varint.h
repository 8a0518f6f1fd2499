/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * varint: whole numbers in as few bytes as they need: seven bits a byte, lowest first, the top bit
 * says that more follow; differences are folded so that small ones of either sign stay small.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"

#define VARINT_BYTES_MAX 10

static inline uint64_t zigzag(uint64_t from, uint64_t to)
{
	uint64_t d = to - from;

	return d << 1 ^ (d >> 63 ? UINT64_MAX : 0);
}

static inline uint64_t unzigzag(uint64_t from, uint64_t folded)
{
	return from + (folded >> 1 ^ (folded & 1 ? UINT64_MAX : 0));
}

static inline void varint_put(struct buf *buf, uint64_t value)
{
	unsigned char bytes[VARINT_BYTES_MAX];
	size_t n = 0;

	for (; value >= 0x80; value >>= 7)
		bytes[n++] = (unsigned char)(value | 0x80);
	bytes[n++] = (unsigned char)value;
	buf_add(buf, bytes, n);
}

/* Where reading is; `bad` once it went past the end or met what cannot be: all then reads as 0. */
struct cursor {
	const uint8_t *at, *end;
	bool bad;
};

static inline uint64_t cursor_fail(struct cursor *cursor)
{
	cursor->bad = true;
	cursor->at = cursor->end;
	return 0;
}

static inline size_t cursor_left(const struct cursor *cursor)
{
	return (size_t)(cursor->end - cursor->at);
}

static inline uint64_t varint_get(struct cursor *cursor)
{
	uint64_t value = 0;
	int shift = 0;

	while (cursor->at < cursor->end && shift < 64) {
		uint8_t byte = *cursor->at++;

		value |= (uint64_t)(byte & 0x7f) << shift;
		if (!(byte & 0x80))
			return value;
		shift += 7;
	}
	return cursor_fail(cursor);
}

/* A number that must fit 32 bits. */
static inline uint32_t varint_get32(struct cursor *cursor)
{
	uint64_t value = varint_get(cursor);

	return (uint32_t)(value > UINT32_MAX ? cursor_fail(cursor) : value);
}

/* len bytes in place, or NULL. */
static inline const void *cursor_take(struct cursor *cursor, size_t len)
{
	const void *bytes = cursor->at;

	if (len > cursor_left(cursor)) {
		cursor_fail(cursor);
		return NULL;
	}
	cursor->at += len;
	return bytes;
}
