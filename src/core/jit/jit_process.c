// SPDX-License-Identifier: GPL-2.0-or-later
/* jit_process: one process that makes code at run time, and what its JIT tells of that. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/log.h"
#include "base/proc_stat.h"
#include "base/proc_status.h"
#include "base/proc_task.h"
#include "core/jit/jit_process.h"

#define FOLDERS_EVERY_NS NS_PER_SEC
#define STILL_NS NS_PER_SEC /* a line without its newline is whole when nothing was written for so long */
#define START_SLACK_NS 50000000ull /* starts are told in ticks of 10 ms, and of two clocks */

/* What /proc says of a process at one time. */
struct learned {
	uint32_t inner_pid, uid;
	bool asked; /* for the folders */
	struct jit_folder map_folder, dump_folder;
};

static bool read_status(uint32_t pid, struct learned *learned)
{
	RELEASE(buf_release) struct buf text = { 0 };
	uint64_t uid, inner_pid = pid;

	if (proc_status_read(pid, &text) || !proc_status_number(&text, "Uid", 1, &uid))
		return false;
	proc_status_number(&text, "NSpid", -1, &inner_pid);
	learned->uid = (uint32_t)uid;
	learned->inner_pid = (uint32_t)inner_pid;
	return true;
}

static bool is_alive(uint32_t pid, struct proc_stat *ret_stat)
{
	return !proc_stat_read(pid, ret_stat) && (!proc_stat_has_ended(ret_stat) || proc_task_living(pid));
}

static void close_folders(struct jit_process *process)
{
	mem_close_fd(&process->map_folder.fd);
	mem_close_fd(&process->dump_folder.fd);
}

/*
 * While it lives: with its last process a namespace takes all its mounts apart, and some JITs write at the end. A
 * folder is kept open only where its root is not ours, and until the process has ended: it keeps a mount from
 * going. Not with each look: the root of a process hardly changes.
 */
static void ask_for_folders(const struct jit_process *process, struct learned *learned)
{
	if (process->folders_ns && clock_now_ns() < process->folders_ns + FOLDERS_EVERY_NS)
		return;
	learned->asked = true;
	jit_folder_ask(process->reader, process->pid, "/tmp/", &learned->map_folder);
	if (process->dump_path)
		jit_folder_ask(process->reader, process->pid, process->dump_path, &learned->dump_folder);
}

static void take_folders(struct jit_process *process, struct learned *learned)
{
	if (!learned->asked)
		return;
	close_folders(process);
	process->folders_ns = clock_now_ns();
	process->map_folder = learned->map_folder;
	process->dump_folder = learned->dump_folder;
	learned->map_folder.fd = learned->dump_folder.fd = -1;
}

void jit_process_init(struct jit_process *process, uint32_t pid, const struct target_reader *reader)
{
	*process = (struct jit_process){ .pid = pid, .reader = reader, .map_folder.fd = -1, .dump_folder.fd = -1,
					 .map_refusal = JIT_FILE_ABSENT, .dump_refusal = JIT_FILE_ABSENT };
}

bool jit_process_learn(struct jit_process *process, uint64_t start_ns, uint64_t seen_ns)
{
	struct learned learned = { .map_folder.fd = -1, .dump_folder.fd = -1 };
	struct proc_stat stat, again;
	uint64_t started_ns;

	if (!process->owner.start_ns)
		process->owner.start_ns = start_ns;
	if (!is_alive(process->pid, &stat))
		return false;
	started_ns = proc_stat_start_ns(&stat);
	if (process->start_ticks ? process->start_ticks != stat.start_ticks : started_ns > seen_ns + START_SLACK_NS)
		return false;
	if (!read_status(process->pid, &learned))
		return false;
	ask_for_folders(process, &learned);
	/* All of that was the same process's if it is still there. */
	if (!is_alive(process->pid, &again) || again.start_ticks != stat.start_ticks) {
		mem_close_fd(&learned.map_folder.fd);
		mem_close_fd(&learned.dump_folder.fd);
		return false;
	}
	take_folders(process, &learned);
	process->inner_pid = learned.inner_pid;
	process->owner = (struct jit_owner){ true, learned.uid, started_ns };
	process->start_ticks = stat.start_ticks;
	return true;
}

