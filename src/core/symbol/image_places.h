/* SPDX-License-Identifier: GPL-2.0-or-later */
/* image_places: where an image was mapped, by which processes and from which paths: where its file is found. */
#pragma once
#include <stdint.h>
#include "base/vec.h"
#include "core/profile/tables.h"
#include "core/symbol/symbol_context.h"

/* A zeroed struct knows of none. */
struct image_places {
	VEC(struct symbol_place) all; /* by image, then pid, then start */
};

/*
 * Reads the mappings of the tables, whose strings are borrowed until the release: those of the images after the
 * first n_known.
 */
void image_places_read(struct image_places *places, const struct tables *tables, size_t n_known);
/* Those of one image; borrowed until the release. */
struct symbol_places image_places_of(const struct image_places *places, uint32_t image);
void image_places_release(struct image_places *places);
