/* SPDX-License-Identifier: GPL-2.0-or-later */
/* name_batch: what is asked about places of one image, and the answers in the words of the tables. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/vec.h"
#include "core/namer/namer.h"
#include "core/profile/tables.h"
#include "core/symbol/job_sort.h"

/* Used for one image after the other; zeroed but for the first two before the first. */
struct name_batch {
	struct tables *tables; /* borrowed */
	bool entries; /* look at the locations that user stacks end at: are they entries? */
	/* The image's, since name_batch_ask(): */
	const struct job *jobs; /* borrowed */
	size_t n;
	VEC(struct namer_place) asked; /* its jobs, as its sources are asked about them */
	VEC(struct book_answer) answers; /* to be filled by the next source */
	VEC(bool) named; /* by a source before */
	const struct name_book *book; /* what the answers mean */
	VEC(uint32_t) strings; /* [string of the book]: the tables'; 0: not asked for yet; empty: not kept */
};

/* Begins with the n jobs of an image, borrowed until the next call. The answers are zeroed. */
void name_batch_ask(struct name_batch *batch, const struct job *jobs, size_t n);
/* Stores the answers of one source, in whose book they are: those that none before it knew. */
void name_batch_take(struct name_batch *batch, const struct name_book *book);
/* After the last source: stores the reasons of what none knew. */
void name_batch_end(struct name_batch *batch);
void name_batch_release(struct name_batch *batch);
