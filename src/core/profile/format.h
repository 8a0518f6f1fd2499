/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * format: the bytes of a profile on disk, as doc/FORMAT draws them: frames, their header, their
 * checksums and compression, and the limits that reading and writing keep to.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"

#define FORMAT_MAGIC "\x8fSTK"
#define FORMAT_MAGIC_LEN 4
#define FORMAT_VERSION 2
#define FORMAT_VERSION_SCRIPT 3 /* of frames with a stack that has STACK_HAS_SCRIPT: readers knew no such bit */

#define FORMAT_FRAME_BYTES (64 * 1024) /* a writer ends a frame at about this many raw bytes */
#define FORMAT_RAW_MAX (256 * 1024) /* raw bytes of one frame: the above and the longest event */
#define FORMAT_RATIO_MAX 64 /* raw bytes for each stored byte: no frame unpacks to more */
#define FORMAT_STRING_MAX 65535 /* bytes of one string; a writer cuts longer ones */
#define FORMAT_STACK_MAX 2048 /* locations of one stack; a writer cuts off the outermost */
#define FORMAT_NAME_FRAMES_MAX 1024 /* frames of one location; a writer leaves the outermost out */

enum frame_type {
	FRAME_DATA = 1, /* sections of events */
	FRAME_END = 2, /* the recording ended in order */
};

enum frame_compression {
	FRAME_RAW = 0,
	FRAME_ZLIB = 1, /* RFC 1950 */
	FRAME_ZSTD = 2, /* RFC 8878 */
	FRAME_COMPRESSION_END_, /* how many */
};

static inline bool format_is_known(uint8_t version)
{
	return version == FORMAT_VERSION || version == FORMAT_VERSION_SCRIPT;
}

/* As on disk: little endian. The place of version and header_crc never changes. */
struct frame_disk {
	uint8_t magic[FORMAT_MAGIC_LEN];
	uint8_t version;
	uint8_t type;
	uint8_t compression;
	uint8_t reserved; /* 0 */
	uint32_t sequence; /* 0, 1, 2 ... in the file */
	uint32_t length; /* of the payload that follows */
	uint32_t raw_length; /* of the payload once unpacked */
	uint32_t payload_crc; /* CRC-32 (zlib's) of the payload as stored */
	uint32_t header_crc; /* CRC-32 of the 24 bytes before */
};
_Static_assert(sizeof(struct frame_disk) == 28, "a frame header has 28 bytes");
_Static_assert(offsetof(struct frame_disk, header_crc) == 24, "the header's checksum is its end");

struct frame_header {
	uint8_t version, type, compression;
	uint32_t sequence, length, raw_length, payload_crc;
};

/* Lays a header out as on disk, with its checksum. */
void format_pack_header(const struct frame_header *header, struct frame_disk *ret_disk);
/* Returns false when the magic, the checksum or (in a version that is ours) a limit is wrong. */
bool format_unpack_header(const void *bytes, struct frame_header *ret_header);
/* zlib's CRC-32 of len bytes; len is below 4 GiB. */
uint32_t format_crc(const void *data, size_t len);

/* Appends the packed form to `out` and returns how it is packed: `wanted`, or FRAME_RAW when that
 * would save nothing, unpack past FORMAT_RATIO_MAX, or is not built in. */
enum frame_compression format_compress(enum frame_compression wanted, const void *raw, size_t len,
				       struct buf *out);
/* Unpacks a payload into `out`, which it replaces. -EBADMSG: damaged; -EPROTONOSUPPORT: packed in a
 * way that this build lacks. Says no words. */
int format_decompress(const struct frame_header *header, const void *stored, struct buf *out);
/* "zlib", "zstd"; "another program" for those that this version does not know. */
const char *format_compression_name(uint8_t compression);
