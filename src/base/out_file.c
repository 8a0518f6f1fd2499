// SPDX-License-Identifier: GPL-2.0-or-later
/* out_file: an output that takes its name when it has something in it, and follows no link of others. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/out_file.h"
#include "base/out_keeper.h"
#include "base/rights.h"

#define LINKS_MAX 40 /* as the kernel: MAXSYMLINKS, include/linux/namei.h */

/* Where a path leads. */
struct place {
	int folder; /* O_PATH */
	char *name; /* in it */
	struct stat st; /* of what is there, not of what a link leads to */
	bool is_there, is_magic; /* is_magic: a link of /proc/PID/fd, to what is open and may have no path */
};

static int open_copy(int fd, const char *name, int *ret_fd, struct err *err)
{
	int copy = fcntl(fd, F_DUPFD_CLOEXEC, 3);

	if (copy < 0)
		return err_sys(err, errno, "cannot write to %s", name);
	*ret_fd = copy;
	return 0;
}

static bool is_ours(const struct stat *st)
{
	return !st->st_uid || st->st_uid == geteuid();
}

static bool others_may_write(int folder)
{
	struct stat st;

	return fstat(folder, &st) < 0 || file_is_strangers(&st) || st.st_mode & S_IWGRP;
}

static int refuse(const char *path, const char *what, struct err *err)
{
	err_set(err, EPERM, "'%s' is %s in a folder that others may write to: not written", path, what);
	return err_hint(err, "name a file with -o FILE, or go where only you may write");
}

