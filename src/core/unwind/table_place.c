// SPDX-License-Identifier: GPL-2.0-or-later
/* table_place: copies a table into segments, in the form that the walks read (abi/unwind.h). */
#include <errno.h>
#include <string.h>
#include "core/unwind/table_place.h"

#define PAGE_WORDS (sizeof(struct unwind_page) / 4)
#define LONG_WORDS (sizeof(struct unwind_long) / 4)
/* Rows are taken in pieces of this size, so that a great table finds its place in what others left over. */
#define PIECE_WORDS (UNWIND_SEGMENT_WORDS / 16)
_Static_assert(PIECE_WORDS >= UNWIND_PAGE_ROWS_MAX, "the rows of a page stay together");

struct room {
	struct segments *segments;
	bool (*make)(void *ctx);
	void *ctx;
};

static int take(struct table_place *place, uint32_t words, const struct room *room, uint32_t *ret_at,
		struct err *err)
{
	struct table_block block = { .words = words };
	struct err full = { 0 };
	int r;

	do {
		err_clear(&full);
		r = segments_take(room->segments, words, &block.at, &full);
	} while (r == -ENOSPC && room->make(room->ctx));
	if (r) {
		if (err)
			*err = full;
		return r;
	}
	vec_push(&place->blocks, block);
	place->words += words;
	*ret_at = block.at;
	return 0;
}

/* The long rules lie below the index, the first one next to it. */
static int fill_longs(struct table_place *place, const struct unwind_table *table, const struct room *room,
		      struct err *err)
{
	uint32_t longs_words = table->n_longs * LONG_WORDS, at;
	int r = take(place, longs_words + table->n_pages * PAGE_WORDS, room, &at, err);

	if (r)
		return r;
	place->index_at = at + longs_words;
	for (uint32_t i = 0; i < table->n_longs; i++)
		memcpy(segments_at(room->segments, place->index_at - LONG_WORDS * (i + 1)), &table->longs[i],
		       sizeof(table->longs[i]));
	return 0;
}

static bool is_sound(const struct unwind_table *table)
{
	if (!table->n_pages || table->n_pages > UNWIND_PAGES_MAX || table->n_longs > UNWIND_LONGS_MAX)
		return false;
	for (uint32_t i = 0; i < table->n_pages; i++) {
		const struct unwind_page *page = &table->pages[i];

		if (page->count > UNWIND_PAGE_ROWS_MAX || page->first > table->n_rows ||
		    page->count > table->n_rows - page->first)
			return false;
	}
	return true;
}

/* How many pages from `from` on have their rows in one piece; *ret_words in all. */
static uint32_t piece_of(const struct unwind_table *table, uint32_t from, uint32_t *ret_words)
{
	uint32_t to = from, words = 0;

	while (to < table->n_pages && words + table->pages[to].count <= PIECE_WORDS)
		words += table->pages[to++].count;
	*ret_words = words;
	return to;
}

/* The rows of pages [from, to), which have that many words, from `at` on. */
static void fill_rows(struct table_place *place, const struct unwind_table *table, struct segments *segments,
		      const uint32_t range[2], uint32_t at)
{
	struct unwind_page *pages = (struct unwind_page *)segments_at(segments, place->index_at);

	for (uint32_t i = range[0]; i < range[1]; i++) {
		const struct unwind_page *page = &table->pages[i];

		pages[i] = (struct unwind_page){ .first = page->count ? at : 0, .count = page->count };
		if (page->count)
			memcpy(segments_at(segments, at), table->rows + page->first, page->count * 4);
		at += page->count;
	}
}

uint64_t table_place_words(const struct unwind_table *table)
{
	return (uint64_t)table->n_longs * LONG_WORDS + (uint64_t)table->n_pages * PAGE_WORDS + table->n_rows;
}

int table_place_fill(struct table_place *place, const struct unwind_table *table, struct segments *segments,
		     bool (*room)(void *ctx), void *ctx, struct err *err)
{
	const struct room from = { segments, room, ctx };
	uint32_t range[2] = { 0, 0 }, words, at;
	int r;

	if (!is_sound(table))
		return err_set(err, -EINVAL, "an unwind table with pages that it does not have");
	r = fill_longs(place, table, &from, err);
	for (; !r && range[0] < table->n_pages; range[0] = range[1]) {
		range[1] = piece_of(table, range[0], &words);
		at = 0;
		if (words)
			r = take(place, words, &from, &at, err);
		if (!r)
			fill_rows(place, table, segments, range, at);
	}
	if (r)
		table_place_release(place, segments);
	return r;
}

void table_place_release(struct table_place *place, struct segments *segments)
{
	for (size_t i = 0; i < place->blocks.len; i++)
		segments_give(segments, place->blocks.data[i].at, place->blocks.data[i].words);
	vec_release(&place->blocks);
	*place = (struct table_place){ 0 };
}
