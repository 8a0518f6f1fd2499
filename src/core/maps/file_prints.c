// SPDX-License-Identifier: GPL-2.0-or-later
/* file_prints: which of several files of one path and one identity a process has mapped. */
#include <string.h>
#include "base/clock.h"
#include "base/hash.h"
#include "base/vec.h"
#include "core/image/image_print.h"
#include "core/maps/file_prints.h"
#include "core/maps/process_table.h"

#define RECENT_SLOTS 4096 /* mappings of processes that were asked about lately; 32 bytes each */
#define MISSED_NS 100000000ull /* so long a path at which nothing was is not looked at again */

/*
 * A file that a process has mapped in one of its lives, by one or more mappings that were made, or read out of
 * /proc/PID/maps, at one time. A file 0 is an empty slot.
 */
struct recent {
	uint64_t since_ns, life, print;
	uint32_t pid, file;
};

/* What was at a map_file's path, from then on up to when it was looked at; CLOCK_MONOTONIC. */
struct latest {
	uint64_t print; /* 0: not known */
	int64_t changed_ns, seen_ns;
	uint64_t missed_ns; /* when nothing that can be read was there */
	/* There, or where a process has it mapped, the one that was read last; no print: none was. */
	struct target_state state;
	uint64_t state_print;
};

struct file_prints {
	const struct process_table *processes; /* NULL: none is known */
	struct file_asker asker;
	VEC(struct latest) latest; /* [number of a map_file - 1] */
	struct recent recent[RECENT_SLOTS];
};

struct file_prints *file_prints_new(const struct process_table *processes, const struct file_asker *asker)
{
	struct file_prints *prints = mem_zalloc(sizeof(*prints));

	prints->asker = *asker;
	prints->processes = processes;
	return prints;
}

void file_prints_free(struct file_prints *prints)
{
	if (!prints)
		return;
	vec_release(&prints->latest);
	mem_free(prints);
}

static struct latest *latest_of(struct file_prints *prints, const struct map_file *file)
{
	if (file->number > prints->latest.len)
		vec_add(&prints->latest, file->number - prints->latest.len);
	return &prints->latest.data[file->number - 1];
}

/* What is asked of is what a way leads to; false: nothing that can be read is there. */
static bool look(struct file_prints *prints, const struct map_file *file, const struct target_way *way,
		 int64_t *ret_changed_ns, uint64_t *ret_print)
{
	struct target_question question = { .task = TARGET_TASK_PRINT, .n_ways = 1, .ways = { *way } };
	RELEASE(buf_release) struct buf bulk = { 0 };
	struct latest *latest = latest_of(prints, file);
	struct target_answer answer;

	question.known = latest->state;
	if (!target_question_path(&question, file->path, strlen(file->path)))
		return false;
	target_ask(prints->asker.reader, &question, &answer, &bulk, file_identities_answer,
		   prints->asker.identities);
	if (answer.error)
		return false;
	*ret_changed_ns = answer.changed_ns;
	if (answer.flags & TARGET_AS_KNOWN) {
		*ret_print = latest->state_print;
		return true;
	}
	*ret_print = image_identity_is(&answer.image, &file->image) ? answer.image.print : 0;
	latest->state = *ret_print ? answer.state : (struct target_state){ 0 };
	latest->state_print = *ret_print;
	return true;
}

/* By its path. Storms of processes that are gone ask for times that the last look has covered. */
static uint64_t look_at_path(struct file_prints *prints, const struct map_file *file, uint64_t time_ns)
{
	struct latest *latest = latest_of(prints, file);
	int64_t now_ns, changed_ns, at_ns = (int64_t)time_ns;
	uint64_t print;

	if (latest->seen_ns && (!at_ns || (at_ns >= latest->changed_ns && at_ns <= latest->seen_ns)))
		return latest->print;
	now_ns = (int64_t)clock_now_ns();
	if (latest->missed_ns && (uint64_t)now_ns < latest->missed_ns + MISSED_NS)
		return latest->print;
	if (!look(prints, file, &(const struct target_way){ .kind = TARGET_WAY_LINK }, &changed_ns, &print)) {
		latest->missed_ns = (uint64_t)now_ns;
		return latest->print;
	}
	latest->missed_ns = 0;
	if (at_ns && changed_ns > at_ns)
		return file->image.build_id_len ? 0 : IMAGE_PRINT_LOST;
	if (!print)
		return latest->print;
	latest->print = print;
	latest->changed_ns = changed_ns;
	latest->seen_ns = now_ns;
	return print;
}

static bool look_at_mapping(struct file_prints *prints, const struct mapping *mapping, uint32_t pid,
			    uint64_t *ret_print)
{
	const struct target_way way = { TARGET_WAY_MAPPED, pid, mapping->start, mapping->end };
	int64_t changed_ns;

	return look(prints, mapping->file, &way, &changed_ns, ret_print);
}

static bool is_recent(const struct recent *known, const struct recent *wanted)
{
	return known->file == wanted->file && known->pid == wanted->pid && known->since_ns == wanted->since_ns &&
	       known->life == wanted->life;
}

/* An exec maps anew, and a pid that is used again is another life: either may have another file there. */
static uint64_t print_of(struct file_prints *prints, const struct mapping *mapping, uint32_t pid, uint64_t life,
			 bool has_ended, uint64_t time_ns)
{
	struct recent *recent, wanted = {
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
