// SPDX-License-Identifier: GPL-2.0-or-later
/* jit_watch: keeps core/jit told of the processes of a recording that make code at run time. */
#include "base/clock.h"
#include "core/capture/jit_watch.h"

struct jit_watch {
	struct map_cache *maps;
	struct jit *jit;
};

struct jit_watch *jit_watch_new(struct map_cache *maps, const struct target_reader *reader)
{
	struct jit_watch *watch = mem_zalloc(sizeof(*watch));

	watch->maps = maps;
	watch->jit = jit_new(reader);
	return watch;
}

void jit_watch_begin(struct jit_watch *watch, uint64_t start_ns)
{
	jit_begin(watch->jit, start_ns);
}

void jit_watch_free(struct jit_watch *watch)
{
	if (!watch)
		return;
	jit_free(watch->jit);
	mem_free(watch);
}

/* A JIT maps one page of its jitdump as code, which it never runs: to say where that file is. */
static void take_marker(void *ctx, const struct mapping *mapping)
{
	struct jit_process *process = ctx;

	if (mapping->file->image.kind == IMAGE_FILE && jit_process_is_dump(process, mapping->file->path))
		jit_process_dump_at(process, mapping->file->path);
}

/* Its code is sampled: how it is told decides on what the sample is in. */
static void begin_reading(struct jit_watch *watch, struct jit_process *process)
{
	process->wanted = true;
	jit_read_process(watch->jit, process);
}

static void look_for_dump(struct jit_watch *watch, const struct map_process *process, uint64_t time_ns,
			  struct jit_process *known)
{
	struct map_contents contents;

	map_cache_contents(watch->maps, process, time_ns, &contents);
	if (contents.number == known->contents)
		return;
	known->contents = contents.number;
	map_cache_each_mapping(watch->maps, process, time_ns, take_marker, known);
}

void jit_watch_expect(struct jit_watch *watch, uint32_t pid)
{
	const struct map_process *process = map_cache_known(watch->maps, pid);

	if (process && jit_has_room(watch->jit))
		jit_add(watch->jit, pid, process->start_ns, clock_now_ns());
}

bool jit_watch_saw(struct jit_watch *watch, const struct map_process *process, uint64_t time_ns,
		   struct jit_time *when)
{
	struct jit_process *known = jit_add(watch->jit, process->pid, process->start_ns, time_ns);

	if (!known)
		return false;
	look_for_dump(watch, process, time_ns, known);
	if (!known->wanted)
		begin_reading(watch, known);
	if (!known->dump_path) {
		/* The slice in which it changed is of what held for most of it. */
		when->from_ns = jit_process_epoch(known, when->from_ns + (when->to_ns - when->from_ns) / 2);
		when->to_ns = when->from_ns + 1;
	}
	return true;
}

void jit_watch_look(struct jit_watch *watch)
{
	uint32_t pid;

	while ((pid = map_cache_next_anon(watch->maps)))
		jit_watch_expect(watch, pid);
}

void jit_watch_read(struct jit_watch *watch)
{
	jit_read(watch->jit);
}

void jit_watch_finish(struct jit_watch *watch)
{
	jit_read_all(watch->jit);
}

struct jit *jit_watch_told(struct jit_watch *watch)
{
	return watch->jit;
}
