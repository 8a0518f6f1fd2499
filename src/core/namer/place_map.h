/* SPDX-License-Identifier: GPL-2.0-or-later */
/* place_map: where the places of a module are in its address space as its symbols have it. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/extent.h"
#include "core/image/image.h"
#include "core/namer/namer.h"

struct place_map {
	const struct image *image; /* borrowed */
	enum namer_places places;
	/* The places that were asked about last, which are all mapped, or all not. */
	struct extent near;
	uint64_t shift; /* from a place to its vaddr */
	bool is_mapped;
};

void place_map_init(struct place_map *map, const struct image *image, enum namer_places places);

/*
 * The vaddr of a place; false: no part of the file is mapped there. *ret_near (may be NULL) gets the places
 * around it that are as far from their vaddrs, or are not mapped either.
 */
bool place_map_vaddr(struct place_map *map, uint64_t place, uint64_t *ret_vaddr, struct extent *ret_near);
