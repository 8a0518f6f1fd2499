// SPDX-License-Identifier: GPL-2.0-or-later
/* symbol_file: where the file of an image can still be read, and whether it is that very file. */
#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/proc_task.h"
#include "core/image/image_print.h"
#include "core/image/packed_file.h"
#include "core/image/target_file.h"
#include "core/symbol/kept_files.h"
#include "core/symbol/symbol_context.h"

#define PIDS_TRIED_MAX 64 /* processes asked for one file */
#define PATHS_TRIED_MAX 16 /* paths of one build */
#define PLACES_CHECKED_MAX 64
#define PAGE_BYTES 4096ULL

struct search {
	struct symbol_context *context;
	const struct event_image *wanted;
	const char *paths[PATHS_TRIED_MAX]; /* the image's own first */
	size_t n_paths;
	struct symbol_places places;
	bool safe_only; /* take files of root and of ourselves only */
	struct image *found;
	struct file_origin origin; /* of what is tried, then of what was found */
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

/* Whether some segment of the file holds that offset, by whole pages, as it is mapped. */
static bool is_mappable(const struct image *image, uint64_t offset)
{
	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);
		uint64_t first = segment->offset & ~(PAGE_BYTES - 1);

		if (segment->type == PT_LOAD && offset >= first &&
		    offset - first < segment->file_size + (segment->offset - first))
			return true;
	}
	return false;
}

/* Whether it can be what was mapped: a file that only claims a build id is laid out otherwise. */
static bool has_places(const struct search *search, const struct image *image)
{
	for (size_t i = 0; i < search->places.n && i < PLACES_CHECKED_MAX; i++)
		if (!is_mappable(image, search->places.places[i].offset))
			return false;
	return true;
}

/* Names in a file that was found through a mapping are of its process's root, where that can be had. */
static void set_origin(struct search *search, uint32_t pid, const char *path)
{
	int root_fd = pid ? file_origin_open_root(pid) : -1;

	file_origin_release(&search->origin);
	search->origin.root_fd = root_fd < 0 ? -1 : root_fd;
	search->origin.path = mem_strdup(path);
}

static bool is_safe(int fd)
{
	struct stat st;

	return !fstat(fd, &st) && (!st.st_uid || st.st_uid == geteuid());
}

