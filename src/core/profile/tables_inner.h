/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tables_inner: what the files of the tables share; for them alone. */
#pragma once
#include <stddef.h>
#include "core/profile/tables.h"

/*
 * Where the one with that id is among things of `size` bytes, whose ids (at `at` in each) ascend: SIZE_MAX: it was
 * never given, or is forgotten. Nothing stands behind the place that its id had before any was forgotten.
 */
static inline size_t tables_find(const void *data, size_t size, size_t at, size_t len, uint32_t id)
{
	const char *ids = (const char *)data + at;
	size_t low = 0, high = id < len ? id : len;

	if (id && id <= len && *(const uint32_t *)(ids + (id - 1) * size) == id)
		return id - 1;
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (*(const uint32_t *)(ids + middle * size) < id)
			low = middle + 1;
		else
			high = middle;
	}
	return low < len && *(const uint32_t *)(ids + low * size) == id ? low : SIZE_MAX;
}

#define TABLES_FIND(vec, wanted) \
	((vec)->len ? tables_find((vec)->data, sizeof(*(vec)->data), \
				  offsetof(__typeof__(*(vec)->data), id), (vec)->len, (wanted)) : SIZE_MAX)

/* Whether the location is a script frame's. */
static inline bool tables_is_script(const struct tables *tables, uint32_t location)
{
	return tables_get_image(tables, tables_get_location(tables, location)->image)->kind == IMAGE_SCRIPT;
}

/* Of n user locations how many there are up to the outermost native one, with that: it says how the walk ended. */
static inline uint16_t tables_native_end(const struct tables *tables, const uint32_t *locations, uint16_t n)
{
	while (n && tables_is_script(tables, locations[n - 1]))
		n--;
	return n;
}

/* Pushes an event to the sink. An intern never fails: its id is good even when nobody could be told. */
void tables_tell(struct tables *tables, const struct event *event);

/* All stacks: ids go on, so that none ever means two of them. */
void tables_forget_stacks(struct tables *tables);
/* Of things of so many bytes, of which `kept` stay: how many there may be before some are forgotten again. */
size_t tables_next_max(const struct tables *tables, size_t size, size_t kept);

uint64_t tables_image_hash(const struct event_image *image);
uint64_t tables_location_hash(uint32_t image, uint64_t offset, uint32_t flags);
/* Those for which `stays` is true are kept, with another index. */
void tables_keep_mappings(struct tables *tables,
			  bool (*stays)(const struct tables *tables, const struct event_mapping *mapping));
