// SPDX-License-Identifier: GPL-2.0-or-later
/* table_store: the unwind tables of all images that processes have mapped, each made once. */
#include <errno.h>
#include <string.h>
#include "base/clock.h"
#include "base/log.h"
#include "core/unwind/table_store_state.h"

#define TRIES_MAX 16 /* processes asked for one file */
#define UNPLACED_DOUBLED 6 /* times that a wait is doubled: 64 drains */
/* What of the limit tables leave to the mappings of processes: without those no table is of any use. */
#define SPACES_SHARE 16

struct table_store *table_store_new(struct segments *segments, const struct rows_maker *maker)
{
	struct table_store *store = mem_zalloc(sizeof(*store));

	store->segments = segments;
	store->maker = maker;
	store->nowhere.public.why_not = "its file has nothing to map where it was mapped from";
	store->late.public.why_not = "it is still to be made";
	store->late.public.waiting = true;
	store->build_ns = store->wanted_ns = UINT64_MAX;
	return store;
}

static void table_free(struct table *table, struct segments *segments)
{
	table_place_release(&table->place, segments);
	buf_release(&table->loads);
	mem_free(table->words);
	mem_free(table);
}

void table_store_free(struct table_store *store)
{
	if (!store)
		return;
	for (size_t i = 0; i < store->tables.len; i++)
		table_free(store->tables.data[i], store->segments);
	vec_release(&store->tables);
	vec_release(&store->numbers);
	hash_index_release(&store->by_identity);
	mem_free(store);
}

struct wanted_table {
	const struct table_store *store;
	const struct event_image *image;
};

static bool is_wanted_table(const void *ctx, uint32_t id)
{
	const struct wanted_table *wanted = ctx;
	const struct table *table = wanted->store->tables.data[id - 1];

	return image_is_same(wanted->image, &table->file->image);
}

static uint64_t identity_hash(const struct event_image *image)
{
	uint64_t words[] = { image->dev, image->inode, image->mtime_ns, image->size };

	if (image->build_id_len)
		return hash_bytes(image->build_id, image->build_id_len, image->kind);
	return hash_bytes(words, sizeof(words), image->kind);
}

/* The table for the file of a mapping, not made yet when it is the first. */
static struct table *table_of(struct table_store *store, const struct mapping *mapping)
{
	const struct map_file *file = mapping->file;
	struct wanted_table wanted = { store, &file->image };
	uint32_t id;

	if (file->number > store->numbers.len)
		vec_add(&store->numbers, file->number - store->numbers.len);
	id = store->numbers.data[file->number - 1];
	if (id)
		return store->tables.data[id - 1];
	id = hash_index_find(&store->by_identity, identity_hash(&file->image), is_wanted_table, &wanted);
	if (!id) {
		struct table *table = mem_zalloc(sizeof(*table));

		table->file = file;
		vec_push(&store->tables, table);
		id = table->id = store->tables.len;
	}
	store->numbers.data[file->number - 1] = id;
	return store->tables.data[id - 1];
}

/* From now on every file of this identity, whatever its path, is served by it. */
void table_share(struct table_store *store, struct table *table)
{
	const struct event_image *image = &table->file->image;
	struct wanted_table wanted = { store, image };
	uint64_t hash = identity_hash(image);

	if (table->is_shared || hash_index_find(&store->by_identity, hash, is_wanted_table, &wanted))
		return;
	table->is_shared = true;
	hash_index_add(&store->by_identity, hash, table->id);
}

void table_set_why(struct table *table, const char *text)
{
	mem_free(table->words);
	table->words = mem_strdup(text);
	table->public.why_not = table->words;
}

/* What tables could have if all that nobody holds were given up. */
static uint64_t bytes_free(const struct table_store *store)
{
	struct segments_stats stats;
	uint64_t kept;

	segments_stats(store->segments, &stats);
	kept = stats.limit_bytes / SPACES_SHARE + stats.used_bytes - store->unheld_bytes;
	return stats.limit_bytes > kept ? stats.limit_bytes - kept : 0;
}

static void refuse(struct table_store *store, struct table *table, const struct err *err)
{
	table->state = TABLE_REFUSED;
	table->public.refused = true;
	table->bytes_free = bytes_free(store);
	table_set_why(table, err->text);
	store->counts.refused += !table->was_refused;
	table->was_refused = true;
	if (!store->warned)
		log_warn("%s: stacks through '%s' and others are cut%s%s", err->text,
			 table->file->path, err->hint[0] ? "; " : "", err->hint);
	store->warned = true;
}

/* What the kernel refuses now (files, locked memory) it may grant later: there are ever longer waits between. */
static void leave_for_later(struct table_store *store, struct table *table, const struct err *err)
{
	uint32_t doubled = table->unplaced < UNPLACED_DOUBLED ? table->unplaced : UNPLACED_DOUBLED;

	table->state = TABLE_UNPLACED;
	table->public.waiting = true;
	table->again_at = store->allowances + (1u << doubled);
	table->unplaced++;
	table_set_why(table, err->text);
}

static bool make_room(void *ctx)
{
	return table_store_make_room(ctx);
}

/* Gives up what nobody holds for a table that needs so much; nothing for one that would not fit even then. */
static bool make_room_for(struct table_store *store, uint64_t bytes)
{
	if (bytes_free(store) < bytes)
		return false;
	while (bytes_free(store) < bytes + store->unheld_bytes && table_store_make_room(store))
		;
	return true;
}

