/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * inflater: unpacks what deflate packed (RFC 1951, in the frame of RFC 1950), piece by piece, and
 * nearly twice as fast as zlib: a question to a large compressed file takes as long as that does.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define INFLATER_WINDOW (32u << 10) /* how far back matches reach */
#define INFLATER_PIECE (224u << 10) /* unpacked at a time */
#define INFLATER_SLACK 320 /* the longest match, and what copies of words write past it */
#define INFLATER_INPUT (64u << 10)
#define INFLATER_PADDING 32

/* Entries of tables: 2^bits for short codes, and room for tables of longer ones (see inflater.c).
 */
#define INFLATER_SYMBOL_BITS 11
#define INFLATER_SYMBOL_ENTRIES ((1u << 11) + 288 * 16)
#define INFLATER_DISTANCE_BITS 8
#define INFLATER_DISTANCE_ENTRIES ((1u << 8) + 32 * 128)

enum inflater_state {
	INFLATER_FRAME, /* before the header of RFC 1950 */
	INFLATER_HEADER, /* before a block's header */
	INFLATER_STORED,
	INFLATER_CODED,
	INFLATER_END,
	INFLATER_BAD,
};

struct inflater {
	enum inflater_state state;
	bool is_last; /* the block is */
	uint32_t stored_left; /* bytes of a stored block */
	uint64_t bits; /* taken from the input and not used, the next one lowest */
	uint32_t n_bits;

	bool is_checked; /* by the checksum after each frame; set after inflater_init() */
	bool is_wrong; /* a checksum was */
	uint32_t checksum; /* of this frame so far */
	uint32_t n_frames; /* that have ended */

	uint64_t fed; /* bytes of input given so far */
	uint32_t in, in_end; /* what is left in input */
	bool in_is_last; /* INFLATER_PADDING follows */
	uint32_t from, to; /* in output: unpacked and not taken yet */
	uint32_t n_back; /* bytes before `to` that matches may reach */
	uint32_t symbols[INFLATER_SYMBOL_ENTRIES], distances[INFLATER_DISTANCE_ENTRIES];
	uint8_t input[INFLATER_INPUT + INFLATER_PADDING];
	uint8_t output[INFLATER_WINDOW + INFLATER_PIECE + INFLATER_SLACK];
};

/* A place between two blocks that can be returned to. */
struct inflater_mark {
	uint64_t fed, bits;
	uint32_t n_bits, n_back;
	uint8_t window[INFLATER_WINDOW];
};

/* Begins anew. */
void inflater_init(struct inflater *inflater);

/*
 * Puts up to len bytes into data, or passes over them when it is NULL. More input is had from
 * `read`: the bytes [offset, offset + len) of what is packed, at most INFLATER_INPUT of them; it
 * returns how many there are, 0 at the end. Returns how many bytes there were: fewer at the end of
 * the data, or where they are damaged. Frames may follow one another;
 * their checksums are looked at only when is_checked is set, when what follows them is asked for.
 */
size_t inflater_take(struct inflater *inflater, uint8_t *data, size_t len,
		     size_t (*read)(void *ctx, uint64_t offset, uint8_t *data, size_t len),
		     void *ctx);

/* How many bytes are unpacked and not taken yet. */
static inline size_t inflater_ahead(const struct inflater *inflater)
{
	return inflater->to - inflater->from;
}

/*
 * Notes where it is, after what is unpacked (inflater_ahead()). Returns false when it is not
 * between two blocks now.
 */
bool inflater_save(const struct inflater *inflater, struct inflater_mark *ret_mark);
/* Goes back, or forward, to a mark of the same data. */
void inflater_resume(struct inflater *inflater, const struct inflater_mark *mark);
