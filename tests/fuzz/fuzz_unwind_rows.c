// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_unwind_rows: any bytes as a file of kept unwind rows, with checksums that are right: a table that passes
 * can be looked into everywhere, is placed where walks see it, and written again is the same.
 */
#include <elf.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "core/cache/names_digest.h"
#include "core/cache/rows_file.h"
#include "core/unwind/table_place.h"
#include "must.h"

#ifdef __aarch64__
#define MACHINE EM_AARCH64
#else
#define MACHINE EM_X86_64
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The header is made to pass, so that what is behind it is read. */
static void mend(uint8_t *bytes, size_t size)
{
	struct rows_header header;

	memcpy(&header, bytes, sizeof(header));
	memcpy(header.magic, ROWS_MAGIC, ROWS_MAGIC_LEN);
	header.version = ROWS_VERSION;
	header.endian = CACHE_ENDIAN;
	header.rows_digest = ROWS_DIGEST;
	header.machine = MACHINE;
	header.bytes = size;
	header.data_crc = rows_data_crc(bytes + sizeof(header), size - sizeof(header));
	header.crc = rows_header_crc(&header);
	memcpy(bytes, &header, sizeof(header));
}

static bool no_room(void *ctx)
{
	return false;
}

static void place(const struct unwind_table *table)
{
	const struct segments_options options = { .limit_bytes = 4 * UNWIND_SEGMENT_BYTES };
	struct segments *segments = segments_new(&options);
	struct table_place place = { 0 };
	int r = table_place_fill(&place, table, segments, no_room, NULL, NULL);

	must(r != -EINVAL);
	table_place_release(&place, segments);
	segments_free(segments);
}

static void look(const struct unwind_table *table)
{
	for (uint32_t i = 0; i < table->n_pages && i < 64; i++)
		for (uint32_t at = 0; at < UNWIND_PAGE_BYTES; at += 61) {
			uint32_t rule = unwind_table_find(table, table->first_vaddr + i * UNWIND_PAGE_BYTES + at) &
					UNWIND_RULE_MASK;

			must(rule < UNWIND_ESCAPE ||
			     (UNWIND_KIND(rule) != UNWIND_LONG && UNWIND_KIND(rule) != UNWIND_SWITCH) ||
			     UNWIND_PAYLOAD(rule) < table->n_longs);
		}
}

/* What is written is what was read, to the byte, but for when. */
static void write_again(const struct rows_file *file, const struct unwind_table *table, const uint8_t *bytes,
			size_t size)
{
	RELEASE(buf_release) struct buf again = { 0 };
	char text[CACHE_TEXT_MAX + 1] = "";
	const char *path;
	size_t len;

	path = rows_file_path(file, &len);
	memcpy(text, path, len);
	/* A path with a NUL in it is written up to that. */
	if (strlen(text) == len) {
		must(!rows_file_make(rows_file_header(file), table, text, &again, NULL) && again.len == size);
		must(!memcmp(again.data + sizeof(struct rows_header), bytes + sizeof(struct rows_header),
			     size - sizeof(struct rows_header)));
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rows_file *file = NULL;
	struct unwind_table table;
	uint8_t *bytes;

	if (size < sizeof(struct rows_header) || posix_memalign((void **)&bytes, 8, size))
		return 0;
	memcpy(bytes, data, size);
	mend(bytes, size);
	if (!rows_file_open_memory(bytes, size, "it", &file, NULL) && !rows_file_table(file, &table, NULL)) {
		look(&table);
		place(&table);
		write_again(file, &table, bytes, size);
	}
	rows_file_free(file);
	free(bytes);
	return 0;
}
