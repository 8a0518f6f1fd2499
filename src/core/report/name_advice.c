// SPDX-License-Identifier: GPL-2.0-or-later
/* name_advice: what is missing of debug data, in words. */
#include "core/profile/meta.h"
#include "core/report/name_advice.h"

const char *name_advice_missing(struct composition *composition)
{
	const char *words = profile_meta(composition->profile, META_MISSING_FILES);
	const struct tables *tables = &composition->profile->tables;

	for (size_t i = 0; words && i < tables->names.len; i++)
		if (tables->names.data[i].reason == NAME_NO_DEBUG_PART)
			return words;
	return NULL;
}
