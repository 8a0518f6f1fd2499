// SPDX-License-Identifier: GPL-2.0-or-later
/* map_scan: what /proc says about processes, put into the map cache. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/log.h"
#include "base/proc_stat.h"
#include "base/proc_task.h"
#include "core/maps/map_cache.h"
#include "core/maps/map_cache_state.h"
#include "core/maps/maps_text.h"
#include "core/maps/target_memory.h"

/* A start of one life is known to a tick of 10 ms at best; two of one pid are further apart. */
#define START_SLACK_NS 50000000ULL

static void apply_line(struct map_cache *cache, struct process *process, uint64_t time_ns,
		       const struct maps_line *line)
{
	struct mapped_claim claim = {
		.pid = process->public.pid,
		.time_ns = time_ns,
		.start = line->start,
		.end = line->end,
		.file_offset = line->file_offset,
		.path = line->path,
		.dev = line->dev,
		.inode = line->inode,
	};
	struct map_change change = {
		.mapping = { .start = line->start, .end = line->end },
		.time_ns = time_ns,
		.by_reading = true,
	};

	change.mapping.file = mapped_files_get(&cache->files, &claim, &change.mapping.file_offset);
	address_space_map(&process->space, &cache->nodes, &change);
}

static void apply_text(struct map_cache *cache, struct process *process, uint64_t time_ns,
		       const struct buf *text)
{
	CLEANUP(mem_free) struct maps_text *walk = mem_alloc(sizeof(*walk));
	bool trusting = cache->files.trusting;
	struct maps_line line;

	maps_text_init(walk, buf_text(text), text->len);
	mapped_files_trust(&cache->files, true);
	while (maps_text_next(walk, &line)) {
		if (line.exec)
			apply_line(cache, process, time_ns, &line);
	}
	mapped_files_trust(&cache->files, trusting);
	if (walk->bad_lines)
		log_debug("/proc/%u/maps: %llu lines are no mappings", process->public.pid,
			  (unsigned long long)walk->bad_lines);
}

/* Whether /proc speaks of this life, or of a later one of the same pid whose events were lost. */
static bool is_same_life(const struct process *process, const struct proc_stat *stat)
{
	uint64_t start_ns = proc_stat_start_ns(stat), known_ns = process->public.start_ns;

	if (process->start_ticks)
		return process->start_ticks == stat->start_ticks;
	return !known_ns || (start_ns < known_ns + START_SLACK_NS &&
			     known_ns < start_ns + START_SLACK_NS);
}

/* The events of this pid's end and new start were lost. */
static struct process *begin_life(struct map_cache *cache, struct process *process,
				  const struct proc_stat *stat)
{
	uint64_t start_ns = proc_stat_start_ns(stat);

	process_table_end(&cache->processes, process, start_ns);
	map_cache_note_changed(cache, process);
	return process_table_add(&cache->processes, process->public.pid, start_ns);
}

static void note_stat(struct map_cache *cache, struct process *process,
		      const struct proc_stat *stat)
{
	uint64_t start_ns = proc_stat_start_ns(stat);

	process->start_ticks = stat->start_ticks;
	process->public.ppid = stat->ppid;
	if (!process->public.start_ns && start_ns > cache->created_ns)
		process->public.start_ns = start_ns;
	map_cache_set_comm(cache, process, stat->comm);
}

/* As map_cache_read(), with the errno that tells why not: -ESRCH it is gone. */
static int read_process(struct map_cache *cache, struct process *process, enum map_read how)
{
	RELEASE(buf_release) struct buf text = { 0 };
	uint64_t now_ns = clock_now_ns();
	struct process *known = process;
	struct proc_stat stat;
	int ret = proc_stat_read(process->public.pid, &stat);

	/* Read once, whatever comes of it: a process that is gone does not come back. */
	process->unread = false;
	process->lost_serial = cache->lost_serial;
	if (ret || (proc_stat_has_ended(&stat) && !proc_task_living(process->public.pid)))
		return ret == -ENOENT || !ret ? -ESRCH : ret;
	if (!is_same_life(process, &stat))
		process = begin_life(cache, process, &stat);
	process->seen_ns = now_ns;
	process->lost_serial = cache->lost_serial;
	note_stat(cache, process, &stat);
	if (stat.kernel_thread)
		return 0;
	ret = target_maps_read(cache->asker.reader, process->public.pid, &text);
	if (ret)
		return ret;
	if (how == MAP_READ_ANEW)
		address_space_reread(&process->space, &cache->nodes, cache->resolved_ns);
	apply_text(cache, process, now_ns, &text);
	map_cache_note_dirty(cache, process);
	return process == known ? 0 : -ESRCH;
}

bool map_cache_read(struct map_cache *cache, struct process *process, enum map_read how)
{
	return !read_process(cache, process, how);
}

int map_cache_scan_pid(struct map_cache *cache, uint32_t pid, struct err *err)
{
	struct process *process = process_table_newest(&cache->processes, pid);
	bool known = process && !process->ended;
	int ret;

	if (!known) {
		process = process_table_add(&cache->processes, pid, 0);
		if (process->older) /* it began after what is known of the pid had ended */
			process->public.start_ns = process->older->public.end_ns;
	}
	ret = read_process(cache, process, MAP_READ_MERGE);
	if (!ret || (known && ret == -ESRCH && process->ended))
		return 0;
	if (!known) {
		address_space_release(&process->space, &cache->nodes);
		process_table_remove(&cache->processes, process);
	}
	return err_sys(err, ret, "cannot read the mappings of process %u", pid);
}

int map_cache_scan_all(struct map_cache *cache, struct err *err)
{
	DIR *proc = opendir("/proc");
	struct dirent *entry;

	if (!proc)
		return err_sys(err, errno, "cannot open '/proc'");
	mapped_files_trust(&cache->files, true);
	while ((entry = readdir(proc))) {
		char *end;
		unsigned long pid = strtoul(entry->d_name, &end, 10);

		/* One that ended since, or that we may not look into, is no failure of the scan. */
		if (!*end && pid && pid <= INT32_MAX)
			map_cache_scan_pid(cache, pid, NULL);
	}
	mapped_files_trust(&cache->files, false);
	closedir(proc);
	map_cache_evict(cache, true);
	return 0;
}
