// SPDX-License-Identifier: GPL-2.0-or-later
/* rows_file: reads and writes one file of kept unwind rows. */
#include <elf.h>
#include <errno.h>
#include <string.h>
#include <time.h>
#include <zlib.h>
#include "base/file.h"
#include "core/cache/cache_bytes.h"
#include "core/cache/names_digest.h"
#include "core/cache/rows_file.h"

#ifdef __aarch64__
#define MACHINE EM_AARCH64
#else
#define MACHINE EM_X86_64
#endif

struct rows_file {
	char *name;
	struct cache_bytes loaded; /* whose bytes they are; empty: they are borrowed */
	const uint8_t *bytes;
	size_t size;
	struct rows_header header; /* a copy: what was checked stays what it was */
};

const struct rows_header *rows_file_header(const struct rows_file *file)
{
	return &file->header;
}

uint32_t rows_header_crc(const struct rows_header *header)
{
	struct rows_header copy = *header;

	copy.crc = 0;
	return (uint32_t)crc32(0, (const Bytef *)&copy, sizeof(copy));
}

uint32_t rows_data_crc(const void *bytes, size_t size)
{
	return (uint32_t)crc32_z(0, bytes, size);
}

static int bad(const struct rows_file *file, const char *what, struct err *err)
{
	return err_set(err, EBADMSG, "'%s' is damaged: %s", file->name, what);
}

static uint64_t bytes_of(const struct rows_header *header)
{
	return sizeof(*header) + header->n_pages * sizeof(struct unwind_page) +
	       header->n_longs * sizeof(struct unwind_long) + header->n_rows * (uint64_t)sizeof(uint32_t) +
	       header->path_len;
}

static int check_header(struct rows_file *file, struct err *err)
{
	struct rows_header *header = &file->header;

	if (file->size < sizeof(*header))
		return bad(file, "it is too short", err);
	memcpy(header, file->bytes, sizeof(*header));
	if (memcmp(header->magic, ROWS_MAGIC, ROWS_MAGIC_LEN))
		return bad(file, "it is not a file of unwind rows", err);
	if (header->version != ROWS_VERSION || header->endian != CACHE_ENDIAN)
		return err_set(err, ESTALE, "'%s' is of another version of stk, or of another machine", file->name);
	if (header->crc != rows_header_crc(header))
		return bad(file, "the checksum of its header is wrong", err);
	if (header->rows_digest != ROWS_DIGEST || header->machine != MACHINE)
		return err_set(err, ESTALE, "'%s' is of another version of stk, or of another machine", file->name);
	if (header->bytes != file->size)
		return bad(file, "it is not as long as it was", err);
	if (header->build_id_len > BUILD_ID_MAX || header->flags & ~ROWS_FLAGS ||
	    header->path_len > CACHE_TEXT_MAX || !header->n_pages || header->n_pages > UNWIND_PAGES_MAX ||
	    header->n_longs > UNWIND_LONGS_MAX || header->n_rows > UNWIND_ROWS_MAX ||
	    header->first_vaddr % UNWIND_PAGE_BYTES || bytes_of(header) != header->bytes)
		return bad(file, "its header makes no sense", err);
	return 0;
}

int rows_file_open_memory(const void *bytes, size_t size, const char *name, struct rows_file **ret_file,
			  struct err *err)
{
	CLEANUP(rows_file_free) struct rows_file *file = mem_zalloc(sizeof(*file));
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

int rows_file_open(int fd, const char *name, struct rows_file **ret_file, struct err *err)
{
	struct cache_bytes loaded = { 0 };
	int r = cache_bytes_load(&loaded, fd, name, sizeof(struct rows_header), err);

	if (!r)
		r = rows_file_open_memory(loaded.data, loaded.size, name, ret_file, err);
	if (r)
		cache_bytes_release(&loaded);
	else
		(*ret_file)->loaded = loaded;
	return r;
}

void rows_file_free(struct rows_file *file)
{
	if (!file)
		return;
	cache_bytes_release(&file->loaded);
	mem_free(file->name);
	mem_free(file);
}

/* A view, of which nothing is checked but that it is there. */
static struct unwind_table view_of(const struct rows_file *file)
{
	const struct rows_header *header = &file->header;
	uint8_t *at = (uint8_t *)file->bytes + sizeof(*header);
	struct unwind_table table = {
		.machine = (uint16_t)header->machine,
		.first_vaddr = header->first_vaddr,
		.n_pages = header->n_pages,
		.n_rows = header->n_rows,
		.n_longs = header->n_longs,
		.pages = (void *)at,
	};

