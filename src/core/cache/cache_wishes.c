// SPDX-License-Identifier: GPL-2.0-or-later
/* cache_wishes: the further files that were wished for while a module was read, and what came of each. */
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include "base/clock.h"
#include "base/file.h"
#include "base/rights.h"
#include "core/cache/cache_wishes.h"

void cache_wishes_release(struct cache_wishes *wishes)
{
	for (size_t i = 0; i < wishes->all.len; i++) {
		mem_free(wishes->all.data[i].name);
		mem_free(wishes->all.data[i].folder);
		mem_free(wishes->all.data[i].path);
	}
	vec_release(&wishes->all);
	*wishes = (struct cache_wishes){ 0 };
}

static uint64_t ns_of(const struct timespec *time)
{
	return (uint64_t)time->tv_sec * NS_PER_SEC + (uint64_t)time->tv_nsec;
}

static struct cache_identity identity_of(const struct stat *st)
{
	return (struct cache_identity){
		.dev = st->st_dev,
		.inode = st->st_ino,
		.size = (uint64_t)st->st_size,
		.mtime_ns = ns_of(&st->st_mtim),
		.changed_ns = ns_of(&st->st_ctim),
	};
}

bool cache_identity_of(int fd, struct cache_identity *ret_identity, bool *ret_is_stranger)
{
	struct stat st;

	if (fstat(fd, &st))
		return false;
	*ret_identity = identity_of(&st);
	*ret_is_stranger = file_is_strangers(&st);
	return true;
}

bool cache_identity_is(const struct cache_identity *a, const struct cache_identity *b)
{
	return a->inode == b->inode && a->size == b->size && a->mtime_ns == b->mtime_ns;
}

bool cache_identity_is_very(const struct cache_identity *a, const struct cache_identity *b)
{
	return cache_identity_is(a, b) && a->dev == b->dev && a->changed_ns == b->changed_ns;
}

static bool is_lasting(int result)
{
	return !result || result == -ENOENT || result == -ESTALE;
}

/* What a wish came to: a descriptor, or a negative errno. */
static struct cache_wish outcome(struct cache_wishes *wishes, const struct wanted_file *wanted, int opened)
{
	struct cache_wish wish = {
		.input = {
			.kind = wanted->kind,
			.result = opened < 0 ? opened : 0,
			.build_id_len = wanted->build_id_len,
			.crc = wanted->crc,
		},
	};
	char path[PATH_MAX] = "";
	bool is_stranger = false;

	memcpy(wish.input.build_id, wanted->build_id, wanted->build_id_len);
	if (opened >= 0) {
		if (!cache_identity_of(opened, &wish.input.file, &is_stranger))
			wish.input.result = -EIO;
		file_path_of(opened, path, sizeof(path));
	}
	wishes->is_stranger |= is_stranger;
	wish.name = mem_strdup(wanted->name);
	wish.folder = mem_strdup(wanted->folder);
	wish.path = mem_strdup(path);
	return wish;
}

static bool is_same_wish(const struct cache_wish *a, const struct cache_wish *b)
{
	return a->input.kind == b->input.kind && a->input.crc == b->input.crc &&
	       a->input.build_id_len == b->input.build_id_len &&
	       !memcmp(a->input.build_id, b->input.build_id, a->input.build_id_len) && !strcmp(a->name, b->name) &&
	       !strcmp(a->folder, b->folder);
}

static bool is_same_outcome(const struct cache_wish *a, const struct cache_wish *b, bool very)
{
	return a->input.result == b->input.result &&
	       (very ? cache_identity_is_very : cache_identity_is)(&a->input.file, &b->input.file);
}

