// SPDX-License-Identifier: GPL-2.0-or-later
/* profile: a whole recording in memory. */
#include <string.h>
#include "core/profile/profile.h"

struct profile *profile_new(void)
{
	struct profile *profile = mem_zalloc(sizeof(*profile));

	tables_init(&profile->tables, NULL);
	return profile;
}

void profile_free(struct profile *profile)
{
	if (!profile)
		return;
	tables_release(&profile->tables);
	vec_release(&profile->meta);
	vec_release(&profile->samples);
	vec_release(&profile->counters);
	mem_free(profile);
}

const char *profile_meta(const struct profile *profile, const char *key)
{
	uint32_t id = strtab_find(&profile->tables.strings, key, strlen(key));

	for (size_t i = 0; id && i < profile->meta.len; i++)
		if (profile->meta.data[i].key == id)
			return strtab_get(&profile->tables.strings, profile->meta.data[i].value);
	return NULL;
}

uint64_t profile_counter(const struct profile *profile, enum counter counter)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < profile->counters.len; i++) {
		const struct profile_counter *c = &profile->counters.data[i];

		if (c->counter == (uint32_t)counter &&
		    __builtin_add_overflow(sum, c->value, &sum))
			return UINT64_MAX;
	}
	return sum;
}
