// SPDX-License-Identifier: GPL-2.0-or-later
/* missing_files: which files with a part of some debug data were wished for and are not there. */
#include <inttypes.h>
#include <string.h>
#include "base/hash.h"
#include "core/symbol/missing_files.h"

/* Of a file that may have been made to fill pages. */
#define PLACES_TOLD 6
#define PATH_TOLD_BYTES 300

static void release_file(struct missing_file *file)
{
	mem_free(file->module);
	mem_free(file->name);
	for (uint32_t i = 0; i < file->n_places; i++)
		mem_free(file->places[i]);
}

void missing_files_release(struct missing_files *missing)
{
	for (size_t i = 0; i < missing->files.len; i++)
		release_file(&missing->files.data[i]);
	vec_release(&missing->files);
	missing->more = 0;
}

/* A name that does not say in which folder counts from the one it was compiled in. */
static char *name_of(const struct wanted_file *wanted)
{
	RELEASE(buf_release) struct buf name = { 0 };

	if (wanted->name[0] != '/' && wanted->folder[0])
		buf_addf(&name, "%s/", wanted->folder);
	buf_adds(&name, wanted->name);
	return buf_take(&name);
}

/* A program may be split into many more files than are kept, each of which asks this. */
static bool is_known(const struct missing_files *missing, uint64_t hash, const char *module, const char *name)
{
	for (size_t i = 0; i < missing->files.len; i++) {
		const struct missing_file *file = &missing->files.data[i];

		if (file->hash == hash && !strcmp(file->name, name) && !strcmp(file->module, module))
			return true;
	}
	return false;
}

static bool is_place(const struct missing_file *file, const char *path)
{
	for (uint32_t i = 0; i < file->n_places; i++)
		if (!strcmp(file->places[i], path))
			return true;
	return false;
}

const struct missing_file *missing_files_add(struct missing_files *missing, const char *module,
					     const struct wanted_file *wanted, const char *const *places,
					     size_t n_places)
{
	struct missing_file file = { 0 };
	CLEANUP(mem_free) char *name = NULL;

	if (wanted->kind != WANTED_ALT && wanted->kind != WANTED_DWO)
		return NULL;
	name = name_of(wanted);
	file.hash = hash_bytes(name, strlen(name), hash_bytes(module, strlen(module), 0));
	if (is_known(missing, file.hash, module, name))
		return NULL;
	if (missing->files.len == MISSING_FILES_MAX) {
		missing->more++;
		return NULL;
	}
	file.module = mem_strdup(module);
	file.name = TAKE(name);
	for (size_t i = 0; i < n_places && file.n_places < MISSING_PLACES_MAX; i++)
		if (!is_place(&file, places[i]))
			file.places[file.n_places++] = mem_strdup(places[i]);
	vec_push(&missing->files, file);
	return &missing->files.data[missing->files.len - 1];
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash && slash[1] ? slash + 1 : path;
}

void missing_file_words(const struct missing_file *file, struct buf *out)
{
	uint32_t told = file->n_places < PLACES_TOLD ? file->n_places : PLACES_TOLD;

	buf_addf(out, "a part of %.*s's debug data is missing: %.*s", PATH_TOLD_BYTES, base_name(file->module),
		 PATH_TOLD_BYTES, file->name);
	for (uint32_t i = 0; i < told; i++)
		buf_addf(out, "%s%.*s", i ? ", " : "; looked for at ", PATH_TOLD_BYTES, file->places[i]);
	if (told < file->n_places)
		buf_addf(out, " and %u more", file->n_places - told);
}

void missing_files_words(const struct missing_files *missing, struct buf *out)
{
	uint64_t others = missing->files.len ? missing->files.len - 1 + missing->more : 0;

	if (!missing->files.len)
		return;
	missing_file_words(&missing->files.data[0], out);
	if (others)
		buf_addf(out, "; so %s %" PRIu64 " other%s", others == 1 ? "is" : "are", others,
			 others == 1 ? "" : "s");
}
