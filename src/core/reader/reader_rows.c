// SPDX-License-Identifier: GPL-2.0-or-later
/* reader_rows: unwind rows of files that a reader reads, or of which some are kept. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "core/cache/rows_cache.h"
#include "core/cache/rows_file.h"
#include "core/reader/reader_state.h"
#include "core/unwind/table_file.h"

/* What is kept of a build. */
struct kept {
	int fd; /* -1: nothing that can be used */
	bool is_damaged;
};

/* Whether rows that a maker says are of a file may be kept as those of that build. */
static bool may_keep(const struct rows_header *header, const struct rows_wanted *wanted,
		     const struct target_answer *answer)
{
	const struct event_image *image = &wanted->mapping->file->image;

	if (answer->flags & TARGET_STRANGERS && !(header->flags & ROWS_THIS_FILE))
		return false;
	return header->build_id_len == image->build_id_len &&
	       !memcmp(header->build_id, image->build_id, image->build_id_len);
}

/* Takes rows out of the answer: everything is checked as in a file that anybody could have written to. */
static int take_rows(struct reader *reader, const struct rows_wanted *wanted, const struct target_answer *answer,
		     const void *bytes, size_t size, bool is_damaged, rows_use_fn *use, void *ctx)
{
	CLEANUP(rows_file_free) struct rows_file *file = NULL;
	struct unwind_table table;

	if (rows_file_open_memory(bytes, size, "rows", &file, NULL) || rows_file_table(file, &table, NULL))
		return -EBADMSG;
	use(ctx, &table);
	if (reader->rows && may_keep(rows_file_header(file), wanted, answer))
		rows_cache_keep(reader->rows, bytes, size, answer->cpu_ns, is_damaged);
	return 0;
}

static bool take_loads(const struct target_answer *answer, const struct buf *bulk, struct buf *loads)
{
	if (answer->n > bulk->len / sizeof(struct target_load))
		return false;
	buf_add(loads, bulk->data, answer->n * sizeof(struct target_load));
	return true;
}

static int take_answer(struct reader *reader, const struct rows_wanted *wanted, const struct target_answer *answer,
		       const struct buf *bulk, const struct kept *kept, struct rows_made *made,
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
	if (answer->flags & TARGET_KEPT_FITS)
		return kept->fd >= 0 && rows_cache_use(reader->rows, kept->fd, use, ctx) ? 0 : -ESTALE;
	if (kept->fd >= 0)
		rows_cache_refused(reader->rows, wanted->mapping->file->path);
	if (answer->error)
		return answer->error;
	return take_rows(reader, wanted, answer, bulk->data + made->loads.len, bulk->len - made->loads.len,
			 kept->is_damaged, use, ctx);
}

static int ask_once(struct reader *reader, const struct rows_wanted *wanted, bool further,
		    const struct kept *kept, struct rows_made *made, rows_use_fn *use, void *ctx)
{
	RELEASE(buf_release) struct buf bulk = { 0 };
	struct target_question question;
	const int given[TARGET_GIVEN_MAX] = { kept->fd, -1 };
	struct target_answer answer;

	if (!table_file_question(wanted, further, &question))
		return -ENOENT;
	reader->target.ask(reader->target.ctx, &question, given, &answer, &bulk);
	buf_release(&made->loads);
	return take_answer(reader, wanted, &answer, &bulk, kept, made, use, ctx);
}

static void make(void *ctx, const struct rows_wanted *wanted, struct rows_made *ret_made, rows_use_fn *use,
		 void *use_ctx)
{
	struct reader *reader = ctx;
	struct kept kept = { .fd = -1 };
	int r;

	if (reader->rows)
		kept.fd = rows_cache_open(reader->rows, &wanted->mapping->file->image, &kept.is_damaged);
	r = ask_once(reader, wanted, false, &kept, ret_made, use, use_ctx);
	if (!ret_made->is_opened && r != -ETIMEDOUT && r != -EIO)
		r = ask_once(reader, wanted, true, &kept, ret_made, use, use_ctx);
	/* Damaged after its header: it is as if it were not there. */
	if (r == -ESTALE && kept.fd >= 0) {
		mem_close_fd(&kept.fd);
		kept = (struct kept){ .fd = -1, .is_damaged = true };
		r = ask_once(reader, wanted, false, &kept, ret_made, use, use_ctx);
	}
	mem_close_fd(&kept.fd);
	ret_made->has_rows = !r;
	if (r == -EBADMSG)
		snprintf(ret_made->words, sizeof(ret_made->words), "who read its file said what cannot be");
}

const struct rows_maker *reader_rows(struct reader *reader, struct rows_cache *rows)
{
	if (!reader)
		return NULL;
	reader->rows = rows;
	reader->rows_maker = (struct rows_maker){ reader, make };
	return &reader->rows_maker;
}
