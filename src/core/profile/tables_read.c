// SPDX-License-Identifier: GPL-2.0-or-later
/* tables_read: what tables hold, by its ids, and how stacks of them end. */
#include "core/profile/tables_inner.h"

const struct event_image *tables_get_image(const struct tables *tables, uint32_t id)
{
	static const struct event_image none;
	size_t place = TABLES_FIND(&tables->images, id);

	return place == SIZE_MAX ? &none : &tables->images.data[place];
}

const struct event_location *tables_get_location(const struct tables *tables, uint32_t id)
{
	static const struct event_location none;
	size_t place = TABLES_FIND(&tables->locations, id);

	return place == SIZE_MAX ? &none : &tables->locations.data[place];
}

const struct tables_stack *tables_get_stack(const struct tables *tables, uint32_t id)
{
	static const struct tables_stack none;

	return id > tables->stacks_forgotten && id <= tables_stacks_told(tables) ?
		       &tables->stacks.data[id - tables->stacks_forgotten - 1] : &none;
}

const uint32_t *tables_stack_locations(const struct tables *tables, uint32_t id)
{
	static const uint32_t none;

	if (!tables->stack_locations.len)
		return &none;
	return tables->stack_locations.data + tables_get_stack(tables, id)->first;
}

const struct tables_name *tables_get_name(const struct tables *tables, uint32_t location)
{
	static const struct tables_name none;
	size_t place = TABLES_FIND(&tables->locations, location);

	return place == SIZE_MAX ? &none : &tables->names.data[place];
}

uint32_t tables_stacks_told(const struct tables *tables)
{
	return tables->stacks_forgotten + (uint32_t)tables->stacks.len;
}

bool tables_is_outermost(const struct tables *tables, uint32_t location)
{
	size_t place = TABLES_FIND(&tables->locations, location);

	return place != SIZE_MAX && tables->outermost.data[place];
}

struct tables_ending tables_stack_ending(const struct tables *tables, uint32_t stack)
{
	const struct tables_stack *s = tables_get_stack(tables, stack);
	const uint32_t *locations = tables_stack_locations(tables, stack);
	uint16_t end = tables_native_end(tables, locations + s->n_kernel, s->n_user);

	return (struct tables_ending){
		.outermost = end ? locations[s->n_kernel + end - 1] : 0,
		.status = s->status,
		.cause = s->cause,
		.unwinder = s->unwinder,
		.script_status = s->script_status,
		.script_cause = s->script_cause,
		.guessed = s->guessed,
	};
}

/* Not a leaf: clone3() too runs on in the thread that called it. */
static bool is_called_from_entry(const struct tables *tables, uint32_t location)
{
	return tables_get_name(tables, location)->flags & NAME_ENTRY &&
	       tables_get_location(tables, location)->flags & LOCATION_RETURN;
}

int tables_ending_status(const struct tables *tables, const struct tables_ending *ending)
{
	/*
	 * Past an entry there is nothing to find: how the walk ended there does not matter. But that the end is
	 * the root does not mend a guess on the way to it, which may have left out a frame; and of frame pointers
	 * alone each step is one.
	 */
	if ((ending->status == STACK_GUESSED || ending->status == STACK_CUT) &&
	    ending->cause != STACK_CAUSE_DEPTH && !stack_cause_is_guess(ending->cause) &&
	    is_called_from_entry(tables, ending->outermost))
		return ending->guessed || stack_unwinder_is_fp(ending->unwinder) ? STACK_GUESSED : STACK_COMPLETE;
	return ending->status;
}

uint8_t tables_ending_cause(const struct tables *tables, const struct tables_ending *ending)
{
	if (tables_ending_status(tables, ending) != STACK_GUESSED || stack_cause_is_guess(ending->cause))
		return ending->cause;
	if (ending->guessed)
		return STACK_CAUSE_GUESS;
	return is_called_from_entry(tables, ending->outermost) ? STACK_CAUSE_UNPROVEN : ending->cause;
}

int tables_stack_status(const struct tables *tables, uint32_t stack)
{
	const struct tables_ending ending = tables_stack_ending(tables, stack);

	return tables_ending_status(tables, &ending);
}
