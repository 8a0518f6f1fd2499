// SPDX-License-Identifier: GPL-2.0-or-later
/* packed: what compresses a section, and what it unpacks to. */
#include "config.h"
#include <elf.h>
#include <endian.h>
#include <errno.h>
#include <string.h>
#include "core/image/packed.h"

#define COMPRESS_ZLIB 1 /* ELFCOMPRESS_ZLIB */
#define COMPRESS_ZSTD 2 /* ELFCOMPRESS_ZSTD, which <elf.h> before glibc 2.38 does not know */
#define ZLIB_RATIO_MAX 1032 /* nothing that deflate makes unpacks to more times its size */
#define GNU_MAGIC "ZLIB" /* then the size, in 8 bytes of big endian */
#define GNU_HEADER_BYTES 12

static int damaged(const struct image *image, size_t i, struct err *err)
{
	return err_set(err, -ENOEXEC, "cannot read section %zu of '%s': damaged", i,
		       image_name(image));
}

static int too_large(const struct image *image, size_t i, uint64_t limit_bytes, struct err *err)
{
	return err_set(err, -EFBIG, "cannot read section %zu of '%s': over %llu bytes", i,
		       image_name(image), (unsigned long long)limit_bytes);
}

/* Returns false when it is damaged; *ret_type is an ELFCOMPRESS_*. */
static bool read_header(const struct image *image, bool is_gnu, struct packed *packed,
			uint32_t *ret_type)
{
	union {
		Elf64_Chdr wide;
		Elf32_Chdr narrow;
		char gnu[GNU_HEADER_BYTES];
	} header;
	size_t bytes = is_gnu		    ? GNU_HEADER_BYTES
		       : image_is_64(image) ? sizeof(header.wide)
					    : sizeof(header.narrow);

	if (packed->size < bytes || image_read(image, packed->offset, &header, bytes, NULL))
		return false;
	if (is_gnu) {
		memcpy(&packed->unpacked_size, header.gnu + 4, 8);
		packed->unpacked_size = be64toh(packed->unpacked_size);
		*ret_type = COMPRESS_ZLIB;
	} else if (image_is_64(image)) {
		packed->unpacked_size = header.wide.ch_size;
		*ret_type = header.wide.ch_type;
	} else {
		packed->unpacked_size = header.narrow.ch_size;
		*ret_type = header.narrow.ch_type;
	}
	packed->offset += bytes;
	packed->size -= bytes;
	return !is_gnu || !memcmp(header.gnu, GNU_MAGIC, 4);
}

static int find_compressed(struct image *image, size_t i, bool is_gnu, uint64_t limit_bytes,
			   struct packed *packed, struct err *err)
{
	uint32_t type;

	if (!read_header(image, is_gnu, packed, &type))
		return damaged(image, i, err);
	if (type != COMPRESS_ZLIB && type != COMPRESS_ZSTD)
		return err_set(err, -EOPNOTSUPP,
			       "cannot read section %zu of '%s': compressed in an unknown way", i,
			       image_name(image));
#ifndef HAVE_ZSTD
	if (type == COMPRESS_ZSTD)
		return err_set(err, -EOPNOTSUPP,
			       "cannot read section %zu of '%s': compressed by zstd", i,
			       image_name(image));
#endif
	packed->how = type == COMPRESS_ZLIB ? PACKED_ZLIB : PACKED_ZSTD;
	if (packed->unpacked_size > limit_bytes)
		return too_large(image, i, limit_bytes, err);
	if (type == COMPRESS_ZLIB && packed->unpacked_size / ZLIB_RATIO_MAX > packed->size)
		return damaged(image, i, err);
	return 0;
}

int packed_find(struct image *image, size_t i, uint64_t limit_bytes, struct packed *ret_packed,
		struct err *err)
{
	uint64_t file_size = image_identity(image)->size;
	struct image_section section;
	struct packed packed;
	bool is_gnu;
	int ret = 0;

	if (!i || !image_section(image, i, &section) || section.type == SHT_NOBITS)
		return err_set(err, -ENOENT, "no section %zu in '%s'", i, image_name(image));
	if (section.offset > file_size || section.size > file_size - section.offset)
		return damaged(image, i, err);
	if (section.size > limit_bytes)
		return too_large(image, i, limit_bytes, err);
	packed = (struct packed){ .offset = section.offset,
				  .size = section.size,
				  .unpacked_size = section.size };
	is_gnu = !strncmp(section.name, ".zdebug", 7);
	if (is_gnu || section.flags & SHF_COMPRESSED)
		ret = find_compressed(image, i, is_gnu && !(section.flags & SHF_COMPRESSED),
				      limit_bytes, &packed, err);
	if (!ret)
		*ret_packed = packed;
	return ret;
}