bool jit_process_is_dump(const struct jit_process *process, const char *path)
{
	const char *name = strrchr(path, '/');
	unsigned long number;
	char *end;

	if (!name || strncmp(name, "/jit-", 5) != 0 || name[5] < '0' || name[5] > '9')
		return false;
	number = strtoul(name + 5, &end, 10);
	return !strcmp(end, ".dump") && (number == process->pid || number == process->inner_pid);
}

void jit_process_dump_at(struct jit_process *process, const char *path)
{
	if (process->dump_path && !strcmp(process->dump_path, path))
		return;
	mem_free(process->dump_path);
	process->dump_path = mem_strdup(path);
	mem_close_fd(&process->dump_folder.fd);
	jit_folder_ask(process->reader, process->pid, path, &process->dump_folder);
}

static uint64_t take_text(void *ctx, const void *data, size_t len, bool last)
{
	struct jit_process *process = ctx;

	last = last && (process->gone || process->map_file.still_ns >= STILL_NS);
	return perf_map_read(&process->map, data, len, last, &process->codes);
}

static uint64_t take_records(void *ctx, const void *data, size_t len, bool last)
{
	struct jit_process *process = ctx;

	(void)last;
	return jitdump_read(&process->dump, data, len, &process->codes);
}

/* Begins to read a file of its JIT, by the folder of it where that is open. */
static enum jit_refusal look_at(struct jit_process *process, struct jit_file *file, const struct jit_folder *folder,
				const char *path, struct jit_reading *ret_reading)
{
	const struct jit_place place = {
		.reader = process->reader,
		.pid = process->pid,
		.other_root = process->map_folder.other_root || folder->other_root,
		.folder_fd = folder->fd,
	};

	return jit_reading_begin(ret_reading, file, &place, path, &process->owner);
}

static void note_reuse(struct jit_process *process, uint64_t since_ns)
{
	if (process->n_reuses == JIT_REUSES_MAX) {
		process->n_reuses /= 2;
		memmove(process->reuses, process->reuses + process->n_reuses,
			process->n_reuses * sizeof(process->reuses[0]));
	}
	process->reuses[process->n_reuses++] = since_ns;
}

/* A map has no times of its own. A line that was not whole at the first look came later. */
static uint64_t read_lines(struct jit_process *process, struct jit_reading *reading, uint64_t bytes_max)
{
	struct jit_file *file = &process->map_file;
	uint64_t bytes = 0;

	if (file->done < file->first_size) {
		uint64_t first = file->first_size - file->done;

		process->map.since_ns = 0;
		bytes = jit_file_read(reading, first < bytes_max ? first : bytes_max, take_text, process);
		if (first > bytes_max)
			return bytes;
		file->first_size = file->done;
	}
	jit_codes_index(&process->codes);
	process->map.since_ns = clock_now_ns();
	process->map.reused = false;
	process->map.visits = 0;
	bytes += jit_file_read(reading, bytes_max - bytes, take_text, process);
	if (process->map.reused)
		note_reuse(process, process->map.since_ns);
	return bytes;
}

static uint64_t read_map(struct jit_process *process, uint64_t bytes_max)
{
	uint32_t pids[] = { process->inner_pid, process->pid };
	RELEASE(jit_reading_release) struct jit_reading reading = { 0 };
	char path[64];

	for (size_t i = !pids[0] || pids[0] == pids[1]; i < ARRAY_LEN(pids); i++) {
		jit_reading_release(&reading);
		process->map_pid = pids[i];
		snprintf(path, sizeof(path), "/tmp/perf-%u.map", pids[i]);
		process->map_refusal = look_at(process, &process->map_file, &process->map_folder, path, &reading);
		if (process->map_refusal != JIT_FILE_ABSENT)
			break;
	}
	if (process->map_refusal != JIT_FILE_TAKEN)
		return 0;
	if (reading.is_new) {
		process->map.in_long = false;
		/* A map that was written anew is one that was read later. */
		if (process->map.lines)
			process->map_file.first_size = 0;
	}
	return read_lines(process, &reading, bytes_max);
}

