// SPDX-License-Identifier: GPL-2.0-or-later
/* image_print: whether a file is still what it was, and which file without a build id it is. */
#include <elf.h>
#include <string.h>
#include <sys/stat.h>
#include "base/clock.h"
#include "base/hash.h"
#include "core/image/image_elf.h"
#include "core/image/image_print.h"

#define CHUNK_BYTES (64u << 10)
#define PAGE_BYTES 4096ULL

/* Bytes of the file from an offset on, as far as they are there. */
static uint64_t add_bytes(const struct image *image, uint64_t hash, uint64_t offset, uint64_t len)
{
	uint64_t size = image->identity.size;
	CLEANUP(mem_free) unsigned char *chunk = NULL;

	if (offset >= size)
		return hash;
	if (len > size - offset)
		len = size - offset;
	chunk = mem_alloc(len < CHUNK_BYTES ? len : CHUNK_BYTES);
	while (len) {
		uint64_t some = len < CHUNK_BYTES ? len : CHUNK_BYTES;

		if (image_pread(image, chunk, some, offset))
			return hash;
		hash = hash_stored(chunk, some, hash);
		offset += some;
		len -= some;
	}
	return hash;
}

static uint64_t headers_print(const struct image *image)
{
	const uint64_t file[] = { image->identity.size, (uint64_t)image->type << 16 | image->machine,
				  image->entry };
	uint64_t hash = hash_stored(file, sizeof(file), 0);

	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);
		const uint64_t words[] = { (uint64_t)segment->type << 32 | segment->flags, segment->offset,
					   segment->vaddr, segment->file_size, segment->memory_size };

		hash = hash_stored(words, sizeof(words), hash);
	}
	return hash;
}

static uint64_t make_print(const struct image *image)
{
	uint64_t size = image->identity.size, hash = headers_print(image), offset;
	struct image_section section;

	if (image->entry && image_vaddr_to_offset(image, image->entry, &offset))
		hash = add_bytes(image, hash, offset & ~(PAGE_BYTES - 1), PAGE_BYTES);
	offset = size > IMAGE_PRINT_END_BYTES ? size - IMAGE_PRINT_END_BYTES : 0;
	hash = add_bytes(image, hash, offset, IMAGE_PRINT_END_BYTES);
	if (image_section(image, image_find_section(image, ".eh_frame"), &section) && section.type != SHT_NOBITS)
		hash = add_bytes(image, hash, section.offset, section.size < IMAGE_PRINT_FRAME_BYTES ?
								      section.size : IMAGE_PRINT_FRAME_BYTES);
	return hash > IMAGE_PRINT_LOST ? hash : IMAGE_PRINT_LOST + 1;
}

uint64_t image_print(struct image *image)
{
	if (!image->print)
		image->print = make_print(image);
	return image->print;
}

bool image_is_the_one(struct image *image, const struct event_image *wanted)
{
	return image_is_wanted(image, wanted) &&
	       (wanted->build_id_len || !wanted->print || image_print(image) == wanted->print);
}

void image_seal(struct image *image, struct image_seal *ret_seal)
{
	const struct event_image *identity = &image->identity;

	*ret_seal = (struct image_seal){
		.size = identity->size,
		.mtime_ns = identity->mtime_ns,
		.ctime_ns = image->ctime_ns,
		.print = image_print(image),
		.build_id_len = identity->build_id_len,
		.in_memory = image->fd < 0,
	};
	memcpy(ret_seal->build_id, identity->build_id, sizeof(ret_seal->build_id));
}

/* Whether the file, opened anew, reads as it did. */
static bool reads_alike(const struct image_seal *seal, int fd, uint64_t *ret_mtime_ns, uint64_t *ret_ctime_ns)
{
	CLEANUP(image_free) struct image *image = NULL;
	const struct event_image *now;

	if (image_open_fd(fd, "", &image, NULL))
		return false;
	now = image_identity(image);
	*ret_mtime_ns = now->mtime_ns;
	*ret_ctime_ns = image->ctime_ns;
	return now->build_id_len == seal->build_id_len &&
	       !memcmp(now->build_id, seal->build_id, seal->build_id_len) && image_print(image) == seal->print;
}

static bool has_times(int fd, uint64_t mtime_ns, uint64_t ctime_ns)
{
	struct stat st;

	return !fstat(fd, &st) && clock_ns(&st.st_mtim) == mtime_ns && clock_ns(&st.st_ctim) == ctime_ns;
}

bool image_seal_holds(struct image_seal *seal, int fd)
{
	uint64_t mtime_ns, ctime_ns;
	struct stat st;

	if (seal->in_memory)
		return true;
	if (fstat(fd, &st) || (uint64_t)st.st_size != seal->size)
		return false;
	if (clock_ns(&st.st_mtim) == seal->mtime_ns && clock_ns(&st.st_ctim) == seal->ctime_ns)
		return true;
	if (!seal->build_id_len && clock_ns(&st.st_mtim) != seal->mtime_ns)
		return false;
	if (!reads_alike(seal, fd, &mtime_ns, &ctime_ns) || !has_times(fd, mtime_ns, ctime_ns))
		return false;
	seal->mtime_ns = mtime_ns;
	seal->ctime_ns = ctime_ns;
	return true;
}
