/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * process_table: processes, each in one of its lives, by pid and time. Private to core/maps.
 * A pid's lives hang together, newest first; all of them are on one of two lists, the living by when
 * they were last looked up, the ended by when they ended: both oldest first.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/hash.h"
#include "base/vec.h"
#include "core/maps/address_space.h"
#include "core/maps/map_cache.h"

#define PROCESS_COMM_SIZE 16 /* TASK_COMM_LEN */

struct process {
	struct map_process public; /* the first member: a struct map_process is a struct process */
	char comm[PROCESS_COMM_SIZE];
	struct address_space space;
	struct process *older; /* the life before this one of the same pid */
	struct process *prev, *next; /* on its list */
	struct process *sharer; /* the next one with the same memory, in a ring; NULL: nobody else */
	uint32_t slot; /* 1 ..: of its pid */
	bool ended;
	bool is_headless; /* its first thread has ended, and maybe others have not */
	bool unread; /* its mappings are not known: read /proc at the next look-up */
	bool is_forked; /* and no exec since: it may have its parent's memory itself, and was not asked about yet */
	bool is_dirty, is_changed; /* on the cache's list of that name */
	bool is_anon_told; /* that it has executable memory of no file, since its last exec */
	size_t dirty_at; /* its place there while is_dirty */
	uint64_t seen_ns; /* when /proc last showed it alive; 0: never */
	uint64_t start_ticks; /* of /proc/PID/stat; 0: not read */
	uint64_t lost_serial; /* the cache's when its mappings were known for sure */
	uint64_t reread_drain; /* no reading for an unknown address before this drain */
	uint32_t reread_wait; /* drains between two of those, doubled when one was in vain */
};

struct process_list {
	struct process *first, *last;
};

/* A zeroed struct is an empty table. */
struct process_table {
	struct hash_index by_pid;
	VEC(struct process *) slots; /* slots.data[slot - 1]: the newest life of a pid, or NULL */
	VEC(uint32_t) free_slots;
	struct process_list living, ended;
	uint64_t count; /* of processes */
	uint64_t last_id;
};

/* The newest life of a pid, or NULL. */
struct process *process_table_newest(const struct process_table *table, uint32_t pid);
/* A new life of that pid, living, newer than all others. */
struct process *process_table_add(struct process_table *table, uint32_t pid, uint64_t start_ns);
/* A life of that pid before all that are known, and ended. The pid has one at least. */
struct process *process_table_add_oldest(struct process_table *table, uint32_t pid);
/* Frees it; its address space was released before. */
void process_table_remove(struct process_table *table, struct process *process);
void process_table_end(struct process_table *table, struct process *process, uint64_t time_ns);
/* An exec showed that it lives on: only its first thread was replaced. */
void process_table_revive(struct process_table *table, struct process *process);
/* Both, and those that share with either, have one memory from now on. They had not before. */
void process_table_join(struct process *process, struct process *other);
/* It has its memory for itself. */
void process_table_part(struct process *process);
/* It was looked up just now. */
void process_table_touch(struct process_table *table, struct process *process);
void process_table_release(struct process_table *table);
uint64_t process_table_bytes(const struct process_table *table);
