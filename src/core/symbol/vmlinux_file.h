/* SPDX-License-Identifier: GPL-2.0-or-later */
/* vmlinux_file: the file of a kernel with its debug data: the one that was named, or where packages put it. */
#pragma once
#include <stdbool.h>
#include "base/err.h"
#include "core/symbol/symbol_context.h"

/* Whether the user named one. */
bool vmlinux_file_is_given(const struct symbol_context *context);

/*
 * Opens the vmlinux of that kernel, the caller's to free, and says where it was found: the one that was named,
 * else one with debug data in the usual places. Only one with the image's build id is taken; of an image
 * without one, with that of the context's recording, or of the running kernel.
 * Returns NAME_OK, NAME_NO_FILE, NAME_OTHER_BUILD, or NAME_BAD_FILE, NAME_NOT_PERMITTED of one that was named.
 */
enum name_reason vmlinux_file_open(struct symbol_context *context, const struct event_image *kernel,
				   struct image **ret_image, struct file_origin *ret_origin);

/*
 * Whether the named one is of the context's kernel: 0, also when none was named, or a negative errno:
 * -ESTALE it is another's, -ENOEXEC it is no ELF file; those of open(2).
 */
int vmlinux_file_check(const struct symbol_context *context, struct err *err);
