// SPDX-License-Identifier: GPL-2.0-or-later
/* reader_rows: unwind rows of files that a reader reads. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "core/reader/reader_state.h"
#include "core/unwind/rows_bytes.h"
#include "core/unwind/table_file.h"

/* Takes rows out of the answer: everything is checked as in a file that anybody could have written to. */
static int take_rows(const void *bytes, size_t size, rows_use_fn *use, void *ctx)
{
	struct unwind_table table;

	if (!rows_bytes_table(bytes, size, &table))
		return -EBADMSG;
	use(ctx, &table);
	return 0;
}

static bool take_loads(const struct target_answer *answer, const struct buf *bulk, struct buf *loads)
{
	if (answer->n > bulk->len / sizeof(struct target_load))
		return false;
	buf_add(loads, bulk->data, answer->n * sizeof(struct target_load));
	return true;
}

static int take_answer(const struct target_answer *answer, const struct buf *bulk, struct rows_made *made,
		       rows_use_fn *use, void *ctx)
{
	made->is_opened = answer->flags & TARGET_FOUND;
	made->is_safe = made->is_opened && answer->flags & TARGET_SAFE;
	memcpy(made->words, answer->words, sizeof(made->words));
	made->again_ns = answer->again_ns;
	if (answer->error == -ETIMEDOUT || answer->error == -EIO)
		return answer->error;
	if (!made->is_opened || !take_loads(answer, bulk, &made->loads))
		return -ENOENT;
	if (answer->error)
		return answer->error;
	return take_rows(bulk->data + made->loads.len, bulk->len - made->loads.len, use, ctx);
}

static int ask_once(struct reader *reader, const struct rows_wanted *wanted, bool further, struct rows_made *made,
		    rows_use_fn *use, void *ctx)
{
	RELEASE(buf_release) struct buf bulk = { 0 };
	struct target_question question;
	struct target_answer answer;

	if (!table_file_question(wanted, further, &question))
		return -ENOENT;
	reader->target.ask(reader->target.ctx, &question, -1, &answer, &bulk);
	buf_release(&made->loads);
	return take_answer(&answer, &bulk, made, use, ctx);
}

static void make(void *ctx, const struct rows_wanted *wanted, struct rows_made *ret_made, rows_use_fn *use,
		 void *use_ctx)
{
	struct reader *reader = ctx;
	int r = ask_once(reader, wanted, false, ret_made, use, use_ctx);

	if (!ret_made->is_opened && r != -ETIMEDOUT && r != -EIO)
		r = ask_once(reader, wanted, true, ret_made, use, use_ctx);
	ret_made->has_rows = !r;
	if (r == -EBADMSG)
		snprintf(ret_made->words, sizeof(ret_made->words), "who read its file said what cannot be");
}

const struct rows_maker *reader_rows(struct reader *reader)
{
	if (!reader)
		return NULL;
	reader->rows_maker = (struct rows_maker){ reader, make };
	return &reader->rows_maker;
}
