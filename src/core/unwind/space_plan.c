// SPDX-License-Identifier: GPL-2.0-or-later
/* space_plan: what the mappings of a space are to be: from the map cache, each with its table. */
#include <inttypes.h>
#include <string.h>
#include "base/clock.h"
#include "base/log.h"
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

#define RUNTIMES_MAX 4 /* of one process: python3.12, and its libpython */

struct making {
	struct space_plan *plan;
	struct table_store *tables;
	struct process_runtimes *runtimes;
	const struct map_process *process;
	uint32_t pid; /* 0: it is gone */
	struct mapping runtimes_at[RUNTIMES_MAX]; /* of files that a runtime may be in */
	uint32_t n_runtimes;
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
	if (!range.table)
		range.bias = 0;
	if (making->n_runtimes < RUNTIMES_MAX && script_runtime_of(mapping))
		making->runtimes_at[making->n_runtimes++] = *mapping;
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

/* Puts a range before the one with that number, with a hold of its table. */
static void insert(struct space_plan *plan, size_t at, const struct space_range *range, struct table_store *tables)
{
	vec_add(&plan->ranges, 1);
	memmove(&plan->ranges.data[at + 1], &plan->ranges.data[at],
		(plan->ranges.len - 1 - at) * sizeof(*plan->ranges.data));
	plan->ranges.data[at] = *range;
	if (range->table)
		table_store_hold(tables, range->table);
}

static void remove_range(struct space_plan *plan, size_t at, struct table_store *tables)
{
	if (plan->ranges.data[at].table)
		table_store_drop(tables, plan->ranges.data[at].table);
	plan->ranges.len--;
	memmove(&plan->ranges.data[at], &plan->ranges.data[at + 1],
		(plan->ranges.len - at) * sizeof(*plan->ranges.data));
}

/*
 * Puts one range in the place of what is mapped of a heap: from its lowest address to the end of what is reserved
 * for it, so that nothing changes for a walk where more of it is mapped. False: something else than JIT code is
 * there, or nothing.
 */
static bool place_heap(struct space_plan *plan, const struct hotspot_heap *heap, struct table_store *tables)
{
	struct space_range whole = { .start = heap->low, .end = heap->high }, left, right;
	size_t first = 0, last;

	while (first < plan->ranges.len && plan->ranges.data[first].end <= heap->low)
		first++;
	for (last = first; last < plan->ranges.len && plan->ranges.data[last].start < heap->high; last++)
		if (!is_jit(plan->ranges.data[last].file))
			return false;
	if (first == last || plan->ranges.len + 2 > UNWIND_MAPPINGS_MAX)
		return false;
	left = plan->ranges.data[first];
	right = plan->ranges.data[last - 1];
	whole.file = left.file;
	whole.file_bias = left.file_bias;
	whole.heap = plan->n_heaps + 1;
	if (right.end > heap->high) {
		right.start = heap->high;
		insert(plan, last, &right, tables);
	}
	insert(plan, last, &whole, tables);
	if (left.start < heap->low) {
		left.end = heap->low;
		insert(plan, last, &left, tables);
	}
	while (last-- > first)
		remove_range(plan, last, tables);
	plan->heaps[plan->n_heaps++] = heap->rules;
	return true;
}

/* What one of its runtimes says. */
static void take_runtime(struct making *making, const struct script_found *found)
{
	struct space_plan *plan = making->plan;

	if (found->kind == SCRIPT_PYTHON) {
		plan->has_python = true;
		plan->python = found->python.rules;
		return;
	}
	for (uint32_t i = 0; i < found->hotspot.n_heaps; i++)
		if (!place_heap(plan, &found->hotspot.heaps[i], making->tables))
			log_debug("java: pid %u: no code at %#" PRIx64, making->process->pid,
				  found->hotspot.heaps[i].low);
}

static void find_runtime(struct making *making, const struct mapping *mapping, uint32_t execs)
{
	uint64_t again_ns = 0, begun_ns = clock_now_ns();
	struct space_plan *plan = making->plan;
	const struct script_found *found;

	found = process_runtimes_find(making->runtimes, making->process, execs, mapping,
				      table_store_has_time(making->tables), &again_ns);
	table_store_charge(making->tables, clock_now_ns() - begun_ns);
	if (again_ns && (!plan->again_ns || again_ns < plan->again_ns))
		plan->again_ns = again_ns;
	plan->script_waiting |= again_ns;
	/* What it has made so far is waited for: whoever comes to it tells that it is time to ask again. */
	for (size_t i = 0; again_ns && again_ns != UINT64_MAX && i < plan->ranges.len; i++)
		plan->ranges.data[i].waiting |= is_jit(plan->ranges.data[i].file);
	if (found)
		take_runtime(making, found);
}

void space_plan_make(struct space_plan *plan, const struct map_cache *maps, const struct map_process *process,
		     uint64_t time_ns, struct table_store *tables, struct process_runtimes *runtimes)
{
	struct making making = {
		.plan = plan,
		.tables = tables,
		.runtimes = runtimes,
		.process = process,
		.pid = process->end_ns ? 0 : process->pid,
	};
	struct map_contents contents;

	map_cache_each_mapping(maps, process, time_ns, add_mapping, &making);
	map_cache_contents(maps, process, time_ns, &contents);
	for (uint32_t i = 0; runtimes && i < making.n_runtimes; i++)
		find_runtime(&making, &making.runtimes_at[i], contents.execs);
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
	if (a->ranges.len != b->ranges.len || a->n_heaps != b->n_heaps ||
	    memcmp(a->heaps, b->heaps, a->n_heaps * sizeof(*a->heaps)) || a->has_python != b->has_python ||
	    memcmp(&a->python, &b->python, sizeof(a->python)))
		return false;
	for (size_t i = 0; i < a->ranges.len; i++) {
		const struct space_range *x = &a->ranges.data[i], *y = &b->ranges.data[i];

		if (x->start != y->start || x->end != y->end || x->file_bias != y->file_bias ||
		    x->bias != y->bias || x->table != y->table || x->waiting != y->waiting ||
		    x->timed_out != y->timed_out || x->heap != y->heap || !is_same_file(x->file, y->file))
			return false;
	}
	return true;
}

void space_plan_renew(struct space_plan *plan, const struct space_plan *now)
{
	plan->made = now->made;
	plan->again_ns = now->again_ns;
	plan->script_waiting = now->script_waiting;
}

#define MAPPING_WORDS (sizeof(struct unwind_mapping) / 4)
#define HEAP_WORDS (sizeof(struct unwind_hotspot) / 4)
#define PYTHON_WORDS (sizeof(struct script_python) / 4)

uint32_t space_plan_words(const struct space_plan *plan)
{
	return (uint32_t)(plan->ranges.len * MAPPING_WORDS + plan->n_heaps * HEAP_WORDS +
			  plan->has_python * PYTHON_WORDS);
}

uint32_t space_plan_script(const struct space_plan *plan, uint32_t at)
{
	return plan->has_python ? at + space_plan_words(plan) - (uint32_t)PYTHON_WORDS : 0;
}

void space_plan_write(const struct space_plan *plan, uint32_t *words, uint32_t at)
{
	size_t heaps = plan->ranges.len * MAPPING_WORDS;

	if (plan->n_heaps)
		memcpy(words + heaps, plan->heaps, plan->n_heaps * sizeof(*plan->heaps));
	if (plan->has_python)
		memcpy(words + heaps + plan->n_heaps * HEAP_WORDS, &plan->python, sizeof(plan->python));
	for (size_t i = 0; i < plan->ranges.len; i++) {
		const struct space_range *range = &plan->ranges.data[i];
		struct unwind_mapping mapping = {
			.start = range->start,
			.end = range->end,
			.bias = range->bias,
			.index_at = UNWIND_BARE_FILE,
		};

		if (range->waiting)
			mapping.index_at = UNWIND_BARE_WAITING;
		else if (is_jit(range->file))
			mapping.index_at = UNWIND_BARE_JIT;
		if (range->heap) {
			mapping.index_at = UNWIND_BARE_HOTSPOT;
			mapping.bias = at + heaps + (range->heap - 1) * HEAP_WORDS;
		}
		if (range->table) {
			mapping.index_at = range->table->index_at;
			mapping.pages = range->table->n_pages;
		}
		memcpy(words + i * MAPPING_WORDS, &mapping, sizeof(mapping));
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

bool space_plan_timed_out(const struct space_plan *plan, uint64_t addr)
{
	const struct space_range *range = find_range(plan, addr);

	return range && range->timed_out;
}

bool space_plan_is_heap(const struct space_plan *plan, uint64_t addr)
{
	const struct space_range *range = find_range(plan, addr);

	return range && range->heap;
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
