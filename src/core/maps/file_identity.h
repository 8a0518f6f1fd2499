/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * file_identity: answers which file it is that a process has mapped. It runs where such files are read: beside who
 * records, or in its place (target_question.h).
 */
#pragma once
#include "base/mem.h"
#include "core/image/target_question.h"

/* Files read so far, each in each state that it was seen in. */
struct file_identities;

struct file_identities *file_identities_new(void);
void file_identities_free(struct file_identities *identities);
DEFINE_CLEANUP(struct file_identities *, file_identities_free)

/*
 * A target_answer_fn for TARGET_TASK_IDENTITY; ctx is a struct file_identities. Where there is no build id
 * image.print is image_print(), 0 where it cannot be told (the file is being written to).
 */
void file_identities_answer(void *ctx, const struct target_question *question, struct target_found *found,
			    struct target_answer *ret_answer, struct buf *bulk);

/* Who is asked about files: the reader, or with NULL these identities. Copied freely; both are borrowed. */
struct file_asker {
	const struct target_reader *reader;
	struct file_identities *identities;
};
