// SPDX-License-Identifier: GPL-2.0-or-later
/* space_set: the spaces there are, where both walks read them, and what becomes of their memory. */
#include <errno.h>
#include <string.h>
#include "base/log.h"
#include "core/unwind/space_set.h"

/*
 * A record may have been made with a space that was taken back while it was waiting: in the drain before, or,
 * when a drain had to leave a generation for the next one, the one before that.
 */
#define REMEMBERED_QUIETS 4

void space_set_init(struct space_set *set, struct segments *segments, struct table_store *tables,
		    struct unwind_space *heads)
{
	set->segments = segments;
	set->tables = tables;
	set->heads = heads;
	set->quiets = 1;
}

void space_set_release(struct space_set *set)
{
	for (size_t i = 0; i < set->all.len; i++) {
		if (!set->all.data[i])
			continue;
		space_plan_release(&set->all.data[i]->plan, set->tables);
		mem_free(set->all.data[i]);
	}
	vec_release(&set->all);
	vec_release(&set->free_ids);
	vec_release(&set->free_heads);
	hash_index_release(&set->by_contents);
	hash_index_release(&set->by_serial);
}

/* What an index is asked for. */
struct wanted {
	const struct space_set *set;
	uint64_t key;
};

static bool has_contents(const void *ctx, uint32_t id)
{
	const struct wanted *wanted = ctx;

	return wanted->set->all.data[id - 1]->contents == wanted->key;
}

static bool has_serial(const void *ctx, uint32_t id)
{
	const struct wanted *wanted = ctx;

	return wanted->set->all.data[id - 1]->serial == wanted->key;
}

struct space *space_set_by_contents(const struct space_set *set, uint64_t contents)
{
	struct wanted wanted = { set, contents };
	uint32_t id = hash_index_find(&set->by_contents, hash_u64(contents), has_contents, &wanted);

	return id ? set->all.data[id - 1] : NULL;
}

struct space *space_set_by_serial(const struct space_set *set, uint32_t serial)
{
	struct wanted wanted = { set, serial };
	uint32_t id = hash_index_find(&set->by_serial, hash_u64(serial), has_serial, &wanted);

	return id ? set->all.data[id - 1] : NULL;
}

/* Room for them; tables that nobody has any more give way. */
static int take_words(struct space_set *set, uint32_t words, uint32_t *ret_at)
{
	struct err err = { 0 };
	int r;

	do {
		err_clear(&err);
		r = segments_take(set->segments, words, ret_at, &err);
	} while (r == -ENOSPC && table_store_make_room(set->tables));
	if (r)
		log_debug("spaces: %s", err.text);
	return r;
}

static bool take_head(struct space_set *set, uint32_t *ret_head)
{
	if (set->free_heads.len)
		*ret_head = set->free_heads.data[--set->free_heads.len];
	else if (set->heads_used < UNWIND_SPACES_MAX)
		*ret_head = set->heads_used++;
	else
		return false;
	return true;
}

static uint32_t next_serial(struct space_set *set)
{
	do
		set->last_serial++;
	while (!set->last_serial || space_set_by_serial(set, set->last_serial));
	return set->last_serial;
}

/* Readers come in by the serial, so it is written last. */
static void write_head(struct space_set *set, const struct space *space)
{
	struct unwind_space *head = &set->heads[space->head];

	head->n = space->plan.ranges.len;
	head->at = space->at;
	head->script = space_plan_script(&space->plan, space->at);
	__atomic_store_n(&head->serial, space->serial, __ATOMIC_RELEASE);
}

struct space *space_set_add(struct space_set *set, struct space_plan *plan, uint64_t contents)
{
	struct space *space;
	uint32_t at, head;

	if (take_words(set, space_plan_words(plan), &at))
		return NULL;
	if (!take_head(set, &head)) {
		segments_give(set->segments, at, space_plan_words(plan));
		return NULL;
	}
	space = mem_zalloc(sizeof(*space));
	*space = (struct space){ .plan = *plan, .contents = contents, .head = head, .at = at };
	memset(plan, 0, sizeof(*plan));
	space->serial = next_serial(set);
	if (set->free_ids.len) {
		space->id = set->free_ids.data[--set->free_ids.len];
		set->all.data[space->id - 1] = space;
	} else {
		vec_push(&set->all, space);
		space->id = set->all.len;
	}
	hash_index_add(&set->by_contents, hash_u64(contents), space->id);
	hash_index_add(&set->by_serial, hash_u64(space->serial), space->id);
	space_plan_write(&space->plan, segments_at(set->segments, at), at);
	write_head(set, space);
	return space;
}

void space_set_supersede(struct space_set *set, struct space *space)
{
	if (!space->is_superseded)
		hash_index_remove(&set->by_contents, hash_u64(space->contents), space->id);
	space->is_superseded = true;
}

void space_set_rename(struct space_set *set, struct space *space, uint64_t contents)
{
	space_set_supersede(set, space);
	space->contents = contents;
	space->is_superseded = false;
	hash_index_add(&set->by_contents, hash_u64(contents), space->id);
}

void space_set_retire(struct space_set *set, struct space *space)
{
	__atomic_store_n(&set->heads[space->head].serial, 0, __ATOMIC_RELEASE);
	space_set_supersede(set, space);
	space->retired = set->quiets;
}

/* Its memory and its head may be somebody else's from now on. */
static void give_back(struct space_set *set, struct space *space)
{
	segments_give(set->segments, space->at, space_plan_words(&space->plan));
	vec_push(&set->free_heads, space->head);
	space_plan_drop(&space->plan, set->tables);
}

static void forget(struct space_set *set, struct space *space)
{
	hash_index_remove(&set->by_serial, hash_u64(space->serial), space->id);
	set->all.data[space->id - 1] = NULL;
	vec_push(&set->free_ids, space->id);
	space_plan_release(&space->plan, set->tables);
	mem_free(space);
}

void space_set_quiet(struct space_set *set)
{
	for (size_t i = 0; i < set->all.len; i++) {
		struct space *space = set->all.data[i];

		if (!space || !space->retired)
			continue;
		if (space->retired == set->quiets)
			give_back(set, space);
		else if (space->retired + REMEMBERED_QUIETS <= set->quiets)
			forget(set, space);
	}
	set->quiets++;
}
