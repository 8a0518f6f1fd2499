/* SPDX-License-Identifier: GPL-2.0-or-later */
/* log: what a library has to say besides its result, handed to whoever main() named. */
#pragma once
#include <stdarg.h>

enum log_level {
	LOG_WARN, /* the user should know: shown unless --quiet */
	LOG_INFO, /* shown with --verbose */
	LOG_DEBUG, /* shown with --debug: libbpf's and the verifier's words among them */
};

/* Takes every message up to `level`; fn is called from the thread that speaks. NULL: silence. */
void log_set(enum log_level level, void (*fn)(enum log_level level, const char *text));
/* Whether a message of this level would be heard: spare the work of making it otherwise. */
int log_hears(enum log_level level);
/* One message, of one line, cut at LOG_BYTES - 1. */
#define LOG_BYTES 8192u
void log_add(enum log_level level, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
#define log_warn(...) log_add(LOG_WARN, __VA_ARGS__)
#define log_info(...) log_add(LOG_INFO, __VA_ARGS__)
#define log_debug(...) log_add(LOG_DEBUG, __VA_ARGS__)
