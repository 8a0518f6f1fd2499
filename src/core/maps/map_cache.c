// SPDX-License-Identifier: GPL-2.0-or-later
/* map_cache: who had what mapped, when: events in, answers out. */
#include <string.h>
#include "base/clock.h"
#include "base/proc_task.h"
#include "core/image/kernel_image.h"
#include "core/maps/map_cache.h"
#include "core/maps/map_cache_state.h"
#include "core/maps/target_memory.h"

/* The one mapping that every process has and no event tells of, fixed by the x86-64 ABI. */
#define VSYSCALL_START 0xffffffffff600000ULL
#define VSYSCALL_END 0xffffffffff601000ULL
/* No process maps its first page, nor anything in the kernel's half. */
#define USER_ADDR_MIN 0x1000ULL
#define USER_ADDR_END (1ULL << 56)
#define EXIT_BEFORE_EXEC_NS 1000000000ULL

struct map_cache *map_cache_new(const struct map_cache_options *options)
{
	struct map_cache *cache = mem_zalloc(sizeof(*cache));

	cache->limit_bytes = options && options->limit_bytes ? options->limit_bytes :
							       MAP_CACHE_DEFAULT_BYTES;
	cache->reread_ns_max = options && options->reread_ns ? options->reread_ns : REREAD_NS_MAX;
	cache->created_ns = clock_now_ns();
	cache->drain = 1;
	/* Priorities that nobody can guess keep a tree balanced against whoever chooses addresses. */
	cache->nodes.random = hash_u64(cache->created_ns ^ (uintptr_t)cache);
	/* Files stay, so they may not take all there is. */
	cache->asker.reader = options ? options->reader : NULL;
	cache->asker.identities = file_identities_new();
	mapped_files_init(&cache->files, &cache->asker, cache->limit_bytes / 2);
	cache->kernel = kernel_image_new(NULL);
	return cache;
}

void map_cache_free(struct map_cache *cache)
{
	if (!cache)
		return;
	for (struct process *p = cache->processes.living.first; p; p = p->next)
		address_space_release(&p->space, &cache->nodes);
	for (struct process *p = cache->processes.ended.first; p; p = p->next)
		address_space_release(&p->space, &cache->nodes);
	process_table_release(&cache->processes);
	mapped_files_release(&cache->files);
	file_identities_free(cache->asker.identities);
	kernel_image_free(cache->kernel);
	vec_release(&cache->dirty);
	vec_release(&cache->changed);
	vec_release(&cache->anon);
	mem_free(cache);
}

void map_cache_note_dirty(struct map_cache *cache, struct process *process)
{
	if (process->is_dirty || !process->space.past.len)
		return;
	process->is_dirty = true;
	process->dirty_at = cache->dirty.len;
	vec_push(&cache->dirty, process);
}

void map_cache_note_changed(struct map_cache *cache, struct process *process)
{
	if (process->is_changed || !process->public.event_process)
		return;
	process->is_changed = true;
	vec_push(&cache->changed, process);
}

void map_cache_set_comm(struct map_cache *cache, struct process *process, const char *comm)
{
	if (!strncmp(process->comm, comm, sizeof(process->comm) - 1))
		return;
	memset(process->comm, 0, sizeof(process->comm));
	memcpy(process->comm, comm, strnlen(comm, sizeof(process->comm) - 1));
	map_cache_note_changed(cache, process);
}

/* The life of a pid that an event is about; a new one, to be read from /proc, when none is known. */
static struct process *event_life(struct map_cache *cache, uint32_t pid)
{
	struct process *process = process_table_newest(&cache->processes, pid);

	if (process)
		return process;
	process = process_table_add(&cache->processes, pid, 0);
	process->unread = true;
	process->lost_serial = cache->lost_serial;
	return process;
}

/* The others with its memory have what it has. */
static void tell_sharers(struct map_cache *cache, struct process *process, uint64_t time_ns)
{
	for (struct process *p = process->sharer; p && p != process; p = p->sharer) {
		if (p->space.now.contents == process->space.now.contents)
			continue;
		address_space_share(&p->space, &process->space, &cache->nodes, time_ns);
		map_cache_note_dirty(cache, p);
	}
}

