// SPDX-License-Identifier: GPL-2.0-or-later
/* fuzz_inflater: any bytes as packed data: what zlib unpacks comes out the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include "../unit/packed_bytes.h"
#include "core/image/inflater.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define UNPACKED_MAX (1u << 20)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static uint8_t ours[UNPACKED_MAX], theirs[UNPACKED_MAX];
	static struct inflater inflater;
	struct packed packed = { data, size };
	uLongf len = UNPACKED_MAX;
	size_t n;

	inflater_init(&inflater);
	n = inflater_take(&inflater, ours, UNPACKED_MAX, read_packed, &packed);
	if (uncompress(theirs, &len, data, size) == Z_OK && (n < len || memcmp(ours, theirs, len)))
		abort();
	return 0;
}
