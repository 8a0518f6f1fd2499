// SPDX-License-Identifier: GPL-2.0-or-later
/* format: the bytes of a profile on disk: frame headers, checksums and compression. */
#include "config.h"
#include <endian.h>
#include <errno.h>
#include <string.h>
#include <zlib.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif
#include "base/mem.h"
#include "core/profile/format.h"

/* Both at the level past which time saves little: of 317 KB (a busy system for 3 s) zstd 3, 6, 9 made
 * 123, 115, 114 KB at 280, 65, 40 MB/s, zlib 4 and 6 made 116 and 114 KB. */
#define ZLIB_LEVEL 4
#define ZSTD_LEVEL 6

uint32_t format_crc(const void *data, size_t len)
{
	return (uint32_t)crc32(0, data, (uInt)len);
}

void format_pack_header(const struct frame_header *header, struct frame_disk *ret_disk)
{
	memset(ret_disk, 0, sizeof(*ret_disk));
	memcpy(ret_disk->magic, FORMAT_MAGIC, FORMAT_MAGIC_LEN);
	ret_disk->version = header->version;
	ret_disk->type = header->type;
	ret_disk->compression = header->compression;
	ret_disk->sequence = htole32(header->sequence);
	ret_disk->length = htole32(header->length);
	ret_disk->raw_length = htole32(header->raw_length);
	ret_disk->payload_crc = htole32(header->payload_crc);
	ret_disk->header_crc =
		htole32(format_crc(ret_disk, offsetof(struct frame_disk, header_crc)));
}

/* Compared by a sum in 64 bits: neither length is to be trusted. */
static bool lengths_are_sane(const struct frame_header *header)
{
	if (header->raw_length > FORMAT_RAW_MAX || header->length > FORMAT_RAW_MAX)
		return false;
	if (header->compression == FRAME_RAW)
		return header->length == header->raw_length;
	return (uint64_t)header->length * FORMAT_RATIO_MAX >= header->raw_length;
}

bool format_unpack_header(const void *bytes, struct frame_header *ret_header)
{
	struct frame_disk disk;

	if (memcmp(bytes, FORMAT_MAGIC, FORMAT_MAGIC_LEN))
		return false;
	memcpy(&disk, bytes, sizeof(disk));
	if (le32toh(disk.header_crc) != format_crc(&disk, offsetof(struct frame_disk, header_crc)))
		return false;
	*ret_header = (struct frame_header){
		.version = disk.version,
		.type = disk.type,
		.compression = disk.compression,
		.sequence = le32toh(disk.sequence),
		.length = le32toh(disk.length),
		.raw_length = le32toh(disk.raw_length),
		.payload_crc = le32toh(disk.payload_crc),
	};
	return !format_is_known(disk.version) || lengths_are_sane(ret_header);
}

/* Packs with at most `room` bytes; returns how many it took, 0 when it does not fit. */
static size_t pack(enum frame_compression how, const void *raw, size_t len, void *out, size_t room)
{
	if (how == FRAME_ZLIB) {
		uLongf packed = room;

		return compress2(out, &packed, raw, len, ZLIB_LEVEL) == Z_OK ? packed : 0;
	}
#ifdef HAVE_ZSTD
	if (how == FRAME_ZSTD) {
		size_t packed = ZSTD_compress(out, room, raw, len, ZSTD_LEVEL);

		return ZSTD_isError(packed) ? 0 : packed;
	}
#endif
	return 0;
}

enum frame_compression format_compress(enum frame_compression wanted, const void *raw, size_t len,
				       struct buf *out)
{
	size_t packed;

	buf_reserve(out, len);
	packed = len ? pack(wanted, raw, len, out->data + out->len, len - 1) : 0;
	if (packed && (uint64_t)packed * FORMAT_RATIO_MAX >= len) {
		out->len += packed;
		out->data[out->len] = '\0';
		return wanted;
	}
	buf_add(out, raw, len);
	return FRAME_RAW;
}

static bool unpack_zlib(const struct frame_header *header, const void *stored, struct buf *out)
{
	uLongf len = header->raw_length;

	int r = uncompress((Bytef *)out->data, &len, stored, header->length);

	if (r == Z_MEM_ERROR) /* the profile is not damaged */
		mem_out(0);
	return r == Z_OK && len == header->raw_length;
}

#ifdef HAVE_ZSTD
static bool unpack_zstd(const struct frame_header *header, const void *stored, struct buf *out)
{
	size_t len = ZSTD_decompress(out->data, header->raw_length, stored, header->length);

	if (ZSTD_getErrorCode(len) == ZSTD_error_memory_allocation)
		mem_out(0);
	return len == header->raw_length;
}
#endif

int format_decompress(const struct frame_header *header, const void *stored, struct buf *out)
{
	bool good;

	buf_clear(out);
	buf_reserve(out, header->raw_length);
	switch (header->compression) {
	case FRAME_RAW:
		memcpy(out->data, stored, header->raw_length);
		good = true;
		break;
	case FRAME_ZLIB:
		good = unpack_zlib(header, stored, out);
		break;
#ifdef HAVE_ZSTD
	case FRAME_ZSTD:
		good = unpack_zstd(header, stored, out);
		break;
#endif
	default:
		return -EPROTONOSUPPORT;
	}
	if (!good)
		return -EBADMSG;
	out->len = header->raw_length;
	out->data[out->len] = '\0';
	return 0;
}

const char *format_compression_name(uint8_t compression)
{
	static const char *const names[FRAME_COMPRESSION_END_] = {
		[FRAME_RAW] = "none", [FRAME_ZLIB] = "zlib", [FRAME_ZSTD] = "zstd"
	};

	return compression < ARRAY_LEN(names) ? names[compression] : "another program";
}