/* Takes a wish over, unless it is known; it must have come to the same then. */
static void note(struct cache_wishes *wishes, struct cache_wish wish)
{
	struct cache_wish *known = NULL;

	for (size_t i = 0; i < wishes->all.len && !known; i++)
		if (is_same_wish(&wishes->all.data[i], &wish))
			known = &wishes->all.data[i];
	if (!is_lasting(wish.input.result) || (known && !is_same_outcome(known, &wish, false)) ||
	    (!known && wishes->all.len == CACHE_INPUTS_MAX))
		wishes->spoiled = true;
	if (known || wishes->spoiled) {
		mem_free(wish.name);
		mem_free(wish.folder);
		mem_free(wish.path);
		return;
	}
	vec_push(&wishes->all, wish);
}

int cache_wishes_open(struct cache_wishes *wishes, const struct file_opener *inner,
		      const struct wanted_file *wanted)
{
	int opened = inner->open(inner->ctx, wanted);

	if (!wishes->spoiled)
		note(wishes, outcome(wishes, wanted, opened));
	return opened;
}

/* The wish of an input; its texts are the caller's. */
static struct cache_wish wish_of(const struct cache_input *input, const char *text)
{
	const char *folder = text + input->name_len, *path = folder + input->folder_len;

	return (struct cache_wish){
		.input = *input,
		.name = mem_strndup(text, input->name_len),
		.folder = mem_strndup(folder, input->folder_len),
		.path = mem_strndup(path, input->path_len),
	};
}

/* Whether it comes to the same now; `very`: see cache_identity_is_very(). */
static bool check(struct cache_wishes *wishes, const struct file_opener *inner, const struct cache_wish *wish,
		  bool very)
{
	struct wanted_file wanted = {
		.kind = wish->input.kind,
		.build_id_len = wish->input.build_id_len,
		.crc = wish->input.crc,
		.name = wish->name,
		.folder = wish->folder,
	};
	CLOSE_FD int opened = -1;
	struct cache_wish now;
	bool same;

	if (wish->input.kind >= WANTED_KINDS_)
		return false;
	memcpy(wanted.build_id, wish->input.build_id, sizeof(wanted.build_id));
	opened = inner->open(inner->ctx, &wanted);
	now = outcome(wishes, &wanted, opened);
	same = is_lasting(now.input.result) && is_same_outcome(wish, &now, very);
	note(wishes, now);
	return same;
}

bool cache_wishes_check(struct cache_wishes *wishes, const struct file_opener *inner, struct cache_file *file)
{
	bool same = true, very = cache_file_header(file)->flags & CACHE_THIS_FILE;
	struct cache_wishes now = { 0 };
	struct cache_input input;
	const char *text;

	for (size_t i = 0; same && cache_file_input(file, i, &input, &text); i++) {
		struct cache_wish wish = wish_of(&input, text);

		same = check(&now, inner, &wish, very);
		mem_free(wish.name);
		mem_free(wish.folder);
		mem_free(wish.path);
	}
	same = same && !now.spoiled && !cache_file_is_damaged(file);
	if (same) {
		cache_wishes_release(wishes);
		*wishes = now;
	} else {
		cache_wishes_release(&now);
	}
	return same;
}

bool cache_wishes_have_file(struct cache_file *file)
{
	RELEASE(rights_end) struct rights rights = rights_of_user();
	struct cache_input input;
	const char *text;
	bool found = false;

	for (size_t i = 0; !found && cache_file_input(file, i, &input, &text); i++) {
		struct cache_wish wish = wish_of(&input, text);
		struct cache_identity now;
		struct stat st;

		if (!input.result && wish.path[0] == '/' && !lstat(wish.path, &st)) {
			now = identity_of(&st);
			found = cache_identity_is(&now, &input.file);
		}
		mem_free(wish.name);
		mem_free(wish.folder);
		mem_free(wish.path);
	}
	return found;
}

void cache_wishes_tell(const struct cache_wishes *wishes, struct cache_inputs *inputs)
{
	for (size_t i = 0; i < wishes->all.len; i++) {
		const struct cache_wish *wish = &wishes->all.data[i];

		cache_inputs_add(inputs, &wish->input, wish->name, wish->folder, wish->path);
	}
}
