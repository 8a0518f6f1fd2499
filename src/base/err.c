// SPDX-License-Identifier: GPL-2.0-or-later
/* err: one failure as a value: what went wrong, and what the user can do about it. */
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/err.h"

/* The code of the last failure that had no err to be told to: what err_hint() of the same has to return. */
static _Thread_local int untold;

static void set(struct err *err, int code, enum exit_code exit_code, const char *fmt, va_list ap)
{
	if (!err)
		untold = -abs(code);
	if (!err || err->code)
		return;
	err->code = -abs(code);
	err->exit_code = exit_code;
	err->hint[0] = '\0';
	vsnprintf(err->text, sizeof(err->text), fmt, ap);
}

static enum exit_code exit_for(int code)
{
	code = abs(code);
	return code == EPERM || code == EACCES ? EXIT_CODE_NOT_PERMITTED : EXIT_CODE_FAILED;
}

int err_set(struct err *err, int code, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	set(err, code, exit_for(code), fmt, ap);
	va_end(ap);
	return -abs(code);
}

const char *err_words(int code, char *buf, int size)
{
	char words[128];
	const char *w = strerror_r(abs(code), words, sizeof(words));

	snprintf(buf, size, "%s", w);
	/* "No such file" starts a sentence, "I/O error" and "ELF" do not: only a lone capital goes. */
	if (isupper((unsigned char)buf[0]) && islower((unsigned char)buf[1]))
		buf[0] = tolower((unsigned char)buf[0]);
	return buf;
}

int err_sys(struct err *err, int code, const char *fmt, ...)
{
	char words[128];
	va_list ap;
	size_t len;

	if (!err)
		untold = -abs(code);
	if (!err || err->code)
		return -abs(code);
	va_start(ap, fmt);
	set(err, code, exit_for(code), fmt, ap);
	va_end(ap);
	len = strlen(err->text);
	snprintf(err->text + len, sizeof(err->text) - len, ": %s",
		 err_words(code, words, sizeof(words)));
	return err->code;
}

int err_usage(struct err *err, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	set(err, EINVAL, EXIT_CODE_USAGE, fmt, ap);
	va_end(ap);
	return -EINVAL;
}

int err_hint(struct err *err, const char *fmt, ...)
{
	va_list ap;

	if (!err)
		return untold;
	va_start(ap, fmt);
	vsnprintf(err->hint, sizeof(err->hint), fmt, ap);
	va_end(ap);
	return err->code;
}

int err_exit(struct err *err, enum exit_code exit_code)
{
	if (!err)
		return untold;
	err->exit_code = exit_code;
	return err->code;
}

void err_clear(struct err *err)
{
	memset(err, 0, sizeof(*err));
}
