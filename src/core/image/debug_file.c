// SPDX-License-Identifier: GPL-2.0-or-later
/* debug_file: the separate file with what was stripped from an image. */
#include <errno.h>
#include <stdio.h>
#include "core/image/build_id.h"
#include "core/image/debug_file.h"
#include "core/image/target_file.h"

#define DEBUG_FOLDER "/usr/lib/debug/.build-id"
#define DEBUG_PATH_SIZE (sizeof(DEBUG_FOLDER) + BUILD_ID_HEX_SIZE + 16)

static const char *debug_path(const uint8_t *build_id, size_t build_id_len, char *path, size_t size)
{
	char hex[BUILD_ID_HEX_SIZE];

	build_id_hex(build_id, build_id_len, hex);
	snprintf(path, size, "%s/%.2s/%s.debug", DEBUG_FOLDER, hex, hex + 2);
	return path;
}

int debug_file_open_fd(const uint8_t *build_id, size_t build_id_len)
{
	char path[DEBUG_PATH_SIZE];

	if (build_id_len < 2 || build_id_len > BUILD_ID_MAX)
		return -ENOENT;
	return target_file_open_link(debug_path(build_id, build_id_len, path, sizeof(path)));
}

struct image *debug_file_open(const struct event_image *identity)
{
	CLOSE_FD int fd = debug_file_open_fd(identity->build_id, identity->build_id_len);
	CLEANUP(image_free) struct image *image = NULL;
	char path[DEBUG_PATH_SIZE];

	if (fd < 0)
		return NULL;
	debug_path(identity->build_id, identity->build_id_len, path, sizeof(path));
	if (image_open_fd(fd, path, &image, NULL))
		return NULL;
	if (!image_is_wanted(image, identity) || image_identity(image)->size > IMAGE_FILE_BYTES_MAX)
		return NULL;
	return TAKE(image);
}
