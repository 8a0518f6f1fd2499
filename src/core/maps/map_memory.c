// SPDX-License-Identifier: GPL-2.0-or-later
/* map_memory: what the map cache costs, and what goes when it is over its limit. */
#include "core/maps/map_cache.h"
#include "core/maps/map_cache_state.h"

uint64_t map_cache_bytes(const struct map_cache *cache)
{
	return sizeof(*cache) + cache->nodes.count * MAP_NODE_BYTES +
	       cache->nodes.past_cap * sizeof(struct space_version) +
	       (cache->dirty.cap + cache->changed.cap) * sizeof(void *) +
	       process_table_bytes(&cache->processes) + mapped_files_bytes(&cache->files);
}

/* Room is made down to seven eighths, so that the next event does not come here again. */
static uint64_t low_water(const struct map_cache *cache)
{
	return cache->limit_bytes - cache->limit_bytes / 8;
}

static void forget_dirty(struct map_cache *cache, struct process *process)
{
	struct process *last;

	if (!process->is_dirty)
		return;
	last = cache->dirty.data[--cache->dirty.len];
	cache->dirty.data[process->dirty_at] = last;
	last->dirty_at = process->dirty_at;
	process->is_dirty = false;
}

/* Ended processes, the earliest first, but none whose samples or end are still to be told. */
static void evict_ended(struct map_cache *cache)
{
	struct process *process = cache->processes.ended.first, *next;

	for (; process && map_cache_bytes(cache) > low_water(cache); process = next) {
		next = process->next;
		if (process->public.end_ns >= cache->resolved_ns)
			return;
		if (process->is_changed)
			continue;
		forget_dirty(cache, process);
		address_space_release(&process->space, &cache->nodes);
		process_table_remove(&cache->processes, process);
		cache->counts.evicted++;
	}
}

/* The mappings of living ones, the longest not looked up first: they can be read from /proc again. */
static void evict_living(struct map_cache *cache)
{
	struct process *process = cache->processes.living.first;

	for (; process && map_cache_bytes(cache) > low_water(cache); process = process->next) {
		if (process->unread)
			continue;
		forget_dirty(cache, process);
		address_space_release(&process->space, &cache->nodes);
		process->space.now.serial = ++cache->nodes.serial;
		process->unread = true;
		cache->counts.evicted++;
	}
}

void map_cache_evict(struct map_cache *cache, bool living)
{
	if (map_cache_bytes(cache) <= cache->limit_bytes)
		return;
	evict_ended(cache);
	if (living)
		evict_living(cache);
}

void map_cache_resolved(struct map_cache *cache, uint64_t time_ns)
{
	size_t kept = 0;

	time_ns = time_ns > RESOLVED_SLACK_NS ? time_ns - RESOLVED_SLACK_NS : 0;
	if (time_ns > cache->resolved_ns)
		cache->resolved_ns = time_ns;
	cache->drain++;
	cache->reread_ns = 0;
	for (size_t i = 0; i < cache->dirty.len; i++) {
		struct process *process = cache->dirty.data[i];

		address_space_retire(&process->space, &cache->nodes, cache->resolved_ns);
		process->is_dirty = process->space.past.len > 0;
		if (!process->is_dirty)
			continue;
		process->dirty_at = kept;
		cache->dirty.data[kept++] = process;
	}
	cache->dirty.len = kept;
	map_cache_evict(cache, true);
}

void map_cache_stats(const struct map_cache *cache, struct map_cache_stats *ret_stats)
{
	*ret_stats = cache->counts;
	ret_stats->bytes = map_cache_bytes(cache);
	ret_stats->processes = cache->processes.count;
	ret_stats->files = cache->files.files.len;
	ret_stats->mappings = cache->nodes.count;
}
