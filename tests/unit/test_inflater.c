// SPDX-License-Identifier: GPL-2.0-or-later
/* test_inflater: what zlib packs in each of its ways is unpacked, in pieces of any size, and from
 * marks on. */
#include <zlib.h>
#include "base/buf.h"
#include "base/mem.h"
#include "core/image/inflater.h"
#include "packed_bytes.h"
#include "tap.h"

#define PLAIN_BYTES (3u << 20)

static uint32_t next_random(uint32_t *state)
{
	*state = *state * 1664525 + 1013904223;
	return *state >> 8;
}

/* Words that come again, near and far, runs of one byte, and noise. */
static uint8_t *make_plain(void)
{
	uint8_t *plain = mem_alloc(PLAIN_BYTES);
	uint32_t state = 1, n, kind;

	for (uint32_t at = 0; at < PLAIN_BYTES; at += n) {
		kind = next_random(&state) % 8;
		n = 1 + next_random(&state) % (kind == 7 ? 70000 : 300);
		if (n > PLAIN_BYTES - at)
			n = PLAIN_BYTES - at;
		for (uint32_t i = 0, back = 1 + next_random(&state) % 40000; i < n; i++)
			plain[at + i] = kind < 5 && at + i >= back ? plain[at + i - back]
					: kind == 5		   ? 'x'
								   : next_random(&state);
	}
	return plain;
}

static struct buf pack(const uint8_t *plain, size_t len, int level, int strategy)
{
	struct buf out = { 0 };
	z_stream z = { .next_in = (uint8_t *)plain, .avail_in = len };

	deflateInit2(&z, level, Z_DEFLATED, 15, 9, strategy);
	buf_addn(&out, '\0', deflateBound(&z, len));
	z.next_out = (uint8_t *)out.data;
	z.avail_out = out.len;
	deflate(&z, Z_FINISH);
	out.len = z.total_out;
	deflateEnd(&z);
	return out;
}

/* Whether all comes out, in pieces of up to `piece` bytes. */
static bool comes_out(struct packed *packed, const uint8_t *plain, size_t len, size_t piece)
{
	CLEANUP(mem_free) struct inflater *inflater = mem_alloc(sizeof(*inflater));
	CLEANUP(mem_free) uint8_t *data = mem_alloc(piece);
	uint32_t state = 7;

	inflater_init(inflater);
	for (size_t at = 0, n; at < len; at += n) {
		n = 1 + next_random(&state) % piece;
		if (n > len - at)
			n = len - at;
		if (inflater_take(inflater, data, n, read_packed, packed) != n ||
		    memcmp(data, plain + at, n))
			return false;
	}
	return inflater_take(inflater, data, 1, read_packed, packed) == 0;
}

static void test_ways(const uint8_t *plain)
{
	static const int ways[][2] = {
		{ 0, Z_DEFAULT_STRATEGY },
		{ 1, Z_DEFAULT_STRATEGY },
		{ 6, Z_DEFAULT_STRATEGY },
		{ 9, Z_FILTERED },
		{ 6, Z_HUFFMAN_ONLY },
		{ 6, Z_RLE },
		{ 6, Z_FIXED },
	};
	static const size_t lengths[] = { 0, 1, 2, 100, 33000, PLAIN_BYTES };

	for (unsigned int way = 0; way < ARRAY_LEN(ways); way++)
		for (unsigned int i = 0; i < ARRAY_LEN(lengths); i++) {
			RELEASE(buf_release)
			struct buf out = pack(plain, lengths[i], ways[way][0], ways[way][1]);
			struct packed packed = { (const uint8_t *)out.data, out.len };

			CHECK(comes_out(&packed, plain, lengths[i], 1000));
			CHECK(comes_out(&packed, plain, lengths[i], 300000));
		}
}

/* One frame after another, as ld -r leaves them. */
static void test_frames(const uint8_t *plain)
{
	RELEASE(buf_release) struct buf out = pack(plain, 70000, 6, Z_DEFAULT_STRATEGY);
	RELEASE(buf_release) struct buf more = pack(plain + 70000, 5000, 9, Z_DEFAULT_STRATEGY);
	struct packed packed;

	buf_add(&out, more.data, more.len);
	packed = (struct packed){ (const uint8_t *)out.data, out.len };
	CHECK(comes_out(&packed, plain, 75000, 1000));
}

static void test_marks(const uint8_t *plain)
{
	RELEASE(buf_release) struct buf out = pack(plain, PLAIN_BYTES, 6, Z_DEFAULT_STRATEGY);
	CLEANUP(mem_free) struct inflater *inflater = mem_alloc(sizeof(*inflater));
	CLEANUP(mem_free) struct inflater_mark *mark = mem_alloc(sizeof(*mark));
	CLEANUP(mem_free) uint8_t *data = mem_alloc(PLAIN_BYTES);
	struct packed packed = { (const uint8_t *)out.data, out.len };
	unsigned int n_marks = 0, n_right = 0;
	size_t place;

	inflater_init(inflater);
	for (size_t at = 0; at < PLAIN_BYTES / 2;) {
		at += inflater_take(inflater, NULL, 10000, read_packed, &packed);
		if (!inflater_save(inflater, mark))
			continue;
		place = at + inflater_ahead(inflater);
		n_marks++;
		inflater_take(inflater, NULL, 300000, read_packed, &packed);
		inflater_resume(inflater, mark);
		n_right += inflater_take(inflater, data, PLAIN_BYTES - place, read_packed,
					 &packed) == PLAIN_BYTES - place &&
			   !memcmp(data, plain + place, PLAIN_BYTES - place);
		inflater_resume(inflater, mark);
		at = place;
	}
	CHECK(n_marks > 10);
	CHECK_EQ(n_right, n_marks);
}

/* Damaged: whatever comes out, it ends. */
static void test_damage(const uint8_t *plain)
{
	RELEASE(buf_release) struct buf out = pack(plain, 200000, 6, Z_DEFAULT_STRATEGY);
	CLEANUP(mem_free) struct inflater *inflater = mem_alloc(sizeof(*inflater));
	struct packed packed = { (const uint8_t *)out.data, out.len };
	uint32_t state = 3;
	bool ends = true;

	for (unsigned int i = 0; i < 300; i++) {
		uint32_t at = next_random(&state) % out.len;
		char was = out.data[at];

		out.data[at] ^= (char)(1 << i % 8);
		packed.len = i % 3 ? out.len : at;
		inflater_init(inflater);
		ends = ends &&
		       inflater_take(inflater, NULL, 100u << 20, read_packed, &packed) < 100u << 20;
		out.data[at] = was;
	}
	CHECK(ends);
	packed.len = 0;
	inflater_init(inflater);
	CHECK_EQ(inflater_take(inflater, NULL, 10, read_packed, &packed), 0);
}

int main(void)
{
	CLEANUP(mem_free) uint8_t *plain = make_plain();

	test_ways(plain);
	test_frames(plain);
	test_marks(plain);
	test_damage(plain);
	return tap_done();
}
