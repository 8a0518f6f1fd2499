/* SPDX-License-Identifier: GPL-2.0-or-later */
/* debug_file: the separate file with what was stripped from an image. */
#pragma once
#include "core/image/image.h"

/* The separate debug file of a build id below /usr/lib/debug/.build-id; NULL when there is none of
 * that very build. The caller's to free. */
struct image *debug_file_open(const struct event_image *identity);
