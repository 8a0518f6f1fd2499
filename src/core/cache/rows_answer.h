/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * rows_answer: the unwind rows of a file as the bytes of a file of kept rows (rows_format.h), or that those which
 * were kept are its own: made where target files are read.
 */
#pragma once
#include "core/unwind/rows_maker.h"

/*
 * A target_answer_fn for TARGET_TASK_ROWS. The bulk: answer.n of struct target_load, then, when error is 0 and
 * TARGET_KEPT_FITS is not set, the file. found->kept_fd is the file of rows that were kept, opened to be read.
 * Without TARGET_FOUND the file could not be had through these ways; words say why, as they do for other errors.
 */
void rows_answer(void *ctx, const struct target_question *question, struct target_found *found,
		 struct target_answer *ret_answer, struct buf *bulk);

/* Its parts, for tests. Whether kept rows are those of a subject: */
bool rows_answer_fits(int kept_fd, const struct rows_subject *subject);
/* The file of a subject's rows. Errors: -ENOTSUP nothing is kept of it; -EFBIG. */
int rows_answer_make(const struct rows_subject *subject, const struct unwind_table *rows, struct buf *bytes);
