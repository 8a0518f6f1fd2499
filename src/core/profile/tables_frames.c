// SPDX-License-Identifier: GPL-2.0-or-later
/* tables_frames: which frames of stacks with script frames are shown. */
#include "core/profile/tables_inner.h"

static bool is_shown(const struct tables *tables, uint32_t location, enum tables_frames frames)
{
	if (frames == TABLES_FRAMES_NATIVE)
		return !tables_is_script(tables, location);
	return !(tables_get_location(tables, location)->flags & LOCATION_RUNTIME);
}

static void hide_in(struct tables *tables, struct tables_stack *stack, enum tables_frames frames)
{
	uint32_t *user = tables->stack_locations.data + stack->first + stack->n_kernel;
	uint16_t n = 0, n_scripts = 0, end; /* how many up to where the walk ended, if that has to stay */

	end = stack->status == STACK_COMPLETE ? 0 : tables_native_end(tables, user, stack->n_user);
	for (uint16_t i = 0; i < stack->n_user; i++)
		n_scripts += tables_is_script(tables, user[i]);
	if (!n_scripts)
		return;
	for (uint16_t i = 0; i < stack->n_user; i++)
		if (i + 1 == end || is_shown(tables, user[i], frames))
			user[n++] = user[i];
	stack->n_user = n ? n : 1;
}

static bool has_scripts(const struct tables *tables)
{
	for (size_t i = 0; i < tables->images.len; i++)
		if (tables->images.data[i].kind == IMAGE_SCRIPT)
			return true;
	return false;
}

void tables_show_frames(struct tables *tables, enum tables_frames frames)
{
	if (frames == TABLES_FRAMES_ALL || !has_scripts(tables))
		return;
	for (size_t i = 0; i < tables->stacks.len; i++)
		hide_in(tables, &tables->stacks.data[i], frames);
}
