/* SPDX-License-Identifier: GPL-2.0-or-later */
/* rows_keeper: who keeps the unwind rows of files from one recording to the next: what table_store asks of him. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/cfi/unwind_table.h"
#include "core/image/image.h"

/* What rows are made of. All borrowed. */
struct rows_subject {
	struct image *image;
	uint64_t print; /* image_print() of it; 0: not asked yet */
	struct image *debug; /* the file that has its .debug_frame; NULL: none */
	bool wants_debug; /* it describes no frames itself: such a file was looked for */
	const char *path; /* as it was mapped */
	bool is_ours; /* it is root's or our own, and this path leads to it below our own root */
};

struct rows_keeper {
	void *ctx;
	/*
	 * Calls use() with the rows that were kept of this very subject: borrowed, without statistics, and checked
	 * as table_place_fill() wants it. False: there are none.
	 */
	bool (*find)(void *ctx, const struct rows_subject *subject,
		     void (*use)(void *use_ctx, const struct unwind_table *table), void *use_ctx);
	/* Rows were made in so much processor time: they may be taken over (*table is zeroed then). */
	void (*keep)(void *ctx, const struct rows_subject *subject, struct unwind_table *table, uint64_t cpu_ns);
};
