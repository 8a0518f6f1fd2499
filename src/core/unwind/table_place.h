/* SPDX-License-Identifier: GPL-2.0-or-later */
/* table_place: copies a table into segments, in the form that the walks read (abi/unwind.h). */
#pragma once
#include "base/vec.h"
#include "core/cfi/unwind_table.h"
#include "core/unwind/segments.h"

/* Words that a table has taken. */
struct table_block {
	uint32_t at, words;
};

/* Where a table lies. A zeroed struct is none. */
struct table_place {
	uint32_t index_at; /* the word of page 0; long rules lie below it */
	uint64_t words; /* of all blocks */
	VEC(struct table_block) blocks;
};

/* Words that a table needs. */
uint64_t table_place_words(const struct unwind_table *table);

/*
 * Takes the words and fills them; *place is zeroed before and is again after a failure. room(ctx) is asked to
 * free something when there are none left; false: it could not. Errors: those of segments_take(); -EINVAL a
 * page's rows are not in the table.
 */
int table_place_fill(struct table_place *place, const struct unwind_table *table, struct segments *segments,
		     bool (*room)(void *ctx), void *ctx, struct err *err);
/* Gives the words back. */
void table_place_release(struct table_place *place, struct segments *segments);
