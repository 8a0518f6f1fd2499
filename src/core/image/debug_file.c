// SPDX-License-Identifier: GPL-2.0-or-later
/* debug_file: the separate file with what was stripped from an image. */
#include <stdio.h>
#include "core/image/build_id.h"
#include "core/image/debug_file.h"
#include "core/image/target_file.h"

#define DEBUG_FOLDER "/usr/lib/debug/.build-id"

struct image *debug_file_open(const struct event_image *identity)
{
	CLEANUP(image_free) struct image *image = NULL;
	char hex[BUILD_ID_HEX_SIZE], path[sizeof(DEBUG_FOLDER) + BUILD_ID_HEX_SIZE + 16];
	CLOSE_FD int fd = -1;

	if (identity->build_id_len < 2)
		return NULL;
	build_id_hex(identity->build_id, identity->build_id_len, hex);
	snprintf(path, sizeof(path), "%s/%.2s/%s.debug", DEBUG_FOLDER, hex, hex + 2);
	fd = target_file_open_link(path);
	if (fd < 0 || image_open_fd(fd, path, &image, NULL))
		return NULL;
	if (!image_is_wanted(image, identity) || image_identity(image)->size > IMAGE_FILE_BYTES_MAX)
		return NULL;
	return TAKE(image);
}
