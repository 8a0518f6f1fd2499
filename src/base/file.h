/* SPDX-License-Identifier: GPL-2.0-or-later */
/* file: whole-file reading with a limit, and whole writing. */
#pragma once
#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>
#include "base/buf.h"
#include "base/err.h"

/*
 * Appends the whole of a file to buf: at most `limit` bytes, -EFBIG past that. Reads /proc and
 * pipes too. Opens with O_NONBLOCK | O_CLOEXEC so that a FIFO put in the way cannot hang it.
 */
int file_read(const char *path, size_t limit, struct buf *buf, struct err *err);
/* As file_read() from an open descriptor, which stays open; `name` is for the error's words. */
int file_read_fd(int fd, const char *name, size_t limit, struct buf *buf, struct err *err);
/* Whole lines of a file, each with its newline; they are gone when it returns. */
typedef void file_lines_fn(void *ctx, const char *lines, size_t len);
/*
 * As file_read(), for text that need not be in memory at one time: hands its lines to fn, some at a time. What
 * follows the last newline is left out.
 */
int file_read_lines(const char *path, size_t limit, file_lines_fn *fn, void *ctx, struct err *err);
/* Reads a small text file such as a /proc/sys entry into text without its last newline.
 * Returns 0 or a negative errno, with no words: for probes, where absence is an answer. */
int file_read_word(const char *path, char *text, size_t size);
/*
 * poll(2) for a loop that looks again, and has an end of its own: where it fails (a signal, or the kernel has
 * no memory) nothing is ready, and a moment passes, so that the loop does not spin. How many are ready, or -1
 * with errno.
 */
int file_poll(struct pollfd *fds, size_t n, int timeout_ms);
/* Writes all of it, going on after EINTR and short writes, and waiting where fd does not block; 0 or a
 * negative errno. */
int file_write(int fd, const void *data, size_t len);
/* pread of exactly len bytes; -ENODATA when the file ends first; 0 or a negative errno. */
int file_pread(int fd, void *data, size_t len, uint64_t offset);

/* The path of what is open (proc_pid_fd(5)), cut to size with its NUL; "" when it is not known. */
void file_path_of(int fd, char *path, size_t size);
/*
 * When a file was made or changed, as CLOCK_MONOTONIC has it (before the machine was started: less than 0).
 * One that is newer than a mapping is not what was mapped: when nothing keeps the mapped file any more, its
 * inode number is free, and a new file at its path often gets it.
 */
int64_t file_changed_ns(const struct stat *st);
/*
 * Whether somebody else than root and us can have written what a file has: it is another's (struct
 * stat), or anybody may write to it.
 */
bool file_is_strangers(const struct stat *st);
