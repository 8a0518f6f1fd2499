// SPDX-License-Identifier: GPL-2.0-or-later
/* unpacked_stream: a compressed section that is unpacked as it is read. */
#include "config.h"
#include <string.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif
#include "core/image/unpacked_marks.h"
#include "core/image/unpacked_stream.h"

#define INPUT_BYTES (64 << 10)
#define CHUNK_SHIFT 18
#define CHUNK_BYTES (1ULL << CHUNK_SHIFT)
#define CHUNKS_KEPT 4
#define CHUNKS_ALL 80 /* of what is read here and there, all that has no more */
#define PIECE_BYTES (64 << 10) /* after which it is seen whether a place can be noted */
#define MARK_BYTES (512 << 10) /* between two noted places, of 32 KB each, at least */
#define MARKS_MAX 192
#define ZSTD_WINDOW_LOG_MAX 26 /* 64 MB; binutils and LLVM make 2 MB */
#define ZSTD_AGAIN_MAX 8 /* times that as much as all is unpacked again; then all is kept */

/* A stretch of unpacked bytes: chunk i is the i-th CHUNK_BYTES. */
struct chunk {
	uint8_t *data; /* NULL: not used yet */
	uint64_t i; /* UINT64_MAX: none */
	uint64_t used; /* when, in the stream's count */
};

struct unpacked_stream {
	struct image *image;
	struct packed packed;
	struct inflater *inflater; /* NULL: of zstd */
#ifdef HAVE_ZSTD
	uint8_t *input; /* INPUT_BYTES */
	uint64_t input_end; /* of the packed bytes, where those in `input` end */
	ZSTD_DCtx *zstd;
	ZSTD_inBuffer zstd_input;
#endif
	bool is_bad;
	uint64_t next; /* chunk */
	uint64_t mark_bytes; /* between two marks */
	struct unpacked_marks *marks; /* the image's; NULL: none are wanted */
	struct chunk *chunks;
	size_t n_chunks; /* at most that are kept */
	uint64_t uses;
	uint64_t again; /* chunks that have to be unpacked again to go back */
	uint8_t *all; /* NULL: not kept */
};

static bool start(struct unpacked_stream *stream)
{
	if (stream->packed.how == PACKED_ZLIB) {
		stream->inflater = mem_alloc(sizeof(*stream->inflater));
		inflater_init(stream->inflater);
		return true;
	}
#ifdef HAVE_ZSTD
	stream->input = mem_alloc(INPUT_BYTES);
	stream->zstd = ZSTD_createDCtx();
	return stream->zstd && !ZSTD_isError(ZSTD_DCtx_setParameter(
				       stream->zstd, ZSTD_d_windowLogMax, ZSTD_WINDOW_LOG_MAX));
#else
	return false;
#endif
}

static uint64_t chunks_of(const struct unpacked_stream *stream)
{
	return (stream->packed.unpacked_size + CHUNK_BYTES - 1) >> CHUNK_SHIFT;
}

struct unpacked_stream *unpacked_stream_new(struct image *image, const struct packed *packed,
					    enum unpacked_reading reading)
{
	struct unpacked_stream *stream = mem_zalloc(sizeof(*stream));

	stream->image = image;
	stream->packed = *packed;
	stream->mark_bytes = packed->unpacked_size / MARKS_MAX + MARK_BYTES;
	if (reading != UNPACKED_ONCE && packed->how == PACKED_ZLIB)
		stream->marks = unpacked_marks_of(image, packed->offset);
	stream->n_chunks = CHUNKS_KEPT;
	if (reading == UNPACKED_ABOUT && chunks_of(stream) <= CHUNKS_ALL)
		stream->n_chunks = chunks_of(stream);
	stream->chunks = mem_array(stream->n_chunks, sizeof(*stream->chunks));
	for (size_t i = 0; i < stream->n_chunks; i++)
		stream->chunks[i] = (struct chunk){ .i = UINT64_MAX };
	stream->is_bad = !start(stream);
	return stream;
}

