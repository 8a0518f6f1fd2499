// SPDX-License-Identifier: GPL-2.0-or-later
/* inflater: unpacks what deflate packed, piece by piece. */
#include <endian.h>
#include <string.h>
#include <zlib.h>
#include "core/image/inflate_table.h"
#include "core/image/inflater.h"

#define DISTANCES_MAX 32
#define LENGTH_TABLE_BITS 7
#define LENGTH_CODES 19 /* that lengths of codes are coded with */
#define ENTRY_INPUT 8 /* bytes that one refill may read */
#define INPUT_ENOUGH 2048 /* bytes of input that hold any block's header */
#define OUTPUT_END (INFLATER_WINDOW + INFLATER_PIECE)

void inflater_init(struct inflater *inflater)
{
	inflater->state = INFLATER_FRAME;
	inflater->is_last = inflater->in_is_last = false;
	inflater->stored_left = inflater->n_bits = inflater->in = inflater->in_end = 0;
	inflater->bits = inflater->fed = 0;
	inflater->from = inflater->to = INFLATER_WINDOW;
	inflater->n_back = inflater->n_frames = 0;
	inflater->is_checked = inflater->is_wrong = false;
	inflater->checksum = adler32(0, NULL, 0);
}

/* Makes sure of 56 bits; ENTRY_INPUT bytes are there. */
#define REFILL() \
	do { \
		uint64_t word_; \
		memcpy(&word_, in, 8); \
		bits |= le64toh(word_) << n_bits; \
		in += (63 - n_bits) >> 3; \
		n_bits |= 56; \
	} while (0)

static void make_fixed(struct inflater *inflater)
{
	uint8_t lengths[INFLATE_SYMBOLS_MAX];

	memset(lengths, 8, 144);
	memset(lengths + 144, 9, 112);
	memset(lengths + 256, 7, 24);
	memset(lengths + 280, 8, 8);
	inflate_table_make(inflater->symbols, INFLATER_SYMBOL_BITS, lengths, INFLATE_SYMBOLS_MAX,
			   inflate_symbol_entry);
	memset(lengths, 5, DISTANCES_MAX);
	inflate_table_make(inflater->distances, INFLATER_DISTANCE_BITS, lengths, DISTANCES_MAX,
			   inflate_distance_entry);
}

/* Takes whole bytes in, as many as there is room for; at the end of the input there are none. */
static void fill(struct inflater *inflater)
{
	while (inflater->n_bits <= 56 && inflater->in < inflater->in_end) {
		inflater->bits |= (uint64_t)inflater->input[inflater->in++] << inflater->n_bits;
		inflater->n_bits += 8;
	}
}

/* The next n bits of a header. */
static uint32_t header_bits(struct inflater *inflater, unsigned int n)
{
	uint32_t value;

	fill(inflater);
	value = inflate_low_bits(inflater->bits, n);
	if (inflater->n_bits < n) {
		inflater->state = INFLATER_BAD;
		return 0;
	}
	inflater->bits >>= n;
	inflater->n_bits -= n;
	return value;
}

/* The lengths of n codes, coded themselves (RFC 1951, 3.2.7). */
static bool read_lengths(struct inflater *inflater, const uint32_t *table, uint8_t *lengths,
			 unsigned int n)
{
	unsigned int i = 0, repeat;
	uint32_t entry;
	uint8_t length = 0;

	while (i < n) {
		fill(inflater);
		entry = table[inflate_low_bits(inflater->bits, LENGTH_TABLE_BITS)];
		if (entry & ENTRY_BAD)
			return false;
		header_bits(inflater, ENTRY_BITS(entry));
		repeat = 1;
		switch (ENTRY_VALUE(entry)) {
		case 16:
			if (!i)
				return false;
			repeat = 3 + header_bits(inflater, 2);
			break;
		case 17:
			length = 0;
			repeat = 3 + header_bits(inflater, 3);
			break;
		case 18:
			length = 0;
			repeat = 11 + header_bits(inflater, 7);
			break;
		default:
			length = ENTRY_VALUE(entry);
		}
		if (inflater->state == INFLATER_BAD || repeat > n - i)
			return false;
		memset(lengths + i, length, repeat);
		i += repeat;
	}
	return true;
}

