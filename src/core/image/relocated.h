/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * relocated: the bytes of a section of a file that is not linked (ET_REL: .o, .ko), as a linker
 * would have left them: with its relocations applied, for sections at the addresses of struct
 * image_section.
 */
#pragma once
#include <stdbool.h>
#include "core/image/unpacked.h"

#define RELOCATIONS_MAX (32u << 20) /* of one section; the largest module of Debian has a million */
#define RELOCATED_SYMBOLS_MAX (4u << 20) /* of a file whose sections are relocated */

/* Whether section i has relocations; false for all of a file that is linked. */
bool relocated_is_needed(const struct image *image, size_t i);

/*
 * As unpacked_section(), which it unpacks it with; always in our own memory. A relocation of a kind
 * that has no place in debug data, or whose symbol or place is not in the file, is left out: what
 * it would have written stays as it is. Errors: those of unpacked_section(); -EFBIG over the limits
 * above; -ENOEXEC damaged relocations or symbols;
 * -EOPNOTSUPP another machine's than x86-64, i386 or aarch64. Source: the processors' ABIs, "Relocation".
 */
int relocated_section(struct image *image, size_t i, uint64_t limit_bytes,
		      struct unpacked *ret_unpacked, struct err *err);
