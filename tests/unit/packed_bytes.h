/* SPDX-License-Identifier: GPL-2.0-or-later */
/* packed_bytes: what is packed, as an inflater reads a file. */
#pragma once
#include <stdint.h>
#include <string.h>

struct packed {
	const uint8_t *data;
	size_t len;
};

/* Of inflater_take(): as many bytes as there are. */
static inline size_t read_packed(void *ctx, uint64_t offset, uint8_t *data, size_t len)
{
	const struct packed *packed = ctx;
	size_t left = offset < packed->len ? packed->len - offset : 0;

	if (len > left)
		len = left;
	if (len)
		memcpy(data, packed->data + offset, len);
	return len;
}
