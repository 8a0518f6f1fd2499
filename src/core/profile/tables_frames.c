// SPDX-License-Identifier: GPL-2.0-or-later
/* tables_frames: which frames of stacks with script frames are shown. */
#include <string.h>
#include "base/mem.h"
#include "core/profile/tables_inner.h"

/* Whether the C library starts a process or a thread there: glibc's functions, and musl's. */
static bool is_start(const struct tables *tables, uint32_t location)
{
	static const char *const starts[] = {
		"_start", "__libc_start_call_main", "__libc_start_main", "__libc_start_main_impl", "_start_c",
		"libc_start_main_stage2", "start_thread", "start", "clone", "__clone", "clone3", "__clone3",
	};
	const struct tables_name *name = tables_get_name(tables, location);
	const struct name_frame *frames;
	const char *function;

	if (!name->n_frames)
		return false;
	frames = &tables->name_frames.data[name->first];
	function = strtab_get(&tables->strings, frames[name->n_frames - 1].function); /* without what is inlined */
	for (size_t i = 0; i < ARRAY_LEN(starts); i++)
		if (!strncmp(function, starts[i], strlen(starts[i])) && strchr("@", function[strlen(starts[i])]))
			return true;
	return false;
}

/*
 * How many of n user frames there are without those outside all script frames, if these do nothing but start the
 * runtime; a program that has one built in calls it from functions of its own, and then all n.
 */
static uint16_t without_start(const struct tables *tables, const uint32_t *user, uint16_t n)
{
	uint16_t inside = n;

	while (inside && !tables_is_script(tables, user[inside - 1])) {
		inside--;
		if (!(tables_get_location(tables, user[inside])->flags & LOCATION_RUNTIME) &&
		    !is_start(tables, user[inside]))
			return n;
	}
	return inside;
}

static bool is_shown(const struct tables *tables, uint32_t location, enum tables_frames frames)
{
	if (frames == TABLES_FRAMES_NATIVE)
		return !tables_is_script(tables, location);
	return !(tables_get_location(tables, location)->flags & LOCATION_RUNTIME);
}

static void hide_in(struct tables *tables, struct tables_stack *stack, enum tables_frames frames)
{
	uint32_t *user = tables->stack_locations.data + stack->first + stack->n_kernel;
	uint16_t n = 0, n_scripts = 0, n_user = stack->n_user;
	uint16_t end; /* how many up to where the walk ended, if that has to stay */

	end = stack->status == STACK_COMPLETE ? 0 : tables_native_end(tables, user, stack->n_user);
	for (uint16_t i = 0; i < stack->n_user; i++)
		n_scripts += tables_is_script(tables, user[i]);
	if (!n_scripts)
		return;
	if (frames == TABLES_FRAMES_AUTO && !end)
		n_user = without_start(tables, user, n_user);
	for (uint16_t i = 0; i < n_user; i++)
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
