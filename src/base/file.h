/* SPDX-License-Identifier: GPL-2.0-or-later */
/* file: whole-file reading with a limit, whole writing, and output files made safely. */
#pragma once
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
/* Writes all of it, going on after EINTR and short writes, and waiting where fd does not block; 0 or a
 * negative errno. */
int file_write(int fd, const void *data, size_t len);
/* pread of exactly len bytes; -ENODATA when the file ends first; 0 or a negative errno. */
int file_pread(int fd, void *data, size_t len, uint64_t offset);

/*
 * Opens an output: "-" is stdout (a duplicate). An existing non-empty regular file first becomes
 * PATH.old, as in perf; a device or a pipe is opened as it is, a file behind a symbolic link is emptied;
 * one that is stdout or stderr already (/dev/stdout) is written on where they are. New files are made
 * with O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode 0600. *ret_fd is the caller's to close.
 * Errors: as open(2) and rename(2), with a hint.
 */
int file_open_output(const char *path, int *ret_fd, struct err *err);
/* The path of what is open (proc_pid_fd(5)), cut to size with its NUL; "" when it is not known. */
void file_path_of(int fd, char *path, size_t size);
/* Takes an output away again that nothing is worth keeping of: only a regular file that path itself still
 * names, never a link or a device. */
void file_forget(int fd, const char *path);
/*
 * Whether somebody else than root and us can have written what a file has: it is another's (struct
 * stat), or anybody may write to it.
 */
bool file_is_strangers(const struct stat *st);
/* Gives a finished output to SUDO_UID:SUDO_GID (values given by the caller, -1: leave it). */
int file_give(int fd, uid_t uid, gid_t gid);
