/* SPDX-License-Identifier: GPL-2.0-or-later */
/* unpacked: the bytes of a section that may be compressed. */
#pragma once
#include "core/image/image.h"

struct unpacked {
	const void *data; /* aligned to 8; never NULL on success */
	size_t size;
	void *owned; /* our own memory; NULL: the image's */
};

/*
 * As image_section_data(), but a section that is compressed by zlib or zstd (SHF_COMPRESSED) or by
 * GNU's older way (its name begins with .zdebug) is unpacked. The image must outlive it. Errors: as
 * image_section_data(), limit_bytes counts before and after; -ENOEXEC it is damaged; -EOPNOTSUPP
 * compressed by something that this build cannot unpack.
 */
int unpacked_section(struct image *image, size_t i, uint64_t limit_bytes,
		     struct unpacked *ret_unpacked, struct err *err);
void unpacked_release(struct unpacked *unpacked);
