// SPDX-License-Identifier: GPL-2.0-or-later
/* debug_opener: opens the further files that a reader of one image's debug data wants. */
#include <errno.h>
#include "core/image/debug_file.h"
#include "core/symbol/debug_opener.h"

/* struct file_opener. */
static int open_wanted(void *ctx, const struct wanted_file *wanted)
{
	switch (wanted->kind) {
	case WANTED_DEBUG:
		return debug_file_open_fd(wanted->build_id, wanted->build_id_len);
	default:
		return -ENOENT;
	}
}

void debug_opener_init(struct debug_opener *opener, struct symbol_context *context,
		       const struct image *image)
{
	opener->opener = (struct file_opener){ opener, open_wanted };
	opener->context = context;
	opener->path = mem_strdup(image_name(image));
}

void debug_opener_release(struct debug_opener *opener)
{
	mem_free(opener->path);
}
