// SPDX-License-Identifier: GPL-2.0-or-later
/* file: whole-file reading with a limit, whole writing, and output files made safely. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"

#define READ_STEP (64 * 1024)
#define POLL_FAILED_NS 2000000

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

int file_poll(struct pollfd *fds, size_t n, int timeout_ms)
{
	const struct timespec moment = { .tv_nsec = timeout_ms ? POLL_FAILED_NS : 0 };
	int ready = poll(fds, n, timeout_ms), error = errno;

	if (ready < 0) {
		for (size_t i = 0; i < n; i++)
			fds[i].revents = 0;
		nanosleep(&moment, NULL);
		errno = error;
	}
	return ready;
}

int file_write(int fd, const void *data, size_t len)
{
	struct pollfd waits = { .fd = fd, .events = POLLOUT };
	const char *p = data;

	while (len) {
		ssize_t n = write(fd, p, len);

		/* Whoever shares a pipe or a terminal with us may have made it non-blocking for all. */
		if (n < 0 && errno == EAGAIN && poll(&waits, 1, -1) >= 0)
			continue;
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

void file_path_of(int fd, char *path, size_t size)
{
	char link[64];
	ssize_t len;

	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	len = readlink(link, path, size - 1);
	path[len > 0 ? len : 0] = '\0';
}

bool file_is_strangers(const struct stat *st)
{
	return (st->st_uid && st->st_uid != geteuid()) || st->st_mode & S_IWOTH;
}

/* What CLOCK_REALTIME, which files have, is ahead of CLOCK_MONOTONIC. */
static int64_t realtime_offset_ns(void)
{
	struct timespec real, monotonic;

	clock_gettime(CLOCK_REALTIME, &real);
	clock_gettime(CLOCK_MONOTONIC, &monotonic);
	return (real.tv_sec - monotonic.tv_sec) * 1000000000LL + real.tv_nsec - monotonic.tv_nsec;
}

int64_t file_changed_ns(const struct stat *st)
{
	return st->st_ctim.tv_sec * 1000000000LL + st->st_ctim.tv_nsec - realtime_offset_ns();
}
