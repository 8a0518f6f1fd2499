// SPDX-License-Identifier: GPL-2.0-or-later
/* image_pids: which processes had an image mapped: where a file of a container is found first. */
#include <stdlib.h>
#include "core/symbol/image_pids.h"

static int compare(const void *a, const void *b)
{
	const struct image_pid *x = a, *y = b;

	if (x->image != y->image)
		return x->image < y->image ? -1 : 1;
	return x->pid < y->pid ? -1 : x->pid > y->pid;
}

void image_pids_read(struct image_pids *pids, const struct tables *tables)
{
	for (size_t i = 0; i < tables->mappings.len; i++) {
		const struct event_mapping *mapping = &tables->mappings.data[i];
		struct image_pid pid = { mapping->image,
					 tables_get_process(tables, mapping->process)->pid };

		vec_push(&pids->all, pid);
	}
	if (pids->all.len)
		qsort(pids->all.data, pids->all.len, sizeof(struct image_pid), compare);
}

struct symbol_pids image_pids_of(struct image_pids *pids, uint32_t image)
{
	size_t low = 0, high = pids->all.len;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (pids->all.data[middle].image < image)
			low = middle + 1;
		else
			high = middle;
	}
	pids->answer.len = 0;
	for (; low < pids->all.len && pids->all.data[low].image == image; low++) {
		uint32_t pid = pids->all.data[low].pid;

		if (!pids->answer.len || pids->answer.data[pids->answer.len - 1] != pid)
			vec_push(&pids->answer, pid);
	}
	return (struct symbol_pids){ pids->answer.data, pids->answer.len };
}

void image_pids_release(struct image_pids *pids)
{
	vec_release(&pids->all);
	vec_release(&pids->answer);
}
