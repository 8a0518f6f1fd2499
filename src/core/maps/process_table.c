// SPDX-License-Identifier: GPL-2.0-or-later
/* process_table: processes, each in one of its lives, by pid and time. */
#include <string.h>
#include "core/maps/process_table.h"

#define MALLOC_BYTES 16
#define HASH_SLOT_BYTES 12

static void list_add(struct process_list *list, struct process *process)
{
	process->prev = list->last;
	process->next = NULL;
	if (list->last)
		list->last->next = process;
	else
		list->first = process;
	list->last = process;
}

static void list_remove(struct process_list *list, struct process *process)
{
	if (process->prev)
		process->prev->next = process->next;
	else
		list->first = process->next;
	if (process->next)
		process->next->prev = process->prev;
	else
		list->last = process->prev;
}

static struct process_list *list_of(struct process_table *table, const struct process *process)
{
	return process->ended ? &table->ended : &table->living;
}

struct wanted_pid {
	const struct process_table *table;
	uint32_t pid;
};

static bool is_wanted_pid(const void *ctx, uint32_t slot)
{
	const struct wanted_pid *wanted = ctx;

	return wanted->table->slots.data[slot - 1]->public.pid == wanted->pid;
}

static uint32_t slot_of(const struct process_table *table, uint32_t pid)
{
	struct wanted_pid wanted = { table, pid };

	return hash_index_find(&table->by_pid, hash_u64(pid), is_wanted_pid, &wanted);
}

struct process *process_table_newest(const struct process_table *table, uint32_t pid)
{
	uint32_t slot = slot_of(table, pid);

	return slot ? table->slots.data[slot - 1] : NULL;
}

static struct process *process_new(struct process_table *table, uint32_t pid)
{
	struct process *process = mem_zalloc(sizeof(*process));

	process->public.id = ++table->last_id;
	process->public.pid = pid;
	process->public.comm = process->comm;
	table->count++;
	return process;
}

struct process *process_table_add(struct process_table *table, uint32_t pid, uint64_t start_ns)
{
	struct process *process = process_new(table, pid);
	uint32_t slot = slot_of(table, pid);

	process->public.start_ns = start_ns;
	if (slot) {
		process->older = table->slots.data[slot - 1];
		table->slots.data[slot - 1] = process;
	} else if (table->free_slots.len) {
		slot = table->free_slots.data[--table->free_slots.len];
		table->slots.data[slot - 1] = process;
		hash_index_add(&table->by_pid, hash_u64(pid), slot);
	} else {
		vec_push(&table->slots, process);
		slot = table->slots.len;
		hash_index_add(&table->by_pid, hash_u64(pid), slot);
	}
	process->slot = slot;
	list_add(&table->living, process);
	return process;
}

struct process *process_table_add_oldest(struct process_table *table, uint32_t pid)
{
	struct process *process = process_new(table, pid);
	struct process *oldest = process_table_newest(table, pid);

	while (oldest->older)
		oldest = oldest->older;
	oldest->older = process;
	process->slot = oldest->slot;
	process->ended = true;
	process->public.end_ns = oldest->public.start_ns;
	list_add(&table->ended, process);
	return process;
}

void process_table_join(struct process *process, struct process *other)
{
	struct process *next = process->sharer ? process->sharer : process;

	/* Two rings that exchange their next ones are one. */
	process->sharer = other->sharer ? other->sharer : other;
	other->sharer = next;
}

void process_table_part(struct process *process)
{
	struct process *before = process->sharer;

	process->is_forked = false;
	if (!before)
		return;
	while (before->sharer != process)
		before = before->sharer;
	before->sharer = before == process->sharer ? NULL : process->sharer;
	process->sharer = NULL;
}

void process_table_remove(struct process_table *table, struct process *process)
{
	struct process **at = &table->slots.data[process->slot - 1];

	process_table_part(process);
	while (*at != process)
		at = &(*at)->older;
	/* The index compares pids through the slot: take it out while the slot still has one. */
	if (at == &table->slots.data[process->slot - 1] && !process->older) {
		hash_index_remove(&table->by_pid, hash_u64(process->public.pid), process->slot);
		vec_push(&table->free_slots, process->slot);
	}
	*at = process->older;
	list_remove(list_of(table, process), process);
	table->count--;
	mem_free(process);
}

void process_table_end(struct process_table *table, struct process *process, uint64_t time_ns)
{
	process->public.end_ns = time_ns;
	if (process->ended)
		return;
	process_table_part(process);
	list_remove(&table->living, process);
	process->ended = true;
	list_add(&table->ended, process);
}

void process_table_revive(struct process_table *table, struct process *process)
{
	if (!process->ended)
		return;
	list_remove(&table->ended, process);
	process->ended = false;
	process->public.end_ns = 0;
	list_add(&table->living, process);
}

void process_table_touch(struct process_table *table, struct process *process)
{
	process->public.looked_up = true;
	if (process->ended || table->living.last == process)
		return;
	list_remove(&table->living, process);
	list_add(&table->living, process);
}

void process_table_release(struct process_table *table)
{
	while (table->living.first)
		process_table_remove(table, table->living.first);
	while (table->ended.first)
		process_table_remove(table, table->ended.first);
	hash_index_release(&table->by_pid);
	vec_release(&table->slots);
	vec_release(&table->free_slots);
}

uint64_t process_table_bytes(const struct process_table *table)
{
	return table->count * (sizeof(struct process) + MALLOC_BYTES) +
	       table->by_pid.cap * HASH_SLOT_BYTES +
	       table->slots.cap * sizeof(*table->slots.data) +
	       table->free_slots.cap * sizeof(*table->free_slots.data);
}
