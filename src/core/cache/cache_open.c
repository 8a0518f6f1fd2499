// SPDX-License-Identifier: GPL-2.0-or-later
/* cache_open: opens a file of the symbol cache: maps or reads it, and checks its frame. */
#include <errno.h>
#include <string.h>
#include <zlib.h>
#include "core/cache/cache_open.h"
#include "core/cache/names_digest.h"

size_t cache_section_width(enum cache_section_id id)
{
	static const size_t widths[CACHE_SECTIONS_] = {
		[CACHE_INPUTS] = 1,
		[CACHE_RUNS] = sizeof(struct cache_run),
		[CACHE_STARTS] = sizeof(uint32_t),
		[CACHE_NODES_OF] = sizeof(uint32_t),
		[CACHE_STATES] = 1,
		[CACHE_NODES] = sizeof(struct cache_node),
		[CACHE_SCOPES] = sizeof(struct cache_scope),
		[CACHE_NAMES] = sizeof(struct cache_name),
		[CACHE_STRINGS] = 1,
	};

	return widths[id];
}

uint32_t cache_header_crc(const struct cache_header *header)
{
	struct cache_header copy = *header;

	copy.crc = 0;
	return (uint32_t)crc32(0, (const Bytef *)&copy, sizeof(copy));
}

static int bad(const struct cache_file *file, const char *what, struct err *err)
{
	return err_set(err, EBADMSG, "'%s' is damaged: %s", file->name, what);
}

static int check_sections(struct cache_file *file, struct err *err)
{
	uint64_t at = sizeof(file->header);

	for (int i = 0; i < CACHE_SECTIONS_; i++) {
		const struct cache_section *section = &file->header.sections[i];
		uint64_t bytes = section->n * (uint64_t)cache_section_width(i);

		if (section->offset % 8 || section->offset < at || section->offset > file->size ||
		    bytes > file->size - section->offset)
			return bad(file, "its sections are not where they can be", err);
		at = section->offset + bytes;
		file->sections[i] = file->bytes + section->offset;
		file->n[i] = section->n;
	}
	file->n_extents = file->n[CACHE_STATES];
	if (file->n[CACHE_NODES_OF] != file->n_extents || file->n[CACHE_STARTS] != file->n_extents + 1ull ||
	    !file->n[CACHE_RUNS] != !file->n_extents)
		return bad(file, "its sections do not belong together", err);
	if (!file->n[CACHE_STRINGS] || file->sections[CACHE_STRINGS][0] ||
	    file->sections[CACHE_STRINGS][file->n[CACHE_STRINGS] - 1])
		return bad(file, "its texts have no end", err);
	return 0;
}

static int check_header(struct cache_file *file, struct err *err)
{
	struct cache_header *header = &file->header;

	if (file->size < sizeof(*header))
		return bad(file, "it is too short", err);
	memcpy(header, file->bytes, sizeof(*header));
	if (memcmp(header->magic, CACHE_MAGIC, CACHE_MAGIC_LEN))
		return bad(file, "it is not a file of the symbol cache", err);
	if (header->version != CACHE_VERSION || header->endian != CACHE_ENDIAN)
		return err_set(err, ESTALE, "'%s' is of another version of stk, or of another machine", file->name);
	if (header->crc != cache_header_crc(header))
		return bad(file, "the checksum of its header is wrong", err);
	if (header->names_digest != NAMES_DIGEST)
		return err_set(err, ESTALE, "'%s' is of another version of stk", file->name);
	if (header->bytes != file->size)
		return bad(file, "it is not as long as it was", err);
	if (header->build_id_len > BUILD_ID_MAX || header->flags & ~CACHE_FLAGS ||
	    header->n_inputs > CACHE_INPUTS_MAX)
		return bad(file, "its header makes no sense", err);
	return check_sections(file, err);
}

int cache_file_open_memory(const void *bytes, size_t size, const char *name, struct cache_file **ret_file,
			   struct err *err)
{
	CLEANUP(cache_file_free) struct cache_file *file = mem_zalloc(sizeof(*file));
	int r;

	file->name = mem_strdup(name);
	file->bytes = bytes;
	file->size = size;
	r = check_header(file, err);
	if (r)
		return r;
	*ret_file = TAKE(file);
	return 0;
}

int cache_file_open(int fd, const char *name, struct cache_file **ret_file, struct err *err)
{
	struct cache_bytes loaded = { 0 };
	int r = cache_bytes_load(&loaded, fd, name, sizeof(struct cache_header), err);

	if (!r)
		r = cache_file_open_memory(loaded.data, loaded.size, name, ret_file, err);
	if (r)
		cache_bytes_release(&loaded);
	else
		(*ret_file)->loaded = loaded;
	return r;
}

void cache_file_free(struct cache_file *file)
{
	if (!file)
		return;
	cache_bytes_release(&file->loaded);
	mem_free(file->name);
	mem_free(file);
}
