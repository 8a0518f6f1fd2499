/* SPDX-License-Identifier: GPL-2.0-or-later */
/* packed: what compresses a section, and what it unpacks to. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/image/image.h"

enum packed_how {
	PACKED_NOT,
	PACKED_ZLIB, /* SHF_COMPRESSED, or GNU's older way: a name that begins with .zdebug */
	PACKED_ZSTD,
};

struct packed {
	enum packed_how how;
	uint64_t offset,
		size; /* of the compressed bytes in the file; of a section that is not, its own */
	uint64_t unpacked_size;
};

/*
 * Looks at section i of the image (ELF gABI, "Section Compression"). Errors: -ENOENT no such
 * section or it has no bytes in the file; -EFBIG over limit_bytes, before or after; -ENOEXEC
 * damaged; -EOPNOTSUPP compressed by something that this build cannot unpack.
 */
int packed_find(struct image *image, size_t i, uint64_t limit_bytes, struct packed *ret_packed,
		struct err *err);
