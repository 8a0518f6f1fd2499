// SPDX-License-Identifier: GPL-2.0-or-later
/* told_strings: strings of tables that were told to somebody, by ids of their own. */
#include "core/naming/told_strings.h"

uint32_t told_strings_id(struct told_strings *told, const struct strtab *strings, uint32_t id, struct encoder *to)
{
	struct event event = { .type = EVENT_STRING };

	if (!id || id > strings->len)
		return 0;
	if (told->ids.len < strings->len)
		vec_add(&told->ids, strings->len - told->ids.len);
	if (told->ids.data[id - 1])
		return told->ids.data[id - 1];
	event.string = (struct event_string){ ++told->told, strings->entries[id - 1].len,
					      strings->entries[id - 1].text };
	encoder_add(to, &event);
	told->ids.data[id - 1] = told->told;
	return told->told;
}

void told_strings_release(struct told_strings *told)
{
	vec_release(&told->ids);
	told->told = 0;
}
