/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cache_wishes: the further files that were wished for while a module was read, and what came of
 * each: a table made from them is good as long as the same wishes would be granted with the same
 * files.
 */
#pragma once
#include <stdbool.h>
#include "base/vec.h"
#include "core/cache/cache_table.h"
#include "core/image/file_opener.h"

struct cache_wish {
	struct cache_input input;
	char *name, *folder, *path;
};

/* A zeroed struct is an empty list. */
struct cache_wishes {
	VEC(struct cache_wish) all;
	bool is_stranger; /* one of the files is somebody else's than root's or ours */
	/* One of the wishes was not granted for a reason that may be gone another time, or not as before, or they
	   are over CACHE_INPUTS_MAX. */
	bool spoiled;
};

void cache_wishes_release(struct cache_wishes *wishes);
/* Grants a wish through `inner`, as struct file_opener, and notes what came of it. */
int cache_wishes_open(struct cache_wishes *wishes, const struct file_opener *inner,
		      const struct wanted_file *wanted);
/*
 * Whether the wishes of a file of the cache would be granted with the same files now: the very same
 * ones where its table is for one file only. Then, if so, they are added.
 */
bool cache_wishes_check(struct cache_wishes *wishes, const struct file_opener *inner, struct cache_file *file);
/* Whether one of the files that were found, other than its own, is still where it was, and as it was. */
bool cache_wishes_have_file(struct cache_file *file);
/* As they go into a file. */
void cache_wishes_tell(const struct cache_wishes *wishes, struct cache_inputs *inputs);

/*
 * Of a file; *ret_is_stranger: file_is_strangers(). False:
 * fstat(2) failed.
 */
bool cache_identity_of(int fd, struct cache_identity *ret_identity, bool *ret_is_stranger);
/*
 * Whether a file that nobody else can have put there is still what it was: whatever device it is on,
 * whose number some file systems change with each boot.
 */
bool cache_identity_is(const struct cache_identity *a, const struct cache_identity *b);
/*
 * Whether it is the very same file, also where somebody would like another to be taken for it: whoever
 * has a file system to himself has the inode numbers that he likes there, and everybody sets mtime.
 */
bool cache_identity_is_very(const struct cache_identity *a, const struct cache_identity *b);
