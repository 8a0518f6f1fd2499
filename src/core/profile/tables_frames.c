// SPDX-License-Identifier: GPL-2.0-or-later
/* tables_frames: which frames of stacks with script frames are shown. */
#include "core/profile/tables_inner.h"

/*
 * Whether a user's location stays. What says how the stack ended does: the native frame at `end`, where there is
 * something to say of it, and those whose caller is a guess.
 */
static bool is_shown(const struct tables *tables, uint32_t location, bool is_end, enum tables_frames frames)
{
	bool is_script = tables_is_script(tables, location);
	uint32_t flags = tables_get_location(tables, location)->flags;

	if (frames == TABLES_FRAMES_NATIVE)
		return !is_script;
	return is_script || !(flags & LOCATION_RUNTIME) || flags & LOCATION_GUESSED || is_end;
}

static void hide_in(struct tables *tables, struct tables_stack *stack, enum tables_frames frames)
{
	uint32_t *user = tables->stack_locations.data + stack->first + stack->n_kernel;
	uint16_t end = tables_native_end(tables, user, stack->n_user), n = 0, n_scripts = 0;

	for (uint16_t i = 0; i < stack->n_user; i++)
		n_scripts += tables_is_script(tables, user[i]);
	if (!n_scripts)
		return;
	for (uint16_t i = 0; i < stack->n_user; i++)
		if (is_shown(tables, user[i], i + 1 == end && stack->status != STACK_COMPLETE, frames))
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
