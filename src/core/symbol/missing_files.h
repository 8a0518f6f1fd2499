/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * missing_files: which files with a part of some debug data were wished for and are not there (.dwo, dwz's
 * shared file), and where they were looked for, so that who wonders about a missing line can bring them.
 */
#pragma once
#include <stdint.h>
#include "base/buf.h"
#include "base/vec.h"
#include "core/image/file_opener.h"

#define MISSING_FILES_MAX 1000 /* that are kept; more are counted */
#define MISSING_PLACES_MAX 16 /* of one file */

struct missing_file {
	char *module; /* path of the program or library whose debug data it belongs to */
	char *name; /* as it was wished for */
	uint64_t hash; /* of both */
	uint32_t n_places;
	char *places[MISSING_PLACES_MAX]; /* paths that were tried */
};

/* A zeroed struct has none. */
struct missing_files {
	VEC(struct missing_file) files;
	uint64_t more; /* wishes that found nothing and no room here */
};

void missing_files_release(struct missing_files *missing);

/*
 * Takes in a wish of a module that nothing was found for, once for each name; n_places paths that were tried.
 * Of kinds that all modules wish for and few have (enum wanted_kind) nothing is kept. Returns what it is kept
 * as, which stays until the next one comes; NULL: it was known already, or is not kept.
 */
const struct missing_file *missing_files_add(struct missing_files *missing, const char *module,
					     const struct wanted_file *wanted, const char *const *places,
					     size_t n_places);

/* Appends what is missing in words, the first file with its places and the number of others; nothing: none is. */
void missing_files_words(const struct missing_files *missing, struct buf *out);
/* The same of one file. */
void missing_file_words(const struct missing_file *file, struct buf *out);