static bool read_codes(struct inflater *inflater)
{
	static const uint8_t order[LENGTH_CODES] = { 16, 17, 18, 0, 8,	7, 9,  6, 10, 5,
						     11, 4,  12, 3, 13, 2, 14, 1, 15 };
	uint8_t lengths[INFLATE_SYMBOLS_MAX + DISTANCES_MAX] = { 0 };
	uint32_t table[1u << LENGTH_TABLE_BITS];
	unsigned int n_symbols = 257 + header_bits(inflater, 5),
		     n_distances = 1 + header_bits(inflater, 5);
	unsigned int n_lengths = 4 + header_bits(inflater, 4);

	if (n_symbols > INFLATE_SYMBOLS_MAX || n_distances > DISTANCES_MAX)
		return false;
	for (unsigned int i = 0; i < n_lengths; i++)
		lengths[order[i]] = header_bits(inflater, 3);
	if (!inflate_table_make(table, LENGTH_TABLE_BITS, lengths, LENGTH_CODES,
				inflate_length_entry) ||
	    !read_lengths(inflater, table, lengths, n_symbols + n_distances))
		return false;
	return inflate_table_make(inflater->symbols, INFLATER_SYMBOL_BITS, lengths, n_symbols,
				  inflate_symbol_entry) &&
	       inflate_table_make(inflater->distances, INFLATER_DISTANCE_BITS, lengths + n_symbols,
				  n_distances, inflate_distance_entry);
}

/* Gives back the whole bytes that are not used. */
static void give_back(struct inflater *inflater)
{
	inflater->in -= inflater->n_bits / 8;
	inflater->n_bits %= 8;
	inflater->bits = inflate_low_bits(inflater->bits, inflater->n_bits);
}

/* Passes over what is left of a byte: a stored block begins with the next one. */
static void to_bytes(struct inflater *inflater)
{
	give_back(inflater);
	inflater->bits = inflater->n_bits = 0;
}

static bool read_header(struct inflater *inflater)
{
	uint32_t length;

	inflater->is_last = header_bits(inflater, 1);
	switch (header_bits(inflater, 2)) {
	case 0:
		to_bytes(inflater);
		length = header_bits(inflater, 16);
		inflater->stored_left = length;
		if ((length ^ header_bits(inflater, 16)) != 0xffff)
			return false;
		to_bytes(inflater);
		inflater->state = INFLATER_STORED;
		return true;
	case 1:
		make_fixed(inflater);
		break;
	case 2:
		if (!read_codes(inflater))
			return false;
		break;
	default:
		return false;
	}
	if (inflater->state == INFLATER_BAD)
		return false;
	inflater->state = INFLATER_CODED;
	return true;
}

static void end_block(struct inflater *inflater)
{
	inflater->state = inflater->is_last ? INFLATER_END : INFLATER_HEADER;
}

static void copy_stored(struct inflater *inflater)
{
	uint32_t n = inflater->in_end - inflater->in, room = OUTPUT_END - inflater->to;

	if (n > inflater->stored_left)
		n = inflater->stored_left;
	if (n > room)
		n = room;
	if (!n && inflater->stored_left && room)
		inflater->state = INFLATER_BAD; /* the input ends */
	memcpy(inflater->output + inflater->to, inflater->input + inflater->in, n);
	inflater->in += n;
	inflater->to += n;
	inflater->stored_left -= n;
	if (!inflater->stored_left)
		end_block(inflater);
}

/* Repeats `length` bytes from `distance` before; writes up to 16 more. */
static inline void copy_match(uint8_t *out, uint32_t distance, uint32_t length)
{
	const uint8_t *from = out - distance, *end = out + length;
	uint64_t word;

	if (distance >= 8) {
		do {
			memcpy(&word, from, 8);
			memcpy(out, &word, 8);
			memcpy(&word, from + 8, 8);
			memcpy(out + 8, &word, 8);
			from += 16;
			out += 16;
		} while (out < end);
	} else if (distance == 1) {
		memset(out, *from, length);
	} else {
		while (out < end)
			*out++ = *from++;
	}
}

#define LOOK_UP_SYMBOL() (inflater->symbols[inflate_low_bits(bits, INFLATER_SYMBOL_BITS)])
#define USE_ENTRY() (behind = bits, bits >>= ENTRY_BITS(entry), n_bits -= ENTRY_BITS(entry))
/* The value with the bits behind the code, after USE_ENTRY(). */
#define WHOLE_VALUE() \
	(ENTRY_VALUE(entry) + (inflate_low_bits(behind, ENTRY_BITS(entry)) >> ENTRY_CODE_BITS(entry)))

/*
 * Decodes symbols until the output is full, the input is nearly used up, or the block ends. The
 * numbers that change all the time are kept out of the struct. After a refill there are bits for
 * three literals of short codes and a length, or for a distance.
 */
