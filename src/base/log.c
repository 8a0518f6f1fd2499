// SPDX-License-Identifier: GPL-2.0-or-later
/* log: what a library has to say besides its result, handed to whoever main() named. */
#include <stdarg.h>
#include <stdio.h>
#include "base/log.h"

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

void log_add(enum log_level level, const char *fmt, ...)
{
	char text[LOG_BYTES];
	va_list ap;
	int len;

	if (!log_hears(level))
		return;
	va_start(ap, fmt);
	len = vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	if (len >= 0)
		listener(level, text);
}
