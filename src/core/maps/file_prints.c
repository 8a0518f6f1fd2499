// SPDX-License-Identifier: GPL-2.0-or-later
/* file_prints: which of several files of one path and one identity a process has mapped. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include "base/clock.h"
#include "base/hash.h"
#include "base/vec.h"
#include "core/image/image_print.h"
#include "core/image/target_file.h"
#include "core/maps/file_prints.h"
#include "core/maps/mapped_file.h"
#include "core/maps/process_table.h"

#define RECENT_SLOTS 4096 /* mappings of processes that were asked about lately; 40 bytes each */
#define STATES_MAX 65536 /* files remembered; with more they are read again */

/* A file of a map_file's path in one of its states. */
struct state {
	uint64_t dev, inode, size, mtime_ns, ctime_ns;
	uint64_t print; /* 0: it is not what the map_file says */
	uint32_t file;
};

/* A mapping of a process in one of its lives; a file 0 is an empty slot. */
struct recent {
	uint64_t start, since_ns, life, print;
	uint32_t pid, file;
};

/* What was at a map_file's path, from then on up to when it was looked at; CLOCK_MONOTONIC. */
struct latest {
	uint64_t print; /* 0: not known */
	int64_t changed_ns, seen_ns;
};

struct file_prints {
	const struct process_table *processes; /* NULL: none is known */
	VEC(struct state) states;
	struct hash_index by_state;
	VEC(struct latest) latest; /* [number of a map_file - 1] */
	struct recent recent[RECENT_SLOTS];
	uint64_t opened;
};

struct file_prints *file_prints_new(const struct process_table *processes)
{
	struct file_prints *prints = mem_zalloc(sizeof(*prints));

	prints->processes = processes;
	return prints;
}

void file_prints_free(struct file_prints *prints)
{
	if (!prints)
		return;
	vec_release(&prints->states);
	vec_release(&prints->latest);
	hash_index_release(&prints->by_state);
	mem_free(prints);
}

static uint64_t ns_of(const struct timespec *time)
{
	return time->tv_sec * 1000000000ULL + time->tv_nsec;
}

static bool same_state(const struct state *a, const struct state *b)
{
	return a->file == b->file && a->dev == b->dev && a->inode == b->inode && a->size == b->size &&
	       a->mtime_ns == b->mtime_ns && a->ctime_ns == b->ctime_ns;
}

struct wanted_state {
	const struct file_prints *prints;
	struct state state;
};

static bool is_wanted_state(const void *ctx, uint32_t id)
{
	const struct wanted_state *wanted = ctx;

	return same_state(&wanted->prints->states.data[id - 1], &wanted->state);
}

static struct state state_of(const struct map_file *file, const struct stat *st)
{
	return (struct state){
		.dev = st->st_dev,
		.inode = st->st_ino,
		.size = (uint64_t)st->st_size,
		.mtime_ns = ns_of(&st->st_mtim),
		.ctime_ns = ns_of(&st->st_ctim),
		.file = file->number,
	};
}

/* Reads the file; 0: it cannot be read, is another one, or is being written to. */
static uint64_t read_print(struct file_prints *prints, const struct map_file *file, const char *path,
			   const struct state *state)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = target_file_open_link(path);
	struct image_seal seal;
	struct state opened;
	struct stat st;

	if (fd < 0 || fstat(fd, &st))
		return 0;
	prints->opened++;
	opened = state_of(file, &st);
	if (!same_state(&opened, state) || image_open_fd(fd, file->path, &image, NULL) ||
	    !image_is_wanted(image, &file->image))
		return 0;
	image_seal(image, &seal);
	return image_seal_holds(&seal, fd) ? seal.print : 0;
}

static uint64_t print_at(struct file_prints *prints, const struct map_file *file, const char *path,
			 const struct stat *st)
{
	struct wanted_state wanted = { prints, state_of(file, st) };
	uint64_t words[] = { wanted.state.dev, wanted.state.inode, wanted.state.mtime_ns, wanted.state.ctime_ns };
	uint64_t hash = hash_bytes(words, sizeof(words), file->number);
	uint32_t id = hash_index_find(&prints->by_state, hash, is_wanted_state, &wanted);

	if (id)
		return prints->states.data[id - 1].print;
	wanted.state.print = read_print(prints, file, path, &wanted.state);
	if (prints->states.len >= STATES_MAX) {
		prints->states.len = 0;
		hash_index_release(&prints->by_state);
	}
	vec_push(&prints->states, wanted.state);
	hash_index_add(&prints->by_state, hash, prints->states.len);
	return wanted.state.print;
}

