// SPDX-License-Identifier: GPL-2.0-or-later
/* alias_index: the best name of a function that has several, by any one of them. */
#include <string.h>
#include "base/hash.h"
#include "base/vec.h"
#include "core/namer/alias_index.h"
#include "core/namer/demangle.h"
#include "core/namer/symbol_builder.h"

#define SEVERAL UINT64_MAX /* no code starts there */

struct alias_entry {
	const char *name; /* the table's, with its version */
	uint64_t start; /* SEVERAL: functions have it */
};

struct alias_index {
	const struct symbol_table *table;
	VEC(struct alias_entry) all;
	struct hash_index index; /* of their names without the version */
};

struct wanted_alias {
	const struct alias_index *index;
	const char *name;
	size_t len;
};

static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct wanted_alias *wanted = ctx;
	const char *name = wanted->index->all.data[id - 1].name;

	return symbol_name_len(name) == wanted->len && !memcmp(name, wanted->name, wanted->len);
}

static uint32_t find(const struct alias_index *index, const char *name, uint64_t *ret_hash)
{
	const struct wanted_alias wanted = { index, name, symbol_name_len(name) };

	*ret_hash = hash_bytes(name, wanted.len, 0);
	return hash_index_find(&index->index, *ret_hash, is_wanted, &wanted);
}

static bool add(void *ctx, const struct symbol_entry *entry)
{
	struct alias_index *index = ctx;
	uint64_t hash;
	uint32_t id;

	if (entry->name[0] != '_' || demangle_is_mangled(entry->name))
		return true;
	id = find(index, entry->name, &hash);
	if (!id) {
		vec_push(&index->all, ((struct alias_entry){ entry->name, entry->start }));
		hash_index_add(&index->index, hash, index->all.len);
	} else if (index->all.data[id - 1].start != entry->start) {
		index->all.data[id - 1].start = SEVERAL;
	}
	return true;
}

struct alias_index *alias_index_new(const struct symbol_table *table)
{
	struct alias_index *index = mem_zalloc(sizeof(*index));

	index->table = table;
	symbol_table_each(table, add, index);
	return index;
}

void alias_index_free(struct alias_index *index)
{
	if (!index)
		return;
	vec_release(&index->all);
	hash_index_release(&index->index);
	mem_free(index);
}

const char *alias_index_best(const struct alias_index *index, const char *name)
{
	const char *best = NULL;
	uint64_t hash;
	uint32_t id = find(index, name, &hash);

	if (!id || index->all.data[id - 1].start == SEVERAL ||
	    !symbol_table_aliases(index->table, index->all.data[id - 1].start, &best, 1))
		return NULL;
	return best;
}

size_t alias_index_bytes(const struct alias_index *index)
{
	return sizeof(*index) + index->all.cap * sizeof(*index->all.data) + hash_index_bytes(&index->index);
}
