/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sights: what the sampling program has copied of functions of interpreted code (abi/script.h), made readable. The
 * bytes are a target's own, so that is done where those are read.
 */
#pragma once
#include <stdint.h>
#include "core/image/target_question.h"

/*
 * What comes of one sight; then its lines, its name and its file, both as UTF-8 with a NUL, and NULs up to a
 * multiple of 8 bytes.
 */
struct sight_made {
	uint32_t bytes; /* of all this */
	uint32_t first_line;
	uint32_t n_lines; /* struct script_line */
	uint32_t name_bytes, file_bytes; /* with the NUL */
	uint32_t pad;
};

/* The length of a sight with its texts at `at`, where there are so many bytes; 0: it is none. */
uint32_t sight_bytes(const void *at, size_t bytes);
/* How far the next one is from there. */
#define SIGHT_STEP(length) (((length) + 7u) & ~7u)

/*
 * A target_answer_fn for TARGET_TASK_SIGHTS: of the question.len bytes of sights, one behind the other, that are
 * in the file of the first way. The bulk is as many struct sight_made.
 */
void sights_answer(void *ctx, const struct target_question *question, struct target_found *found,
		   struct target_answer *ret_answer, struct buf *bulk);

/* Asks that of so many bytes of sights. reader: NULL: at once. 0, or a negative errno. */
int sights_read(const struct target_reader *reader, const void *sights, size_t bytes, struct buf *ret_made);
