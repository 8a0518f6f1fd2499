// SPDX-License-Identifier: GPL-2.0-or-later
/* place_map: where the places of a module are in its address space, and which of them hold code. */
#include <elf.h>
#include <stdlib.h>
#include "core/namer/place_map.h"

#define EXECUTABLE (SHF_ALLOC | SHF_EXECINSTR)

void place_map_init(struct place_map *map, const struct image *image, enum namer_places places)
{
	*map = (struct place_map){ .image = image, .places = places };
	if (places == NAMER_ADDRESSES) {
		map->near = extent_whole();
		map->is_mapped = true;
	}
}

void place_map_release(struct place_map *map)
{
	vec_release(&map->code);
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

static void add_code(struct place_map *map, uint64_t start, uint64_t size)
{
	struct extent code = { start, end_of(start, size) };

	if (code.low < code.high)
		vec_push(&map->code, code);
}

static void add_sections(struct place_map *map)
{
	struct image_section section;

	for (size_t i = 1; i < image_sections(map->image); i++)
		if (image_section(map->image, i, &section) && (section.flags & EXECUTABLE) == EXECUTABLE)
			add_code(map, section.addr, section.size);
}

static void add_segments(struct place_map *map)
{
	bool by_offset = map->places == NAMER_FILE_OFFSETS;
	uint64_t file_size = image_identity(map->image)->size;

	for (size_t i = 0; i < image_segments(map->image); i++) {
		const struct image_segment *segment = image_segment(map->image, i);
		uint64_t size = by_offset ? segment->file_size : segment->memory_size;

		if (segment->type != PT_LOAD || !(segment->flags & PF_X))
			continue;
		if (by_offset && (segment->offset >= file_size || size > file_size - segment->offset))
			continue;
		add_code(map, by_offset ? segment->offset : segment->vaddr, size);
	}
}

static int compare_lows(const void *a, const void *b)
{
	const struct extent *x = a, *y = b;

	return x->low < y->low ? -1 : x->low > y->low;
}

static void know_code(struct place_map *map)
{
	struct extent *code;
	size_t n = 0;

	map->code_known = true;
	if (map->places == NAMER_ADDRESSES)
		add_sections(map);
	if (!map->code.len)
		add_segments(map);
	code = map->code.data;
	if (map->code.len)
		qsort(code, map->code.len, sizeof(*code), compare_lows);
	for (size_t i = 0; i < map->code.len; i++) {
		if (!n || code[i].low > code[n - 1].high)
			code[n++] = code[i];
		else if (code[i].high > code[n - 1].high)
			code[n - 1].high = code[i].high;
	}
	map->code.len = n;
}

bool place_map_code(struct place_map *map, uint64_t from, struct extent *ret_code)
{
	if (!map->code_known)
		know_code(map);
	for (size_t i = 0; i < map->code.len; i++) {
		struct extent code = map->code.data[i];

		if (code.high <= from)
			continue;
		*ret_code = (struct extent){ from > code.low ? from : code.low, code.high };
		return true;
	}
	return false;
}
