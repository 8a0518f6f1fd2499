// SPDX-License-Identifier: GPL-2.0-or-later
/* rows_cache: the unwind rows of programs and libraries, kept on disk by build id. */
#include <errno.h>
#include <string.h>
#include <zlib.h>
#include "base/log.h"
#include "base/vec.h"
#include "core/cache/cache_wishes.h"
#include "core/cache/rows_cache.h"
#include "core/cache/rows_file.h"
#include "core/image/image_print.h"

/* A table that is to be written. */
struct waiting {
	struct cache_key key;
	struct rows_header header;
	struct unwind_table table;
	char *path;
};

struct rows_cache {
	struct symbol_cache *cache;
	struct rows_keeper keeper;
	VEC(struct waiting) waiting;
	uint64_t waiting_bytes;
	struct rows_cache_counts counts;
	bool told; /* that something could not be written */
};

static uint32_t shape_of(const struct rows_subject *subject)
{
	uint64_t print = subject->print ? subject->print : image_print(subject->image);

	return (uint32_t)(print ^ print >> 32);
}

/* 0: it has none. */
static uint32_t frames_of(struct image *image)
{
	const void *data;
	size_t size;

	if (image_section_data(image, image_find_section(image, ".eh_frame"), UNWIND_FRAMES_BYTES_MAX, &data, &size,
			       NULL))
		return 0;
	return rows_data_crc(data, size);
}

/* What a table of the subject would say that it is of; `frames` is left out. False: nothing is kept of it. */
static bool describe(const struct rows_subject *subject, struct cache_key *ret_key, struct rows_header *ret_header)
{
	const struct event_image *identity = image_identity(subject->image);
	struct rows_header header = { .build_id_len = identity->build_id_len, .shape = shape_of(subject) };
	struct cache_key key = { .build_id_len = identity->build_id_len, .is_rows = 1 };
	bool is_stranger, debug_is_stranger = false;

	if (key.build_id_len < 2 || key.build_id_len > BUILD_ID_MAX || image_fd(subject->image) < 0 ||
	    !cache_identity_of(image_fd(subject->image), &header.module, &is_stranger))
		return false;
	if (subject->debug && (image_fd(subject->debug) < 0 ||
			       !cache_identity_of(image_fd(subject->debug), &header.debug, &debug_is_stranger)))
		return false;
	memcpy(key.build_id, identity->build_id, key.build_id_len);
	memcpy(header.build_id, identity->build_id, key.build_id_len);
	header.flags = (is_stranger || debug_is_stranger || !subject->is_ours ? ROWS_THIS_FILE : 0) |
		       (subject->wants_debug ? ROWS_DEBUG_WANTED : 0) | (subject->debug ? ROWS_DEBUG_FOUND : 0);
	*ret_key = key;
	*ret_header = header;
	return true;
}

/* Whether it was made of the same bytes: of this very file, or of one that says the same of its frames. */
static bool is_same_module(const struct rows_header *kept, const struct rows_header *wanted, struct image *image)
{
	uint32_t frames;

	if (cache_identity_is(&kept->module, &wanted->module))
		return true;
	if (kept->module.size != wanted->module.size || !kept->frames)
		return false;
	frames = frames_of(image);
	return frames == kept->frames;
}

/*
 * Whether kept rows are those of a subject. What a stranger's file says is for it alone, and what is asked of a
 * stranger's file is answered by what itself has said.
 */
static bool is_of(const struct rows_header *kept, const struct rows_header *wanted, struct image *image)
{
	if (kept->build_id_len != wanted->build_id_len || kept->flags != wanted->flags ||
	    memcmp(kept->build_id, wanted->build_id, kept->build_id_len) || kept->shape != wanted->shape)
		return false;
	if (wanted->flags & ROWS_THIS_FILE)
		return cache_identity_is_very(&kept->module, &wanted->module) &&
		       cache_identity_is_very(&kept->debug, &wanted->debug);
	return cache_identity_is(&kept->debug, &wanted->debug) && is_same_module(kept, wanted, image);
}

static int open_kept(const struct cache_folder *folder, const char *name, int *ret_fd,
		     struct rows_file **ret_file, struct err *err)
{
	int r = cache_folder_open_file(folder, name, ret_fd, err);

	return r ? r : rows_file_open(*ret_fd, name, ret_file, err);
}

static bool find(void *ctx, const struct rows_subject *subject,
		 void (*use)(void *use_ctx, const struct unwind_table *table), void *use_ctx)
{
	struct rows_cache *rows = ctx;
	CLEANUP(rows_file_free) struct rows_file *file = NULL;
	const struct cache_folder *folder = symbol_cache_folder(rows->cache, false);
	char name[CACHE_NAME_SIZE];
	struct rows_header wanted;
	struct unwind_table table;
	struct cache_key key;
	struct err err = { 0 };
	CLOSE_FD int fd = -1;
	int r;

	if (!folder || !describe(subject, &key, &wanted))
		return false;
	r = open_kept(folder, cache_key_name(&key, name), &fd, &file, &err);
	if (r == -ENOENT)
		return false;
	if (!r && !is_of(rows_file_header(file), &wanted, subject->image))
		r = err_set(&err, ESTALE, "'%s' is of another file than '%s'", name, subject->path);
	if (!r)
		r = rows_file_table(file, &table, &err);
	if (r) {
		rows->counts.refused++;
		log_debug("rows cache: %s", err.text);
		return false;
	}
	cache_folder_touch(fd);
	rows->counts.found++;
	use(use_ctx, &table);
	return true;
}

static void keep(void *ctx, const struct rows_subject *subject, struct unwind_table *table, uint64_t cpu_ns)
{
	struct rows_cache *rows = ctx;
	uint64_t bytes = unwind_table_bytes(table);
	struct waiting waiting = { 0 };

	if (cpu_ns < ROWS_CACHE_CPU_NS || rows->waiting_bytes + bytes > ROWS_CACHE_WAITING_MAX ||
	    !describe(subject, &waiting.key, &waiting.header))
		return;
	waiting.header.frames = frames_of(subject->image);
	waiting.path = mem_strdup(subject->path);
	waiting.table = *table;
	*table = (struct unwind_table){ 0 };
	rows->waiting_bytes += bytes;
	vec_push(&rows->waiting, waiting);
}

struct rows_cache *rows_cache_new(struct symbol_cache *cache)
{
	struct rows_cache *rows = mem_zalloc(sizeof(*rows));

	rows->cache = cache;
	rows->keeper = (struct rows_keeper){ rows, find, keep };
	return rows;
}

const struct rows_keeper *rows_cache_keeper(struct rows_cache *rows)
{
	return rows ? &rows->keeper : NULL;
}

const struct rows_cache_counts *rows_cache_counts(const struct rows_cache *rows)
{
	return &rows->counts;
}

static int fill(void *ctx, int fd, struct err *err)
{
	const struct waiting *waiting = ctx;

	return rows_file_write(&waiting->header, &waiting->table, waiting->path, fd, err);
}

/* Whether what is there serves every file of that build, and this would serve one alone. */
static bool is_better(const struct cache_folder *folder, const char *name, const struct waiting *waiting)
{
	CLEANUP(rows_file_free) struct rows_file *file = NULL;
	CLOSE_FD int fd = -1;

	return waiting->header.flags & ROWS_THIS_FILE && !open_kept(folder, name, &fd, &file, NULL) &&
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
		unwind_table_release(&waiting->table);
		mem_free(waiting->path);
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
