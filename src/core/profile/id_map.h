/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * id_map: from a profile file's ids to those of the tables it is read into. A file defines its ids
 * in ascending order; damage leaves gaps. Ids are kept as runs without a gap, so a whole file is
 * one run, and memory follows the definitions read, never the numbers a hostile file gives them.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/budget.h"
#include "base/vec.h"

struct id_run {
	uint32_t first, n; /* file ids first .. first + n - 1 */
	size_t start; /* their table ids: ids[start ..] */
};

/* A zeroed struct is an empty map. */
struct id_map {
	VEC(struct id_run) runs; /* ascending */
	VEC(uint32_t) ids;
	struct budget *budget; /* borrowed; what both take is counted there. NULL: nowhere */
};

/* Maps a file id to a table id. Returns false, and changes nothing, for 0, for a file id that is not above
 * all before it (what was defined first stays), and when it does not fit into the budget. */
bool id_map_add(struct id_map *map, uint32_t file_id, uint32_t id);
/* The table id, or 0 when that file id was never defined. */
uint32_t id_map_get(const struct id_map *map, uint32_t file_id);
void id_map_release(struct id_map *map);
