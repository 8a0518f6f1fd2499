/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made_rows: a small unwind table and a file of it, for tests of what is kept. */
#pragma once
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "core/cache/rows_file.h"
#ifdef __aarch64__
#define MADE_MACHINE 183
#else
#define MADE_MACHINE 62
#endif
#define MADE_PAGES 4
#define MADE_ROWS 7
#define MADE_LONGS 2
#define MADE_PATH "/usr/bin/made"

/* Four pages, one of them without code; its arrays are static. */
static inline struct unwind_table made_rows_table(void)
{
	static struct unwind_page pages[MADE_PAGES] = { { 0, 3 }, { 3, 1 }, { 0, 0 }, { 4, 3 } };
	static struct unwind_long longs[MADE_LONGS] = { { .base = 7, .offset = 512 }, { .base = 6, .offset = -8 } };
	static uint32_t rows[MADE_ROWS] = {
		UNWIND_ROW(0, 100), UNWIND_ROW(16, UNWIND_ESCAPED(UNWIND_LONG, 1)), UNWIND_ROW(4095, 101),
		UNWIND_ROW(0, UNWIND_ESCAPED(UNWIND_ROOT, 0)), UNWIND_ROW(0, 7),
		UNWIND_ROW(1, UNWIND_ESCAPED(UNWIND_SWITCH, 0)), UNWIND_ROW(2, UNWIND_ESCAPED(UNWIND_END, 0)),
	};

	return (struct unwind_table){
		.machine = MADE_MACHINE,
		.first_vaddr = 0x401000,
		.n_pages = MADE_PAGES,
		.n_rows = MADE_ROWS,
		.n_longs = MADE_LONGS,
		.pages = pages,
		.rows = rows,
		.longs = longs,
	};
}

/* Its file, in memory of mem_alloc(); 0: it could not be written. */
static inline size_t made_rows_bytes(void **ret_bytes)
{
	const struct rows_header header = { .build_id_len = 3, .build_id = { 0xab, 0xcd, 0xef }, .shape = 5 };
	struct unwind_table table = made_rows_table();
	struct buf bytes = { 0 };
	size_t size;

	rows_file_make(&header, &table, MADE_PATH, &bytes, NULL);
	size = bytes.len;
	*ret_bytes = buf_take(&bytes);
	return size;
}

/* The checksums of changed bytes are made right again, as whoever means harm would. */
static inline void made_rows_mend(void *bytes, size_t size)
{
	struct rows_header header;

	memcpy(&header, bytes, sizeof(header));
	header.data_crc = rows_data_crc((uint8_t *)bytes + sizeof(header), size - sizeof(header));
	header.crc = rows_header_crc(&header);
	memcpy(bytes, &header, sizeof(header));
}
