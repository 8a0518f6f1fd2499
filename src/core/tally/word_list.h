/* SPDX-License-Identifier: GPL-2.0-or-later */
/* word_list: words that were asked for, each a name or a pattern as glob(7) has them. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

struct word_list {
	const char *const *words; /* borrowed */
	size_t n; /* 0: all is wanted */
};

/* Whether a text is one of the words, or matches one, as a whole: "lib*.so.6" takes "libc.so.6". */
bool word_list_has(const struct word_list *list, const char *text);