static struct latest *latest_of(struct file_prints *prints, const struct map_file *file)
{
	if (file->number > prints->latest.len)
		vec_add(&prints->latest, file->number - prints->latest.len);
	return &prints->latest.data[file->number - 1];
}

/* By its path. Storms of processes that are gone ask for times that the last look has covered. */
static uint64_t look_at_path(struct file_prints *prints, const struct map_file *file, uint64_t time_ns)
{
	struct latest *latest = latest_of(prints, file);
	int64_t now_ns, changed_ns, at_ns = (int64_t)time_ns;
	uint64_t print;
	struct stat st;

	if (latest->seen_ns && (!at_ns || (at_ns >= latest->changed_ns && at_ns <= latest->seen_ns)))
		return latest->print;
	now_ns = (int64_t)clock_now_ns();
	if (stat(file->path, &st))
		return latest->print;
	changed_ns = mapped_file_changed_ns(&st);
	if (at_ns && changed_ns > at_ns)
		return file->image.build_id_len ? 0 : IMAGE_PRINT_LOST;
	print = print_at(prints, file, file->path, &st);
	if (print)
		*latest = (struct latest){ print, changed_ns, now_ns };
	return print ? print : latest->print;
}

static bool look_at_mapping(struct file_prints *prints, const struct mapping *mapping, uint32_t pid,
			    uint64_t *ret_print)
{
	char link[128];
	struct stat st;

	snprintf(link, sizeof(link), "/proc/%u/map_files/%llx-%llx", pid, (unsigned long long)mapping->start,
		 (unsigned long long)mapping->end);
	if (stat(link, &st))
		return false;
	*ret_print = print_at(prints, mapping->file, link, &st);
	return true;
}

static bool is_recent(const struct recent *known, const struct recent *wanted)
{
	return known->file == wanted->file && known->pid == wanted->pid && known->start == wanted->start &&
	       known->since_ns == wanted->since_ns && known->life == wanted->life;
}

/* An exec maps anew, and a pid that is used again is another life: either may have another file there. */
static uint64_t print_of(struct file_prints *prints, const struct mapping *mapping, uint32_t pid, uint64_t life,
			 bool has_ended, uint64_t time_ns)
{
	struct recent *recent, wanted = {
		.start = mapping->start,
		.since_ns = mapping->since_ns,
		.life = life,
		.pid = pid,
		.file = mapping->file->number,
	};

	recent = &prints->recent[hash_bytes(&wanted, sizeof(wanted), 0) % RECENT_SLOTS];
	if (is_recent(recent, &wanted))
		return recent->print;
	if (has_ended || !look_at_mapping(prints, mapping, pid, &wanted.print))
		return look_at_path(prints, mapping->file, time_ns);
	*recent = wanted;
	return wanted.print;
}

static bool has_print(const struct map_file *file)
{
	return file->image.kind == IMAGE_FILE && file->path[0] == '/';
}

uint64_t file_prints_get(struct file_prints *prints, const struct mapping *mapping, uint32_t pid, uint64_t time_ns)
{
	const struct process *process = prints->processes ? process_table_newest(prints->processes, pid) : NULL;

	if (!has_print(mapping->file))
		return 0;
	if (!pid)
		return look_at_path(prints, mapping->file, time_ns);
	return print_of(prints, mapping, pid, process ? process->public.id : 0, false, time_ns);
}

uint64_t file_prints_of(struct file_prints *prints, const struct mapping *mapping,
			const struct map_process *process, uint64_t time_ns)
{
	if (!has_print(mapping->file))
		return 0;
	return print_of(prints, mapping, process->pid, process->id, process->end_ns, time_ns);
}

uint64_t file_prints_opened(const struct file_prints *prints)
{
	return prints->opened;
}
