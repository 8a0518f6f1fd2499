/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * unpacked_stream: a compressed section that is unpacked as it is read, in a few megabytes of
 * memory however large it is. Reading on costs what unpacking costs; of what lies behind, the last
 * pieces are kept, and zlib's state every so often, to go on from (unpacked_marks.h). zstd's state
 * cannot be kept: when it has been unpacked again and again, all of it is kept.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/mem.h"
#include "core/image/packed.h"

struct unpacked_stream;

/* How a stream is read: how much of it is kept. */
enum unpacked_reading {
	UNPACKED_ONCE, /* from one end to the other, and never again */
	UNPACKED_ON, /* from one end to the other, and a little back: a few pieces */
	UNPACKED_ABOUT, /* here and there, too: all of it that was read, up to some 20 MB */
};

/* `image` is borrowed. `packed`: as packed_find() has it, of how other than PACKED_NOT. */
struct unpacked_stream *unpacked_stream_new(struct image *image, const struct packed *packed,
					    enum unpacked_reading reading);
void unpacked_stream_free(struct unpacked_stream *stream);
DEFINE_CLEANUP(struct unpacked_stream *, unpacked_stream_free)

/*
 * Reads len unpacked bytes from an offset on. Returns false when they are not there: the data is
 * damaged, or there is no memory.
 */
bool unpacked_stream_read(struct unpacked_stream *stream, uint64_t offset, void *data, size_t len);

/* As unpacked_stream_read() of all, once, with nothing kept. */
bool unpacked_stream_read_all(struct unpacked_stream *stream, void *data);

/* Memory held, without the marks, which are the image's. */
size_t unpacked_stream_bytes(const struct unpacked_stream *stream);
