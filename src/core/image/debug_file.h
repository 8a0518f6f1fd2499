/* SPDX-License-Identifier: GPL-2.0-or-later */
/* debug_file: the separate file with what was stripped from an image. */
#pragma once
#include "core/image/image.h"

/* The separate debug file of a build id below /usr/lib/debug/.build-id; NULL when there is none of
 * that very build. The caller's to free. */
struct image *debug_file_open(const struct event_image *identity);

/*
 * As debug_file_open(), a descriptor: of whatever regular file is there, which is not looked at. The caller's
 * to close, or a negative errno: -ENOENT there is none; those of open(2).
 */
int debug_file_open_fd(const uint8_t *build_id, size_t build_id_len);
