// SPDX-License-Identifier: GPL-2.0-or-later
/* table_numbers: which table serves a file that mappings name. */
#include "core/unwind/table_numbers.h"

void table_numbers_release(struct table_numbers *numbers)
{
	vec_release(&numbers->all);
	vec_release(&numbers->first);
}

uint32_t table_numbers_get(const struct table_numbers *numbers, uint32_t number, uint64_t print)
{
	uint32_t at = number <= numbers->first.len ? numbers->first.data[number - 1] : 0;

	for (; at; at = numbers->all.data[at - 1].next) {
		const struct table_number *one = &numbers->all.data[at - 1];

		if (!print || !one->print || print == one->print)
			return one->table;
	}
	return 0;
}

void table_numbers_add(struct table_numbers *numbers, uint32_t number, uint64_t print, uint32_t table)
{
	if (number > numbers->first.len)
		vec_add(&numbers->first, number - numbers->first.len);
	vec_push(&numbers->all, ((struct table_number){ print, table, numbers->first.data[number - 1] }));
	numbers->first.data[number - 1] = numbers->all.len;
}
