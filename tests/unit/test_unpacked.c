// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * test_unpacked: compressed sections are read anywhere, in bounded memory, and damaged ones
 * refused.
 */
#include "config.h"
#include <endian.h>
#include <errno.h>
#include <zlib.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif
#include "core/image/unpacked.h"
#include "core/image/unpacked_marks.h"
#include "core/image/unpacked_stream.h"
#include "made_frames.h"
#include "tap.h"

#define PLAIN_BYTES ((9u << 20) + 123)
#define LIMIT_BYTES (64u << 20)
#define STREAM_BYTES (7u << 20) /* of memory, at most */
#define ELF_SECTION 2 /* the first that is made */

static uint8_t *plain;

/* Bytes that compress to a half or so, and are nowhere the same. */
static void make_plain(void)
{
	uint32_t random = 1;

	plain = mem_alloc(PLAIN_BYTES);
	for (uint32_t i = 0; i < PLAIN_BYTES; i++) {
		random = random * 1103515245 + 12345;
		plain[i] = i % 16 < 8 ? i >> 12 : random >> 16;
	}
}

static void add_zlib(struct buf *buf, const uint8_t *data, size_t len)
{
	uLongf size = compressBound(len);
	CLEANUP(mem_free) Bytef *bytes = mem_alloc(size);

	compress2(bytes, &size, data, len, 1);
	buf_add(buf, bytes, size);
}

static void add_header(struct buf *buf, uint32_t type, uint64_t size)
{
	const Elf64_Chdr header = { .ch_type = type, .ch_size = size, .ch_addralign = 1 };

	buf_add(buf, &header, sizeof(header));
}

static struct image *image_of(const char *name, uint64_t flags, const struct buf *section)
{
	const struct made_image elf = { .sections = { { name, flags, section } }, .n_sections = 1 };

	return made_image(&elf);
}

/* Whether what is read here and there, and then once from the beginning on, is what was packed. */
static bool is_plain(struct unpacked_stream *stream)
{
	static uint8_t data[1 << 20];
	uint32_t random = 7;

	for (int i = 0; i < 60; i++) {
		uint32_t offset, len;

		random = random * 1103515245 + 12345;
		offset = (random >> 4) % PLAIN_BYTES;
		len = i % 3 ? random % 5000 : random % sizeof(data);
		if (len > PLAIN_BYTES - offset)
			len = PLAIN_BYTES - offset;
		if (!unpacked_stream_read(stream, offset, data, len) ||
		    memcmp(data, plain + offset, len))
			return false;
	}
	for (uint32_t offset = 0; offset + 100000 <= PLAIN_BYTES; offset += 100000)
		if (!unpacked_stream_read(stream, offset, data, 100000) ||
		    memcmp(data, plain + offset, 100000))
			return false;
	return true;
}

static void check_stream(struct image *image, size_t bytes_max)
{
	struct packed packed = { 0 };
	CLEANUP(unpacked_stream_free) struct unpacked_stream *stream = NULL;
	struct unpacked unpacked = { 0 };
	uint8_t byte;

	CHECK_EQ(packed_find(image, ELF_SECTION, LIMIT_BYTES, &packed, NULL), 0);
	CHECK_EQ(packed.unpacked_size, PLAIN_BYTES);
	stream = unpacked_stream_new(image, &packed, UNPACKED_ON);
	CHECK(is_plain(stream));
	CHECK(unpacked_stream_read(stream, PLAIN_BYTES - 1, &byte, 1) &&
	      byte == plain[PLAIN_BYTES - 1]);
	CHECK(unpacked_stream_read(stream, PLAIN_BYTES, &byte, 0));
	CHECK(!unpacked_stream_read(stream, PLAIN_BYTES, &byte, 1));
	CHECK(!unpacked_stream_read(stream, UINT64_MAX, &byte, 1));
	CHECK_NAMED(unpacked_stream_bytes(stream) <= bytes_max, "in bounded memory");
	CHECK_EQ(unpacked_section(image, ELF_SECTION, LIMIT_BYTES, &unpacked, NULL), 0);
	CHECK(unpacked.size == PLAIN_BYTES && !memcmp(unpacked.data, plain, PLAIN_BYTES));
	unpacked_release(&unpacked);
	CHECK_EQ(unpacked_section(image, ELF_SECTION, PLAIN_BYTES - 1, &unpacked, NULL), -EFBIG);
}

static void test_zlib(void)
{
	RELEASE(buf_release) struct buf section = { 0 };
	CLEANUP(image_free) struct image *image = NULL;

	add_header(&section, ELFCOMPRESS_ZLIB, PLAIN_BYTES);
	add_zlib(&section, plain, PLAIN_BYTES);
	image = image_of(".debug_info", SHF_COMPRESSED, &section);
	check_stream(image, STREAM_BYTES);
}

static void test_gnu(void)
{
	RELEASE(buf_release) struct buf section = { 0 };
	CLEANUP(image_free) struct image *image = NULL;
	uint64_t size = htobe64(PLAIN_BYTES);

	buf_add(&section, "ZLIB", 4);
	buf_add(&section, &size, 8);
	add_zlib(&section, plain, PLAIN_BYTES / 3);
	add_zlib(&section, plain + PLAIN_BYTES / 3, PLAIN_BYTES - PLAIN_BYTES / 3);
	image = image_of(".zdebug_info", 0, &section);
	check_stream(image, STREAM_BYTES);
	image_free(image);
	section.data[0] = 'X';
	image = image_of(".zdebug_info", 0, &section);
	CHECK_EQ(unpacked_section(image, ELF_SECTION, LIMIT_BYTES, NULL, NULL), -ENOEXEC);
}

