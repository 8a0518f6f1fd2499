// SPDX-License-Identifier: GPL-2.0-or-later
/* space_plan: what the mappings of a space are to be: from the map cache, each with its table. */
#include <string.h>
#include "base/clock.h"
#include "core/unwind/space_plan.h"

static bool is_jit(const struct map_file *file)
{
	return file->image.kind == IMAGE_ANON;
}

/* One of two mappings of the same build may have come by another path. */
static bool is_same_file(const struct map_file *a, const struct map_file *b)
{
	const struct event_image *x = &a->image, *y = &b->image;

	if (a == b || (is_jit(a) && is_jit(b)))
		return true;
	return x->kind == y->kind && x->build_id_len && x->build_id_len == y->build_id_len &&
	       !memcmp(x->build_id, y->build_id, x->build_id_len);
}

struct making {
	struct space_plan *plan;
	struct table_store *tables;
	const struct space_jit *jit;
	const struct map_process *process;
	uint32_t pid; /* 0: it is gone */
};

/* Whether it goes on where the last one ends: then it is a part of that. */
static bool joins(const struct space_range *last, const struct space_range *next)
{
	if (last->file != next->file && !(is_jit(last->file) && is_jit(next->file)))
		return false;
	return last->end == next->start && last->file_bias == next->file_bias && last->bias == next->bias &&
	       last->table == next->table && last->waiting == next->waiting && last->timed_out == next->timed_out;
}

static void find_table(struct making *making, const struct mapping *mapping, struct space_range *range)
{
	const struct placed_table *table;

	table = table_store_get(making->tables, mapping, making->pid, &range->bias);
	range->waiting = table->waiting;
	making->plan->waiting |= table->waiting;
	range->timed_out = table->again_ns;
	if (table->again_ns && (!making->plan->again_ns || table->again_ns < making->plan->again_ns))
		making->plan->again_ns = table->again_ns;
	if (!table->n_pages)
		return;
	range->table = table;
	/* At once: the next one may need the room of what nobody holds. */
	table_store_hold(making->tables, table);
}

static void find_jit_table(struct making *making, const struct mapping *mapping, struct space_range *range)
{
	range->table = making->jit->table(making->jit->ctx, making->process, mapping, &range->bias);
	if (!range->table)
		return;
	table_store_hold(making->tables, range->table);
	making->plan->has_jit = true;
}

static void add_mapping(void *ctx, const struct mapping *mapping)
{
	struct making *making = ctx;
	struct space_plan *plan = making->plan;
	enum image_kind kind = mapping->file->image.kind;
	struct space_range range = {
		.start = mapping->start,
		.end = mapping->end,
		.file_bias = mapping->start - mapping->file_offset,
		.file = mapping->file,
	};

	if (kind == IMAGE_FILE || kind == IMAGE_VDSO || kind == IMAGE_VSYSCALL)
		find_table(making, mapping, &range);
	else if (kind == IMAGE_ANON && making->jit)
		find_jit_table(making, mapping, &range);
	if (!range.table)
		range.bias = 0;
	if (plan->ranges.len && joins(&plan->ranges.data[plan->ranges.len - 1], &range)) {
		plan->ranges.data[plan->ranges.len - 1].end = range.end;
	} else if (plan->ranges.len < UNWIND_MAPPINGS_MAX) {
		vec_push(&plan->ranges, range);
		return;
	}
	/* A plan holds a table once for each of its ranges, and this is none. */
	if (range.table)
		table_store_drop(making->tables, range.table);
}

void space_plan_make(struct space_plan *plan, const struct map_cache *maps, const struct map_process *process,
		     uint64_t time_ns, struct table_store *tables, const struct space_jit *jit)
{
	struct making making = { plan, tables, jit, process, process->end_ns ? 0 : process->pid };

	map_cache_each_mapping(maps, process, time_ns, add_mapping, &making);
	plan->made = table_store_made(tables);
}

bool space_plan_is_behind(const struct space_plan *plan, const struct table_store *tables)
{
	if (plan->again_ns && table_store_has_time(tables) && clock_now_ns() >= plan->again_ns)
		return true;
	return plan->waiting && (table_store_has_time(tables) || plan->made != table_store_made(tables));
}

bool space_plan_equal(const struct space_plan *a, const struct space_plan *b)
{
	if (a->ranges.len != b->ranges.len)
		return false;
	for (size_t i = 0; i < a->ranges.len; i++) {
		const struct space_range *x = &a->ranges.data[i], *y = &b->ranges.data[i];

		if (x->start != y->start || x->end != y->end || x->file_bias != y->file_bias ||
		    x->bias != y->bias || x->table != y->table || x->waiting != y->waiting ||
		    x->timed_out != y->timed_out || !is_same_file(x->file, y->file))
			return false;
	}
	return true;
}

void space_plan_renew(struct space_plan *plan, const struct space_plan *now)
{
	plan->made = now->made;
	plan->again_ns = now->again_ns;
}

void space_plan_write(const struct space_plan *plan, uint32_t *words)
{
	for (size_t i = 0; i < plan->ranges.len; i++) {
		const struct space_range *range = &plan->ranges.data[i];
		struct unwind_mapping mapping = {
			.start = range->start,
			.end = range->end,
			.bias = range->bias,
			.index_at = UNWIND_BARE_FILE,
		};

		if (is_jit(range->file))
			mapping.index_at = UNWIND_BARE_JIT;
		else if (range->waiting)
			mapping.index_at = UNWIND_BARE_WAITING;

		if (range->table) {
			mapping.index_at = range->table->index_at;
			mapping.pages = range->table->n_pages;
		}
		memcpy(words + i * sizeof(mapping) / sizeof(*words), &mapping, sizeof(mapping));
	}
}

static const struct space_range *find_range(const struct space_plan *plan, uint64_t addr)
{
	size_t low = 0, high = plan->ranges.len;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (plan->ranges.data[middle].end <= addr)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == plan->ranges.len || plan->ranges.data[low].start > addr)
		return NULL;
	return &plan->ranges.data[low];
}

const struct placed_table *space_plan_jit(const struct space_plan *plan, uint64_t addr)
{
	const struct space_range *range = plan->has_jit ? find_range(plan, addr) : NULL;

	return range && is_jit(range->file) ? range->table : NULL;
}

bool space_plan_timed_out(const struct space_plan *plan, uint64_t addr)
{
	const struct space_range *range = find_range(plan, addr);

	return range && range->timed_out;
}

bool space_plan_agrees(const struct space_plan *plan, uint64_t addr, const struct mapping *mapping)
{
	const struct space_range *range = find_range(plan, addr);

	if (!range || !mapping)
		return !range && !mapping;
	return is_same_file(range->file, mapping->file) &&
	       range->file_bias == mapping->start - mapping->file_offset;
}

void space_plan_drop(struct space_plan *plan, struct table_store *tables)
{
	for (size_t i = 0; i < plan->ranges.len; i++) {
		if (plan->ranges.data[i].table)
			table_store_drop(tables, plan->ranges.data[i].table);
		plan->ranges.data[i].table = NULL;
	}
}

void space_plan_release(struct space_plan *plan, struct table_store *tables)
{
	space_plan_drop(plan, tables);
	vec_release(&plan->ranges);
}
