// SPDX-License-Identifier: GPL-2.0-or-later
/* profile_lookup: where an address was in the processes of a recording. */
#include <stdlib.h>
#include <string.h>
#include "core/profile/meta.h"
#include "core/symbol/claims.h"
#include "core/symbol/job_sort.h"
#include "core/symbol/module_layout.h"
#include "core/symbol/profile_lookup.h"

#define OFFSET_MAX (UINT64_MAX / (LOCATION_FLAGS + 1) - 1)

struct profile_lookup {
	struct profile *profile;
	uint64_t kernel_text; /* 0: not known */
	uint32_t kernel_image; /* 0: not looked for yet */
	struct claims mappings, modules;
	VEC(struct job) named; /* locations of the recording that have names, sorted, with their place_key() */
};

/* Who wants a mapping has it that tells more: of the process with more samples, else the later one. */
struct ranked {
	const struct event_mapping *mapping;
	uint64_t samples; /* of its process */
	size_t index;
};

static int compare_ranked(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	if (x->samples != y->samples)
		return x->samples < y->samples ? -1 : 1;
	if (x->mapping->process != y->mapping->process)
		return x->mapping->process > y->mapping->process ? -1 : 1;
	if (x->mapping->from_ns != y->mapping->from_ns)
		return x->mapping->from_ns < y->mapping->from_ns ? -1 : 1;
	return x->index < y->index ? -1 : 1;
}

/* How many samples each process has: [id]. */
static uint64_t *count_samples(const struct profile *profile)
{
	uint64_t *counts = mem_array(profile->tables.last_process + 1ull, sizeof(*counts));

	for (size_t i = 0; i < profile->samples.len; i++) {
		const struct event_sample *sample = &profile->samples.data[i];

		counts[tables_get_thread(&profile->tables, sample->thread)->process] += sample->count;
	}
	return counts;
}

/* pid: only of that process; 0: of any. */
static void find_mappings(struct profile_lookup *lookup, uint32_t pid)
{
	const struct tables *tables = &lookup->profile->tables;
	CLEANUP(mem_free) uint64_t *samples = count_samples(lookup->profile);
	CLEANUP(mem_free) struct ranked *ranked = mem_array(tables->mappings.len, sizeof(*ranked));
	size_t n = 0;

	for (size_t i = 0; i < tables->mappings.len; i++) {
		const struct event_mapping *mapping = &tables->mappings.data[i];

		if (!pid || tables_get_process(tables, mapping->process)->pid == pid)
			ranked[n++] = (struct ranked){
				mapping, mapping->process <= tables->last_process ? samples[mapping->process] : 0, i
			};
	}
	qsort(ranked, n, sizeof(*ranked), compare_ranked);
	for (size_t i = 0; i < n; i++) {
		const struct event_mapping *mapping = ranked[i].mapping;

		claims_add(&lookup->mappings,
			   &(struct claim){ .start = mapping->start, .end = mapping->end, .offset = mapping->offset,
					    .image = mapping->image, .owner = mapping->process });
	}
	claims_settle(&lookup->mappings);
}

/*
 * Of the modules that samples were in the recording tells the places: the one that came last counts
 * where one took the place of another.
 */
static void find_modules(struct profile_lookup *lookup)
{
	const struct tables *tables = &lookup->profile->tables;

	for (uint32_t id = 1; id <= tables->images.len; id++) {
		const struct event_image *image = tables_get_image(tables, id);
		const char *path = strtab_get(&tables->strings, image->path);
		struct module_layout layout = { 0 };

		if (image->kind == IMAGE_MODULE &&
		    module_layout_read(&layout, profile_module_words(lookup->profile, path), NULL))
			claims_add(&lookup->modules, &(struct claim){ .start = layout.start,
								      .end = layout.start + layout.bytes,
								      .image = id });
	}
	claims_settle(&lookup->modules);
}

/* By offset, then flags; files have no offsets over OFFSET_MAX. */
static uint64_t place_key(uint64_t offset, uint32_t flags)
{
	return offset * (LOCATION_FLAGS + 1) + flags;
}

