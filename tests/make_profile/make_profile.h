/* SPDX-License-Identifier: GPL-2.0-or-later */
/* make_profile: fixed profiles for the tests, made from words: no blobs are kept in the tree. */
#pragma once
#include "base/buf.h"
#include "core/profile/profile.h"

/*
 * Reads a description and pushes what it says into sink (see script.c for the language). `name` is
 * for errors: they end the program with status 2. Returns whether the recording ends in order.
 */
bool script_run(const char *name, const char *text, struct sink *sink);

/* What script.c and describe.c call them: by enum image_kind, enum stack_status. */
extern const char *const image_kind_words[IMAGE_KIND_END_], *const stack_status_words[STACK_END_],
	*const script_status_words[SCRIPT_STATUS_END_];
extern const char *const series_kind_words[SERIES_KIND_END_], *const series_unit_words[SERIES_UNIT_END_];

/* Appends a description of the profile, which script_run() takes. */
void describe(const struct profile *profile, struct buf *out);

/* The built-in descriptions; the last has no name. */
struct builtin {
	const char *name, *summary, *text;
};
extern const struct builtin builtins[];

/* 25,000 different stacks of up to 200 frames, one sample each, 100 named functions. */
void many_run(struct sink *sink);

/* What can be wrong with a file: each changes the bytes of a good profile. The last has no name. */
struct damage {
	const char *name, *summary;
	void (*apply)(struct buf *bytes);
};
extern const struct damage damages[];
