/* SPDX-License-Identifier: GPL-2.0-or-later */
/* map_cache_state: what a map cache holds, and its parts' calls to each other; private to core/maps. */
#pragma once
#include "core/maps/address_space.h"
#include "core/maps/mapped_file.h"
#include "core/maps/process_table.h"

#define MAP_CACHE_DEFAULT_BYTES (64ULL << 20)
#define REREAD_NS_MAX 50000000ULL /* for lost events, between two map_cache_resolved() */
#define REREAD_WAIT_MAX 64 /* drains between two readings in vain of one process */
#define ANON_TOLD_MAX 4096 /* for map_cache_next_anon(): further ones are not told */
/* A sample's time may be from a moment before the slice that it is stored in. */
#define RESOLVED_SLACK_NS 100000000ULL

struct map_cache {
	uint64_t limit_bytes;
	uint64_t created_ns;
	uint64_t resolved_ns; /* times before this are not asked for any more */
	uint64_t drain; /* how often map_cache_resolved() was called, and 1 */
	uint64_t reread_ns_max, reread_ns; /* for lost events, of one drain: the limit, and what it took so far */
	uint64_t lost_serial; /* how often map_cache_lost() was called */
	struct map_nodes nodes;
	struct file_asker asker;
	struct mapped_files files;
	struct process_table processes;
	struct kernel_image *kernel;
	VEC(struct process *) dirty; /* with past versions to retire */
	VEC(uint32_t) anon; /* processes that got executable memory of no file, to be told */
	VEC(struct process *) changed; /* end or comm to be told */
	struct map_cache_stats counts; /* evicted, rereads, lost */
};

/* What reading a process anew is for. */
enum map_read {
	MAP_READ_MERGE, /* what is known stays, unless /proc says otherwise */
	MAP_READ_ANEW, /* events were lost: what is known ends with the last time resolved */
};

/* Reads the mappings of a living process; false: it is gone, or the pid has a new life. */
bool map_cache_read(struct map_cache *cache, struct process *process, enum map_read how);
/* A change of this process's mappings was made: past versions may be there. */
void map_cache_note_dirty(struct map_cache *cache, struct process *process);
void map_cache_note_changed(struct map_cache *cache, struct process *process);
void map_cache_set_comm(struct map_cache *cache, struct process *process, const char *comm);
/* Makes room when there is too little: ended processes, and living ones too if `living`. */
void map_cache_evict(struct map_cache *cache, bool living);
uint64_t map_cache_bytes(const struct map_cache *cache);
