// SPDX-License-Identifier: GPL-2.0-or-later
/* symbol_cache: what was once found out about the places of programs and libraries, kept on disk. */
#include <errno.h>
#include <string.h>
#include "base/log.h"
#include "core/cache/cache_upkeep.h"
#include "core/cache/cache_wishes.h"
#include "core/cache/symbol_cache.h"

#define WORK_BYTES_MAX (64u << 20) /* that wait to be written */

struct symbol_cache {
	char *path;
	uint64_t max_bytes;
	struct cache_folder folder;
	bool unusable; /* the folder: it was told */
	VEC(struct cache_work) work;
	struct symbol_cache_counts counts;
	struct err failure; /* the first one */
};

struct symbol_cache *symbol_cache_new(const char *path, uint64_t max_bytes)
{
	struct symbol_cache *cache = mem_zalloc(sizeof(*cache));

	cache->path = mem_strdup(path);
	cache->max_bytes = max_bytes ? max_bytes : SYMBOL_CACHE_BYTES;
	cache->folder.fd = -1;
	return cache;
}

static void work_release(struct cache_work *work)
{
	cache_table_release(&work->table);
	buf_release(&work->inputs.bytes);
	mem_free(work->path);
	*work = (struct cache_work){ 0 };
}

void symbol_cache_free(struct symbol_cache *cache)
{
	if (!cache)
		return;
	symbol_cache_flush(cache);
	vec_release(&cache->work);
	cache_folder_close(&cache->folder);
	mem_free(cache->path);
	mem_free(cache);
}

const struct cache_folder *symbol_cache_folder(struct symbol_cache *cache, bool make)
{
	struct err err = { 0 };
	int r;

	if (cache->folder.fd >= 0)
		return &cache->folder;
	if (cache->unusable)
		return NULL;
	r = cache_folder_open(&cache->folder, cache->path, make, &err);
	if (!r)
		return &cache->folder;
	if (r == -ENOENT && !make)
		return NULL;
	cache->unusable = true;
	log_info("without the symbol cache: %s", err.text);
	return NULL;
}

bool symbol_cache_has_work(const struct symbol_cache *cache, const struct cache_key *key)
{
	for (size_t i = 0; i < cache->work.len; i++)
		if (!memcmp(&cache->work.data[i].key, key, sizeof(*key)))
			return true;
	return false;
}

void symbol_cache_put(struct symbol_cache *cache, struct cache_work *work)
{
	size_t bytes = 0;

	vec_push(&cache->work, *work);
	*work = (struct cache_work){ 0 };
	for (size_t i = 0; i < cache->work.len; i++)
		bytes += cache_table_bytes(&cache->work.data[i].table);
	if (bytes > WORK_BYTES_MAX)
		symbol_cache_flush(cache);
}

/*
 * Whether what is there is better than what would take its place: it is of debug data that is still
 * here, only not found without an option that names it; or it is for everybody's file of that build
 * id, and this for one alone.
 */
static bool is_better(const struct cache_folder *folder, const char *name, const struct cache_work *work)
{
	CLEANUP(cache_file_free) struct cache_file *file = NULL;
	const struct cache_header *header;
	CLOSE_FD int fd = -1;

	if (cache_folder_open_file(folder, name, &fd, NULL) || cache_file_open(fd, name, &file, NULL))
		return false;
	header = cache_file_header(file);
	if ((work->header.flags ^ header->flags) & CACHE_THIS_FILE)
		return work->header.flags & CACHE_THIS_FILE;
	return !work->has_debug_file && header->module.size == work->header.module.size &&
	       cache_wishes_have_file(file);
}

static int fill(void *ctx, int fd, struct err *err)
{
	struct cache_work *work = ctx;

	return cache_table_write(&work->table, &work->header, work->path, &work->inputs, fd, err);
}

static int write_work(const struct cache_folder *folder, struct cache_work *work, struct err *err)
{
	char name[CACHE_NAME_SIZE];

	cache_key_name(&work->key, name);
	if (is_better(folder, name, work)) {
		log_debug("symbol cache: the better '%s' stays", name);
		return -EEXIST;
	}
	return cache_folder_write(folder, name, fill, work, err);
}

static void write_one(struct symbol_cache *cache, const struct cache_folder *folder, struct cache_work *work)
{
	struct err err = { 0 };
	int r = folder ? write_work(folder, work, &err) : err_set(&err, EPERM, "the folder is not used");

	cache->counts.written += !r;
	/* That there is something better is none. */
	if (!err.code || cache->counts.failed++)
		return;
	cache->failure = err;
	/* Of the folder it was said why. */
	if (folder)
		log_info("the symbol cache in '%s' does not get what was found out: %s", cache->path, err.text);
}

void symbol_cache_flush(struct symbol_cache *cache)
{
	const struct cache_folder *folder = cache->work.len ? symbol_cache_folder(cache, true) : NULL;
	uint64_t before = cache->counts.written;

	for (size_t i = 0; i < cache->work.len; i++) {
		write_one(cache, folder, &cache->work.data[i]);
		work_release(&cache->work.data[i]);
	}
	cache->work.len = 0;
	if (cache->counts.written > before)
		symbol_cache_bound(cache);
}

void symbol_cache_bound(struct symbol_cache *cache)
{
	if (cache->folder.fd >= 0)
		cache_upkeep_bound(&cache->folder, cache->max_bytes);
}

const char *symbol_cache_failure(const struct symbol_cache *cache)
{
	return cache->failure.text;
}

struct symbol_cache_counts *symbol_cache_counts(struct symbol_cache *cache)
{
	return &cache->counts;
}
