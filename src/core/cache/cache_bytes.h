/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cache_bytes: a file of the symbol cache in memory: mapped, or read where it could be taken away meanwhile. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/err.h"

struct cache_bytes {
	const uint8_t *data;
	size_t size;
	bool mapped, owned; /* neither: it is borrowed */
};

/*
 * Loads a file of at least `least` bytes; fd is borrowed and may be closed after; `name` is for messages. *bytes is
 * zeroed before. Errors: -EBADMSG it is shorter; -EFBIG over CACHE_FILE_BYTES_MAX; those of fstat(2), mmap(2) and
 * pread(2).
 */
int cache_bytes_load(struct cache_bytes *bytes, int fd, const char *name, size_t least, struct err *err);
void cache_bytes_release(struct cache_bytes *bytes);