static void test_zstd(void)
{
#ifdef HAVE_ZSTD
	RELEASE(buf_release) struct buf section = { 0 };
	CLEANUP(image_free) struct image *image = NULL;
	size_t size = ZSTD_compressBound(PLAIN_BYTES);
	CLEANUP(mem_free) void *bytes = mem_alloc(size);

	add_header(&section, 2, PLAIN_BYTES);
	size = ZSTD_compress(bytes, size, plain, PLAIN_BYTES, 3);
	buf_add(&section, bytes, size);
	image = image_of(".debug_info", SHF_COMPRESSED, &section);
	check_stream(image, STREAM_BYTES + PLAIN_BYTES);
	image_free(image);
	section.len -= 100;
	image = image_of(".debug_info", SHF_COMPRESSED, &section);
	CHECK_EQ(unpacked_section(image, ELF_SECTION, LIMIT_BYTES, NULL, NULL), -ENOEXEC);
#else
	SKIP("built without zstd");
#endif
}

static int read_damaged(uint32_t type, uint64_t says, size_t left_out, size_t changed)
{
	RELEASE(buf_release) struct buf section = { 0 };
	CLEANUP(image_free) struct image *image = NULL;
	struct unpacked unpacked = { 0 };
	int ret;

	add_header(&section, type, says);
	add_zlib(&section, plain, 100000);
	section.len -= left_out;
	if (changed)
		section.data[changed] = (char)~section.data[changed];
	image = image_of(".debug_info", SHF_COMPRESSED, &section);
	ret = unpacked_section(image, ELF_SECTION, LIMIT_BYTES, &unpacked, NULL);
	unpacked_release(&unpacked);
	return ret;
}

static void test_damaged(void)
{
	CHECK_EQ(read_damaged(ELFCOMPRESS_ZLIB, 100000, 0, 0), 0);
	CHECK_EQ(read_damaged(ELFCOMPRESS_ZLIB, 100000, 20, 0), -ENOEXEC);
	CHECK_EQ(read_damaged(ELFCOMPRESS_ZLIB, 100000, 0, sizeof(Elf64_Chdr)), -ENOEXEC);
	CHECK_EQ(read_damaged(ELFCOMPRESS_ZLIB, 100001, 0, 0), -ENOEXEC);
	CHECK_EQ(read_damaged(ELFCOMPRESS_ZLIB, LIMIT_BYTES, 0, 0), -ENOEXEC);
	CHECK_EQ(read_damaged(ELFCOMPRESS_ZLIB, LIMIT_BYTES + 1ULL, 0, 0), -EFBIG);
	CHECK_EQ(read_damaged(ELFCOMPRESS_ZLIB, UINT64_MAX, 0, 0), -EFBIG);
	CHECK_EQ(read_damaged(ELFCOMPRESS_ZLIB, 0, 0, 0), 0);
	CHECK_EQ(read_damaged(9, 100000, 0, 0), -EOPNOTSUPP);
}

/* What cannot be unpacked behind some place can be read before it. */
static void test_cut(void)
{
	RELEASE(buf_release) struct buf section = { 0 };
	CLEANUP(image_free) struct image *image = NULL;
	struct packed packed = { 0 };
	CLEANUP(unpacked_stream_free) struct unpacked_stream *stream = NULL;
	uint8_t data[1000];

	add_header(&section, ELFCOMPRESS_ZLIB, PLAIN_BYTES);
	add_zlib(&section, plain, PLAIN_BYTES);
	section.len /= 2;
	image = image_of(".debug_info", SHF_COMPRESSED, &section);
	CHECK_EQ(packed_find(image, ELF_SECTION, LIMIT_BYTES, &packed, NULL), 0);
	stream = unpacked_stream_new(image, &packed, UNPACKED_ABOUT);
	CHECK(unpacked_stream_read(stream, 3 << 20, data, 1000) &&
	      !memcmp(data, plain + (3 << 20), 1000));
	CHECK(!unpacked_stream_read(stream, 6 << 20, data, 1000));
}

/* What was unpacked once is come back to from where the image remembers, by another stream too. */
static void test_marks(void)
{
	RELEASE(buf_release) struct buf section = { 0 };
	CLEANUP(image_free) struct image *image = NULL;
	struct packed packed = { 0 };
	size_t bytes = 0;

	add_header(&section, ELFCOMPRESS_ZLIB, PLAIN_BYTES);
	add_zlib(&section, plain, PLAIN_BYTES);
	image = image_of(".debug_info", SHF_COMPRESSED, &section);
	CHECK_EQ(packed_find(image, ELF_SECTION, LIMIT_BYTES, &packed, NULL), 0);
	for (int i = 0; i < 3; i++) {
		CLEANUP(unpacked_stream_free) struct unpacked_stream *stream =
			unpacked_stream_new(image, &packed, UNPACKED_ON);

		CHECK(is_plain(stream));
		CHECK_NAMED(unpacked_marks_bytes(image) > 0, "there are marks");
		CHECK_NAMED(i != 1 || unpacked_marks_bytes(image) == bytes, "no more are made");
		bytes = unpacked_marks_bytes(image);
		if (i == 1) {
			unpacked_marks_forget(image);
			CHECK_EQ(unpacked_marks_bytes(image), 0);
			CHECK(is_plain(stream));
		}
	}
}

int main(void)
{
	make_plain();
	test_zlib();
	test_gnu();
	test_zstd();
	test_damaged();
	test_cut();
	test_marks();
	mem_free(plain);
	return tap_done();
}
