/* SPDX-License-Identifier: GPL-2.0-or-later */
/* build_id: the GNU build id in a stretch of ELF notes, wherever the notes came from. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/profile/event.h"

/* Room for a build id in hexadecimal and its NUL. */
#define BUILD_ID_HEX_SIZE (2 * BUILD_ID_MAX + 1)

/*
 * Finds the first NT_GNU_BUILD_ID note in len bytes of notes in this machine's byte order (PT_NOTE,
 * SHT_NOTE, /sys/kernel/notes); `align` is p_align or sh_addralign: 8 pads to 8 bytes, all else to 4.
 * Returns the length of the id, 1 .. BUILD_ID_MAX, copied into ret_id, or 0 when there is none.
 * An id longer than BUILD_ID_MAX counts as none, as in the kernel (lib/buildid.c).
 */
size_t build_id_find(const void *notes, size_t len, uint64_t align, uint8_t ret_id[BUILD_ID_MAX]);

/* The same of a file of notes, such as /sys/kernel/notes; 0 also where it cannot be read. */
size_t build_id_read(const char *path, uint8_t ret_id[BUILD_ID_MAX]);

/* Writes the id in lower-case hexadecimal; "" for length 0. Returns text. */
char *build_id_hex(const uint8_t *id, size_t len, char text[BUILD_ID_HEX_SIZE]);
