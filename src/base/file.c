// SPDX-License-Identifier: GPL-2.0-or-later
/* file: whole-file reading with a limit, whole writing, and output files made safely. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"

#define READ_STEP (64 * 1024)

int file_read_fd(int fd, const char *name, size_t limit, struct buf *buf, struct err *err)
{
	size_t start = buf->len;
	ssize_t n;

	for (;;) {
		buf_reserve(buf, READ_STEP);
		n = read(fd, buf->data + buf->len, READ_STEP);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return err_sys(err, errno, "cannot read '%s'", name);
		if (n == 0)
			return 0;
		buf->len += n;
		buf->data[buf->len] = '\0';
		if (buf->len - start > limit)
			return err_set(err, EFBIG, "cannot read '%s': over %zu bytes", name, limit);
	}
}

int file_read(const char *path, size_t limit, struct buf *buf, struct err *err)
{
	CLOSE_FD int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

	if (fd < 0)
		return err_sys(err, errno, "cannot open '%s'", path);
	return file_read_fd(fd, path, limit, buf, err);
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
	const char *p = data;

	while (len) {
		ssize_t n = write(fd, p, len);

		if (n < 0 && errno == EINTR)
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

int file_open_output(const char *path, int *ret_fd, struct err *err)
{
	struct stat st;
	int fd, r;

	if (!strcmp(path, "-")) {
		fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
		if (fd < 0)
			return err_sys(err, errno, "cannot write to stdout");
		*ret_fd = fd;
		return 0;
	}
	if (!stat(path, &st) && S_ISREG(st.st_mode) && !lstat(path, &st) && S_ISREG(st.st_mode)) {
		if (st.st_size) {
			r = keep_old(path, err);
			if (r)
				return r;
		} else if (unlink(path) < 0) {
			return err_sys(err, errno, "cannot replace '%s'", path);
		}
	} else if (!stat(path, &st)) {
		if (S_ISDIR(st.st_mode))
			return err_set(err, EISDIR, "cannot write '%s': it is a directory", path);
		fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
		if (fd < 0)
			return err_sys(err, errno, "cannot open '%s' for writing", path);
		*ret_fd = fd;
		return 0;
	}
	fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, 0600);
	if (fd < 0) {
		err_sys(err, errno, "cannot create '%s'", path);
		return err_hint(err, "name another place with -o FILE");
	}
	*ret_fd = fd;
	return 0;
}

int file_give(int fd, uid_t uid, gid_t gid)
{
	struct stat st;

	if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode))
		return 0;
	return fchown(fd, uid, gid) < 0 ? -errno : 0;
}
