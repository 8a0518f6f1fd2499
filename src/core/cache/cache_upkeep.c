// SPDX-License-Identifier: GPL-2.0-or-later
/* cache_upkeep: what is in the symbol cache, and what of it can go. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "core/cache/cache_file.h"
#include "core/cache/cache_upkeep.h"
#include "core/cache/rows_file.h"
#include "core/image/file_opener.h"

#define LEFT_OVER_S 3600 /* nobody takes so long to write a file */

/* All names first: what is removed while a folder is read may be told or not. */
struct found {
	char *name;
	uint64_t bytes;
	int64_t used_s, made_s;
	bool is_ours;
};

struct finds {
	VEC(struct found) all;
};

static void collect(void *ctx, const struct cache_entry *entry)
{
	struct finds *finds = ctx;
	struct found found = { mem_strdup(entry->name), entry->bytes, entry->used_s, entry->made_s,
			       entry->is_ours };

	vec_push(&finds->all, found);
}

static void finds_release(struct finds *finds)
{
	for (size_t i = 0; i < finds->all.len; i++)
		mem_free(finds->all.data[i].name);
	vec_release(&finds->all);
}

/* Used last, first. */
static int compare_use(const void *a, const void *b)
{
	const struct found *x = a, *y = b;

	if (x->used_s != y->used_s)
		return x->used_s > y->used_s ? -1 : 1;
	return strcmp(x->name, y->name);
}

static int find_all(const struct cache_folder *folder, struct finds *finds, struct err *err)
{
	int r = cache_folder_each(folder, collect, finds, err);

	if (!r && finds->all.len)
		qsort(finds->all.data, finds->all.len, sizeof(*finds->all.data), compare_use);
	return r;
}

/* A file of either kind; the other one is NULL. */
struct opened {
	struct cache_file *names;
	struct rows_file *rows;
};

static void opened_release(struct opened *opened)
{
	cache_file_free(opened->names);
	rows_file_free(opened->rows);
}

static bool is_key_of_names(const struct cache_key *key, const struct cache_header *header)
{
	return key->build_id_len == header->build_id_len && key->places == header->places &&
	       !memcmp(key->build_id, header->build_id, key->build_id_len);
}

static bool is_key_of_rows(const struct cache_key *key, const struct rows_header *header)
{
	return key->build_id_len == header->build_id_len &&
	       !memcmp(key->build_id, header->build_id, key->build_id_len);
}

/* The file of that name, whose header is good and says what the name says. */
static int open_file(const struct cache_folder *folder, const char *name, struct opened *ret_opened,
		     struct err *err)
{
	RELEASE(opened_release) struct opened opened = { 0 };
	struct cache_key key = { 0 };
	CLOSE_FD int fd = -1;
	int r = cache_folder_open_file(folder, name, &fd, err);
	bool is_its = cache_key_parse(name, &key);

	if (!r)
		r = key.is_rows ? rows_file_open(fd, name, &opened.rows, err) :
				  cache_file_open(fd, name, &opened.names, err);
	if (r)
		return r;
	if (!is_its || !(key.is_rows ? is_key_of_rows(&key, rows_file_header(opened.rows)) :
				       is_key_of_names(&key, cache_file_header(opened.names))))
		return err_set(err, EBADMSG, "'%s' is damaged: it is another file's", name);
	*ret_opened = opened;
	opened = (struct opened){ 0 };
	return 0;
}

/* Reads all of it. */
static int verify_file(const struct opened *opened, struct err *err)
{
	struct unwind_table table;

	return opened->rows ? rows_file_table(opened->rows, &table, err) : cache_file_verify(opened->names, err);
}

static char *debug_path_of(struct cache_file *file)
{
	struct cache_input input;
	const char *text;

	for (size_t i = 0; cache_file_input(file, i, &input, &text); i++)
		if (!input.result && input.kind == WANTED_DEBUG)
			return mem_strndup(text + input.name_len + input.folder_len, input.path_len);
	return NULL;
}

static void list_names(struct cache_file *file, struct cache_listed *listed)
{
	uint32_t n;

	cache_file_section(file, CACHE_STATES, &n);
	listed->extents = n;
	listed->whole = cache_file_header(file)->flags & CACHE_WHOLE;
	listed->this_file = cache_file_header(file)->flags & CACHE_THIS_FILE;
	listed->path = mem_strdup(cache_file_path(file));
	listed->debug_path = debug_path_of(file);
}

static void list_rows(const struct rows_file *file, struct cache_listed *listed)
{
	size_t len;
	const char *path = rows_file_path(file, &len);

	listed->extents = rows_file_header(file)->n_rows;
	listed->whole = true;
	listed->this_file = rows_file_header(file)->flags & ROWS_THIS_FILE;
	listed->path = mem_strndup(path, len);
}