/* Puts rows where the walks see them. */
void table_put(struct table_store *store, struct table *table, const struct unwind_table *built)
{
	uint64_t bytes = table_place_words(built) * sizeof(uint32_t);
	struct placed_table *public = &table->public;
	struct err err = { 0 };
	int r;

	if (!make_room_for(store, bytes))
		r = segments_over_limit(store->segments, &err);
	else
		r = table_place_fill(&table->place, built, store->segments, make_room, store, &err);
	if (r == -ENOSPC) {
		table->bytes_wanted = bytes;
		refuse(store, table, &err);
		return;
	}
	if (r && r != -EINVAL) {
		leave_for_later(store, table, &err);
		return;
	}
	table->state = TABLE_MADE;
	table->unplaced = 0;
	if (r) {
		table_set_why(table, err.text);
		return;
	}
	public->index_at = table->place.index_at;
	public->n_pages = built->n_pages;
	public->first_vaddr = built->first_vaddr;
	public->bytes = table->place.words * sizeof(uint32_t);
	table->rows = built->n_rows;
	table->unheld_serial = ++store->serial;
	store->unheld_bytes += public->bytes;
}

/* Whether there is something to be done for it now. */
static bool is_due(const struct table_store *store, const struct table *table, uint32_t pid)
{
	uint64_t free;

	switch (table->state) {
	case TABLE_NEW:
		return true;
	case TABLE_UNOPENED:
		return pid && pid != table->last_pid && table->tries < TRIES_MAX;
	case TABLE_TIMED_OUT:
		return clock_now_ns() >= table->public.again_ns;
	case TABLE_UNPLACED:
		return store->allowances >= table->again_at;
	case TABLE_REFUSED:
		free = bytes_free(store);
		return free >= table->bytes_wanted && free > table->bytes_free;
	default:
		return false;
	}
}

const struct placed_table *table_store_get(struct table_store *store, const struct mapping *mapping,
					   uint32_t pid, uint64_t *ret_bias)
{
	struct table *table = table_of(store, mapping);
	uint64_t vaddr = 0;

	*ret_bias = mapping->start;
	if (is_due(store, table, pid)) {
		if (!table_store_has_time(store)) {
			store->counts.postponed++;
			return table->state == TABLE_TIMED_OUT ? &table->public : &store->late.public;
		}
		table_make(store, table, mapping, pid);
	}
	if (!table->public.n_pages || mapping->file->image.kind == IMAGE_VSYSCALL)
		return &table->public;
	if (!table_file_vaddr(&table->loads, mapping->file_offset, &vaddr))
		return &store->nowhere.public;
	*ret_bias = mapping->start - vaddr + table->public.first_vaddr;
	return &table->public;
}

void table_store_allow(struct table_store *store, uint64_t build_ns, uint64_t wanted_ns)
{
	store->build_ns = build_ns;
	store->wanted_ns = wanted_ns;
	store->spent_ns = 0;
	store->allowances += wanted_ns > 0;
	store->counts.postponed = 0;
}

void table_store_charge(struct table_store *store, uint64_t ns)
{
	store->spent_ns += ns;
}

bool table_store_has_time(const struct table_store *store)
{
	return store->spent_ns < store->build_ns;
}

bool table_store_want(struct table_store *store, const struct mapping *mapping, uint32_t pid)
{
	struct table *table = table_of(store, mapping);

	if (store->spent_ns >= store->wanted_ns || !is_due(store, table, pid))
		return false;
	table_make(store, table, mapping, pid);
	return true;
}

uint64_t table_store_made(const struct table_store *store)
{
	return store->counts.made;
}

void table_store_hold(struct table_store *store, const struct placed_table *public)
{
	struct table *table = (struct table *)public;

	if (!table->holders++)
		store->unheld_bytes -= public->bytes;
}

void table_store_drop(struct table_store *store, const struct placed_table *public)
{
	struct table *table = (struct table *)public;

	if (!--table->holders)
		store->unheld_bytes += public->bytes;
	table->unheld_serial = ++store->serial;
}

bool table_store_make_room(struct table_store *store)
{
	struct table *oldest = NULL;

	for (size_t i = 0; i < store->tables.len; i++) {
		struct table *table = store->tables.data[i];

		if (!table->holders && table->public.n_pages &&
		    (!oldest || table->unheld_serial < oldest->unheld_serial))
			oldest = table;
	}
	if (!oldest)
		return false;
	log_debug("tables: the place of '%s' is given up: %llu bytes", oldest->file->path,
		  (unsigned long long)oldest->public.bytes);
	table_place_release(&oldest->place, store->segments);
	store->unheld_bytes -= oldest->public.bytes;
	oldest->public = (struct placed_table){ .why_not = "its place was given up" };
	oldest->state = TABLE_NEW;
	oldest->rows = 0;
	oldest->tries = 0;
	return true;
}

void table_store_stats(const struct table_store *store, struct table_store_stats *ret_stats)
{
	*ret_stats = store->counts;
	for (size_t i = 0; i < store->tables.len; i++) {
		const struct table *table = store->tables.data[i];

		ret_stats->tables += table->public.n_pages > 0;
		ret_stats->rows += table->rows;
		ret_stats->bytes += table->public.bytes;
	}
}
