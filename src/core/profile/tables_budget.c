// SPDX-License-Identifier: GPL-2.0-or-later
/* tables_budget: what one more thing in the tables takes of their budget, now and later. */
#include "core/profile/tables_budget.h"

/*
 * What is taken of each later, in bytes: by names (core/tally/names.h), by a report's frames and its view of
 * samples, by what outputs keep of each name, and by those who look names up, before that.
 * tests/integration/memory.py holds it against profiles that have little else.
 */
#define FRAME_LATER 208 /* of a location, and of each frame of its name */
#define LOCATION_LATER (FRAME_LATER + 68)
#define IMAGE_LATER 256
#define MAPPING_LATER 120
#define THREAD_LATER 64 /* by a view of samples */

void tables_budget(struct tables *tables, struct budget *budget)
{
	tables->budget = budget;
	tables->strings.budget = budget;
}

bool tables_fits_image(struct tables *tables)
{
	static const char what[] = "images";

	return budget_vec(tables->budget, &tables->images, 1, what) &&
	       budget_index(tables->budget, &tables->image_index, what) &&
	       budget_take(tables->budget, IMAGE_LATER, what);
}

bool tables_fits_location(struct tables *tables)
{
	static const char what[] = "locations";
	struct budget *budget = tables->budget;

	return budget_vec(budget, &tables->locations, 1, what) && budget_vec(budget, &tables->names, 1, what) &&
	       budget_vec(budget, &tables->outermost, 1, what) &&
	       budget_index(budget, &tables->location_index, what) && budget_take(budget, LOCATION_LATER, what);
}

bool tables_fits_stack(struct tables *tables, size_t n)
{
	static const char what[] = "stacks";

	return budget_vec(tables->budget, &tables->stacks, 1, what) &&
	       budget_vec(tables->budget, &tables->stack_locations, n, what) &&
	       budget_index(tables->budget, &tables->stack_index, what);
}

bool tables_fits_mapping(struct tables *tables)
{
	static const char what[] = "mappings";

	return budget_vec(tables->budget, &tables->mappings, 1, what) &&
	       budget_index(tables->budget, &tables->mapping_index, what) &&
	       budget_take(tables->budget, MAPPING_LATER, what);
}

bool tables_fits_thread(struct tables *tables)
{
	static const char what[] = "threads";

	return budget_vec(tables->budget, &tables->threads, 1, what) &&
	       budget_index(tables->budget, &tables->thread_index, what) &&
	       budget_take(tables->budget, THREAD_LATER, what);
}

bool tables_fits_frames(struct tables *tables, size_t n)
{
	static const char what[] = "names";

	return budget_vec(tables->budget, &tables->name_frames, n, what) &&
	       budget_take(tables->budget, n * FRAME_LATER, what);
}
