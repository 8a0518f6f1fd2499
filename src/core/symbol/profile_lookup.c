// SPDX-License-Identifier: GPL-2.0-or-later
/* profile_lookup: where an address was in the processes of a recording. */
#include <stdlib.h>
#include <string.h>
#include "core/profile/meta.h"
#include "core/symbol/module_layout.h"
#include "core/symbol/profile_lookup.h"

/* A kernel module that samples were in. */
struct recorded_module {
	uint64_t start, bytes;
	uint32_t image;
};

struct profile_lookup {
	struct profile *profile;
	uint32_t pid;
	uint64_t kernel_text; /* 0: not known */
	uint64_t *samples; /* of each process, by its id */
	VEC(struct recorded_module) modules; /* those that came last first */
};

/* Their words are looked up and read once, not for each address. */
static void find_modules(struct profile_lookup *lookup)
{
	const struct tables *tables = &lookup->profile->tables;

	for (uint32_t id = (uint32_t)tables->images.len; id; id--) {
		const struct event_image *image = tables_get_image(tables, id);
		const char *path = strtab_get(&tables->strings, image->path);
		struct module_layout layout = { 0 };

		if (image->kind == IMAGE_MODULE &&
		    module_layout_read(&layout, profile_module_words(lookup->profile, path), NULL) && layout.bytes)
			vec_push(&lookup->modules,
				 ((struct recorded_module){ layout.start, layout.bytes, id }));
	}
}

struct profile_lookup *profile_lookup_new(struct profile *profile, uint32_t pid)
{
	struct profile_lookup *lookup = mem_zalloc(sizeof(*lookup));
	const char *text = profile_meta(profile, META_KERNEL_TEXT);

	lookup->profile = profile;
	lookup->pid = pid;
	lookup->kernel_text = text ? strtoull(text, NULL, 16) : 0;
	lookup->samples = mem_array(profile->tables.processes.len + 1, sizeof(*lookup->samples));
	for (size_t i = 0; i < profile->samples.len; i++) {
		const struct event_sample *sample = &profile->samples.data[i];

		if (sample->process <= profile->tables.processes.len)
			lookup->samples[sample->process] += sample->count;
	}
	find_modules(lookup);
	return lookup;
}

void profile_lookup_free(struct profile_lookup *lookup)
{
	if (!lookup)
		return;
	mem_free(lookup->samples);
	vec_release(&lookup->modules);
	mem_free(lookup);
}

/* By the recording's _text, or by the address itself where that was hidden. */
static uint32_t kernel_location(struct profile_lookup *lookup, uint64_t addr)
{
	struct event_image image = { .kind = IMAGE_KERNEL };
	struct tables *tables = &lookup->profile->tables;
	uint64_t base = lookup->kernel_text;

	if (!base)
		image.flags = IMAGE_NO_BASE;
	if (addr < base)
		return 0;
	image.path = tables_string(tables, "[kernel]", strlen("[kernel]"));
	image.id = tables_image(tables, &image);
	for (uint32_t id = 1; id <= tables->images.len; id++) {
		const struct event_image *known = tables_get_image(tables, id);

		if (known->kind == IMAGE_KERNEL && !((known->flags ^ image.flags) & IMAGE_NO_BASE))
			return tables_location(tables, id, addr - base, 0);
	}
	return 0;
}

/*
 * In one of the modules that samples were in, whose places the recording tells: the one that came
 * last where one took the place of another.
 */
static uint32_t module_location(struct profile_lookup *lookup, uint64_t addr)
{
	for (size_t i = 0; i < lookup->modules.len; i++) {
		const struct recorded_module *module = &lookup->modules.data[i];

		if (addr - module->start < module->bytes)
			return tables_location(&lookup->profile->tables, module->image, addr - module->start, 0);
	}
	return 0;
}

static uint64_t offset_in(const struct event_mapping *mapping, uint64_t addr)
{
	return addr - mapping->start + mapping->offset;
}

/* Whether a tells more than b, which may be NULL: more samples, else later. */
static bool is_better(const struct profile_lookup *lookup, const struct event_mapping *a,
		      const struct event_mapping *b)
{
	if (!b || a->process == b->process)
		return !b || a->from_ns >= b->from_ns;
	return lookup->samples[a->process] > lookup->samples[b->process];
}

/* Where the function of a named location begins in its image. */
static uint64_t start_of(const struct tables *tables, uint32_t location)
{
	return tables_get_location(tables, location)->offset -
	       tables_get_name(tables, location)->offset;
}

/*
 * A name from the recording for a place that no sample was at: what lies between two locations of
 * one function is of that function too. It serves when the file itself is gone.
 */
static void name_by_neighbours(struct tables *tables, uint32_t location)
{
	const struct event_location at = *tables_get_location(tables, location);
	uint32_t below = 0, above = 0;
	struct event_name name;
	struct name_frame frame;

	for (uint32_t id = 1; id <= tables->locations.len; id++) {
		const struct event_location *near = tables_get_location(tables, id);
		/* A call at a function's very end returns to behind it. */
		uint64_t last = near->offset - (near->flags & LOCATION_RETURN && near->offset);

		if (near->image != at.image || tables_get_name(tables, id)->n_frames != 1)
			continue;
		if (near->offset <= at.offset &&
		    (!below || near->offset > tables_get_location(tables, below)->offset))
			below = id;
		if (last >= at.offset &&
		    (!above || near->offset < tables_get_location(tables, above)->offset))
			above = id;
	}
	if (!below || !above || start_of(tables, below) != start_of(tables, above))
		return;
	frame = tables->name_frames.data[tables_get_name(tables, below)->first];
	name = (struct event_name){
		.location = location,
		.n_frames = 1,
		.offset = at.offset - start_of(tables, below),
		.frames = &frame,
	};
	tables_name(tables, &name);
}

void profile_lookup_name(struct profile_lookup *lookup, uint32_t location)
{
	struct tables *tables = &lookup->profile->tables;
	uint32_t image = tables_get_location(tables, location)->image;

	if (!tables_get_name(tables, location)->n_frames &&
	    tables_get_image(tables, image)->kind == IMAGE_FILE)
		name_by_neighbours(tables, location);
}

uint32_t profile_lookup_find(struct profile_lookup *lookup, uint64_t addr, uint32_t *ret_processes)
{
	struct tables *tables = &lookup->profile->tables;
	const struct event_mapping *best = NULL;
	uint32_t location;

	*ret_processes = 1;
	if (addr >= KERNEL_HALF) {
		location = module_location(lookup, addr);
		return location ? location : kernel_location(lookup, addr);
	}
	for (size_t i = 0; i < tables->mappings.len; i++) {
		const struct event_mapping *mapping = &tables->mappings.data[i];

		if (addr < mapping->start || addr >= mapping->end)
			continue;
		if (lookup->pid && tables_get_process(tables, mapping->process)->pid != lookup->pid)
			continue;
		if (best && (best->image != mapping->image ||
			     offset_in(best, addr) != offset_in(mapping, addr)))
			++*ret_processes;
		if (is_better(lookup, mapping, best))
			best = mapping;
	}
	if (!best)
		return 0;
	location = tables_location(tables, best->image, offset_in(best, addr), 0);
	/* An address copied from a stack is mostly a return address, and named as such in the recording. */
	for (uint32_t flags = 1; flags <= LOCATION_FLAGS && !tables_get_name(tables, location)->n_frames; flags++) {
		uint32_t twin = tables_location(tables, best->image, offset_in(best, addr), flags);

		if (tables_get_name(tables, twin)->n_frames)
			return twin;
	}
	return location;
}
