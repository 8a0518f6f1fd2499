/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * debug_opener: opens the further files that a reader of one image's debug data wants: where they may
 * be is known here, what they are is not looked at. What is wanted comes out of a file that may be
 * hostile: nothing but regular files is opened, read-only, and no wish can lead anywhere else.
 */
#pragma once
#include "core/image/file_opener.h"
#include "core/symbol/symbol_context.h"

struct debug_opener {
	struct file_opener opener; /* to be passed on; its ctx is this struct, which must not move */
	struct symbol_context *context; /* borrowed */
	char *path; /* of the image that wants, as its process has it */
};

void debug_opener_init(struct debug_opener *opener, struct symbol_context *context,
		       const struct image *image);
void debug_opener_release(struct debug_opener *opener);
