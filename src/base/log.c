// SPDX-License-Identifier: GPL-2.0-or-later
/* log: what a library has to say besides its result, handed to whoever main() named. */
#include <stdio.h>
#include "base/log.h"
#include "base/mem.h"

static void (*listener)(enum log_level level, const char *text);
static enum log_level heard;

void log_set(enum log_level level, void (*fn)(enum log_level level, const char *text))
{
	heard = level;
	listener = fn;
}

int log_hears(enum log_level level)
{
	return listener && level <= heard;
}

static void tell(enum log_level level, char *text, size_t len)
{
	while (len && text[len - 1] == '\n')
		text[--len] = '\0';
	listener(level, text);
}

void log_vadd(enum log_level level, const char *fmt, va_list ap)
{
	char text[LOG_SHORT_BYTES], *whole = NULL;
	size_t size = sizeof(text);
	va_list again;
	int len;

	if (!log_hears(level))
		return;
	va_copy(again, ap);
	len = vsnprintf(text, size, fmt, ap);
	if (len >= (int)size) {
		size = (size_t)len < LOG_BYTES_MAX ? (size_t)len + 1 : LOG_BYTES_MAX;
		whole = mem_try_alloc(size, 1);
		if (whole)
			vsnprintf(whole, size, fmt, again);
		else
			size = sizeof(text);
	}
	va_end(again);
	if (len >= 0)
		tell(level, whole ? whole : text, (size_t)len < size ? (size_t)len : size - 1);
	mem_free(whole);
}

void log_add(enum log_level level, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	log_vadd(level, fmt, ap);
	va_end(ap);
}
