/* SPDX-License-Identifier: GPL-2.0-or-later */
/* build_search: the file of a build id, wherever this machine has it. */
#pragma once
#include <stdbool.h>
#include "core/image/image.h"

struct debug_places;

struct build_search {
	struct image *image; /* the caller's to free */
	char *path; /* where it can be opened again; the caller's */
	uint32_t pid; /* in whose mount namespace; 0: in ours */
};

/*
 * Looks for the file of a build id, in hexadecimal: among the files of the profile at
 * `profile_path` (NULL, or not there: none), then in the folders of `places` (NULL: none) and
 * /usr/lib/debug, then among what processes have mapped, then on the servers of `places`, which
 * are waited for until `cancelled` (may be NULL) says that nobody wants it any more. Errors: a usage error for what
 * is no build id; -ENOENT there is none.
 */
int build_search(const char *build_id, const char *profile_path, const struct debug_places *places,
		 bool (*cancelled)(void), struct build_search *ret_found, struct err *err);
