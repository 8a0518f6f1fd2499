// SPDX-License-Identifier: GPL-2.0-or-later
/* cache_folder: the folder that the symbol cache is in, private to one user. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/mem.h"
#include "base/rights.h"
#include "core/cache/cache_folder.h"
#include "core/image/build_id.h"
#include "core/namer/namer.h"

#define TOUCH_EVERY_S 3600
#define FOLDER_FLAGS (O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
#define NAMES_TRIED_MAX 16 /* for a file that is being made */

static const char ending_offsets[] = ".stksym", ending_addresses[] = ".vaddr.stksym",
		  ending_rows[] = ".stkrows";

/* Whether nobody but us can have put it there. */
static bool is_private(const struct stat *st)
{
	return st->st_uid == geteuid() && !(st->st_mode & (S_IWGRP | S_IWOTH));
}

static int not_private(const struct stat *st, const char *path, struct err *err)
{
	if (st->st_uid != geteuid())
		return err_set(err, EPERM, "'%s' is not used: it belongs to uid %u", path, st->st_uid);
	return err_set(err, EPERM, "'%s' is not used: others may write to it", path);
}

static bool is_strange(const struct stat *st)
{
	return st->st_uid && st->st_uid != geteuid();
}

/*
 * A folder in which one is to be made: a descriptor, the caller's to close. Root with the user's HOME
 * (sudo) would leave one there that the user's own stk has to refuse, and by a link of the user's
 * would make one wherever he likes.
 */
static int open_parent(const char *parent, struct err *err)
{
	CLOSE_FD int fd = -1;
	struct stat st;
	int r;

	if (lstat(parent, &st))
		return err_sys(err, errno, "cannot look at '%s'", parent);
	if (S_ISLNK(st.st_mode) && is_strange(&st))
		return err_set(err, EPERM, "nothing is made in '%s': it is a link of uid %u", parent, st.st_uid);
	fd = open(parent, O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0 || fstat(fd, &st))
		return err_sys(err, errno, "cannot open '%s'", parent);
	if (is_strange(&st))
		return err_set(err, EPERM, "nothing is made in '%s': it belongs to uid %u", parent, st.st_uid);
	r = fd;
	fd = -1;
	return r;
}

/* A folder in one that is there; `name` is how it is called in that. */
static int make_inside(const char *parent, const char *path, const char *name, struct err *err)
{
	CLOSE_FD int fd = -1;

	if (!access(path, F_OK))
		return 0;
	fd = open_parent(parent, err);
	if (fd < 0)
		return fd;
	if (mkdirat(fd, name, 0700) && errno != EEXIST)
		return err_sys(err, errno, "cannot make '%s'", path);
	return 0;
}

/* The folder and the one that it is in. */
static int make_folders(const char *path, struct err *err)
{
	CLEANUP(mem_free) char *parent = mem_strdup(path);
	CLEANUP(mem_free) char *outer = NULL;
	char *slash = strrchr(parent, '/'), *outer_slash;
	int r = 0;

	if (!slash || slash == parent)
		return make_inside(slash ? "/" : ".", path, slash ? path + 1 : path, err);
	*slash = '\0';
	outer = mem_strdup(parent);
	outer_slash = strrchr(outer, '/');
	if (outer_slash && outer_slash != outer) {
		*outer_slash = '\0';
		r = make_inside(outer, parent, outer_slash + 1, err);
	}
	return r ? r : make_inside(parent, path, slash + 1, err);
}

int cache_folder_open(struct cache_folder *folder, const char *path, bool make, struct err *err)
{
	RELEASE(rights_end) struct rights rights = rights_of_user();
	CLOSE_FD int fd = -1;
	struct stat st;
	int r = make ? make_folders(path, err) : 0;

	if (r)
		return r;
	fd = open(path, FOLDER_FLAGS);
	if (fd < 0 || fstat(fd, &st))
		return err_sys(err, errno, "cannot open '%s'", path);
	if (!is_private(&st))
		return not_private(&st, path, err);
	*folder = (struct cache_folder){ path, fd };
	fd = -1;
	return 0;
}