void unpacked_stream_free(struct unpacked_stream *stream)
{
	if (!stream)
		return;
	mem_free(stream->inflater);
#ifdef HAVE_ZSTD
	ZSTD_freeDCtx(stream->zstd);
	mem_free(stream->input);
#endif
	for (size_t i = 0; i < stream->n_chunks; i++)
		mem_free(stream->chunks[i].data);
	mem_free(stream->chunks);
	mem_free(stream->all);
	mem_free(stream);
}

/* The packed bytes from an offset on, as the inflater wants them. */
static size_t read_packed(void *ctx, uint64_t offset, uint8_t *data, size_t len)
{
	const struct unpacked_stream *stream = ctx;
	uint64_t left = offset < stream->packed.size ? stream->packed.size - offset : 0;

	if (len > left)
		len = left;
	return image_read(stream->image, stream->packed.offset + offset, data, len, NULL) ? 0 : len;
}

/* Notes where the inflater is, when that can be gone back to and is far from the last such place.
 */
static void add_mark(struct unpacked_stream *stream, uint64_t at)
{
	struct unpacked_mark *mark;

	at += inflater_ahead(stream->inflater);
	if (!stream->marks || at < unpacked_marks_end(stream->marks) + stream->mark_bytes)
		return;
	mark = mem_alloc(sizeof(*mark));
	mark->at = at;
	if (inflater_save(stream->inflater, &mark->place))
		unpacked_marks_add(stream->marks, mark);
	else
		mem_free(mark);
}

/* data may be NULL: the bytes are passed over. `at`: where they are. */
static bool run_zlib(struct unpacked_stream *stream, uint64_t at, uint8_t *data, size_t len)
{
	while (len) {
		size_t n = len < PIECE_BYTES ? len : PIECE_BYTES;

		if (inflater_take(stream->inflater, data, n, read_packed, stream) < n)
			return false;
		at += n;
		if (data)
			data += n;
		len -= n;
		add_mark(stream, at);
	}
	return true;
}

#ifdef HAVE_ZSTD
/* The next packed bytes into `input`; how many, 0 when there are no more. */
static size_t refill(struct unpacked_stream *stream)
{
	size_t n = read_packed(stream, stream->input_end, stream->input, INPUT_BYTES);

	stream->input_end += n;
	return n;
}
#endif

static bool run_zstd(struct unpacked_stream *stream, uint8_t *data, size_t len)
{
#ifdef HAVE_ZSTD
	ZSTD_outBuffer out = { .dst = data, .size = len };
	ZSTD_inBuffer *in = &stream->zstd_input;

	while (out.pos < out.size) {
		size_t before = out.pos;

		if (in->pos == in->size)
			*in = (ZSTD_inBuffer){ .src = stream->input, .size = refill(stream) };
		if (ZSTD_isError(ZSTD_decompressStream(stream->zstd, &out, in)))
			return false;
		/* Without input, what is left in its own buffer still comes. */
		if (!in->size && out.pos == before)
			return false;
	}
	return true;
#else
	return false;
#endif
}

/* The next bytes, at most CHUNK_BYTES. */
static bool run(struct unpacked_stream *stream, uint8_t *data, size_t len)
{
	if (!stream->is_bad)
		stream->is_bad = stream->packed.how == PACKED_ZLIB
					 ? !run_zlib(stream, stream->next << CHUNK_SHIFT, data, len)
					 : !run_zstd(stream, data, len);
	return !stream->is_bad;
}

static void rewind_all(struct unpacked_stream *stream)
{
	stream->next = 0;
	if (stream->packed.how == PACKED_ZLIB)
		inflater_init(stream->inflater);
#ifdef HAVE_ZSTD
	if (stream->packed.how == PACKED_ZSTD) {
		ZSTD_DCtx_reset(stream->zstd, ZSTD_reset_session_only);
		stream->zstd_input = (ZSTD_inBuffer){ 0 };
		stream->input_end = 0;
	}
#endif
}

/* Goes to where unpacking on leads to a chunk soonest. */
static void seek(struct unpacked_stream *stream, uint64_t chunk)
{
	const struct unpacked_mark *mark =
		stream->marks ? unpacked_marks_before(stream->marks, chunk << CHUNK_SHIFT) : NULL;
	uint64_t next;

	if (stream->next <= chunk && (!mark || mark->at <= stream->next << CHUNK_SHIFT))
		return;
	if (!mark) {
		rewind_all(stream);
		stream->again += chunk;
		return;
	}
	inflater_resume(stream->inflater, &mark->place);
	next = (mark->at + CHUNK_BYTES - 1) >> CHUNK_SHIFT;
	stream->next = next;
	if (!run_zlib(stream, mark->at, NULL, (next << CHUNK_SHIFT) - mark->at))
		stream->is_bad = true;
}