/*
 * Events of mappings name the process that made one, and no other that has the same memory. Nothing tells that a
 * child has its parent's memory itself and no copy of it; so the kernel is asked, once, about those of whom anybody
 * wants to know anything. What has changed until then, each has told of the parent: it is what the child has.
 */
static void ask_for_sharers(struct map_cache *cache, struct process *child, uint64_t time_ns)
{
	struct process *parent;

	if (!child->is_forked || child->ended)
		return;
	child->is_forked = false;
	parent = process_table_newest(&cache->processes, child->public.ppid);
	if (!parent || parent->ended || parent->public.start_ns > child->public.start_ns ||
	    !target_memory_same(cache->asker.reader, parent->public.pid, child->public.pid))
		return;
	process_table_join(child, parent);
	tell_sharers(cache, parent, time_ns);
}

static void note_anon(struct map_cache *cache, struct process *process, const struct mapping *mapping)
{
	if (mapping->file->image.kind != IMAGE_ANON || process->is_anon_told || cache->anon.len >= ANON_TOLD_MAX)
		return;
	process->is_anon_told = true;
	vec_push(&cache->anon, process->public.pid);
}

uint32_t map_cache_next_anon(struct map_cache *cache)
{
	return cache->anon.len ? cache->anon.data[--cache->anon.len] : 0;
}

void map_cache_mmap(struct map_cache *cache, const struct map_event_mmap *event)
{
	struct process *process;
	struct mapped_claim claim = {
		.pid = event->pid,
		.time_ns = event->time_ns,
		.start = event->start,
		.end = event->end,
		.file_offset = event->file_offset,
		.path = event->path,
		.dev = event->dev,
		.inode = event->inode,
		.build_id_len = event->build_id_len,
		.build_id = event->build_id,
	};
	struct map_change change = {
		.mapping = { .start = event->start, .end = event->end },
		.time_ns = event->time_ns,
	};

	if (!event->pid || event->start >= event->end)
		return;
	process = event_life(cache, event->pid);
	if (process->ended)
		claim.pid = 0;
	ask_for_sharers(cache, process, event->time_ns);
	change.mapping.file = mapped_files_get(&cache->files, &claim, &change.mapping.file_offset);
	address_space_map(&process->space, &cache->nodes, &change);
	map_cache_note_dirty(cache, process);
	note_anon(cache, process, &change.mapping);
	tell_sharers(cache, process, event->time_ns);
}

void map_cache_fork(struct map_cache *cache, uint64_t time_ns, uint32_t pid, uint32_t ppid)
{
	struct process *parent, *known, *child;

	if (!pid || pid == ppid) /* a new thread */
		return;
	known = process_table_newest(&cache->processes, pid);
	if (known && known->seen_ns > time_ns) /* /proc has shown this life already */
		return;
	if (known && !known->ended) {
		process_table_end(&cache->processes, known, time_ns);
		map_cache_note_changed(cache, known);
	}
	child = process_table_add(&cache->processes, pid, time_ns);
	child->public.ppid = ppid;
	parent = ppid ? event_life(cache, ppid) : NULL;
	child->unread = !parent || parent->unread;
	child->is_forked = parent;
	/* What is not sure of the parent is not sure of the child. */
	child->lost_serial = parent ? parent->lost_serial : 0;
	if (parent) {
		map_cache_set_comm(cache, child, parent->comm);
		address_space_fork(&child->space, &parent->space, &cache->nodes, time_ns);
	}
	map_cache_evict(cache, false);
}

void map_cache_exec(struct map_cache *cache, uint64_t time_ns, uint32_t pid, const char *comm)
{
	struct process *process = pid ? event_life(cache, pid) : NULL;

	if (!process)
		return;
	/* When another thread than the first one calls exec, the first one exits just before; long
	 * after an exit it is a new life, whose fork was lost. */
	if (process->ended && time_ns > process->public.end_ns + EXIT_BEFORE_EXEC_NS)
		process = process_table_add(&cache->processes, pid, process->public.end_ns);
	else
		process_table_revive(&cache->processes, process);
	process_table_part(process);
	address_space_exec(&process->space, &cache->nodes, time_ns);
	/* From here on events tell all of it; what was lost before does not matter any more. */
	process->unread = process->is_anon_told = process->is_headless = false;
	process->lost_serial = cache->lost_serial;
	process->reread_wait = 0;
	map_cache_note_dirty(cache, process);
	map_cache_set_comm(cache, process, comm);
}

