/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * debug_link: the name and checksum that a stripped file has of its separate debug file (gdb,
 * "Separate Debug Files").
 */
#pragma once
#include <stdbool.h>
#include "core/image/image.h"

#define DEBUG_LINK_NAME_MAX 255 /* NAME_MAX: it is a file's name, without its folder */

struct debug_link {
	char name[DEBUG_LINK_NAME_MAX + 1];
	uint32_t crc; /* of the whole debug file: CRC-32 as of zlib */
};

/* Reads .gnu_debuglink; false: there is none, or it is damaged. A name with a slash in it is damage. */
bool debug_link_read(struct image *image, struct debug_link *ret_link);
/*
 * Whether the whole file has that checksum; reads all of it, and nothing over IMAGE_FILE_BYTES_MAX. `stop`
 * (may be NULL) is asked after each stretch of it: true ends the reading, and the answer is false.
 */
bool debug_link_fits(const struct debug_link *link, const struct image *debug, bool (*stop)(void *ctx), void *ctx);
