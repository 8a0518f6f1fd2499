// SPDX-License-Identifier: GPL-2.0-or-later
/* jit_file: opens a file that a JIT is to have written, where anybody may have put another one. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/mem.h"
#include "core/jit/jit_file.h"

/* A file system's clock may be a tick behind; that of the process's start is exact to another. */
#define OLDER_SLACK_NS NS_PER_SEC

const char *jit_refusal_text(enum jit_refusal refusal)
{
	static const char *const texts[] = {
		[JIT_FILE_TAKEN] = "is read",
		[JIT_FILE_ABSENT] = "is not there",
		[JIT_FILE_UNREADABLE] = "cannot be opened",
		[JIT_FILE_LINK] = "is a symbolic link",
		[JIT_FILE_FIFO] = "is a FIFO",
		[JIT_FILE_DEVICE] = "is a device",
		[JIT_FILE_IRREGULAR] = "is not a regular file",
		[JIT_FILE_FOREIGN] = "is neither root's nor of the user that the process runs as",
		[JIT_FILE_LINKED] = "has more than one name",
		[JIT_FILE_OLDER] = "is older than the process",
		[JIT_FILE_CONTENTS] = "is damaged, or not what its name says",
		[JIT_FILE_CLOCK] = "has times of another clock than CLOCK_MONOTONIC",
	};

	return texts[refusal];
}

static enum jit_refusal refusal_of_type(mode_t mode)
{
	switch (mode & S_IFMT) {
	case S_IFREG:
		return JIT_FILE_TAKEN;
	case S_IFLNK:
		return JIT_FILE_LINK;
	case S_IFIFO:
		return JIT_FILE_FIFO;
	case S_IFCHR:
	case S_IFBLK:
		return JIT_FILE_DEVICE;
	default:
		return JIT_FILE_IRREGULAR;
	}
}

static bool is_owned(const struct stat *st, const struct jit_owner *owner)
{
	return !st->st_uid || st->st_uid == (owner->known ? owner->uid : geteuid());
}

/* How long ago it was last written to, by a clock that may be set; INT64_MAX: very long. */
static int64_t age_of(const struct stat *st)
{
	struct timespec now;

	if (clock_gettime(CLOCK_REALTIME, &now) ||
	    st->st_mtim.tv_sec < now.tv_sec - INT64_MAX / (int64_t)NS_PER_SEC / 2)
		return INT64_MAX;
	return (now.tv_sec - st->st_mtim.tv_sec) * (int64_t)NS_PER_SEC + now.tv_nsec - st->st_mtim.tv_nsec;
}

/* Both clocks are asked now: what the one was set by meanwhile counts as time before the file. */
static bool is_older(const struct stat *st, const struct jit_owner *owner)
{
	int64_t life_ns = (int64_t)(clock_now_ns() - owner->start_ns);

	return owner->start_ns && age_of(st) > life_ns + (int64_t)OLDER_SLACK_NS;
}

static enum jit_refusal check(const struct stat *st, const struct jit_owner *owner)
{
	enum jit_refusal refusal = refusal_of_type(st->st_mode);

	if (refusal != JIT_FILE_TAKEN)
		return refusal;
	if (!is_owned(st, owner))
		return JIT_FILE_FOREIGN;
	if (st->st_nlink > 1)
		return JIT_FILE_LINKED;
	return is_older(st, owner) ? JIT_FILE_OLDER : JIT_FILE_TAKEN;
}

/* No link on the way leads out of root_fd. */
static int open_beneath(int root_fd, const char *path, uint64_t flags)
{
	struct open_how how = {
		.flags = O_PATH | O_CLOEXEC | flags,
		.resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS,
	};

	return (int)syscall(SYS_openat2, root_fd, path, &how, sizeof(how));
}

int jit_file_folder(int root_fd, const char *path)
{
	const char *slash = strrchr(path, '/');
	char folder[PATH_MAX];

	if (root_fd < 0 || !slash || slash - path >= PATH_MAX - 1)
		return -1;
	snprintf(folder, sizeof(folder), "%.*s/", (int)(slash - path), path);
	return open_beneath(root_fd, folder, O_DIRECTORY);
}

/* Opening a FIFO or a device can wait or have effects: what it is gets asked of a descriptor that opens nothing. */
static enum jit_refusal open_path(int root_fd, const char *path, const struct jit_owner *owner, struct stat *st,
				  int *ret_fd)
{
	CLOSE_FD int path_fd = open_beneath(root_fd, path, O_NOFOLLOW);
	enum jit_refusal refusal;
	char link[64];

	if (path_fd < 0)
		return errno == ENOENT || errno == ENOTDIR ? JIT_FILE_ABSENT : JIT_FILE_UNREADABLE;
	if (fstat(path_fd, st))
		return JIT_FILE_UNREADABLE;
	refusal = check(st, owner);
	if (refusal != JIT_FILE_TAKEN)
		return refusal;
	snprintf(link, sizeof(link), "/proc/self/fd/%d", path_fd);
	*ret_fd = open(link, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	return *ret_fd < 0 ? JIT_FILE_UNREADABLE : JIT_FILE_TAKEN;
}

/* What of its owner's telling is no time between the two looks is none. */
static void look(struct jit_file *file, const struct stat *st)
{
	uint64_t now_ns = clock_now_ns();
	int64_t age_ns = age_of(st);

	file->looked_before_ns = file->looked_ns;
	file->looked_ns = file->written_ns = now_ns;
	file->size = (uint64_t)st->st_size;
	if (age_ns > 0)
		file->written_ns = (uint64_t)age_ns < now_ns - file->looked_before_ns ? now_ns - (uint64_t)age_ns :
											file->looked_before_ns;
}

enum jit_refusal jit_file_open(struct jit_file *file, int root_fd, const char *path, const struct jit_owner *owner,
			       int *ret_fd, bool *ret_new)
{
	struct stat st;
	enum jit_refusal refusal = open_path(root_fd, path, owner, &st, ret_fd);

	*ret_new = false;
	if (refusal != JIT_FILE_TAKEN)
		return refusal;
	if (file->inode != st.st_ino || file->dev != st.st_dev || (uint64_t)st.st_size < file->size) {
		*file = (struct jit_file){ .dev = st.st_dev, .inode = st.st_ino };
		file->first_size = (uint64_t)st.st_size;
		*ret_new = true;
	}
	look(file, &st);
	return JIT_FILE_TAKEN;
}

uint64_t jit_file_read(struct jit_file *file, int fd, uint64_t bytes_max, jit_file_fn *fn, void *ctx)
{
	CLEANUP(mem_free) char *block = NULL;
	uint64_t begin = file->done, end = begin + bytes_max, step = 1;

	end = end < JIT_FILE_BYTES_MAX ? end : JIT_FILE_BYTES_MAX;
	end = end < file->size ? end : file->size;
	while (step && file->done < end) {
		uint64_t wanted = end - file->done < JIT_FILE_BLOCK ? end - file->done : JIT_FILE_BLOCK;
		ssize_t len;

		block = block ? block : mem_alloc(JIT_FILE_BLOCK);
		len = pread(fd, block, wanted, (off_t)file->done);
		if (len <= 0)
			break;
		step = fn(ctx, block, (size_t)len, file->done + (uint64_t)len >= file->size);
		if (step > JIT_FILE_BYTES_MAX)
			step = JIT_FILE_BYTES_MAX;
		file->done += step;
	}
	return file->done - begin;
}