static uint64_t read_dump(struct jit_process *process, uint64_t bytes_max)
{
	RELEASE(jit_reading_release) struct jit_reading reading = { 0 };
	uint64_t bytes;

	if (!process->dump_path)
		return 0;
	process->dump_refusal = look_at(process, &process->dump_file, &process->dump_folder, process->dump_path,
					&reading);
	if (process->dump_refusal != JIT_FILE_TAKEN)
		return 0;
	if (reading.is_new)
		jitdump_release(&process->dump);
	bytes = jit_file_read(&reading, bytes_max, take_records, process);
	if (process->dump.state == JITDUMP_NOT_ONE)
		process->dump_refusal = JIT_FILE_CONTENTS;
	else if (process->dump.state == JITDUMP_OTHER_CLOCK)
		process->dump_refusal = JIT_FILE_CLOCK;
	return bytes;
}

static bool is_refused(enum jit_refusal refusal)
{
	return refusal != JIT_FILE_TAKEN && refusal != JIT_FILE_ABSENT;
}

static void tell_refusal(uint32_t pid, const char *path, enum jit_refusal refusal)
{
	if (is_refused(refusal))
		log_warn("JIT code of process %u has no names: its '%s' %s", pid, path,
			 jit_refusal_text(refusal));
}

static void tell_counts(const struct jit_process *process)
{
	if (process->map.lines)
		log_info("pid %u: perf map: %llu lines, %llu of them bad", process->pid,
			 (unsigned long long)process->map.lines, (unsigned long long)process->map.bad);
	if (process->dump.records)
		log_info("pid %u: jitdump: %llu records, %llu of them bad", process->pid,
			 (unsigned long long)process->dump.records, (unsigned long long)process->dump.bad);
	if (process->codes.full)
		log_warn("pid %u: its JIT code has more names than are kept", process->pid);
}

static void tell_refusals(struct jit_process *process)
{
	char path[64];

	if (process->told)
		return;
	process->told = is_refused(process->map_refusal) || is_refused(process->dump_refusal);
	snprintf(path, sizeof(path), "/tmp/perf-%u.map", process->map_pid);
	tell_refusal(process->pid, path, process->map_refusal);
	tell_refusal(process->pid, process->dump_path, process->dump_refusal);
}

uint64_t jit_process_epoch(struct jit_process *process, uint64_t at_ns)
{
	size_t n = 0;

	while (n < process->n_reuses && process->reuses[n] <= at_ns)
		process->epoch_ns = process->reuses[n++];
	process->n_reuses -= n;
	memmove(process->reuses, process->reuses + n, process->n_reuses * sizeof(process->reuses[0]));
	return process->epoch_ns;
}

bool jit_process_is_misread(const struct jit_process *process)
{
	return process->map.lines && process->map.bad == process->map.lines;
}

uint64_t jit_process_read(struct jit_process *process, uint64_t bytes_max, bool last)
{
	uint64_t bytes;

	if (process->ended)
		return 0;
	process->ended = last;
	bytes = read_dump(process, bytes_max);
	bytes += read_map(process, bytes_max);
	if (last && jit_process_is_misread(process))
		process->map_refusal = JIT_FILE_CONTENTS;
	tell_refusals(process);
	if (last) {
		tell_counts(process);
		close_folders(process);
	}
	return bytes;
}

enum name_reason jit_process_reason(const struct jit_process *process)
{
	if (process->codes.codes.len)
		return NAME_OK;
	return is_refused(process->map_refusal) || is_refused(process->dump_refusal) ||
			       jit_process_is_misread(process) ?
		       NAME_JIT_REFUSED :
		       NAME_JIT;
}

void jit_process_release(struct jit_process *process)
{
	jit_codes_release(&process->codes);
	jitdump_release(&process->dump);
	mem_free(process->dump_path);
	close_folders(process);
}
