// SPDX-License-Identifier: GPL-2.0-or-later
/* damages: what can be wrong with a file, made from the bytes of a good profile of some frames. */
#include <string.h>
#include "core/profile/format.h"
#include "make_profile.h"

/* Where the nth frame begins, or the end of the bytes. */
static size_t frame_at(const struct buf *bytes, int n)
{
	struct frame_header header;
	size_t at = 0;

	while (n-- && at + sizeof(struct frame_disk) <= bytes->len &&
	       format_unpack_header(bytes->data + at, &header))
		at += sizeof(struct frame_disk) + header.length;
	return at < bytes->len ? at : bytes->len;
}

static void become(struct buf *bytes, const void *data, size_t len)
{
	buf_clear(bytes);
	buf_add(bytes, data, len);
}

static void cut(struct buf *bytes)
{
	bytes->len = frame_at(bytes, 2) + sizeof(struct frame_disk) + 5;
}

static void cut_header(struct buf *bytes)
{
	bytes->len = 10;
}

static void no_end(struct buf *bytes)
{
	bytes->len -= sizeof(struct frame_disk);
}

static void flip(struct buf *bytes)
{
	bytes->data[frame_at(bytes, 1) + sizeof(struct frame_disk) + 3] ^= 0x10;
}

static void head(struct buf *bytes)
{
	memset(bytes->data, 0, sizeof(struct frame_disk) / 2);
}

static void hole(struct buf *bytes)
{
	size_t from = frame_at(bytes, 1) + 20, to = frame_at(bytes, 2) + 9;

	memset(bytes->data + from, 0, to - from);
}

static void removed(struct buf *bytes)
{
	size_t from = frame_at(bytes, 1), to = frame_at(bytes, 2);

	memmove(bytes->data + from, bytes->data + to, bytes->len - to);
	bytes->len -= to - from;
}

static void inserted(struct buf *bytes)
{
	size_t at = frame_at(bytes, 1);

	buf_addn(bytes, 0, 100);
	memmove(bytes->data + at + 100, bytes->data + at, bytes->len - 100 - at);
	memset(bytes->data + at, 'S', 100);
}

static void trailing(struct buf *bytes)
{
	buf_adds(bytes, "more after the end");
}

static void one_frame(struct buf *bytes, struct frame_header header, const char *payload)
{
	struct frame_disk disk;

	header.payload_crc = format_crc(payload, header.length);
	format_pack_header(&header, &disk);
	become(bytes, &disk, sizeof(disk));
	buf_add(bytes, payload, header.length);
}

static void newer(struct buf *bytes)
{
	one_frame(bytes, (struct frame_header){ .version = FORMAT_VERSION_SCRIPT + 1, .type = FRAME_DATA,
						.length = 4, .raw_length = 4 }, "what");
}

static void packed(struct buf *bytes)
{
	one_frame(bytes, (struct frame_header){ .version = FORMAT_VERSION, .type = FRAME_DATA,
						.compression = 99, .length = 4, .raw_length = 4 }, "what");
}

static void bomb(struct buf *bytes)
{
	one_frame(bytes, (struct frame_header){ .version = FORMAT_VERSION, .type = FRAME_DATA,
						.compression = FRAME_ZLIB, .length = 4,
						.raw_length = UINT32_MAX }, "boom");
}

#define FOREIGN(name, bytes_) \
	static void name(struct buf *bytes) \
	{ \
		become(bytes, bytes_, sizeof(bytes_) - 1); \
	}
FOREIGN(perf, "PERFILE2\x68\0\0\0\0\0\0\0")
FOREIGN(gzip, "\x1f\x8b\x08\0\0\0\0\0\0\3\3\0\0\0\0\0\0\0\0\0")
FOREIGN(elf, "\x7f" "ELF\2\1\1\0\0\0\0\0\0\0\0\0\3\0\x3e\0")
FOREIGN(text, "app;main;work 12\napp;main 3\n")
FOREIGN(empty, "")

const struct damage damages[] = {
	{ "cut", "ends inside the third frame", cut },
	{ "cut-header", "ends inside the first header", cut_header },
	{ "no-end", "the recorder was killed after its last slice", no_end },
	{ "flip", "one wrong bit in the second frame", flip },
	{ "head", "the first header is overwritten", head },
	{ "hole", "zeros from the second frame into the third", hole },
	{ "removed", "the second frame is gone without a trace", removed },
	{ "inserted", "a hundred foreign bytes between two frames", inserted },
	{ "trailing", "bytes after the end", trailing },
	{ "newer", "a format version to come", newer },
	{ "packed", "a compression that no build has", packed },
	{ "bomb", "a frame that claims to unpack to 4 GB", bomb },
	{ "perf", "a perf.data file", perf },
	{ "gzip", "a gzip file", gzip },
	{ "elf", "an ELF file", elf },
	{ "text", "folded text", text },
	{ "empty", "nothing", empty },
	{ NULL, NULL, NULL },
};
