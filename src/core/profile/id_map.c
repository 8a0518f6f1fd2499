// SPDX-License-Identifier: GPL-2.0-or-later
/* id_map: from a profile file's ids to those of the tables it is read into. */
#include "core/profile/id_map.h"

static struct id_run *last_run(const struct id_map *map)
{
	return map->runs.len ? &map->runs.data[map->runs.len - 1] : NULL;
}

static bool fits(struct id_map *map)
{
	return budget_vec(map->budget, &map->ids, 1, "ids") && budget_vec(map->budget, &map->runs, 1, "ids");
}

bool id_map_add(struct id_map *map, uint32_t file_id, uint32_t id)
{
	struct id_run *last = last_run(map);
	struct id_run run = { .first = file_id, .n = 1, .start = map->ids.len };

	if (!file_id || (last && file_id <= last->first + (last->n - 1)) || !fits(map))
		return false;
	last = last_run(map);
	if (last && file_id - last->first == last->n)
		last->n++;
	else
		vec_push(&map->runs, run);
	vec_push(&map->ids, id);
	return true;
}

static const struct id_run *find_run(const struct id_map *map, uint32_t file_id)
{
	size_t low = 0, high = map->runs.len;

	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (map->runs.data[middle].first <= file_id)
			low = middle;
		else
			high = middle;
	}
	return &map->runs.data[low];
}

uint32_t id_map_get(const struct id_map *map, uint32_t file_id)
{
	const struct id_run *run;

	if (!map->runs.len)
		return 0;
	run = find_run(map, file_id);
	/* Below the first run the difference wraps to more than any run holds. */
	return file_id - run->first < run->n ? map->ids.data[run->start + file_id - run->first] : 0;
}

void id_map_release(struct id_map *map)
{
	budget_return(map->budget,
		      map->runs.cap * sizeof(*map->runs.data) + map->ids.cap * sizeof(*map->ids.data));
	vec_release(&map->runs);
	vec_release(&map->ids);
}
