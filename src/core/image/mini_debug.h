/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * mini_debug: MiniDebugInfo, the symbols of functions that Fedora and others leave in programs
 * whose debug files are elsewhere: an ELF file packed by xz in .gnu_debugdata (gdb's manual,
 * "Debugging information in a special section").
 */
#pragma once
#include <stdbool.h>
#include "core/image/image.h"

/* Limits; those of a browser of 200 MB are a tenth of them. */
#define MINI_DEBUG_PACKED_MAX_BYTES (32u << 20)
#define MINI_DEBUG_MAX_BYTES (128u << 20) /* unpacked */
#define MINI_DEBUG_WORK_MAX_BYTES (96u << 20) /* of memory, to unpack; xz -9 needs 65 MB */

/* Whether the image has any; a quick look at its sections. */
bool mini_debug_is_there(const struct image *image);

/*
 * Unpacks it into an image of its own, which has a .symtab by the addresses of `image`, and needs
 * that no longer. Errors: -ENOENT there is none; -EFBIG over a limit; -ENOEXEC damaged;
 * -EOPNOTSUPP this build has no liblzma.
 */
int mini_debug_open(struct image *image, struct image **ret_mini, struct err *err);
