/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made_cache: a small table of the symbol cache, with what tables have in them, and its bytes. */
#pragma once
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/file.h"
#include "core/cache/cache_table.h"
#include "core/image/file_opener.h"

#define MADE_BASE 0x401000

/* main() at MADE_BASE, with one() inlined in [0x20, 0x40), and two() inlined in that in [0x28, 0x30). */
static uint32_t made_chain(struct name_book *book, unsigned int depth, uint32_t line)
{
	uint32_t file = name_book_string(book, "a.c", 3);
	const struct book_frame frames[3] = {
		{ name_book_string(book, "two()", 5), name_book_string(book, "_Z3twov", 7), file, line, 9,
		  NAME_INLINED },
		{ name_book_string(book, "one()", 5), name_book_string(book, "_Z3onev", 7), file,
		  depth == 2 ? 21 : line, 5, NAME_INLINED },
		{ name_book_string(book, "main", 4), 0, file, depth ? 11 : line, 1, NAME_FOLDED },
	};

	return name_book_chain(book, frames + 2 - depth, depth + 1);
}

static void made_extent(struct cache_table *table, struct name_book *book, uint64_t start, uint64_t end,
			uint32_t chain, uint8_t state)
{
	const struct cache_extent extent = {
		.start = start,
		.end = end,
		.function = start < MADE_BASE + 0x200 ? MADE_BASE : start,
		.node = chain ? cache_table_chain(table, book, chain) : 0,
		.state = state,
	};

	cache_table_add(table, &extent);
}

static void made_fill(struct cache_table *table, struct name_book *book)
{
	uint8_t ok = cache_state_of_reason(NAME_OK);

	made_extent(table, book, MADE_BASE, MADE_BASE + 0x20, made_chain(book, 0, 10), ok);
	made_extent(table, book, MADE_BASE + 0x20, MADE_BASE + 0x28, made_chain(book, 1, 22), ok);
	made_extent(table, book, MADE_BASE + 0x28, MADE_BASE + 0x30, made_chain(book, 2, 31), ok);
	made_extent(table, book, MADE_BASE + 0x30, MADE_BASE + 0x40, made_chain(book, 1, 23), ok);
	made_extent(table, book, MADE_BASE + 0x40, MADE_BASE + 0x100, made_chain(book, 0, 12), ok);
	/* A hole of which nothing is known, and one of which it is known that nothing is there. */
	made_extent(table, book, MADE_BASE + 0x200, MADE_BASE + 0x280, 0, cache_state_of_reason(NAME_NO_SYMBOLS));
	made_extent(table, book, MADE_BASE + 0x280, MADE_BASE + 0x281, made_chain(book, 0, 50),
		    cache_state_of_reason(NAME_NO_DEBUG) | CACHE_ENTRY_YES);
}

static struct cache_header made_header(void)
{
	struct cache_header header = { .build_id_len = 4, .build_id = { 0xab, 0xcd, 0xef, 0x01 } };

	header.module = (struct cache_identity){ 1, 2, 3, 4, 5 };
	return header;
}

/* The bytes of a table, for free(). */
static uint8_t *made_bytes(struct cache_table *table, size_t *ret_size)
{
	const struct cache_header header = made_header();
	const struct cache_input input = { .kind = WANTED_DEBUG, .result = -2, .build_id_len = 1 };
	struct cache_inputs inputs = { 0 };
	int fd = memfd_create("made", MFD_CLOEXEC);
	uint8_t *bytes;

	cache_inputs_add(&inputs, &input, "a.debug", "", "");
	if (fd < 0 || cache_table_write(table, &header, "/bin/a", &inputs, fd, NULL))
		abort();
	*ret_size = (size_t)lseek(fd, 0, SEEK_END);
	bytes = malloc(*ret_size);
	if (file_pread(fd, bytes, *ret_size, 0))
		abort();
	close(fd);
	buf_release(&inputs.bytes);
	return bytes;
}
