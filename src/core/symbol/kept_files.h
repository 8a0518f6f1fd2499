/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * kept_files: files of processes that are being recorded, held open while they are there: at the end, when names
 * are looked up, the process may have exited and its program be deleted or replaced.
 */
#pragma once
#include "base/vec.h"
#include "core/image/image_print.h"
#include "core/profile/tables.h"
#include "core/symbol/symbol_context.h"

#define KEPT_FILES_MAX 512

struct kept_file {
	struct image *image; /* owned: it holds the descriptor */
	struct image_seal seal;
	struct file_origin origin;
};

/* A zeroed struct keeps none. */
struct kept_files {
	VEC(struct kept_file) files;
	size_t images_seen; /* of the tables, so far */
	size_t oldest; /* index, when there are KEPT_FILES_MAX */
	/* Told before the file of an image is opened; false: it is not. NULL: all are. */
	bool (*begin)(void *ctx, uint32_t image);
	void *ctx;
};

/* Opens the files of the images that are new in the tables, as far as they can be had: the last KEPT_FILES_MAX. */
void kept_files_add(struct kept_files *kept, const struct tables *tables);
void kept_files_release(struct kept_files *kept);

/*
 * Opens a kept file anew, the caller's to free and release. NAME_NO_FILE: that one was not kept;
 * NAME_OTHER_BUILD: it was, but has been written to since, and what is held open shows the new bytes too.
 */
enum name_reason kept_files_open(const struct kept_files *kept, const struct event_image *wanted,
				 struct image **ret_image, struct file_origin *ret_origin);
