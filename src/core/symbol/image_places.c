// SPDX-License-Identifier: GPL-2.0-or-later
/* image_places: where an image was mapped, by which processes and from which paths: where its file is found. */
#include <stdlib.h>
#include "core/symbol/image_places.h"

static int compare(const void *a, const void *b)
{
	const struct symbol_place *x = a, *y = b;

	if (x->image != y->image)
		return x->image < y->image ? -1 : 1;
	if (x->pid != y->pid)
		return x->pid < y->pid ? -1 : 1;
	return x->start < y->start ? -1 : x->start > y->start;
}

static void add_place(struct image_places *places, const struct tables *tables, const struct event_mapping *mapping)
{
	uint32_t path = mapping->path ? mapping->path : tables_get_image(tables, mapping->image)->path;
	struct symbol_place place = {
		.image = mapping->image,
		.pid = tables_get_process(tables, mapping->process)->pid,
		.path = strtab_get(&tables->strings, path),
		.start = mapping->start,
		.end = mapping->end,
		.offset = mapping->offset,
	};

	vec_push(&places->all, place);
}

void image_places_read(struct image_places *places, const struct tables *tables, size_t n_known)
{
	for (size_t i = 0; i < tables->mappings.len; i++)
		if (tables->mappings.data[i].image > n_known)
			add_place(places, tables, &tables->mappings.data[i]);
	if (places->all.len)
		qsort(places->all.data, places->all.len, sizeof(struct symbol_place), compare);
}

struct symbol_places image_places_of(const struct image_places *places, uint32_t image)
{
	const struct symbol_place *all = places->all.data;
	size_t low = 0, high = places->all.len, n = 0;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (all[middle].image < image)
			low = middle + 1;
		else
			high = middle;
	}
	while (low + n < places->all.len && all[low + n].image == image)
		n++;
	return (struct symbol_places){ n ? all + low : NULL, n };
}

void image_places_release(struct image_places *places)
{
	vec_release(&places->all);
}
