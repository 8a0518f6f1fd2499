// SPDX-License-Identifier: GPL-2.0-or-later
/* symbol_file: where the file of an image can still be read, and whether it is that very file. */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "core/image/build_id.h"
#include "core/image/target_file.h"
#include "core/symbol/symbol_context.h"

#define DEBUG_FOLDER "/usr/lib/debug/.build-id"
#define PIDS_TRIED_MAX 64 /* processes asked for one file */
#define FILE_BYTES_MAX (8ULL << 30)

struct search {
	struct symbol_context *context;
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

/* Takes what a target_file_open() gave: a descriptor to be closed, or a negative errno. */
static bool try_opened(struct search *search, int opened, const char *name)
{
	CLOSE_FD int fd = opened;

	if (fd < 0) {
		missed_errno(search, -fd);
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
	struct stat st;
	char root[64];

	snprintf(root, sizeof(root), "/proc/%u/root", pid);
	if (stat(root, &st)) {
		missed_errno(search, errno);
		return false;
	}
	if (st.st_dev == own_root->st_dev && st.st_ino == own_root->st_ino && shares_mounts(pid))
		return false; /* tried already */
	return try_opened(search, target_file_open_below(root, search->path), search->path);
}

/* Whether the target of a map_files link is the path, unlinked or not. */
static bool is_link_to(const char *target, const char *path)
{
	size_t len = strlen(path);

	return !strncmp(target, path, len) && (!target[len] || !strcmp(target + len, " (deleted)"));
}

/* Opens the mapping of that name if it is the wanted path's. */
static bool try_link(struct search *search, const char *folder, const char *name)
{
	char link[64 + NAME_MAX], target[PATH_MAX];
	ssize_t len;

	snprintf(link, sizeof(link), "%s/%s", folder, name);
	len = readlink(link, target, sizeof(target) - 1);
	if (len <= 0)
		return false;
	target[len] = '\0';
	return is_link_to(target, search->path) &&
	       try_opened(search, target_file_open_link(link), search->path);
}

static bool try_map_files(struct search *search, uint32_t pid)
{
	struct symbol_context *context = search->context;
	struct dirent *entry;
	bool found = false;
	char name[64];
	DIR *folder;

	snprintf(name, sizeof(name), "/proc/%u/map_files", pid);
	folder = opendir(name);
	if (!folder) {
		missed_errno(search, errno);
		return false;
	}
	while (!found && context->links_read < SYMBOL_LINKS_READ_MAX &&
	       (entry = readdir(folder))) {
		context->links_read++;
		found = try_link(search, name, entry->d_name);
	}
	closedir(folder);
	if (!found && context->links_read >= SYMBOL_LINKS_READ_MAX)
		missed(search, NAME_LIMIT);
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

enum name_reason symbol_context_open(struct symbol_context *context,
				     const struct event_image *wanted, const char *path,
				     const struct symbol_pids *near, struct image **ret_image)
{
	struct search search = {
		.context = context,
		.wanted = wanted,
		.path = path,
		.reason = NAME_NO_FILE,
	};

	if (path[0] != '/')
		return NAME_NO_FILE;
	if (!try_opened(&search, target_file_open_link(path), path) &&
	    !(near && try_pids(&search, near->pids, near->n)) &&
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
	return try_opened(&search, target_file_open_link(path), path) ? search.found : NULL;
}
