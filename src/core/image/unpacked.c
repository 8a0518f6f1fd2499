// SPDX-License-Identifier: GPL-2.0-or-later
/* unpacked: the bytes of a section that may be compressed. */
#include <errno.h>
#include "core/image/unpacked.h"
#include "core/image/unpacked_stream.h"

static int unpack(struct image *image, size_t i, const struct packed *packed,
		  struct unpacked *unpacked, struct err *err)
{
	CLEANUP(unpacked_stream_free) struct unpacked_stream *stream = NULL;

	/* Zeroes that nothing writes take no memory, so a size that is a lie costs nothing. */
	unpacked->owned = mem_try_alloc(packed->unpacked_size + 1, 1);
	if (!unpacked->owned)
		return err_set(err, -EFBIG, "cannot read section %zu of '%s': no memory", i,
			       image_name(image));
	stream = unpacked_stream_new(image, packed, UNPACKED_ONCE);
	if (!unpacked_stream_read_all(stream, unpacked->owned)) {
		unpacked_release(unpacked);
		return err_set(err, -ENOEXEC, "cannot read section %zu of '%s': damaged", i,
			       image_name(image));
	}
	unpacked->data = unpacked->owned;
	unpacked->size = packed->unpacked_size;
	return 0;
}

int unpacked_section(struct image *image, size_t i, uint64_t limit_bytes,
		     struct unpacked *ret_unpacked, struct err *err)
{
	struct unpacked unpacked = { 0 };
	struct packed packed;
	int ret = packed_find(image, i, limit_bytes, &packed, err);

	if (ret)
		return ret;
	if (packed.how == PACKED_NOT)
		ret = image_section_data(image, i, limit_bytes, &unpacked.data, &unpacked.size,
					 err);
	else
		ret = unpack(image, i, &packed, &unpacked, err);
	if (!ret)
		*ret_unpacked = unpacked;
	return ret;
}

void unpacked_release(struct unpacked *unpacked)
{
	mem_free(unpacked->owned);
	*unpacked = (struct unpacked){ 0 };
}
