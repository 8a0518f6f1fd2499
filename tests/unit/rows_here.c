// SPDX-License-Identifier: GPL-2.0-or-later
/* rows_here: makes the rows of a file in the test itself. */
#include <stdio.h>
#include "core/unwind/table_file.h"
#include "rows_here.h"

static void set_words(struct rows_made *made, const char *words)
{
	snprintf(made->words, sizeof(made->words), "%.*s", (int)sizeof(made->words) - 1, words);
}

static void make_at_once(const struct target_question *question, struct rows_made *made, rows_use_fn *use,
			 void *ctx)
{
	RELEASE(unwind_table_release) struct unwind_table built = { 0 };
	struct rows_subject subject;
	struct target_found found;
	struct err err = { 0 };
	const char *why = NULL;

	target_found_open(question, NULL, &found);
	made->is_opened = table_file_open(question, &found, &subject, &made->is_safe, &why);
	if (!made->is_opened) {
		set_words(made, why);
	} else {
		target_loads_add(subject.image, &made->loads);
		made->has_rows = !table_file_build(&subject, &built, &err);
		if (made->has_rows)
			use(ctx, &built);
		else
			set_words(made, err.text);
	}
	table_file_close(&subject);
	target_found_close(&found);
}

static void make(void *ctx, const struct rows_wanted *wanted, struct rows_made *ret_made, rows_use_fn *use,
		 void *use_ctx)
{
	struct target_question question;

	(void)ctx;
	for (int further = 0; further < 2 && !ret_made->is_opened; further++)
		if (table_file_question(wanted, further, &question))
			make_at_once(&question, ret_made, use, use_ctx);
}

const struct rows_maker rows_here = { NULL, make };
