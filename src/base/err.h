/* SPDX-License-Identifier: GPL-2.0-or-later */
/* err: one failure as a value: what went wrong, and what the user can do about it. */
#pragma once
#include <stdbool.h>

/* The exit codes of stk and of every stk verb; documented in stk(1). */
enum exit_code {
	EXIT_CODE_DONE = 0,
	EXIT_CODE_FAILED = 1,
	EXIT_CODE_USAGE = 2,
	EXIT_CODE_NOT_PERMITTED = 3,
	EXIT_CODE_LACKING = 4, /* the kernel or the build lacks it */
	EXIT_CODE_DAMAGED = 5, /* input damaged but used */
	EXIT_CODE_CONDITION = 6, /* a condition failed: doctor, diff --fail-if */
	EXIT_CODE_NO_ROOM = 7, /* a recording was cut: the disk is full, or the file as large as it may get */
};

#define ERR_TEXT_MAX 1024

/*
 * A failure travels up by value in one of these and is printed once, by main().
 * Wording as git has it: lower case, no full stop, what failed first, the subject
 * quoted: "cannot open '/x/y': permission denied". The hint holds the exact command
 * that helps and may be empty. A zeroed struct is "no error".
 */
struct err {
	int code; /* negative errno, 0 when nothing failed */
	enum exit_code exit_code; /* what main() exits with */
	char text[ERR_TEXT_MAX];
	char hint[ERR_TEXT_MAX];
};

/*
 * Sets err from a positive or negative errno and a printf format; over-long text is cut.
 * The exit code is EXIT_CODE_NOT_PERMITTED for EPERM and EACCES, else EXIT_CODE_FAILED.
 * err may be NULL (the failure is then only the return value). An err already set is kept.
 * Returns the negative errno, so a caller can write `return err_set(...)`.
 */
int err_set(struct err *err, int code, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* As err_set(), and appends ": " and the system's words for the errno, in lower case. */
int err_sys(struct err *err, int code, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* As err_set() with -EINVAL and EXIT_CODE_USAGE: the caller of stk gave a wrong word. */
int err_usage(struct err *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Sets the hint of an err that is set; returns err->code, so that it can end a return. Without an err
 * it returns what the err_set(), err_sys() or err_usage() before it did. */
int err_hint(struct err *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Sets the exit code of an err that is set; returns err->code, without an err as err_hint() does. */
int err_exit(struct err *err, enum exit_code exit_code);

/* Forgets the failure. */
void err_clear(struct err *err);

/* Writes the system's words for an errno of either sign, such as "no such file or directory", into buf of
 * `size` bytes; returns buf. */
const char *err_words(int code, char *buf, int size);
