// SPDX-License-Identifier: GPL-2.0-or-later
/* word_list: words that were asked for, each a name or a pattern. */
#include <fnmatch.h>
#include <string.h>
#include "core/tally/word_list.h"

bool word_list_has(const struct word_list *list, const char *text)
{
	for (size_t i = 0; i < list->n; i++)
		if (!strcmp(list->words[i], text) || !fnmatch(list->words[i], text, FNM_NOESCAPE))
			return true;
	return !list->n;
}