/* Splits `path` at its last slash; the folder is looked for from that of before. */
static int enter(struct place *place, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	CLEANUP(mem_free) char *folder_path = NULL;
	int folder;

	if (!*path)
		return -ENOENT;
	if (!*name || !strcmp(name, ".") || !strcmp(name, ".."))
		return -EISDIR;
	folder_path = !slash ? mem_strdup(".") : slash == path ? mem_strdup("/") : mem_strndup(path, slash - path);
	folder = openat(place->folder, folder_path, O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (folder < 0)
		return -errno;
	if (place->folder >= 0)
		close(place->folder);
	place->folder = folder;
	mem_free(place->name);
	place->name = mem_strdup(name);
	return 0;
}

static int look(struct place *place)
{
	place->is_there = !fstatat(place->folder, place->name, &place->st, AT_SYMLINK_NOFOLLOW);
	return place->is_there || errno == ENOENT ? 0 : -errno;
}

static bool is_link(const struct place *place)
{
	return place->is_there && S_ISLNK(place->st.st_mode);
}

static int find_place(const char *path, struct place *place, struct err *err)
{
	char link[PATH_MAX];
	struct statfs fs;
	int r = enter(place, path);
	ssize_t len;

	for (int links = 0; !r; links++) {
		r = look(place);
		if (r || !is_link(place))
			break;
		if (!fstatfs(place->folder, &fs) && fs.f_type == PROC_SUPER_MAGIC) {
			place->is_magic = true;
			r = fstatat(place->folder, place->name, &place->st, 0) ? -errno : 0;
			break;
		}
		if (!is_ours(&place->st) || others_may_write(place->folder))
			return refuse(path, "a symbolic link", err);
		len = links < LINKS_MAX ? readlinkat(place->folder, place->name, link, sizeof(link) - 1) : -1;
		if (len < 0) {
			r = links < LINKS_MAX ? -errno : -ELOOP;
			break;
		}
		link[len] = '\0';
		r = enter(place, link);
	}
	if (r == -EISDIR || (!r && place->is_there && S_ISDIR(place->st.st_mode))) {
		err_set(err, EISDIR, "cannot write '%s': it is a directory", path);
		return err_hint(err, "name a file in it with -o FILE");
	}
	if (r) {
		err_sys(err, r, "cannot create '%s'", path);
		return err_hint(err, "name another place with -o FILE");
	}
	return 0;
}

/* stdout or stderr; else -1. Opened anew, /dev/stdout >>log would be written from its beginning. */
static int standard_fd(const struct stat *st)
{
	struct stat ours;

	for (int fd = STDOUT_FILENO; S_ISREG(st->st_mode) && fd <= STDERR_FILENO; fd++)
		if (!fstat(fd, &ours) && ours.st_dev == st->st_dev && ours.st_ino == st->st_ino)
			return fd;
	return -1;
}

/* A device, a pipe, or what a link of /proc/PID/fd leads to. It may have changed since it was looked at. */
static int open_existing(const struct place *place, const char *path, int *ret_fd, struct err *err)
{
	const int follow = place->is_magic ? 0 : O_NOFOLLOW;
	CLOSE_FD int fd = -1;
	struct stat st;

	if (!place->is_magic && !is_ours(&place->st) && others_may_write(place->folder))
		return refuse(path, S_ISFIFO(place->st.st_mode) ? "another's pipe" : "another's device", err);
	fd = openat(place->folder, place->name,
		    O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | follow);
	if (fd < 0 && errno == ENXIO) {
		err_set(err, ENXIO, "cannot write '%s': nobody reads it", path);
		return err_hint(err, "start its reader first, or name a file with -o FILE");
	}
	if (fd < 0)
		return err_sys(err, errno, "cannot open '%s' for writing", path);
	if (fstat(fd, &st) < 0 || st.st_dev != place->st.st_dev || st.st_ino != place->st.st_ino)
		return err_set(err, EAGAIN, "'%s' was replaced while it was opened", path);
	if (S_ISREG(st.st_mode) && ftruncate(fd, 0) < 0)
		return err_sys(err, errno, "cannot empty '%s'", path);
	*ret_fd = fd;
	fd = -1;
	return 0;
}

static int new_name(struct out_file *file)
{
	unsigned long number;

	if (getrandom(&number, sizeof(number), 0) != sizeof(number))
		return -errno;
	snprintf(file->temporary, sizeof(file->temporary), ".stk-%016lx", number);
	return 0;
}

/* Where the file system can: without a name, so that nothing is left behind whatever ends us. */
static int open_unnamed(struct out_file *file)
{
	/* give_name() needs /proc, which a chroot may lack. */
	if (access("/proc/self/fd", F_OK) < 0)
		return -errno;
	file->fd = openat(file->folder, ".", O_RDWR | O_TMPFILE | O_CLOEXEC, 0600);
	return file->fd < 0 ? -errno : 0;
}

static int open_named(struct out_file *file)
{
	int r;

	do {
		r = new_name(file);
		if (r)
			break;
		file->fd = openat(file->folder, file->temporary,
				  O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, 0600);
		r = file->fd < 0 ? -errno : 0;
	} while (r == -EEXIST);
	if (r)
		file->temporary[0] = '\0';
	return r;
}

/* linkat(2) takes an open file by its place in /proc. */
static int give_name(struct out_file *file)
{
	char open_as[64];
	int r;

	if (file->temporary[0])
		return 0;
	snprintf(open_as, sizeof(open_as), "/proc/self/fd/%d", file->fd);
	do {
		r = new_name(file);
		if (!r && linkat(AT_FDCWD, open_as, file->folder, file->temporary, AT_SYMLINK_FOLLOW) < 0)
			r = -errno;
	} while (r == -EEXIST);
	if (r)
		file->temporary[0] = '\0';
	return r;
}

static void old_name(const struct out_file *file, struct buf *out)
{
	buf_addf(out, "%s.old", file->name);
}

/* What out_file_keep() would find out too late. */
static bool old_is_folder(const struct out_file *file)
{
	RELEASE(buf_release) struct buf old = { 0 };
	struct stat st;

	old_name(file, &old);
	return file->keep_old && out_file_replaces(file) &&
	       !fstatat(file->folder, buf_text(&old), &st, AT_SYMLINK_NOFOLLOW) &&
	       S_ISDIR(st.st_mode);
}

static int open_new(struct out_file *file, struct place *place, const char *path, struct err *err)
{
	int r;

	file->folder = place->folder;
	file->name = place->name;
	*place = (struct place){ .folder = -1 };
	if (old_is_folder(file)) {
		err_set(err, EISDIR, "cannot write '%s': what is there would become '%s.old', which is a directory",
			path, path);
		return err_hint(err, "name another place with -o FILE");
	}
	r = open_unnamed(file) ? open_named(file) : 0;
	if (!r)
		return 0;
	err_sys(err, r, "cannot create '%s'", path);
	return err_hint(err, "name another place with -o FILE");
}

int out_file_open(struct out_file *file, const char *path, bool keep_old, struct err *err)
{
	RELEASE(rights_end) struct rights rights = rights_of_user();
	struct place place = { .folder = AT_FDCWD };
	int r, standard;

	*file = OUT_FILE_NONE;
	file->keep_old = keep_old;
	if (!strcmp(path, "-"))
		return open_copy(STDOUT_FILENO, "stdout", &file->fd, err);
	r = find_place(path, &place, err);
	standard = !r && place.is_there ? standard_fd(&place.st) : -1;
	if (standard >= 0)
		r = open_copy(standard, path, &file->fd, err);
	else if (!r && place.is_there && (place.is_magic || !S_ISREG(place.st.st_mode)))
		r = open_existing(&place, path, &file->fd, err);
	else if (!r)
		r = open_new(file, &place, path, err);
	if (place.folder >= 0)
		close(place.folder);
	mem_free(place.name);
	return r;
}

bool out_file_replaces(const struct out_file *file)
{
	struct stat st;

	if (file->keeper >= 0)
		return out_keeper_replaces(file);
	return file->name && !file->kept && !fstatat(file->folder, file->name, &st, AT_SYMLINK_NOFOLLOW) &&
	       S_ISREG(st.st_mode) && st.st_size;
}

int out_file_keep(struct out_file *file, struct err *err)
{
	RELEASE(rights_end) struct rights rights = rights_of_user();
	RELEASE(buf_release) struct buf old = { 0 };
	bool replaces;
	int r;

	if (!file->name || file->kept)
		return 0;
	if (file->keeper >= 0)
		return out_keeper_keep(file, err);
	r = give_name(file);
	if (r)
		return err_sys(err, r, "cannot name what was written '%s'", file->name);
	old_name(file, &old);
	replaces = file->keep_old && out_file_replaces(file);
	if (replaces && renameat(file->folder, file->name, file->folder, buf_text(&old)) < 0) {
		r = err_sys(err, errno, "cannot rename '%s' to '%s'", file->name, buf_text(&old));
	} else if (renameat(file->folder, file->temporary, file->folder, file->name) < 0) {
		r = err_sys(err, errno, "cannot rename '%s' to '%s'", file->temporary, file->name);
		if (replaces) /* what was there stays in its place */
			renameat2(file->folder, buf_text(&old), file->folder, file->name, RENAME_NOREPLACE);
	}
	if (r)
		err_hint(err, "what was written is in '%s', in the same folder", file->temporary);
	file->kept = true;
	return r;
}

int out_file_give(const struct out_file *file, uid_t uid, gid_t gid)
{
	if (file->folder < 0)
		return 0;
	if (file->keeper >= 0)
		return out_keeper_give(file, uid, gid);
	return fchown(file->fd, uid, gid) < 0 ? -errno : 0;
}

void out_file_close(struct out_file *file)
{
	RELEASE(rights_end) struct rights rights = rights_of_user();

	if (file->keeper >= 0)
		out_keeper_end(file);
	else if (!file->kept && file->temporary[0])
		unlinkat(file->folder, file->temporary, 0);
	mem_close_fd(&file->fd);
	mem_close_fd(&file->folder);
	mem_free(file->name);
	*file = OUT_FILE_NONE;
}