void cache_folder_close(struct cache_folder *folder)
{
	mem_close_fd(&folder->fd);
	folder->fd = -1;
}

char *cache_key_name(const struct cache_key *key, char name[CACHE_NAME_SIZE])
{
	char hex[BUILD_ID_HEX_SIZE];

	build_id_hex(key->build_id, key->build_id_len, hex);
	snprintf(name, CACHE_NAME_SIZE, "%.2s/%s%s", hex, hex + 2,
		 key->is_rows ? ending_rows :
		 key->places == NAMER_ADDRESSES ? ending_addresses : ending_offsets);
	return name;
}

bool cache_key_parse(const char *name, struct cache_key *ret_key)
{
	struct cache_key key = { .places = NAMER_FILE_OFFSETS };
	char again[CACHE_NAME_SIZE];
	unsigned int byte;

	for (const char *p = name; key.build_id_len < BUILD_ID_MAX; p += 2) {
		if (p == name + 2 && *p == '/')
			p++;
		if (strspn(p, "0123456789abcdef") < 2 || sscanf(p, "%2x", &byte) != 1)
			break;
		key.build_id[key.build_id_len++] = (uint8_t)byte;
	}
	if (key.build_id_len < 2)
		return false;
	if (strstr(name, ending_addresses))
		key.places = NAMER_ADDRESSES;
	key.is_rows = strstr(name, ending_rows) != NULL;
	/* Whatever else the name has is not in the name that the key has. */
	if (strcmp(cache_key_name(&key, again), name))
		return false;
	*ret_key = key;
	return true;
}

/* The folder of a file: a descriptor, the caller's to close, or a negative errno; err may be NULL. */
static int open_inner(const struct cache_folder *folder, const char *name, bool make, struct err *err)
{
	char inner[3] = { name[0], name[1], '\0' };
	CLOSE_FD int fd = -1;
	struct stat st;
	int r;

	if (make && mkdirat(folder->fd, inner, 0700) && errno != EEXIST)
		return err_sys(err, errno, "cannot make '%s/%s'", folder->path, inner);
	fd = openat(folder->fd, inner, FOLDER_FLAGS);
	if (fd < 0 || fstat(fd, &st))
		return err_sys(err, errno, "cannot open '%s/%s'", folder->path, inner);
	if (!is_private(&st))
		return not_private(&st, folder->path, err);
	r = fd;
	fd = -1;
	return r;
}

int cache_folder_open_file(const struct cache_folder *folder, const char *name, int *ret_fd, struct err *err)
{
	RELEASE(rights_end) struct rights rights = rights_of_user();
	CLOSE_FD int inner = -1;
	CLOSE_FD int fd = -1;
	struct stat st;
	int r;

	inner = r = open_inner(folder, name, false, err);
	if (r < 0)
		return r;
	/* To look at it is not to use it: cache_folder_touch(). */
	fd = openat(inner, name + 3, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_NOATIME);
	if (fd < 0 || fstat(fd, &st))
		return err_sys(err, errno, "cannot open '%s/%s'", folder->path, name);
	if (!is_private(&st))
		return not_private(&st, name, err);
	/* Of a file with another name somebody else may have the other one. */
	if (!S_ISREG(st.st_mode) || st.st_nlink > 1)
		return err_set(err, EPERM, "'%s/%s' is not used: it is a link, or has several names",
			       folder->path, name);
	*ret_fd = fd;
	fd = -1;
	return 0;
}

void cache_folder_touch(int fd)
{
	const struct timespec times[2] = { { .tv_nsec = UTIME_NOW }, { .tv_nsec = UTIME_OMIT } };
	struct stat st;

	if (!fstat(fd, &st) && st.st_atime + TOUCH_EVERY_S < time(NULL))
		(void)futimens(fd, times); /* it is only for gc's order */
}