static void find_names(struct profile_lookup *lookup)
{
	const struct tables *tables = &lookup->profile->tables;

	for (uint32_t id = 1; id <= tables->locations.len; id++) {
		const struct event_location *location = tables_get_location(tables, id);
		const struct job place = { location->image, id, place_key(location->offset, location->flags) };

		if (location->offset <= OFFSET_MAX && location->flags <= LOCATION_FLAGS &&
		    tables_get_name(tables, id)->n_frames)
			vec_push(&lookup->named, place);
	}
	job_sort(lookup->named.data, lookup->named.len);
}

struct profile_lookup *profile_lookup_new(struct profile *profile, uint32_t pid)
{
	struct profile_lookup *lookup = mem_zalloc(sizeof(*lookup));
	const char *text = profile_meta(profile, META_KERNEL_TEXT);

	lookup->profile = profile;
	lookup->kernel_text = text ? strtoull(text, NULL, 16) : 0;
	find_mappings(lookup, pid);
	find_modules(lookup);
	find_names(lookup);
	return lookup;
}

void profile_lookup_free(struct profile_lookup *lookup)
{
	if (!lookup)
		return;
	claims_release(&lookup->mappings);
	claims_release(&lookup->modules);
	vec_release(&lookup->named);
	mem_free(lookup);
}

/* The first of n sorted places of an image, or of those behind it, that does not come before a key. */
static size_t first_from(const struct job *places, size_t n, uint32_t image, uint64_t key)
{
	size_t low = 0, high = n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (places[middle].image < image || (places[middle].image == image && places[middle].at < key))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The kernel's image, with a base or without as the recording's addresses are told. */
static uint32_t kernel_image(struct profile_lookup *lookup)
{
	struct event_image image = { .kind = IMAGE_KERNEL, .flags = lookup->kernel_text ? 0 : IMAGE_NO_BASE };
	struct tables *tables = &lookup->profile->tables;

	for (uint32_t id = 1; id <= tables->images.len; id++) {
		const struct event_image *known = tables_get_image(tables, id);

		if (known->kind == IMAGE_KERNEL && !((known->flags ^ image.flags) & IMAGE_NO_BASE))
			return id;
	}
	image.path = tables_string(tables, "[kernel]", strlen("[kernel]"));
	return tables_image(tables, &image);
}

/* By the recording's _text, or by the address itself where that was hidden. */
static uint32_t kernel_location(struct profile_lookup *lookup, uint64_t addr)
{
	if (addr < lookup->kernel_text)
		return 0;
	if (!lookup->kernel_image)
		lookup->kernel_image = kernel_image(lookup);
	return tables_location(&lookup->profile->tables, lookup->kernel_image, addr - lookup->kernel_text, 0);
}

static uint32_t module_location(struct profile_lookup *lookup, uint64_t addr)
{
	bool disputed;
	const struct claim *claim = claims_find(&lookup->modules, addr, &disputed);

	return claim ? tables_location(&lookup->profile->tables, claim->image, addr - claim->start, 0) : 0;
}

/*
 * An address copied from a stack is mostly a return address, and named as such in the recording: the
 * location of a place that has a name there, however it was come by; 0: none.
 */
static uint32_t named_location(const struct profile_lookup *lookup, uint32_t image, uint64_t offset)
{
	size_t n = lookup->named.len, i;

	if (offset > OFFSET_MAX)
		return 0;
	i = first_from(lookup->named.data, n, image, place_key(offset, 0));
	return i < n && lookup->named.data[i].image == image &&
	       lookup->named.data[i].at <= place_key(offset, LOCATION_FLAGS) ? lookup->named.data[i].location : 0;
}

uint32_t profile_lookup_find(struct profile_lookup *lookup, uint64_t addr, bool *ret_disputed)
{
	const struct claim *claim;
	uint32_t location;
	uint64_t offset;

	*ret_disputed = false;
	if (addr >= KERNEL_HALF) {
		location = module_location(lookup, addr);
		return location ? location : kernel_location(lookup, addr);
	}
	claim = claims_find(&lookup->mappings, addr, ret_disputed);
	if (!claim)
		return 0;
	offset = addr - claim->start + claim->offset;
	location = named_location(lookup, claim->image, offset);
	return location ? location : tables_location(&lookup->profile->tables, claim->image, offset, 0);
}
