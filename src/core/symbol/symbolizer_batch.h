/* SPDX-License-Identifier: GPL-2.0-or-later */
/* symbolizer_batch: the locations that one call asks a symbolizer about, in the order in which files are read. */
#pragma once
#include "core/symbol/image_places.h"
#include "core/symbol/name_batch.h"
#include "core/symbol/symbol_cache.h"
#include "core/symbol/symbol_context.h"
#include "core/symbol/symbolizer.h"

struct symbolizer {
	struct symbol_context context;
	struct symbol_cache cache;
	struct symbolizer_batch *begun; /* of one image, ahead; NULL: nothing is under way */
	VEC(bool) inner; /* [location - 1]: it was named ahead, when no stack ended there */
};

/* One call of symbolizer_name_all() or symbolizer_name_some(), or one begun ahead. */
struct symbolizer_batch {
	struct symbolizer *symbolizer;
	struct tables *tables;
	bool again;
	VEC(struct job) jobs;
	VEC(struct job) wishes; /* those whose image may have more of it on servers */
	size_t done; /* jobs */
	struct image_places places;
	struct name_batch image; /* what is asked of one image */
	const struct cached_names *cached; /* of one begun ahead */
	uint64_t cpu_ns; /* what the parser's child had used then */
};

void symbolizer_batch_free(struct symbolizer_batch *batch); /* one on the heap, or NULL */

/* Adds a location, unless all is known of it. */
void symbolizer_batch_add(struct symbolizer_batch *batch, uint32_t location);
/* Of an image of the batch's tables; borrowed. */
const char *symbolizer_batch_path(const struct symbolizer_batch *batch, uint32_t image);

/* From here on somebody waits, also for what is under way: ends, or drops, what symbolizer_begin() began. */
void symbolizer_ahead_end(struct symbolizer *symbolizer);
