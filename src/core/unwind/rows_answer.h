/* SPDX-License-Identifier: GPL-2.0-or-later */
/* rows_answer: the unwind rows of a file as bytes (rows_bytes.h), made where target files are read. */
#pragma once
#include "core/image/target_question.h"

/*
 * A target_answer_fn for TARGET_TASK_ROWS. The bulk: answer.n of struct target_load, then, when error is 0, the
 * rows. Without TARGET_FOUND the file could not be had through these ways; words say why, as they do for other
 * errors.
 */
void rows_answer(void *ctx, const struct target_question *question, struct target_found *found,
		 struct target_answer *ret_answer, struct buf *bulk);
