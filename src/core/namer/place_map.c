// SPDX-License-Identifier: GPL-2.0-or-later
/* place_map: where the places of a module are in its address space. */
#include <elf.h>
#include "core/namer/place_map.h"

void place_map_init(struct place_map *map, const struct image *image, enum namer_places places)
{
	*map = (struct place_map){ .image = image, .places = places };
	if (places == NAMER_ADDRESSES) {
		map->near = extent_whole();
		map->is_mapped = true;
	}
}

static uint64_t end_of(uint64_t start, uint64_t size)
{
	return size < UINT64_MAX - start ? start + size : UINT64_MAX;
}

/* Finds out about other offsets than the last. */
static void look(struct place_map *map, uint64_t offset)
{
	uint64_t vaddr = 0;

	map->near = extent_whole();
	for (size_t i = 0; i < image_segments(map->image); i++) {
		const struct image_segment *segment = image_segment(map->image, i);

		if (segment->type != PT_LOAD)
			continue;
		extent_border(&map->near, offset, segment->offset);
		extent_border(&map->near, offset, end_of(segment->offset, segment->file_size));
	}
	map->is_mapped = image_offset_to_vaddr(map->image, offset, &vaddr);
	map->shift = vaddr - offset;
}

bool place_map_vaddr(struct place_map *map, uint64_t place, uint64_t *ret_vaddr, struct extent *ret_near)
{
	if (map->places == NAMER_FILE_OFFSETS && (place < map->near.low || place >= map->near.high))
		look(map, place);
	if (ret_near)
		*ret_near = map->near;
	if (map->is_mapped)
		*ret_vaddr = place + map->shift;
	return map->is_mapped;
}