static inline __attribute__((always_inline)) void decode_symbols(struct inflater *inflater)
{
	const uint8_t *in = inflater->input + inflater->in, *in_stop = inflater->input;
	uint8_t *out = inflater->output + inflater->to, *out_end = inflater->output + OUTPUT_END;
	const uint8_t *back = out - inflater->n_back;
	uint64_t bits = inflater->bits, behind;
	uint32_t n_bits = inflater->n_bits, entry, length, distance;
	enum inflater_state state = INFLATER_CODED;

	/* With padding after the end of the input no more than that is read past it. */
	if (inflater->in_end >= ENTRY_INPUT * 2)
		in_stop += inflater->in_end - ENTRY_INPUT * 2 + 1;
	if (in < in_stop)
		REFILL();
	entry = LOOK_UP_SYMBOL();
	while (out < out_end && in < in_stop) {
		REFILL();
		USE_ENTRY();
		if (entry & ENTRY_LITERAL) {
			*out++ = ENTRY_VALUE(entry);
			entry = LOOK_UP_SYMBOL();
			USE_ENTRY();
			if (entry & ENTRY_LITERAL) {
				*out++ = ENTRY_VALUE(entry);
				entry = LOOK_UP_SYMBOL();
				USE_ENTRY();
				if (entry & ENTRY_LITERAL) {
					*out++ = ENTRY_VALUE(entry);
					entry = LOOK_UP_SYMBOL();
					continue;
				}
			}
		}
		if (entry & (ENTRY_TABLE | ENTRY_END | ENTRY_BAD)) {
			if (entry & ENTRY_TABLE) {
				entry = inflater->symbols[ENTRY_VALUE(entry) +
							  inflate_low_bits(bits >> INFLATER_SYMBOL_BITS,
									   ENTRY_CODE_BITS(entry))];
				USE_ENTRY();
			}
			if (entry & ENTRY_LITERAL) {
				*out++ = ENTRY_VALUE(entry);
				entry = LOOK_UP_SYMBOL();
				continue;
			}
			if (entry & (ENTRY_END | ENTRY_BAD)) {
				state = entry & ENTRY_END ? INFLATER_HEADER : INFLATER_BAD;
				break;
			}
		}
		length = WHOLE_VALUE();
		entry = inflater->distances[inflate_low_bits(bits, INFLATER_DISTANCE_BITS)];
		REFILL();
		if (entry & ENTRY_TABLE)
			entry = inflater->distances[ENTRY_VALUE(entry) +
						    inflate_low_bits(bits >> INFLATER_DISTANCE_BITS,
								     ENTRY_CODE_BITS(entry))];
		USE_ENTRY();
		distance = WHOLE_VALUE();
		if (entry & ENTRY_BAD || distance > (size_t)(out - back)) {
			state = INFLATER_BAD;
			break;
		}
		entry = LOOK_UP_SYMBOL();
		copy_match(out, distance, length);
		out += length;
	}
	inflater->in = in - inflater->input;
	inflater->to = out - inflater->output;
	inflater->bits = bits & ((1ULL << n_bits) - 1);
	inflater->n_bits = n_bits;
	if (state == INFLATER_HEADER)
		end_block(inflater);
	else
		inflater->state = state;
}

#ifdef __x86_64__
/* The same, with shifts that need no register of their own. */
__attribute__((target("bmi2"))) static void decode_by_bmi2(struct inflater *inflater)
{
	decode_symbols(inflater);
}
#endif

static void decode(struct inflater *inflater)
{
#ifdef __x86_64__
	if (__builtin_cpu_supports("bmi2")) {
		decode_by_bmi2(inflater);
		return;
	}
#endif
	decode_symbols(inflater);
}

/* Moves what matches may reach to the front, when all has been taken. */
static void make_room(struct inflater *inflater)
{
	uint32_t back = inflater->n_back < INFLATER_WINDOW ? inflater->n_back : INFLATER_WINDOW;

	if (inflater->to < OUTPUT_END)
		return;
	memmove(inflater->output + INFLATER_WINDOW - back, inflater->output + inflater->to - back,
		back);
	inflater->from = inflater->to = INFLATER_WINDOW;
	inflater->n_back = back;
}