	at += table.n_pages * sizeof(*table.pages);
	table.longs = (void *)at;
	at += table.n_longs * sizeof(*table.longs);
	table.rows = (void *)at;
	return table;
}

const char *rows_file_path(const struct rows_file *file, size_t *ret_len)
{
	*ret_len = file->header.path_len;
	return (const char *)file->bytes + file->size - file->header.path_len;
}

/* Rows of one page: from its beginning on, ascending, and each long rule is there. */
static bool is_page(const struct unwind_table *table, const struct unwind_page *page)
{
	const uint32_t *rows = table->rows + page->first;

	if (UNWIND_ROW_OFFSET(rows[0]))
		return false;
	for (uint32_t i = 0; i < page->count; i++) {
		uint32_t rule = rows[i] & UNWIND_RULE_MASK;

		if (i && UNWIND_ROW_OFFSET(rows[i]) <= UNWIND_ROW_OFFSET(rows[i - 1]))
			return false;
		if (rule >= UNWIND_ESCAPE &&
		    (UNWIND_KIND(rule) == UNWIND_LONG || UNWIND_KIND(rule) == UNWIND_SWITCH) &&
		    UNWIND_PAYLOAD(rule) >= table->n_longs)
			return false;
	}
	return true;
}

int rows_file_table(const struct rows_file *file, struct unwind_table *ret_table, struct err *err)
{
	struct unwind_table table = view_of(file);
	uint32_t next = 0;

	if (rows_data_crc(table.pages, file->size - sizeof(file->header)) != file->header.data_crc)
		return bad(file, "the checksum of its rows is wrong", err);
	for (uint32_t i = 0; i < table.n_pages; i++) {
		const struct unwind_page *page = &table.pages[i];

		if (!page->count && page->first <= table.n_rows)
			continue;
		/* As they are made: those of one page behind those of the one before it. */
		if (!page->count || page->count > UNWIND_PAGE_ROWS_MAX || page->first != next ||
		    page->count > table.n_rows - next || !is_page(&table, page))
			return bad(file, "its rows are not in order", err);
		next += page->count;
	}
	if (next != table.n_rows)
		return bad(file, "it has rows of no page", err);
	*ret_table = table;
	return 0;
}

int rows_file_make(const struct rows_header *of, const struct unwind_table *table, const char *path,
		   struct buf *bytes, struct err *err)
{
	const struct {
		const void *bytes;
		size_t size;
	} parts[] = {
		{ table->pages, table->n_pages * sizeof(*table->pages) },
		{ table->longs, table->n_longs * sizeof(*table->longs) },
		{ table->rows, table->n_rows * sizeof(*table->rows) },
		{ path, strnlen(path, CACHE_TEXT_MAX) },
	};
	struct rows_header header = *of;
	struct timespec now;

	memcpy(header.magic, ROWS_MAGIC, ROWS_MAGIC_LEN);
	header.version = ROWS_VERSION;
	header.endian = CACHE_ENDIAN;
	header.rows_digest = ROWS_DIGEST;
	header.machine = table->machine;
	header.first_vaddr = table->first_vaddr;
	header.n_pages = table->n_pages;
	header.n_longs = table->n_longs;
	header.n_rows = table->n_rows;
	header.path_len = (uint32_t)parts[3].size;
	header.bytes = bytes_of(&header);
	clock_gettime(CLOCK_REALTIME, &now);
	header.made_s = (uint64_t)now.tv_sec;
	header.data_crc = 0;
	for (size_t i = 0; i < ARRAY_LEN(parts); i++)
		if (parts[i].size)
			header.data_crc = (uint32_t)crc32_z(header.data_crc, parts[i].bytes, parts[i].size);
	header.crc = rows_header_crc(&header);
	if (header.bytes > CACHE_FILE_BYTES_MAX)
		return err_set(err, EFBIG, "it would be over %llu bytes", CACHE_FILE_BYTES_MAX);
	buf_reserve(bytes, header.bytes);
	buf_add(bytes, &header, sizeof(header));
	for (size_t i = 0; i < ARRAY_LEN(parts); i++)
		buf_add(bytes, parts[i].bytes, parts[i].size);
	return 0;
}
