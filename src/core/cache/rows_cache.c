// SPDX-License-Identifier: GPL-2.0-or-later
/* rows_cache: the unwind rows of programs and libraries, kept on disk by build id. */
#include <errno.h>
#include <string.h>
#include "base/file.h"
#include "base/log.h"
#include "base/vec.h"
#include "core/cache/rows_cache.h"
#include "core/cache/rows_file.h"

/* A file that is to be written. */
struct waiting {
	struct cache_key key;
	bool is_for_one; /* ROWS_THIS_FILE */
	void *bytes;
	size_t size;
};

struct rows_cache {
	struct symbol_cache *cache;
	VEC(struct waiting) waiting;
	uint64_t waiting_bytes;
	struct rows_cache_counts counts;
	bool told; /* that something could not be written */
};

static void refuse(struct rows_cache *rows, const struct err *err)
{
	rows->counts.refused++;
	log_debug("rows cache: %s", err->text);
}

static int open_kept(const struct cache_folder *folder, const char *name, int *ret_fd,
		     struct rows_file **ret_file, struct err *err)
{
	int r = cache_folder_open_file(folder, name, ret_fd, err);

	return r ? r : rows_file_open(*ret_fd, name, ret_file, err);
}

static struct cache_key key_of(const uint8_t *build_id, uint32_t build_id_len)
{
	struct cache_key key = { .build_id_len = build_id_len, .is_rows = 1 };

	memcpy(key.build_id, build_id, build_id_len);
	return key;
}

int rows_cache_open(struct rows_cache *rows, const struct event_image *image, bool *ret_damaged)
{
	const struct cache_folder *folder = symbol_cache_folder(rows->cache, false);
	CLEANUP(rows_file_free) struct rows_file *file = NULL;
	char name[CACHE_NAME_SIZE];
	struct cache_key key;
	struct err err = { 0 };
	int fd = -1, r;

	*ret_damaged = false;
	if (!folder || image->build_id_len < 2 || image->build_id_len > BUILD_ID_MAX)
		return -1;
	key = key_of(image->build_id, image->build_id_len);
	r = open_kept(folder, cache_key_name(&key, name), &fd, &file, &err);
	if (!r)
		return fd;
	if (r != -ENOENT) {
		refuse(rows, &err);
		*ret_damaged = true;
	}
	mem_close_fd(&fd);
	return -1;
}

bool rows_cache_use(struct rows_cache *rows, int fd, rows_use_fn *use, void *ctx)
{
	CLEANUP(rows_file_free) struct rows_file *file = NULL;
	struct unwind_table table;
	struct err err = { 0 };

	if (rows_file_open(fd, "kept rows", &file, &err) || rows_file_table(file, &table, &err)) {
		refuse(rows, &err);
		return false;
	}
	cache_folder_touch(fd);
	rows->counts.found++;
	use(ctx, &table);
	return true;
}

void rows_cache_refused(struct rows_cache *rows, const char *path)
{
	struct err err = { 0 };

	err_set(&err, ESTALE, "what was kept is of another file than '%s'", path);
	refuse(rows, &err);
}

void rows_cache_keep(struct rows_cache *rows, const void *bytes, size_t size, uint64_t cpu_ns, bool is_damaged)
{
	const struct rows_header *header = bytes;
	struct waiting waiting = { .size = size };

	if ((cpu_ns < ROWS_CACHE_CPU_NS && !is_damaged) || rows->waiting_bytes + size > ROWS_CACHE_WAITING_MAX ||
	    header->build_id_len < 2 || header->build_id_len > BUILD_ID_MAX)
		return;
	waiting.key = key_of(header->build_id, header->build_id_len);
	waiting.is_for_one = header->flags & ROWS_THIS_FILE;
	waiting.bytes = mem_dup(bytes, size);
	rows->waiting_bytes += size;
	vec_push(&rows->waiting, waiting);
}

struct rows_cache *rows_cache_new(struct symbol_cache *cache)
{
	struct rows_cache *rows = mem_zalloc(sizeof(*rows));

	rows->cache = cache;
	return rows;
}

const struct rows_cache_counts *rows_cache_counts(const struct rows_cache *rows)
{
	return &rows->counts;
}

static int fill(void *ctx, int fd, struct err *err)
{
	const struct waiting *waiting = ctx;

	int r = file_write(fd, waiting->bytes, waiting->size);

	return r ? err_sys(err, r, "cannot write to the symbol cache") : 0;
}

/* Whether what is there serves every file of that build, and this would serve one alone. */
static bool is_better(const struct cache_folder *folder, const char *name, const struct waiting *waiting)
{
	CLEANUP(rows_file_free) struct rows_file *file = NULL;
	CLOSE_FD int fd = -1;

	return waiting->is_for_one && !open_kept(folder, name, &fd, &file, NULL) &&
	       !(rows_file_header(file)->flags & ROWS_THIS_FILE);
}

static void write_one(struct rows_cache *rows, const struct cache_folder *folder, struct waiting *waiting)
{
	char name[CACHE_NAME_SIZE];
	struct err err = { 0 };

	cache_key_name(&waiting->key, name);
	if (is_better(folder, name, waiting))
		return;
	if (!cache_folder_write(folder, name, fill, waiting, &err)) {
		rows->counts.written++;
		return;
	}
	if (!rows->told)
		log_info("the symbol cache does not get unwind rows: %s", err.text);
	rows->told = true;
}

void rows_cache_flush(struct rows_cache *rows)
{
	const struct cache_folder *folder = rows->waiting.len ? symbol_cache_folder(rows->cache, true) : NULL;
	uint64_t before = rows->counts.written;

	for (size_t i = 0; i < rows->waiting.len; i++) {
		struct waiting *waiting = &rows->waiting.data[i];

		if (folder)
			write_one(rows, folder, waiting);
		mem_free(waiting->bytes);
	}
	rows->waiting.len = 0;
	rows->waiting_bytes = 0;
	if (rows->counts.written > before)
		symbol_cache_bound(rows->cache);
}

void rows_cache_free(struct rows_cache *rows)
{
	if (!rows)
		return;
	rows_cache_flush(rows);
	log_debug("rows cache: %llu tables found, %llu refused, %llu written",
		  (unsigned long long)rows->counts.found, (unsigned long long)rows->counts.refused,
		  (unsigned long long)rows->counts.written);
	vec_release(&rows->waiting);
	mem_free(rows);
}
