// SPDX-License-Identifier: GPL-2.0-or-later
/* symbol_file: where the file of an image can still be read, and whether it is that very file. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "core/image/build_id.h"
#include "core/symbol/symbol_context.h"

#define DEBUG_FOLDER "/usr/lib/debug/.build-id"
#define PIDS_TRIED_MAX 64 /* processes asked for one file */
#define MAP_FILES_MAX 70000 /* mappings of one process that are looked at; the kernel: 65,530 */
#define FILE_BYTES_MAX (8ULL << 30)

struct search {
	const struct event_image *wanted;
	const char *path;
	struct image *found;
	enum name_reason reason; /* of the candidate that came nearest */
};

/* How near a candidate came: the higher, the more it tells. */
static int nearness(enum name_reason reason)
{
	switch (reason) {
	case NAME_OTHER_BUILD:
		return 4;
	case NAME_NOT_PERMITTED:
		return 3;
	case NAME_LIMIT:
		return 2;
	case NAME_BAD_FILE:
		return 1;
	default:
		return 0;
	}
}

static void missed(struct search *search, enum name_reason reason)
{
	if (nearness(reason) > nearness(search->reason))
		search->reason = reason;
}

static void missed_errno(struct search *search, int code)
{
	if (code == EACCES || code == EPERM)
		missed(search, NAME_NOT_PERMITTED);
	else if (code == EFBIG)
		missed(search, NAME_LIMIT);
	else if (code == ENOEXEC || code == EINVAL)
		missed(search, NAME_BAD_FILE);
}

/* Takes fd (borrowed) when it is the wanted file. */
static bool try_fd(struct search *search, int fd, const char *name)
{
	CLEANUP(image_free) struct image *image = NULL;
	int r;

	r = image_open_fd(fd, name, &image, NULL);
	if (r) {
		missed_errno(search, -r);
		return false;
	}
	if (!image_is_wanted(image, search->wanted)) {
		missed(search, NAME_OTHER_BUILD);
		return false;
	}
	if (image_identity(image)->size > FILE_BYTES_MAX) {
		missed(search, NAME_LIMIT);
		return false;
	}
	search->found = TAKE(image);
	return true;
}

static bool try_at(struct search *search, int folder, const char *name)
{
	CLOSE_FD int fd = openat(folder, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);

	if (fd < 0) {
		missed_errno(search, errno);
		return false;
	}
	return try_fd(search, fd, name);
}

static bool shares_mounts(uint32_t pid)
{
	struct stat theirs, own;
	char name[64];

	snprintf(name, sizeof(name), "/proc/%u/ns/mnt", pid);
	return !stat(name, &theirs) && !stat("/proc/self/ns/mnt", &own) &&
	       theirs.st_ino == own.st_ino;
}

/*
 * Below the root of a process, without leaving it: an absolute link in a container followed from
 * here would open the host's file.
 */
static bool try_root(struct search *search, uint32_t pid, const struct stat *own_root)
{
	struct open_how how = {
		.flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY,
		.resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS,
	};
	CLOSE_FD int root = -1;
	CLOSE_FD int fd = -1;
	struct stat st;
	char name[64];

	snprintf(name, sizeof(name), "/proc/%u/root", pid);
	root = open(name, O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (root < 0) {
		missed_errno(search, errno);
		return false;
	}
	if (!fstat(root, &st) && st.st_dev == own_root->st_dev && st.st_ino == own_root->st_ino &&
	    shares_mounts(pid))
		return false; /* tried already */
	fd = syscall(SYS_openat2, root, search->path, &how, sizeof(how));
	if (fd < 0) {
		missed_errno(search, errno);
		return false;
	}
	return try_fd(search, fd, search->path);
}

/* Whether the target of a map_files link is the path, unlinked or not. */
static bool is_link_to(const char *target, const char *path)
{
	size_t len = strlen(path);

	return !strncmp(target, path, len) && (!target[len] || !strcmp(target + len, " (deleted)"));
}

static bool try_map_files(struct search *search, uint32_t pid)
{
	char name[64], target[PATH_MAX];
	struct dirent *entry;
	bool found = false;
	DIR *folder;

	snprintf(name, sizeof(name), "/proc/%u/map_files", pid);
	folder = opendir(name);
	if (!folder) {
		missed_errno(search, errno);
		return false;
	}
	for (int i = 0; !found && i < MAP_FILES_MAX && (entry = readdir(folder)); i++) {
		ssize_t len = readlinkat(dirfd(folder), entry->d_name, target, sizeof(target) - 1);

		if (len <= 0)
			continue;
		target[len] = '\0';
		if (is_link_to(target, search->path))
			found = try_at(search, dirfd(folder), entry->d_name);
	}
	closedir(folder);
	return found;
}

static bool try_pids(struct search *search, const uint32_t *pids, size_t n)
{
	struct stat own_root = { 0 };

	if (n > PIDS_TRIED_MAX)
		n = PIDS_TRIED_MAX;
	if (!n || stat("/", &own_root))
		return false;
	for (size_t i = 0; i < n; i++)
		if (try_root(search, pids[i], &own_root))
			return true;
	for (size_t i = 0; i < n; i++)
		if (try_map_files(search, pids[i]))
			return true;
	return false;
}

enum name_reason symbol_context_open(const struct symbol_context *context,
				     const struct event_image *wanted, const char *path,
				     const struct symbol_pids *near, struct image **ret_image)
{
	struct search search = { .wanted = wanted, .path = path, .reason = NAME_NO_FILE };

	if (path[0] != '/')
		return NAME_NO_FILE;
	if (!try_at(&search, AT_FDCWD, path) && !(near && try_pids(&search, near->pids, near->n)) &&
	    !try_pids(&search, context->pids.data, context->pids.len))
		return search.reason;
	*ret_image = search.found;
	return NAME_OK;
}

struct image *symbol_context_open_debug(const struct event_image *identity)
{
	struct search search = { .wanted = identity };
	char hex[BUILD_ID_HEX_SIZE], path[sizeof(DEBUG_FOLDER) + BUILD_ID_HEX_SIZE + 16];

	if (identity->build_id_len < 2)
		return NULL;
	build_id_hex(identity->build_id, identity->build_id_len, hex);
	snprintf(path, sizeof(path), "%s/%.2s/%s.debug", DEBUG_FOLDER, hex, hex + 2);
	return try_at(&search, AT_FDCWD, path) ? search.found : NULL;
}
