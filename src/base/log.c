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
	char text[8192];
	va_list ap;

	if (!log_hears(level))
		return;
	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	listener(level, text);
}
