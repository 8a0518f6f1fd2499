// SPDX-License-Identifier: GPL-2.0-or-later
/* unpacked: the bytes of a section that may be compressed. */
#include "config.h"
#include <elf.h>
#include <endian.h>
#include <errno.h>
#include <string.h>
#include <zlib.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif
#include "core/image/unpacked.h"

#define COMPRESS_ZLIB 1 /* ELFCOMPRESS_ZLIB */
#define COMPRESS_ZSTD 2 /* ELFCOMPRESS_ZSTD, which <elf.h> before glibc 2.38 does not know */
#define ZLIB_RATIO_MAX 1032 /* nothing that deflate makes unpacks to more times its size */
#define GNU_MAGIC "ZLIB" /* then the size, in 8 bytes of big endian */
#define GNU_HEADER_BYTES 12

/* What is compressed, and how. */
struct packed {
	const uint8_t *data;
	size_t size;
	uint64_t unpacked_size;
	uint32_t how; /* COMPRESS_* */
};

static bool read_header(const struct image *image, const struct image_section *section,
			struct packed *packed)
{
	Elf64_Chdr wide;
	Elf32_Chdr narrow;
	size_t header_bytes = image_is_64(image) ? sizeof(wide) : sizeof(narrow);

	if (!(section->flags & SHF_COMPRESSED)) {
		header_bytes = GNU_HEADER_BYTES;
		if (packed->size < header_bytes || memcmp(packed->data, GNU_MAGIC, 4))
			return false;
		memcpy(&packed->unpacked_size, packed->data + 4, 8);
		packed->unpacked_size = be64toh(packed->unpacked_size);
		packed->how = COMPRESS_ZLIB;
	} else if (packed->size < header_bytes) {
		return false;
	} else if (image_is_64(image)) {
		memcpy(&wide, packed->data, sizeof(wide));
		packed->unpacked_size = wide.ch_size;
		packed->how = wide.ch_type;
	} else {
		memcpy(&narrow, packed->data, sizeof(narrow));
		packed->unpacked_size = narrow.ch_size;
		packed->how = narrow.ch_type;
	}
	packed->data += header_bytes;
	packed->size -= header_bytes;
	return true;
}

/* 0, -ENOEXEC or -EOPNOTSUPP. */
static int unpack(const struct packed *packed, void *data)
{
	uLongf size = packed->unpacked_size;

	if (packed->how == COMPRESS_ZLIB)
		return uncompress(data, &size, packed->data, packed->size) == Z_OK &&
				       size == packed->unpacked_size ?
			       0 :
			       -ENOEXEC;
#ifdef HAVE_ZSTD
	if (packed->how == COMPRESS_ZSTD)
		return ZSTD_decompress(data, packed->unpacked_size, packed->data, packed->size) ==
				       packed->unpacked_size ?
			       0 :
			       -ENOEXEC;
#endif
	return -EOPNOTSUPP;
}

static int unpack_section(const struct image *image, size_t i, const struct packed *packed,
			  uint64_t limit_bytes, struct unpacked *unpacked, struct err *err)
{
	int ret;

	if (packed->how != COMPRESS_ZLIB && packed->how != COMPRESS_ZSTD)
		return err_set(err, -EOPNOTSUPP,
			       "cannot read section %zu of '%s': compressed in an unknown way", i,
			       image_name(image));
	if (packed->unpacked_size > limit_bytes)
		return err_set(err, -EFBIG, "cannot read section %zu of '%s': over %llu bytes", i,
			       image_name(image), (unsigned long long)limit_bytes);
	if (packed->how == COMPRESS_ZLIB && packed->unpacked_size / ZLIB_RATIO_MAX > packed->size)
		return err_set(err, -ENOEXEC, "cannot read section %zu of '%s': damaged", i,
			       image_name(image));
	/* Zeroes that nothing writes take no memory, so a size that is a lie costs nothing. */
	unpacked->owned = mem_try_alloc(packed->unpacked_size + 1, 1);
	if (!unpacked->owned)
		return err_set(err, -EFBIG, "cannot read section %zu of '%s': no memory", i,
			       image_name(image));
	ret = unpack(packed, unpacked->owned);
	if (ret) {
		unpacked_release(unpacked);
		return err_set(err, ret, "cannot read section %zu of '%s': %s", i,
			       image_name(image),
			       ret == -ENOEXEC ? "damaged" : "compressed by zstd");
	}
	unpacked->data = unpacked->owned;
	unpacked->size = packed->unpacked_size;
	return 0;
}

int unpacked_section(struct image *image, size_t i, uint64_t limit_bytes,
		     struct unpacked *ret_unpacked, struct err *err)
{
	struct image_section section;
	struct unpacked unpacked = { 0 };
	struct packed packed;
	int ret = image_section_data(image, i, limit_bytes, &unpacked.data, &unpacked.size, err);

	if (ret)
		return ret;
	if (image_section(image, i, &section) &&
	    (section.flags & SHF_COMPRESSED || !strncmp(section.name, ".zdebug", 7))) {
		packed = (struct packed){ .data = unpacked.data, .size = unpacked.size };
		if (!read_header(image, &section, &packed))
			return err_set(err, -ENOEXEC, "cannot read section %zu of '%s': damaged", i,
				       image_name(image));
		ret = unpack_section(image, i, &packed, limit_bytes, &unpacked, err);
		if (ret)
			return ret;
	}
	*ret_unpacked = unpacked;
	return 0;
}

void unpacked_release(struct unpacked *unpacked)
{
	mem_free(unpacked->owned);
	*unpacked = (struct unpacked){ 0 };
}