static void list_file(const struct cache_folder *folder, const struct found *found, struct cache_list *list)
{
	RELEASE(opened_release) struct opened opened = { 0 };
	struct cache_listed listed = {
		.bytes = found->bytes,
		.used_s = found->used_s,
		.made_s = found->made_s,
	};
	struct err err = { 0 };

	snprintf(listed.name, sizeof(listed.name), "%s", found->name);
	cache_key_parse(found->name, &listed.key);
	if (open_file(folder, found->name, &opened, &err)) {
		listed.path = mem_strdup("");
		listed.damage = mem_strdup(err.text);
	} else if (opened.rows) {
		list_rows(opened.rows, &listed);
	} else {
		list_names(opened.names, &listed);
	}
	list->bytes += found->bytes;
	vec_push(&list->all, listed);
}

int cache_list_read(const struct cache_folder *folder, struct cache_list *list, struct err *err)
{
	RELEASE(finds_release) struct finds finds = { 0 };
	int r = find_all(folder, &finds, err);

	for (size_t i = 0; !r && i < finds.all.len; i++) {
		const struct found *found = &finds.all.data[i];

		if (found->is_ours) {
			list_file(folder, found, list);
		} else {
			list->n_strange++;
			list->strange_bytes += found->bytes;
		}
	}
	return r;
}

void cache_list_release(struct cache_list *list)
{
	for (size_t i = 0; i < list->all.len; i++) {
		mem_free(list->all.data[i].path);
		mem_free(list->all.data[i].debug_path);
		mem_free(list->all.data[i].damage);
	}
	vec_release(&list->all);
	*list = (struct cache_list){ 0 };
}

/* What a stk that was killed has left: nobody ends it any more. */
static bool is_left_over(const struct found *found)
{
	return !found->is_ours && strstr(found->name, "/.new-") && found->made_s + LEFT_OVER_S < time(NULL);
}

/*
 * Whether a file is to go, and why. Asked in the order of use, so that those that stay are those
 * used last.
 */
static bool must_go(const struct cache_folder *folder, const struct cache_gc *gc, const struct found *found,
		    enum cache_removal *ret_why)
{
	RELEASE(opened_release) struct opened opened = { 0 };

	if (!found->is_ours) {
		*ret_why = CACHE_LEFT_OVER;
		return is_left_over(found);
	}
	if (open_file(folder, found->name, &opened, NULL))
		*ret_why = CACHE_BROKEN;
	else if (gc->older_than_s && found->used_s < gc->older_than_s)
		*ret_why = CACHE_TOO_OLD;
	else if (gc->kept_bytes + found->bytes > gc->max_bytes)
		*ret_why = CACHE_TOO_MUCH;
	else
		return false;
	return true;
}

int cache_gc(const struct cache_folder *folder, struct cache_gc *gc, struct err *err)
{
	RELEASE(finds_release) struct finds finds = { 0 };
	int r = find_all(folder, &finds, err);

	for (size_t i = 0; !r && i < finds.all.len; i++) {
		const struct found *found = &finds.all.data[i];
		enum cache_removal why;

		if (!must_go(folder, gc, found, &why)) {
			gc->kept += found->is_ours;
			gc->kept_bytes += found->is_ours ? found->bytes : 0;
		} else if (cache_folder_remove(folder, found->name)) {
			gc->failed++;
		} else {
			gc->removed[why]++;
			gc->removed_bytes += found->bytes;
		}
	}
	return r;
}

void cache_upkeep_bound(const struct cache_folder *folder, uint64_t max_bytes)
{
	RELEASE(finds_release) struct finds finds = { 0 };
	uint64_t bytes = 0;

	if (find_all(folder, &finds, NULL))
		return;
	for (size_t i = 0; i < finds.all.len; i++) {
		const struct found *found = &finds.all.data[i];

		bytes += found->is_ours ? found->bytes : 0;
		if (is_left_over(found) || (found->is_ours && bytes > max_bytes))
			(void)cache_folder_remove(folder, found->name);
	}
}

int cache_verify(const struct cache_folder *folder, void (*told)(void *ctx, const char *name, const char *damage),
		 void *ctx, uint64_t *ret_bad, struct err *err)
{
	RELEASE(finds_release) struct finds finds = { 0 };
	int r = find_all(folder, &finds, err);

	*ret_bad = 0;
	for (size_t i = 0; !r && i < finds.all.len; i++) {
		RELEASE(opened_release) struct opened opened = { 0 };
		struct err damage = { 0 };

		if (!finds.all.data[i].is_ours)
			continue;
		if (open_file(folder, finds.all.data[i].name, &opened, &damage) || verify_file(&opened, &damage)) {
			++*ret_bad;
			(void)cache_folder_remove(folder, finds.all.data[i].name);
		}
		told(ctx, finds.all.data[i].name, damage.code ? damage.text : NULL);
	}
	return r;
}