static void read_input(struct inflater *inflater,
		       size_t (*read)(void *ctx, uint64_t offset, uint8_t *data, size_t len),
		       void *ctx)
{
	uint32_t left = inflater->in_end - inflater->in;
	size_t n;

	if (left >= INPUT_ENOUGH || inflater->in_is_last)
		return;
	give_back(inflater);
	left = inflater->in_end - inflater->in;
	memmove(inflater->input, inflater->input + inflater->in, left);
	n = read(ctx, inflater->fed, inflater->input + left, INFLATER_INPUT - left);
	inflater->fed += n;
	inflater->in = 0;
	inflater->in_end = left + n;
	if (!n) {
		memset(inflater->input + left, 0, INFLATER_PADDING);
		inflater->in_end += INFLATER_PADDING;
		inflater->in_is_last = true;
	}
}

/* A checksum, and then another frame: linkers join sections so (ld -r). */
static void end_frame(struct inflater *inflater)
{
	uint32_t checksum;

	to_bytes(inflater);
	inflater->n_frames++;
	checksum = __builtin_bswap32(header_bits(inflater, 32));
	if (inflater->is_checked && checksum != inflater->checksum)
		inflater->is_wrong = true;
	inflater->checksum = adler32(0, NULL, 0);
	inflater->n_back = 0;
	inflater->state = inflater->is_wrong || inflater->in_is_last ? INFLATER_BAD
								     : INFLATER_FRAME;
}

/* Whether bits of the padding have been used. */
static bool is_past_end(const struct inflater *inflater)
{
	return inflater->in_is_last &&
	       inflater->in - inflater->n_bits / 8 > inflater->in_end - INFLATER_PADDING;
}

static void step(struct inflater *inflater)
{
	uint32_t before = inflater->to, in = inflater->in;

	switch (inflater->state) {
	case INFLATER_END:
		end_frame(inflater);
		return;
	case INFLATER_FRAME:
		/* Deflate, with a window of 32 KB at most, and no dictionary of its own. */
		if ((header_bits(inflater, 8) & 0xf) != 8 || header_bits(inflater, 8) & 0x20)
			inflater->state = INFLATER_BAD;
		else if (inflater->state != INFLATER_BAD)
			inflater->state = INFLATER_HEADER;
		break;
	case INFLATER_HEADER:
		if (!read_header(inflater))
			inflater->state = INFLATER_BAD;
		break;
	case INFLATER_STORED:
		copy_stored(inflater);
		break;
	default:
		decode(inflater);
		/* Nothing can be done with what is left of the input. */
		if (inflater->state == INFLATER_CODED && inflater->to == before &&
		    inflater->in == in)
			inflater->state = INFLATER_BAD;
	}
	if (is_past_end(inflater)) {
		inflater->to = before;
		inflater->state = INFLATER_BAD;
	}
	inflater->n_back += inflater->to - before;
	if (inflater->is_checked)
		inflater->checksum = adler32(inflater->checksum, inflater->output + before,
					     inflater->to - before);
}

size_t inflater_take(struct inflater *inflater, uint8_t *data, size_t len,
		     size_t (*read)(void *ctx, uint64_t offset, uint8_t *data, size_t len),
		     void *ctx)
{
	size_t done = 0, n;

	while (done < len) {
		n = inflater->to - inflater->from;
		if (n > len - done)
			n = len - done;
		if (data)
			memcpy(data + done, inflater->output + inflater->from, n);
		done += n;
		inflater->from += n;
		if (done == len || inflater->state == INFLATER_BAD)
			break;
		make_room(inflater);
		read_input(inflater, read, ctx);
		step(inflater);
	}
	return done;
}

bool inflater_save(const struct inflater *inflater, struct inflater_mark *ret_mark)
{
	uint32_t back = inflater->n_back < INFLATER_WINDOW ? inflater->n_back : INFLATER_WINDOW;

	if (inflater->state != INFLATER_HEADER || inflater->in_is_last)
		return false;
	ret_mark->fed = inflater->fed - (inflater->in_end - inflater->in);
	ret_mark->bits = inflater->bits;
	ret_mark->n_bits = inflater->n_bits;
	ret_mark->n_back = back;
	memcpy(ret_mark->window, inflater->output + inflater->to - back, back);
	return true;
}

void inflater_resume(struct inflater *inflater, const struct inflater_mark *mark)
{
	inflater_init(inflater);
	inflater->state = INFLATER_HEADER;
	/* What the bits are of is read once more. */
	inflater->fed = mark->fed - mark->n_bits / 8;
	inflater->n_bits = mark->n_bits % 8;
	inflater->bits = inflate_low_bits(mark->bits, inflater->n_bits);
	inflater->n_back = mark->n_back;
	memcpy(inflater->output + INFLATER_WINDOW - mark->n_back, mark->window, mark->n_back);
}
