// SPDX-License-Identifier: GPL-2.0-or-later
/* mini_debug: MiniDebugInfo, the symbols of functions that Fedora and others leave in programs. */
#include "config.h"
#include <errno.h>
#ifdef HAVE_LZMA
#include <lzma.h>
#endif
#include "base/buf.h"
#include "core/image/mini_debug.h"

#define SECTION_NAME ".gnu_debugdata"

bool mini_debug_is_there(const struct image *image)
{
	return image_find_section(image, SECTION_NAME);
}

static int failed(const struct image *image, int code, const char *why, struct err *err)
{
	return err_set(err, code, "cannot read %s of '%s': %s", SECTION_NAME, image_name(image),
		       why);
}

#ifdef HAVE_LZMA
#define STEP_BYTES (256u << 10)

/* Appends what the stream makes of its input. */
static lzma_ret run(lzma_stream *stream, struct buf *out)
{
	lzma_ret ret = LZMA_OK;

	while (ret == LZMA_OK && out->len < MINI_DEBUG_MAX_BYTES) {
		buf_reserve(out, STEP_BYTES);
		stream->next_out = (uint8_t *)out->data + out->len;
		stream->avail_out = STEP_BYTES;
		ret = lzma_code(stream, LZMA_FINISH);
		out->len += STEP_BYTES - stream->avail_out;
	}
	return ret;
}

static int unpack(struct image *image, const void *data, size_t size, struct buf *out,
		  struct err *err)
{
	lzma_stream stream = LZMA_STREAM_INIT;
	lzma_ret ret = lzma_stream_decoder(&stream, MINI_DEBUG_WORK_MAX_BYTES, 0);

	stream.next_in = data;
	stream.avail_in = size;
	if (ret == LZMA_OK)
		ret = run(&stream, out);
	lzma_end(&stream);
	if (ret == LZMA_STREAM_END)
		return 0;
	if (ret == LZMA_OK || ret == LZMA_MEMLIMIT_ERROR || ret == LZMA_MEM_ERROR)
		return failed(image, -EFBIG, "too large", err);
	return failed(image, -ENOEXEC, "damaged", err);
}
#else
static int unpack(struct image *image, const void *data, size_t size, struct buf *out,
		  struct err *err)
{
	return failed(image, -EOPNOTSUPP, "this build has no liblzma", err);
}
#endif

int mini_debug_open(struct image *image, struct image **ret_mini, struct err *err)
{
	RELEASE(buf_release) struct buf out = { 0 };
	CLEANUP(image_free) struct image *mini = NULL;
	const void *data;
	size_t size;
	int ret = image_section_data(image, image_find_section(image, SECTION_NAME),
				     MINI_DEBUG_PACKED_MAX_BYTES, &data, &size, err);

	if (!ret)
		ret = unpack(image, data, size, &out, err);
	if (ret)
		return ret;
	size = out.len;
	ret = image_open_memory(buf_take(&out), size, SECTION_NAME, &mini, err);
	if (ret)
		return ret;
	if (image_machine(mini) != image_machine(image) || image_is_64(mini) != image_is_64(image))
		return failed(image, -ENOEXEC, "of another machine", err);
	*ret_mini = TAKE(mini);
	return 0;
}
