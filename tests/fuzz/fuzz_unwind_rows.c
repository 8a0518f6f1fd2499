// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_unwind_rows: any bytes as unwind rows of who reads files of targets: a table that passes can be looked into
 * everywhere, is placed where walks see it, and written again is the same.
 */
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "core/unwind/rows_bytes.h"
#include "core/unwind/table_place.h"
#include "must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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

			must(rule < UNWIND_ESCAPE || UNWIND_KIND(rule) != UNWIND_LONG ||
			     UNWIND_PAYLOAD(rule) < table->n_longs);
		}
}

/* What is written is what was read, to the byte. */
static void write_again(const struct unwind_table *table, const uint8_t *bytes, size_t size)
{
	RELEASE(buf_release) struct buf again = { 0 };

	rows_bytes_add(table, &again);
	must(again.len == size && !memcmp(again.data, bytes, size));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct unwind_table table;
	uint8_t *bytes;

	if (!size || posix_memalign((void **)&bytes, 8, size))
		return 0;
	memcpy(bytes, data, size);
	if (rows_bytes_table(bytes, size, &table)) {
		look(&table);
		place(&table);
		write_again(&table, bytes, size);
	}
	free(bytes);
	return 0;
}
