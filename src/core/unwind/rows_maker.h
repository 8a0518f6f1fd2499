/* SPDX-License-Identifier: GPL-2.0-or-later */
/* rows_maker: who makes the unwind rows of files: what table_store asks of him. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/cfi/unwind_table.h"
#include "core/image/image.h"
#include "core/image/target_question.h"
#include "core/maps/map_cache.h"

/* What rows are made of, where they are made. All borrowed. */
struct rows_subject {
	struct image *image;
	struct image *debug; /* the file that has its .debug_frame; NULL: none */
};

/* The file of a mapping of process pid; 0: it is gone. */
struct rows_wanted {
	const struct mapping *mapping;
	uint32_t pid;
};

struct rows_made {
	bool is_opened; /* false: the file could not be had through this process; words say why */
	bool is_safe; /* it is root's or our own */
	bool has_rows; /* false: words say why not */
	uint64_t again_ns; /* it did not answer in time, and is asked again then, CLOCK_MONOTONIC; else 0 */
	char words[TARGET_WORDS_MAX];
	struct buf loads; /* of struct target_load: where the file wants to be loaded; to be released */
};

/* Rows, borrowed, without statistics, and checked as table_place_fill() wants it. */
typedef void rows_use_fn(void *ctx, const struct unwind_table *rows);

struct rows_maker {
	void *ctx;
	/* *ret_made is zeroed before; use() is called once, when there are rows. */
	void (*make)(void *ctx, const struct rows_wanted *wanted, struct rows_made *ret_made, rows_use_fn *use,
		     void *use_ctx);
};
