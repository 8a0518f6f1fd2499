// SPDX-License-Identifier: GPL-2.0-or-later
/* jit_watch: keeps core/jit told of the processes of a recording that make code at run time. */
#include "base/clock.h"
#include "core/capture/jit_watch.h"

struct jit_watch {
	struct map_cache *maps;
	struct jit *jit;
};

struct jit_watch *jit_watch_new(struct map_cache *maps, uint64_t start_ns)
{
	struct jit_watch *watch = mem_zalloc(sizeof(*watch));

	watch->maps = maps;
	watch->jit = jit_new(start_ns);
	return watch;
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

bool jit_watch_saw(struct jit_watch *watch, const struct map_process *process, uint64_t time_ns)
{
	struct jit_process *known = jit_add(watch->jit, process->pid, process->start_ns, time_ns);
	struct map_contents contents;

	if (!known)
		return false;
	known->wanted = true;
	map_cache_contents(watch->maps, process, time_ns, &contents);
	if (contents.number != known->contents) {
		known->contents = contents.number;
		map_cache_each_mapping(watch->maps, process, time_ns, take_marker, known);
	}
	return known->dump_path != NULL;
}

void jit_watch_look(struct jit_watch *watch)
{
	uint32_t pid;

	while ((pid = map_cache_next_anon(watch->maps))) {
		const struct map_process *process = map_cache_known(watch->maps, pid);

		if (process && jit_has_room(watch->jit))
			jit_add(watch->jit, pid, process->start_ns, clock_now_ns());
	}
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