static size_t chunk_len(const struct unpacked_stream *stream, uint64_t i)
{
	uint64_t left = stream->packed.unpacked_size - (i << CHUNK_SHIFT);

	return left < CHUNK_BYTES ? left : CHUNK_BYTES;
}

/* The bytes of a chunk, until the next call; NULL: they cannot be had. */
static const uint8_t *chunk_at(struct unpacked_stream *stream, uint64_t i)
{
	struct chunk *chunk = &stream->chunks[0];

	for (size_t slot = 0; slot < stream->n_chunks; slot++) {
		if (stream->chunks[slot].i == i) {
			stream->chunks[slot].used = ++stream->uses;
			return stream->chunks[slot].data;
		}
		if (stream->chunks[slot].used < chunk->used)
			chunk = &stream->chunks[slot];
	}
	seek(stream, i);
	if (!chunk->data)
		chunk->data = mem_alloc(CHUNK_BYTES);
	chunk->i = UINT64_MAX;
	while (stream->next <= i) {
		if (!run(stream, chunk->data, chunk_len(stream, stream->next)))
			return NULL;
		stream->next++;
	}
	chunk->i = i;
	chunk->used = ++stream->uses;
	return chunk->data;
}

bool unpacked_stream_read_all(struct unpacked_stream *stream, void *data)
{
	uint8_t *out = data;
	uint32_t n_frames;

	if (!stream->packed.unpacked_size)
		return true;
	rewind_all(stream);
	if (stream->inflater)
		stream->inflater->is_checked = true;
	for (; stream->next < chunks_of(stream); stream->next++) {
		size_t len = chunk_len(stream, stream->next);

		if (!run(stream, out, len))
			return false;
		out += len;
	}
	if (!stream->inflater)
		return true;
	/* The checksum comes after the last byte. */
	n_frames = stream->inflater->n_frames;
	inflater_take(stream->inflater, NULL, 1, read_packed, stream);
	return stream->inflater->n_frames > n_frames && !stream->inflater->is_wrong;
}

/* Whether all is kept, as it is when zstd has been unpacked too often. */
static bool keep_all(struct unpacked_stream *stream)
{
	if (stream->all || stream->again <= ZSTD_AGAIN_MAX * chunks_of(stream) || stream->packed.how != PACKED_ZSTD)
		return stream->all;
	stream->all = mem_try_alloc(stream->packed.unpacked_size, 1);
	if (!stream->all || !unpacked_stream_read_all(stream, stream->all)) {
		stream->is_bad = true;
		mem_free(stream->all);
		stream->all = NULL;
	}
	return stream->all;
}

bool unpacked_stream_read(struct unpacked_stream *stream, uint64_t offset, void *data, size_t len)
{
	uint8_t *out = data;

	if (offset > stream->packed.unpacked_size || len > stream->packed.unpacked_size - offset)
		return false;
	if (keep_all(stream)) {
		memcpy(data, stream->all + offset, len);
		return true;
	}
	while (len) {
		uint64_t i = offset >> CHUNK_SHIFT, skip = offset & (CHUNK_BYTES - 1);
		size_t n = chunk_len(stream, i) - skip;
		const uint8_t *bytes = chunk_at(stream, i);

		if (!bytes)
			return false;
		if (n > len)
			n = len;
		memcpy(out, bytes + skip, n);
		out += n;
		offset += n;
		len -= n;
	}
	return true;
}

size_t unpacked_stream_bytes(const struct unpacked_stream *stream)
{
	size_t bytes =
		sizeof(*stream) + (stream->inflater ? sizeof(*stream->inflater) : INPUT_BYTES);

	for (size_t i = 0; i < stream->n_chunks; i++)
		bytes += stream->chunks[i].data ? CHUNK_BYTES : 0;
	return bytes + (stream->all ? stream->packed.unpacked_size : 0);
}
