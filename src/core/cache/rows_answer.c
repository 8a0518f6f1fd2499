// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * rows_answer: the unwind rows of a file as the bytes of a file of kept rows, or that those which were kept are
 * its.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "base/clock.h"
#include "core/cache/cache_wishes.h"
#include "core/cache/rows_answer.h"
#include "core/cache/rows_file.h"
#include "core/image/image_print.h"
#include "core/unwind/table_file.h"

static uint32_t shape_of(const struct rows_subject *subject)
{
	uint64_t print = subject->print ? subject->print : image_print(subject->image);

	return (uint32_t)(print ^ print >> 32);
}

/* 0: it has none. */
static uint32_t frames_of(struct image *image)
{
	const void *data;
	size_t size;

	if (image_section_data(image, image_find_section(image, ".eh_frame"), UNWIND_FRAMES_BYTES_MAX, &data, &size,
			       NULL))
		return 0;
	return rows_data_crc(data, size);
}

/* What a table of the subject would say that it is of; `frames` is left out. False: nothing is kept of it. */
static bool describe(const struct rows_subject *subject, struct rows_header *ret_header)
{
	const struct event_image *identity = image_identity(subject->image);
	struct rows_header header = { .build_id_len = identity->build_id_len, .shape = shape_of(subject) };
	bool is_stranger, debug_is_stranger = false;

	if (header.build_id_len < 2 || header.build_id_len > BUILD_ID_MAX || image_fd(subject->image) < 0 ||
	    !cache_identity_of(image_fd(subject->image), &header.module, &is_stranger))
		return false;
	if (subject->debug && (image_fd(subject->debug) < 0 ||
			       !cache_identity_of(image_fd(subject->debug), &header.debug, &debug_is_stranger)))
		return false;
	memcpy(header.build_id, identity->build_id, header.build_id_len);
	header.flags = (is_stranger || debug_is_stranger || !subject->is_ours ? ROWS_THIS_FILE : 0) |
		       (subject->wants_debug ? ROWS_DEBUG_WANTED : 0) | (subject->debug ? ROWS_DEBUG_FOUND : 0);
	*ret_header = header;
	return true;
}

/* Whether it was made of the same bytes: of this very file, or of one that says the same of its frames. */
static bool is_same_module(const struct rows_header *kept, const struct rows_header *wanted, struct image *image)
{
	uint32_t frames;

	if (cache_identity_is(&kept->module, &wanted->module))
		return true;
	if (kept->module.size != wanted->module.size || !kept->frames)
		return false;
	frames = frames_of(image);
	return frames == kept->frames;
}

/*
 * Whether kept rows are those of a subject. What a stranger's file says is for it alone, and what is asked of a
 * stranger's file is answered by what itself has said.
 */
static bool is_of(const struct rows_header *kept, const struct rows_header *wanted, struct image *image)
{
	if (kept->build_id_len != wanted->build_id_len || kept->flags != wanted->flags ||
	    memcmp(kept->build_id, wanted->build_id, kept->build_id_len) || kept->shape != wanted->shape)
		return false;
	if (wanted->flags & ROWS_THIS_FILE)
		return cache_identity_is_very(&kept->module, &wanted->module) &&
		       cache_identity_is_very(&kept->debug, &wanted->debug);
	return cache_identity_is(&kept->debug, &wanted->debug) && is_same_module(kept, wanted, image);
}

bool rows_answer_fits(int kept_fd, const struct rows_subject *subject)
{
	CLEANUP(rows_file_free) struct rows_file *file = NULL;
	struct rows_header wanted;

	return kept_fd >= 0 && describe(subject, &wanted) && !rows_file_open(kept_fd, "kept rows", &file, NULL) &&
	       is_of(rows_file_header(file), &wanted, subject->image);
}

int rows_answer_make(const struct rows_subject *subject, const struct unwind_table *rows, struct buf *bytes)
{
	struct rows_header header;

	if (!describe(subject, &header))
		header = (struct rows_header){ .flags = ROWS_THIS_FILE };
	else
		header.frames = frames_of(subject->image);
	return rows_file_make(&header, rows, subject->path, bytes, NULL);
}

static void make(const struct rows_subject *subject, struct target_answer *answer, struct buf *bulk)
{
	RELEASE(unwind_table_release) struct unwind_table built = { 0 };
	uint64_t before_ns = clock_cpu_ns();
	struct err err = { 0 };

	answer->error = table_file_build(subject, &built, &err);
	if (!answer->error)
		answer->error = rows_answer_make(subject, &built, bulk);
	snprintf(answer->words, sizeof(answer->words), "%.*s", (int)sizeof(answer->words) - 1, err.text);
	answer->cpu_ns = clock_cpu_ns() - before_ns;
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
		if (rows_answer_fits(found->kept_fd, &subject))
			ret_answer->flags |= TARGET_KEPT_FITS;
		else
			make(&subject, ret_answer, bulk);
	} else {
		ret_answer->error = -ENOENT;
		snprintf(ret_answer->words, sizeof(ret_answer->words), "%s", why);
	}
	table_file_close(&subject);
}