void map_cache_comm(struct map_cache *cache, uint64_t time_ns, uint32_t pid, uint32_t tid,
		    const char *comm)
{
	if (pid && pid == tid)
		map_cache_set_comm(cache, event_life(cache, pid), comm);
}

void map_cache_exit(struct map_cache *cache, uint64_t time_ns, uint32_t pid, uint32_t tid)
{
	struct process *process = pid ? process_table_newest(&cache->processes, pid) : NULL;

	if (!process || process->seen_ns > time_ns || process->public.start_ns > time_ns)
		return;
	/* The first thread stands for the process, unless others outlive it (pthread_exit(3) in main()). */
	process->is_headless |= pid == tid;
	if (!process->is_headless || proc_task_living(pid))
		return;
	process_table_end(&cache->processes, process, time_ns);
	map_cache_note_changed(cache, process);
}

void map_cache_lost(struct map_cache *cache, uint64_t time_ns, uint64_t n)
{
	cache->counts.lost += n;
	cache->lost_serial++;
}

void map_cache_ksymbol(struct map_cache *cache, uint64_t time_ns, uint64_t start, uint32_t len,
		       const char *name, bool gone)
{
	kernel_image_ksymbol(cache->kernel, time_ns, start, len, name, gone);
}

struct kernel_image *map_cache_kernel(struct map_cache *cache)
{
	return cache->kernel;
}

const struct target_reader *map_cache_reader(const struct map_cache *cache)
{
	return cache->asker.reader;
}

/* The life of that time among those known; NULL: none, or an unknown one before all of them. */
static struct process *life_at(struct process *newest, uint64_t time_ns)
{
	while (newest && newest->public.start_ns > time_ns)
		newest = newest->older;
	return newest;
}

bool map_cache_may_reread(const struct map_cache *cache)
{
	return cache->reread_ns < cache->reread_ns_max;
}

/* Of a life that goes on: what is not sure of its mappings is read. */
static void make_sure(struct map_cache *cache, struct process *process)
{
	uint64_t before_ns;

	if (process->lost_serial != cache->lost_serial && map_cache_may_reread(cache)) {
		before_ns = clock_now_ns();
		cache->counts.rereads++;
		map_cache_read(cache, process, MAP_READ_ANEW);
		cache->reread_ns += clock_now_ns() - before_ns;
	} else if (process->unread) {
		map_cache_read(cache, process, MAP_READ_MERGE);
	}
}

struct map_process *map_cache_process(struct map_cache *cache, uint32_t pid, uint64_t time_ns)
{
	struct process *newest, *process;

	if (!pid)
		return NULL;
	newest = process_table_newest(&cache->processes, pid);
	if (!newest) {
		newest = event_life(cache, pid);
		map_cache_read(cache, newest, MAP_READ_MERGE);
	} else if (!newest->ended) {
		make_sure(cache, newest);
	}
	newest = process_table_newest(&cache->processes, pid);
	ask_for_sharers(cache, newest, clock_now_ns());
	process = life_at(newest, time_ns);
	/* A life that no event told of: without mappings, but never with those of a later one. */
	if (!process)
		process = process_table_add_oldest(&cache->processes, pid);
	process_table_touch(&cache->processes, process);
	return &process->public;
}

static struct mapping vsyscall_mapping(const struct map_cache *cache)
{
	return (struct mapping){ VSYSCALL_START, VSYSCALL_END, VSYSCALL_START, cache->files.vsyscall, 0 };
}

static bool may_reread(const struct map_cache *cache, const struct process *process)
{
	return !process->ended && process->reread_drain <= cache->drain;
}

