/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * codes: what is inlined where in code that a JVM has compiled, asked of who reads the memory of targets. It is
 * read soon after the code was seen, while the process runs on: code that is another one by then is told as such.
 */
#pragma once
#include <stdint.h>
#include "core/image/target_question.h"
#include "core/script/hotspot_code.h"

/* What comes of each code, in the order of the question; then its struct hotspot_code_made, if there is one. */
struct codes_answer {
	int32_t error; /* of hotspot_code_read() */
	uint32_t bytes; /* of all this, a multiple of 8 */
};

/*
 * Asks that of n codes of one process. reader: NULL: at once. *ret_answers: n struct codes_answer, or fewer where
 * they are too large. 0, or a negative errno: the memory cannot be read, or there was no answer.
 */
int codes_read(const struct target_reader *reader, uint32_t pid, const struct hotspot_names *names,
	       const struct hotspot_code_wanted *codes, size_t n, struct buf *ret_answers);

/* A target_answer_fn for TARGET_TASK_CODES: its file is what codes_read() writes. */
void codes_answer(void *ctx, const struct target_question *question, struct target_found *found,
		  struct target_answer *ret_answer, struct buf *bulk);
