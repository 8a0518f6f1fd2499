// SPDX-License-Identifier: GPL-2.0-or-later
/* file: whole-file reading with a limit, whole writing, and output files made safely. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"

#define READ_STEP (64 * 1024)

/* Appends what one read gives, and a NUL; returns how much, 0 at the end. */
static ssize_t read_step(int fd, const char *name, struct buf *buf, struct err *err)
{
	ssize_t n;

	buf_reserve(buf, READ_STEP);
	do
		n = read(fd, buf->data + buf->len, READ_STEP);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return err_sys(err, errno, "cannot read '%s'", name);
	buf->len += n;
	buf->data[buf->len] = '\0';
	return n;
}

static int too_long(const char *name, size_t limit, struct err *err)
{
	return err_set(err, EFBIG, "cannot read '%s': over %zu bytes", name, limit);
}

int file_read_fd(int fd, const char *name, size_t limit, struct buf *buf, struct err *err)
{
	size_t start = buf->len;
	ssize_t n;

	while ((n = read_step(fd, name, buf, err)) > 0)
		if (buf->len - start > limit)
			return too_long(name, limit, err);
	return n;
}

int file_read(const char *path, size_t limit, struct buf *buf, struct err *err)
{
	CLOSE_FD int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

	if (fd < 0)
		return err_sys(err, errno, "cannot open '%s'", path);
	return file_read_fd(fd, path, limit, buf, err);
}

int file_read_lines(const char *path, size_t limit, file_lines_fn *fn, void *ctx, struct err *err)
{
	CLOSE_FD int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	RELEASE(buf_release) struct buf block = { 0 };
	size_t total = 0;
	ssize_t n;

	if (fd < 0)
		return err_sys(err, errno, "cannot open '%s'", path);
	while ((n = read_step(fd, path, &block, err)) > 0) {
		/* What was there before holds no line's end. */
		const char *last = memrchr(block.data + block.len - n, '\n', n);
		size_t whole = last ? last + 1 - block.data : 0;

		total += n;
		if (total > limit)
			return too_long(path, limit, err);
		if (!whole)
			continue;
		fn(ctx, block.data, whole);
		block.len -= whole;
		memmove(block.data, block.data + whole, block.len);
	}
	return n;
}

int file_read_word(const char *path, char *text, size_t size)
{
	CLOSE_FD int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	ssize_t n;

	if (fd < 0)
		return -errno;
	n = read(fd, text, size - 1);
	if (n < 0)
		return -errno;
	text[n] = '\0';
	text[strcspn(text, "\n")] = '\0';
	return 0;
}

int file_write(int fd, const void *data, size_t len)
{
	struct pollfd waits = { .fd = fd, .events = POLLOUT };
	const char *p = data;

	while (len) {
		ssize_t n = write(fd, p, len);

		/* Whoever shares a pipe or a terminal with us may have made it non-blocking for all. */
		if (n < 0 && errno == EAGAIN)
			poll(&waits, 1, -1);
		if (n < 0 && (errno == EINTR || errno == EAGAIN))
			continue;
		if (n < 0)
			return -errno;
		p += n;
		len -= n;
	}
	return 0;
}

int file_pread(int fd, void *data, size_t len, uint64_t offset)
{
	char *p = data;

	while (len) {
		ssize_t n = pread(fd, p, len, offset);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -errno;
		if (n == 0)
			return -ENODATA;
		p += n;
		len -= n;
		offset += n;
	}
	return 0;
}

static int keep_old(const char *path, struct err *err)
{
	RELEASE(buf_release) struct buf old = { 0 };

	buf_addf(&old, "%s.old", path);
	if (rename(path, old.data) < 0)
		return err_sys(err, errno, "cannot rename '%s' to '%s'", path, old.data);
	return 0;
}

static bool same_file(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static int open_copy(int fd, const char *name, int *ret_fd, struct err *err)
{
	int copy = fcntl(fd, F_DUPFD_CLOEXEC, 3);

	if (copy < 0)
		return err_sys(err, errno, "cannot write to %s", name);
	*ret_fd = copy;
	return 0;
}

/* What is there and no regular file by its own name: a device, a pipe, or a link to any of all. */
static int open_existing(const char *path, const struct stat *st, int *ret_fd, struct err *err)
{
	struct stat ours;
	int fd;

	if (S_ISDIR(st->st_mode)) {
		err_set(err, EISDIR, "cannot write '%s': it is a directory", path);
		return err_hint(err, "name a file in it with -o FILE");
	}
	/* Opened anew, /dev/stdout >>log would be written from its beginning. */
	for (fd = STDOUT_FILENO; S_ISREG(st->st_mode) && fd <= STDERR_FILENO; fd++)
		if (!fstat(fd, &ours) && same_file(&ours, st))
			return open_copy(fd, path, ret_fd, err);
	fd = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY);
	if (fd < 0)
		return err_sys(err, errno, "cannot open '%s' for writing", path);
	*ret_fd = fd;
	return 0;
}

void file_path_of(int fd, char *path, size_t size)
{
	char link[64];
	ssize_t len;

	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	len = readlink(link, path, size - 1);
	path[len > 0 ? len : 0] = '\0';
}

int file_open_output(const char *path, int *ret_fd, struct err *err)
{
	struct stat there, named;
	int fd, r = 0;

	if (!strcmp(path, "-"))
		return open_copy(STDOUT_FILENO, "stdout", ret_fd, err);
	if (!stat(path, &there)) {
		if (!S_ISREG(there.st_mode) || lstat(path, &named) || !S_ISREG(named.st_mode))
			return open_existing(path, &there, ret_fd, err);
		if (there.st_size)
			r = keep_old(path, err);
		else if (unlink(path) < 0)
			r = err_sys(err, errno, "cannot replace '%s'", path);
		if (r)
			return r;
	}
	fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, 0600);
	if (fd < 0) {
		err_sys(err, errno, "cannot create '%s'", path);
		return err_hint(err, "name another place with -o FILE");
	}
	*ret_fd = fd;
	return 0;
}

void file_forget(int fd, const char *path)
{
	struct stat ours, named;

	if (strcmp(path, "-") && !fstat(fd, &ours) && S_ISREG(ours.st_mode) && !lstat(path, &named) &&
	    same_file(&ours, &named))
		unlink(path);
}

bool file_is_strangers(const struct stat *st)
{
	return (st->st_uid && st->st_uid != geteuid()) || st->st_mode & S_IWOTH;
}

int file_give(int fd, uid_t uid, gid_t gid)
{
	struct stat st;

	if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode))
		return 0;
	return fchown(fd, uid, gid) < 0 ? -errno : 0;
}
