// SPDX-License-Identifier: GPL-2.0-or-later
/* debug_link: the name and checksum that a stripped file has of its separate debug file. */
#include <elf.h>
#include <string.h>
#include <zlib.h>
#include "core/image/debug_link.h"

#define SECTION_BYTES_MAX (DEBUG_LINK_NAME_MAX + 1 + 3 + 4) /* name, NUL, padding, CRC */
#define READ_BYTES (1u << 18)

bool debug_link_read(struct image *image, struct debug_link *ret_link)
{
	size_t i = image_find_section(image, ".gnu_debuglink"), size, len, crc_at;
	const void *data;

	if (!i || image_section_data(image, i, SECTION_BYTES_MAX, &data, &size, NULL))
		return false;
	len = strnlen(data, size);
	crc_at = (len + 1 + 3) & ~(size_t)3;
	if (!len || len > DEBUG_LINK_NAME_MAX || crc_at + sizeof(ret_link->crc) > size ||
	    memchr(data, '/', len))
		return false;
	memcpy(ret_link->name, data, len + 1);
	memcpy(&ret_link->crc, (const char *)data + crc_at, sizeof(ret_link->crc));
	return true;
}

bool debug_link_fits(const struct debug_link *link, const struct image *debug, bool (*stop)(void *ctx), void *ctx)
{
	uint64_t size = image_identity(debug)->size;
	CLEANUP(mem_free) unsigned char *bytes = NULL;
	uLong crc = 0;

	if (size > IMAGE_FILE_BYTES_MAX)
		return false;
	bytes = mem_alloc(READ_BYTES);
	for (uint64_t at = 0; at < size; at += READ_BYTES) {
		size_t len = size - at < READ_BYTES ? size - at : READ_BYTES;

		if ((stop && stop(ctx)) || image_read(debug, at, bytes, len, NULL))
			return false;
		crc = crc32(crc, bytes, (uInt)len);
	}
	return crc == link->crc;
}
