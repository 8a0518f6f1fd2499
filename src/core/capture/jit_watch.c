// SPDX-License-Identifier: GPL-2.0-or-later
/* jit_watch: keeps core/jit told of the processes of a recording that make code at run time. */
#include "base/clock.h"
#include "core/capture/jit_watch.h"

#define GROWTH_PAUSE_NS 10000000ull
#define GROWTH_SHARE 20 /* of the time one part goes to what grows */
#define REUSE_IS_NEW_NS 100000000ull /* some tell much later, when no slice can be ended for it */

/* What a map told before it was first read has no times: a new process is looked at until it has one. */
#define YOUNG_NS NS_PER_SEC
#define YOUNG_EVERY_NS 20000000ull
#define YOUNG_MAX 64

struct young {
	uint32_t pid;
	uint64_t until_ns;
};

struct jit_watch {
	struct map_cache *maps;
	struct jit *jit;
	VEC(struct young) young;
	uint64_t young_ns; /* when those are looked at again */
	uint64_t next_ns; /* what grows is not read again before */
	uint64_t began_ns; /* the last reading, by clock_own_ns() */
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
	vec_release(&watch->young);
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

const struct jit_process *jit_watch_dump(struct jit_watch *watch, const struct map_process *process)
{
	struct jit_process *known = jit_find(watch->jit, process->pid);

	if (!known)
		return NULL;
	look_for_dump(watch, process, UINT64_MAX, known);
	if (!known->dump_path)
		return NULL;
	if (!known->wanted)
		begin_reading(watch, known);
	return known;
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

	while ((pid = map_cache_next_anon(watch->maps))) {
		jit_watch_expect(watch, pid);
		if (watch->young.len < YOUNG_MAX)
			vec_push(&watch->young, ((struct young){ pid, clock_now_ns() + YOUNG_NS }));
	}
}

void jit_watch_read(struct jit_watch *watch)
{
	jit_read(watch->jit);
}

int jit_watch_fd(const struct jit_watch *watch, uint64_t now_ns)
{
	return now_ns < watch->next_ns ? -1 : jit_growth_fd(watch->jit);
}

uint64_t jit_watch_next_ns(const struct jit_watch *watch, uint64_t now_ns)
{
	uint64_t next_ns = now_ns < watch->next_ns ? watch->next_ns : UINT64_MAX;

	return watch->young.len && watch->young_ns < next_ns ? watch->young_ns : next_ns;
}

bool jit_watch_is_due(const struct jit_watch *watch, uint64_t now_ns)
{
	return watch->young.len && now_ns >= watch->young_ns;
}

/* Whether it has a map by now, which is read from then on. What has ended is left to whoever has a sample of it. */
static bool has_map(struct jit_watch *watch, struct jit_process *process)
{
	if (!process->start_ticks || !jit_process_learn(process, 0, 0))
		return false;
	begin_reading(watch, process);
	process->wanted = process->map_file.inode;
	return process->wanted;
}

static void look_at_young(struct jit_watch *watch)
{
	uint64_t now_ns = clock_now_ns();
	size_t n = 0;

	for (size_t i = 0; i < watch->young.len; i++) {
		struct young *young = &watch->young.data[i];
		struct jit_process *process = jit_find(watch->jit, young->pid);

		if (process && !process->wanted && !process->ended && now_ns < young->until_ns &&
		    !has_map(watch, process))
			watch->young.data[n++] = *young;
	}
	watch->young.len = n;
	watch->young_ns = now_ns + YOUNG_EVERY_NS;
}

bool jit_watch_grown(struct jit_watch *watch)
{
	uint64_t reused_ns;
	size_t frames;

	watch->began_ns = clock_own_ns();
	if (jit_watch_is_due(watch, clock_now_ns()))
		look_at_young(watch);
	reused_ns = jit_read_growth(watch->jit, &frames);
	return frames || (reused_ns && reused_ns + REUSE_IS_NEW_NS > clock_now_ns());
}

void jit_watch_pause(struct jit_watch *watch)
{
	uint64_t wait_ns = (clock_own_ns() - watch->began_ns) * GROWTH_SHARE;

	wait_ns = wait_ns < NS_PER_SEC ? wait_ns : NS_PER_SEC;
	watch->next_ns = clock_now_ns() + (wait_ns > GROWTH_PAUSE_NS ? wait_ns : GROWTH_PAUSE_NS);
}

void jit_watch_finish(struct jit_watch *watch)
{
	jit_read_all(watch->jit);
}

struct jit *jit_watch_told(struct jit_watch *watch)
{
	return watch->jit;
}