/* Reads the process once more for an address in no mapping; a reading in vain doubles the wait for
 * the next: garbage from a stack without frame pointers would have every process read all the time. */
static bool reread_for(struct map_cache *cache, struct process *process, uint64_t time_ns,
		       uint64_t addr, struct mapping *ret_mapping)
{
	bool found;

	cache->counts.rereads++;
	found = map_cache_read(cache, process, MAP_READ_MERGE) &&
		address_space_find(&process->space, time_ns, addr, ret_mapping, NULL);
	if (found || !process->reread_wait)
		process->reread_wait = 1;
	else if (process->reread_wait < REREAD_WAIT_MAX)
		process->reread_wait *= 2;
	process->reread_drain = cache->drain + process->reread_wait;
	return found;
}

bool map_cache_is_vsyscall(uint64_t addr)
{
	return addr >= VSYSCALL_START && addr < VSYSCALL_END;
}

bool map_cache_find(struct map_cache *cache, struct map_process *public, uint64_t time_ns,
		    uint64_t addr, struct mapping *ret_mapping)
{
	struct process *process = (struct process *)public;

	if (map_cache_is_vsyscall(addr)) {
		*ret_mapping = vsyscall_mapping(cache);
		return true;
	}
	if (addr < USER_ADDR_MIN || addr >= USER_ADDR_END)
		return false;
	if (address_space_find(&process->space, time_ns, addr, ret_mapping, NULL))
		return true;
	return may_reread(cache, process) &&
	       reread_for(cache, process, time_ns, addr, ret_mapping);
}

bool map_cache_find_before_exec(struct map_cache *cache, const struct map_process *public,
				uint64_t time_ns, uint64_t addr, struct mapping *ret_mapping)
{
	const struct process *process = (const struct process *)public;

	return address_space_find_before_exec(&process->space, time_ns, addr, ret_mapping);
}

uint64_t map_cache_epoch(const struct map_cache *cache, const struct map_process *public,
			 uint64_t time_ns)
{
	const struct process *process = (const struct process *)public;

	/* The first program of a life that was found in /proc has serial 0. */
	return address_space_serial(&process->space, time_ns) + 1;
}

void map_cache_contents(const struct map_cache *cache, const struct map_process *public, uint64_t time_ns,
			struct map_contents *ret_contents)
{
	address_space_contents(&((const struct process *)public)->space, time_ns, ret_contents);
}

struct each_user_mapping {
	void (*fn)(void *ctx, const struct mapping *mapping);
	void *ctx;
};

/* The same addresses that map_cache_find() looks for. */
static void call_with_user_mapping(void *ctx, const struct mapping *mapping)
{
	const struct each_user_mapping *each = ctx;

	if (mapping->end > USER_ADDR_MIN && mapping->start < USER_ADDR_END)
		each->fn(each->ctx, mapping);
}

void map_cache_each_mapping(const struct map_cache *cache, const struct map_process *public, uint64_t time_ns,
			    void (*fn)(void *ctx, const struct mapping *mapping), void *ctx)
{
	struct each_user_mapping each = { fn, ctx };
	const struct mapping vsyscall = vsyscall_mapping(cache);

	address_space_each(&((const struct process *)public)->space, time_ns, call_with_user_mapping, &each);
	fn(ctx, &vsyscall);
}

const struct map_process *map_cache_known(const struct map_cache *cache, uint32_t pid)
{
	struct process *process = pid ? process_table_newest(&cache->processes, pid) : NULL;

	return process ? &process->public : NULL;
}

void map_cache_each_living(const struct map_cache *cache,
			   void (*fn)(void *ctx, const struct map_process *process), void *ctx)
{
	for (struct process *p = cache->processes.living.first; p; p = p->next)
		fn(ctx, &p->public);
}

void map_cache_each_changed(struct map_cache *cache,
			    void (*fn)(void *ctx, const struct map_process *process), void *ctx)
{
	for (size_t i = 0; i < cache->changed.len; i++) {
		cache->changed.data[i]->is_changed = false;
		fn(ctx, &cache->changed.data[i]->public);
	}
	cache->changed.len = 0;
}
