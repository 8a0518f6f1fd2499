/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * debug_opener: opens the further files that a reader of one image's debug data wants.
 *
 * What is wanted comes out of a file that may be hostile, through a process that may have become
 * so: a name leads nowhere out of the root folder that the file was found below, nothing but ELF
 * files is given away, and of those only what is wanted: a file with that very build id or
 * checksum, or one of split DWARF. Only headers and notes are looked at for that.
 */
#pragma once
#include "core/image/file_opener.h"
#include "core/image/image_print.h"
#include "core/symbol/symbol_context.h"

/* A file that was given away, as it was then. */
struct debug_given {
	int fd; /* -1: none */
	struct image_seal seal;
};

struct debug_opener {
	struct file_opener opener; /* to be passed on; its ctx is this struct, which must not move */
	struct symbol_context *context; /* borrowed */
	struct event_image identity; /* of the image that wants */
	struct file_origin origin; /* of it */
	struct file_origin debug; /* of its separate debug file, once that was found; path NULL: not */
	struct debug_given given[WANTED_ALT + 1]; /* by kind: the last of each; of split DWARF none is kept */
};

/* Takes *origin over (zeroed, with root_fd -1, after). */
void debug_opener_init(struct debug_opener *opener, struct symbol_context *context,
		       const struct image *image, struct file_origin *origin);
void debug_opener_release(struct debug_opener *opener);
/* Whether the debug files that were given away are still what they were (image_seal_holds()). */
bool debug_opener_is_intact(struct debug_opener *opener);
