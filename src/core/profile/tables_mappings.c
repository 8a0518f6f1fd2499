// SPDX-License-Identifier: GPL-2.0-or-later
/* tables_mappings: where processes had images mapped, each once. */
#include "core/profile/tables_budget.h"
#include "core/profile/tables_inner.h"

struct wanted_mapping {
	const struct tables *tables;
	const struct event_mapping *mapping;
};

static bool is_wanted_mapping(const void *ctx, uint32_t id)
{
	const struct wanted_mapping *w = ctx;
	const struct event_mapping *a = w->mapping, *b = &w->tables->mappings.data[id - 1];

	return a->process == b->process && a->image == b->image && a->start == b->start &&
	       a->end == b->end && a->offset == b->offset && a->path == b->path;
}

static uint64_t mapping_hash(const struct event_mapping *mapping)
{
	uint64_t words[] = { (uint64_t)mapping->process << 32 | mapping->image, mapping->start,
			     mapping->end, mapping->offset, mapping->path };

	return hash_bytes(words, sizeof(words), EVENT_MAPPING);
}

static void keep_mapping(struct tables *tables, const struct event_mapping *mapping)
{
	vec_push(&tables->mappings, *mapping);
	hash_index_add(&tables->mapping_index, mapping_hash(mapping), (uint32_t)tables->mappings.len);
}

void tables_keep_mappings(struct tables *tables,
			  bool (*stays)(const struct tables *tables, const struct event_mapping *mapping))
{
	size_t n = tables->mappings.len;

	hash_index_release(&tables->mapping_index);
	tables->mappings.len = 0;
	tables->mappings_forgotten++;
	for (size_t i = 0; i < n; i++) {
		struct event_mapping mapping = tables->mappings.data[i];

		if (stays(tables, &mapping))
			keep_mapping(tables, &mapping);
	}
}

/* Files of containers are found through it. */
static bool is_of_living(const struct tables *tables, const struct event_mapping *mapping)
{
	const struct event_process *process = tables_get_process(tables, mapping->process);

	return process->id && !process->end_ns;
}

void tables_mapping(struct tables *tables, const struct event_mapping *mapping)
{
	struct wanted_mapping w = { tables, mapping };
	struct event event = { .type = EVENT_MAPPING, .mapping = *mapping };

	if (hash_index_find(&tables->mapping_index, mapping_hash(mapping), is_wanted_mapping, &w))
		return;
	if (tables->limit_bytes && tables->mappings.len >= tables->mappings_max) {
		tables_keep_mappings(tables, is_of_living);
		tables->mappings_max = tables_next_max(tables, sizeof(*mapping), tables->mappings.len);
	}
	if (!tables_fits_mapping(tables))
		return;
	keep_mapping(tables, mapping);
	tables_tell(tables, &event);
}
