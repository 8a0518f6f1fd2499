// SPDX-License-Identifier: GPL-2.0-or-later
/* rows_answer: the unwind rows of a file as bytes, made where target files are read. */
#include <errno.h>
#include <stdio.h>
#include "core/unwind/rows_answer.h"
#include "core/unwind/rows_bytes.h"
#include "core/unwind/table_file.h"

static void make(const struct rows_subject *subject, struct target_answer *answer, struct buf *bulk)
{
	RELEASE(unwind_table_release) struct unwind_table built = { 0 };
	struct err err = { 0 };

	answer->error = table_file_build(subject, &built, &err);
	if (!answer->error)
		rows_bytes_add(&built, bulk);
	snprintf(answer->words, sizeof(answer->words), "%.*s", (int)sizeof(answer->words) - 1, err.text);
}

void rows_answer(void *ctx, const struct target_question *question, struct target_found *found,
		 struct target_answer *ret_answer, struct buf *bulk)
{
	struct rows_subject subject;
	const char *why = NULL;
	bool is_safe = false;

	(void)ctx;
	if (table_file_open(question, found, &subject, &is_safe, &why)) {
		ret_answer->flags |= TARGET_FOUND | (is_safe ? TARGET_SAFE : 0);
		ret_answer->n = target_loads_add(subject.image, bulk);
		make(&subject, ret_answer, bulk);
	} else {
		ret_answer->error = -ENOENT;
		snprintf(ret_answer->words, sizeof(ret_answer->words), "%s", why);
	}
	table_file_close(&subject);
}
