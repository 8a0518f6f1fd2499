// SPDX-License-Identifier: GPL-2.0-or-later
/* tables_forget: forgets images, and what is of them. */
#include <string.h>
#include "core/profile/tables_inner.h"

static void keep_images(struct tables *tables, bool (*is_over)(void *ctx, const struct event_image *image),
			void *ctx)
{
	size_t n = tables->images.len;

	hash_index_release(&tables->image_index);
	tables->images.len = 0;
	for (size_t i = 0; i < n; i++) {
		const struct event_image image = tables->images.data[i];

		if (is_over(ctx, &image))
			continue;
		vec_push(&tables->images, image);
		hash_index_add(&tables->image_index, tables_image_hash(&image), (uint32_t)tables->images.len);
	}
}

/* The frames of a name move to where there are none of those that went. */
static void keep_name(struct tables *tables, struct tables_name *name, const struct name_frame *frames)
{
	size_t first = tables->name_frames.len;

	vec_reserve(&tables->name_frames, first + name->n_frames);
	if (name->n_frames)
		memcpy(tables->name_frames.data + first, frames + name->first, name->n_frames * sizeof(*frames));
	tables->name_frames.len += name->n_frames;
	name->first = (uint32_t)first;
}

/* Of images that are left, or of none. */
static void keep_locations(struct tables *tables)
{
	size_t n = tables->locations.len, kept = 0;
	struct name_frame *frames = tables->name_frames.data;

	tables->name_frames.data = NULL;
	tables->name_frames.len = tables->name_frames.cap = 0;
	hash_index_release(&tables->location_index);
	for (size_t i = 0; i < n; i++) {
		const struct event_location location = tables->locations.data[i];

		if (location.image && TABLES_FIND(&tables->images, location.image) == SIZE_MAX)
			continue;
		keep_name(tables, &tables->names.data[i], frames);
		tables->locations.data[kept] = location;
		tables->names.data[kept] = tables->names.data[i];
		tables->outermost.data[kept] = tables->outermost.data[i];
		kept++;
		hash_index_add(&tables->location_index,
			       tables_location_hash(location.image, location.offset, location.flags),
			       (uint32_t)kept);
	}
	tables->locations.len = tables->names.len = tables->outermost.len = kept;
	mem_free(frames);
}

static bool has_image(const struct tables *tables, const struct event_mapping *mapping)
{
	return TABLES_FIND(&tables->images, mapping->image) != SIZE_MAX;
}

void tables_forget_images(struct tables *tables, bool (*is_over)(void *ctx, const struct event_image *image),
			  void *ctx)
{
	tables_forget_stacks(tables);
	keep_images(tables, is_over, ctx);
	keep_locations(tables);
	tables_keep_mappings(tables, has_image);
}