/* A file that nobody knows yet; its name is of room for NAME_MAX. */
static int make_file(int inner, char *name)
{
	for (int i = 0; i < NAMES_TRIED_MAX; i++) {
		uint64_t random = 0;
		int fd;

		if (getrandom(&random, sizeof(random), GRND_NONBLOCK) < 0)
			random = (uint64_t)getpid() << 32 | (uint32_t)i;
		snprintf(name, NAME_MAX, ".new-%016llx", (unsigned long long)random);
		fd = openat(inner, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
		if (fd >= 0 || errno != EEXIST)
			return fd < 0 ? -errno : fd;
	}
	return -EEXIST;
}

int cache_folder_write(const struct cache_folder *folder, const char *name,
		       int (*fill)(void *ctx, int fd, struct err *err), void *ctx, struct err *err)
{
	RELEASE(rights_end) struct rights rights = rights_of_user();
	CLOSE_FD int inner = -1;
	CLOSE_FD int fd = -1;
	char new_name[NAME_MAX];
	int r;

	inner = r = open_inner(folder, name, true, err);
	if (r < 0)
		return r;
	fd = make_file(inner, new_name);
	if (fd < 0)
		return err_sys(err, fd, "cannot make a file in '%s'", folder->path);
	r = fill(ctx, fd, err);
	if (!r && renameat(inner, new_name, inner, name + 3))
		r = err_sys(err, errno, "cannot rename '%s/%.2s/%s'", folder->path, name, new_name);
	if (r)
		unlinkat(inner, new_name, 0);
	return r;
}

int cache_folder_remove(const struct cache_folder *folder, const char *name)
{
	RELEASE(rights_end) struct rights rights = rights_of_user();
	CLOSE_FD int inner = open_inner(folder, name, false, NULL);

	if (inner < 0)
		return inner;
	return unlinkat(inner, name + 3, 0) ? -errno : 0;
}

struct walk {
	void (*fn)(void *ctx, const struct cache_entry *entry);
	void *ctx;
	size_t n;
};

static void tell(struct walk *walk, int inner, const char *folder, const char *file)
{
	char name[3 + NAME_MAX + 1];
	struct cache_entry entry = { .name = name };
	struct cache_key key;
	struct stat st;

	if (fstatat(inner, file, &st, AT_SYMLINK_NOFOLLOW) || S_ISDIR(st.st_mode))
		return;
	snprintf(name, sizeof(name), "%s/%s", folder, file);
	entry.bytes = (uint64_t)st.st_blocks * 512;
	entry.used_s = st.st_atime > st.st_mtime ? st.st_atime : st.st_mtime;
	entry.made_s = st.st_mtime;
	entry.is_ours = S_ISREG(st.st_mode) && cache_key_parse(name, &key);
	walk->fn(walk->ctx, &entry);
	walk->n++;
}

static void walk_inner(const struct cache_folder *folder, struct walk *walk, const char *name)
{
	int fd = open_inner(folder, name, false, NULL);
	DIR *inner = fd < 0 ? NULL : fdopendir(fd);
	struct dirent *entry;

	if (!inner) {
		mem_close_fd(&fd);
		return;
	}
	while (walk->n < CACHE_ENTRIES_MAX && (entry = readdir(inner)))
		if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, ".."))
			tell(walk, dirfd(inner), name, entry->d_name);
	closedir(inner);
}

int cache_folder_each(const struct cache_folder *folder, void (*fn)(void *ctx, const struct cache_entry *entry),
		      void *ctx, struct err *err)
{
	RELEASE(rights_end) struct rights rights = rights_of_user();
	int fd = openat(folder->fd, ".", FOLDER_FLAGS);
	DIR *outer = fd < 0 ? NULL : fdopendir(fd);
	struct walk walk = { .fn = fn, .ctx = ctx };
	struct dirent *entry;

	if (!outer) {
		int r = err_sys(err, errno, "cannot read '%s'", folder->path);

		mem_close_fd(&fd);
		return r;
	}
	while ((entry = readdir(outer)))
		if (strlen(entry->d_name) == 2 && strspn(entry->d_name, "0123456789abcdef") == 2)
			walk_inner(folder, &walk, entry->d_name);
	closedir(outer);
	return 0;
}
