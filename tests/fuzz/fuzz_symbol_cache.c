// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_symbol_cache: any bytes as a file of the symbol cache, with a header whose checksum is
 * right: what is told of it is within it, what is taken over into a table and written again says
 * the same, and what verify finds good has nothing wrong.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "core/cache/cache_names.h"
#include "core/cache/cache_table.h"
#include "core/cache/names_digest.h"
#include "core/namer/symbol_answer.h"
#include "must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define PLACES 512
#define MANY 100000 /* so many that a book has room for all of a file */

/* The header is made to pass, so that what is behind it is read. */
static void mend(uint8_t *bytes, size_t size)
{
	struct cache_header header;

	memcpy(&header, bytes, sizeof(header));
	memcpy(header.magic, CACHE_MAGIC, CACHE_MAGIC_LEN);
	header.version = CACHE_VERSION;
	header.endian = CACHE_ENDIAN;
	header.names_digest = NAMES_DIGEST;
	header.bytes = size;
	header.crc = cache_header_crc(&header);
	memcpy(bytes, &header, sizeof(header));
}

static void look_frames(struct cache_file *file, uint32_t node)
{
	struct cache_frame frames[SYMBOL_FRAMES_MAX];
	size_t n = cache_file_frames(file, node, frames), len;

	must(n <= SYMBOL_FRAMES_MAX);
	for (size_t i = 0; i < n; i++) {
		const char *text = frames[i].function ? cache_file_text(file, frames[i].function, &len) : NULL;

		must(!text || (len && strlen(text) == len));
		must(!(frames[i].flags & NAME_INLINED) == (i + 1 == n));
	}
}

static void look(struct cache_file *file)
{
	uint64_t base = cache_file_header(file)->base;
	struct cache_extent extent;
	struct cache_input input;
	const char *text;

	for (uint64_t i = 0; i < PLACES; i++) {
		uint64_t place = base + (i < PLACES / 2 ? i * 3 : (i * 2654435761u) % UINT32_MAX);

		if (!cache_file_find(file, place, &extent))
			continue;
		must(extent.start <= place && place < extent.end);
		if (extent.node)
			look_frames(file, extent.node);
	}
	for (size_t i = 0; cache_file_input(file, i, &input, &text); i++)
		must(input.path_len <= CACHE_TEXT_MAX);
	must(cache_file_path(file) != NULL);
}

static void check_extent(void *ctx, const struct cache_extent *extent)
{
	struct cache_extent again;

	must(cache_file_find(ctx, extent->start, &again) && again.node == extent->node &&
	     again.function == extent->function);
}

/* What a table takes over of a good file is that file once more. */
static void check_table(struct cache_file *file)
{
	CLEANUP(cache_file_free) struct cache_file *again = NULL;
	RELEASE(cache_table_release) struct cache_table table = { 0 };
	struct cache_inputs inputs = { 0 };
	int fd;

	if (!cache_table_load(&table, file))
		return;
	fd = memfd_create("table", MFD_CLOEXEC);
	if (fd >= 0 && !cache_table_write(&table, cache_file_header(file), "/x", &inputs, fd, NULL)) {
		/* Only the extents are written anew: their order is right now, whatever it was. */
		if (!cache_file_open(fd, "again", &again, NULL))
			must(cache_file_each(again, check_extent, again));
	}
	close(fd);
}

static void answer(const uint8_t *bytes, size_t size, uint32_t options)
{
	struct cache_file *file = NULL;
	struct cache_names *names;
	uint64_t base;

	if (cache_file_open_memory(bytes, size, "fuzz", &file, NULL))
		return;
	base = cache_file_header(file)->base;
	names = cache_names_new(file, options);
	for (uint64_t i = 0; i < PLACES; i++) {
		const struct namer_place place = { .offset = base + i, .flags = (uint32_t)i % 4 };
		const struct name_book *book = cache_names_book(names);
		struct book_frame frames[SYMBOL_FRAMES_MAX];
		struct book_answer answer;

		if (i == PLACES / 2)
			cache_names_expect(names, MANY);
		if (!cache_names_find(names, &place, &answer))
			continue;
		must(answer.chain <= book->nodes.len);
		must(!answer.chain || name_book_frames(book, answer.chain, frames) ==
					      name_book_scope(book, answer.chain)->depth);
	}
	cache_names_free(names);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cache_file *file = NULL;
	uint8_t *bytes;

	if (size < sizeof(struct cache_header))
		return 0;
	bytes = malloc(size);
	memcpy(bytes, data, size);
	mend(bytes, size);
	if (!cache_file_open_memory(bytes, size, "fuzz", &file, NULL)) {
		look(file);
		check_table(file);
		(void)cache_file_verify(file, NULL);
		cache_file_free(file);
		answer(bytes, size, 0);
		answer(bytes, size, NAMER_NO_INLINES | NAMER_NO_DEMANGLE);
		answer(bytes, size, NAMER_NO_LINES);
	}
	free(bytes);
	return 0;
}