/* Takes fd (borrowed) when it is the wanted file. */
static bool try_fd(struct search *search, int fd, const char *name)
{
	CLEANUP(image_free) struct image *image = NULL;
	struct image_seal seal;
	int r;

	r = packed_file_image(fd, name, &image, NULL);
	if (r) {
		missed_errno(search, -r);
		return false;
	}
	if (!image_is_the_one(image, search->wanted) || !has_places(search, image)) {
		missed(search, NAME_OTHER_BUILD);
		return false;
	}
	if (image_identity(image)->size > IMAGE_FILE_BYTES_MAX) {
		missed(search, NAME_LIMIT);
		return false;
	}
	/* What was read of it so far is of one file, and not of one that was being written over it. */
	image_seal(image, &seal);
	if (!image_seal_holds(&seal, image_fd(image))) {
		missed(search, NAME_OTHER_BUILD);
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
	return (!search->safe_only || is_safe(fd)) && try_fd(search, fd, name);
}

/* The image's path, and each other one that it was mapped from. */
static void collect_paths(struct search *search, const char *path)
{
	search->paths[search->n_paths++] = path;
	for (size_t i = 0; i < search->places.n && search->n_paths < PATHS_TRIED_MAX; i++) {
		const char *other = search->places.places[i].path;
		bool known = other[0] != '/';

		for (size_t k = 0; k < search->n_paths && !known; k++)
			known = !strcmp(search->paths[k], other);
		if (!known)
			search->paths[search->n_paths++] = other;
	}
}

/* Whether it is another process than the one before it, in the order of image_places. */
static bool is_first_of_pid(const struct symbol_place *places, size_t i)
{
	return !i || places[i].pid != places[i - 1].pid;
}

/* Whether the found file is there too, beneath that root. */
static bool is_found_at(const struct search *search, int root_fd, const char *path)
{
	CLOSE_FD int fd = target_file_open_in(root_fd, path);
	const struct event_image *found = image_identity(search->found);
	struct stat st;

	return fd >= 0 && !fstat(fd, &st) && st.st_dev == found->dev && st.st_ino == found->inode;
}

/*
 * A file that was found at our own path can still be of processes with another root (chroot(2)), whose paths the
 * kernel tells as we see them. What it names counts from their root then, unless some process shares ours.
 */
static void choose_owner(struct search *search, const char *path)
{
	const struct symbol_place *places = search->places.places;
	size_t n = search->places.n < PIDS_TRIED_MAX ? search->places.n : PIDS_TRIED_MAX;
	char link[64], root[PATH_MAX];

	set_origin(search, 0, path);
	if (!search->context->pids.len)
		return;
	for (size_t i = 0; i < n; i++) {
		CLOSE_FD int root_fd = is_first_of_pid(places, i) ? file_origin_open_root(places[i].pid) : -1;
		const char *inner = path;
		ssize_t len;

		if (root_fd < 0)
			continue;
		if (file_origin_is_ours(root_fd, places[i].pid)) {
			set_origin(search, 0, path);
			return;
		}
		len = readlink(proc_task_path(places[i].pid, "root", link, sizeof(link)), root, sizeof(root) - 1);
		if (len > 1 && !strncmp(path, root, len) && path[len] == '/')
			inner += len;
		if (is_found_at(search, root_fd, inner))
			set_origin(search, places[i].pid, inner);
	}
}

static bool try_paths(struct search *search)
{
	for (int safe = search->n_paths > 1; safe >= 0; safe--) {
		search->safe_only = safe;
		for (size_t i = 0; i < search->n_paths; i++)
			if (try_opened(search, target_file_open_link(search->paths[i]), search->paths[i])) {
				choose_owner(search, search->paths[i]);
				return true;
			}
	}
	return false;
}

/*
 * Below the root of a process, without leaving it: an absolute link in a container followed from
 * here would open the host's file.
 */
static bool try_root(struct search *search, uint32_t pid, const char *path)
{
	CLOSE_FD int root_fd = file_origin_open_root(pid);

	if (root_fd < 0) {
		missed_errno(search, -root_fd);
		return false;
	}
	if (file_origin_is_ours(root_fd, pid))
		return false; /* tried already */
	if (!try_opened(search, target_file_open_in(root_fd, path), path))
		return false;
	file_origin_release(&search->origin);
	search->origin = (struct file_origin){ root_fd, mem_strdup(path) };
	root_fd = -1;
	return true;
}

/* Whether the target of a map_files link is one of the paths, unlinked or not. */
static bool is_link_to_wanted(const struct search *search, const char *target)
{
	for (size_t i = 0; i < search->n_paths; i++) {
		size_t len = strlen(search->paths[i]);

		if (!strncmp(target, search->paths[i], len) &&
		    (!target[len] || !strcmp(target + len, " (deleted)")))
			return true;
	}
	return false;
}

/* Opens the mapping of that name if it is a wanted path's. */
static bool try_link(struct search *search, const char *folder, const char *name)
{
	char link[64 + NAME_MAX], target[PATH_MAX];
	ssize_t len;

	snprintf(link, sizeof(link), "%s/%s", folder, name);
	len = readlink(link, target, sizeof(target) - 1);
	if (len <= 0)
		return false;
	target[len] = '\0';
	return is_link_to_wanted(search, target) &&
	       try_opened(search, target_file_open_link(link), search->paths[0]);
}

/* For what is not mapped any more just as it was, or of which no mapping is known. */
static bool try_all_links(struct search *search, uint32_t pid)
{
	struct symbol_context *context = search->context;
	struct dirent *entry;
	bool found = false;
	char name[64];
	DIR *folder;

	folder = opendir(proc_task_path(pid, "map_files", name, sizeof(name)));
	if (!folder) {
		missed_errno(search, errno);
		return false;
	}
	while (!found && context->links_read < SYMBOL_LINKS_READ_MAX &&
	       (entry = readdir(folder))) {
		context->links_read++;
		found = try_link(search, name, entry->d_name);
	}
	if (found)
		set_origin(search, pid, search->paths[0]);
	closedir(folder);
	if (!found && context->links_read >= SYMBOL_LINKS_READ_MAX)
		missed(search, NAME_LIMIT);
	return found;
}

/* Through the processes that had it mapped: each by its own path, and by the very mapping. */
static bool try_places(struct search *search)
{
	const struct symbol_place *places = search->places.places;
	size_t n = search->places.n < PIDS_TRIED_MAX ? search->places.n : PIDS_TRIED_MAX;

	for (size_t i = 0; i < n; i++)
		if (is_first_of_pid(places, i) && try_root(search, places[i].pid, places[i].path))
			return true;
	for (size_t i = 0; i < n; i++) {
		int opened = target_file_open_mapped(places[i].pid, places[i].start, places[i].end);

		if (try_opened(search, opened, places[i].path)) {
			set_origin(search, places[i].pid, places[i].path);
			return true;
		}
	}
	for (size_t i = 0; i < n; i++)
		if (is_first_of_pid(places, i) && try_all_links(search, places[i].pid))
			return true;
	return false;
}

/* What was held open when a process still had it. */
static bool try_kept(struct search *search)
{
	CLEANUP(image_free) struct image *image = NULL;
	enum name_reason reason;

	reason = kept_files_open(search->context->options.kept_files, search->wanted, &image, &search->origin);
	if (reason != NAME_OK) {
		missed(search, reason);
		return false;
	}
	if (!has_places(search, image)) {
		file_origin_release(&search->origin);
		return false;
	}
	search->found = TAKE(image);
	return true;
}

static bool try_pids(struct search *search)
{
	const uint32_t *pids = search->context->pids.data;
	size_t n = search->context->pids.len;

	if (n > PIDS_TRIED_MAX)
		n = PIDS_TRIED_MAX;
	for (size_t i = 0; i < n; i++)
		if (try_root(search, pids[i], search->paths[0]))
			return true;
	for (size_t i = 0; i < n; i++)
		if (try_all_links(search, pids[i]))
			return true;
	return false;
}

enum name_reason symbol_context_open(struct symbol_context *context,
				     const struct event_image *wanted, const char *path,
				     const struct symbol_places *places, struct image **ret_image,
				     struct file_origin *ret_origin)
{
	struct search search = {
		.context = context,
		.wanted = wanted,
		.origin.root_fd = -1,
		.reason = NAME_NO_FILE,
	};
	bool found;

	if (ret_origin)
		*ret_origin = search.origin;
	if (path[0] != '/')
		return NAME_NO_FILE;
	if (places)
		search.places = *places;
	collect_paths(&search, path);
	found = !context->ahead && try_paths(&search);
	found = found || try_kept(&search);
	/* A recording that is over has pids that may be anybody's by now: then none were told. */
	if (!found && !context->ahead && context->pids.len)
		found = try_places(&search) || try_pids(&search);
	if (!found)
		return search.reason;
	*ret_image = search.found;
	if (ret_origin)
		*ret_origin = search.origin;
	else
		file_origin_release(&search.origin);
	return NAME_OK;
}
