// SPDX-License-Identifier: GPL-2.0-or-later
/* symbol_search: the symbol that a user means. */
#include <stdlib.h>
#include <string.h>
#include "base/hash.h"
#include "base/vec.h"
#include "core/namer/demangle.h"
#include "core/namer/symbol_search.h"

/* Questions that a look at all symbols answers, before an index is worth its time. */
#define SCANS_MAX 2
#define RANK_WHOLE 0x100u /* beside enum symbol_rank: it is no part of a function */

/* How well a symbol fits; the better ones last. */
enum fit { FIT_NONE, FIT_SHOWN, FIT_LINKAGE };

/* A text that a symbol can be asked for by. */
struct key {
	uint32_t hash;
	uint32_t entry;
};

struct symbol_search {
	const struct symbol_table *table;
	unsigned int scans;
	bool indexed;
	VEC(struct symbol_entry) entries;
	VEC(struct key) keys; /* by hash */
	struct buf shown; /* of the symbol looked at */
};

/* One question. */
struct question {
	struct symbol_search *search;
	const char *name;
	size_t len;
	bool by_linkage; /* nothing else is looked at */
	enum fit fit; /* of the best so far */
	unsigned int rank;
	struct symbol_entry best;
};

struct symbol_search *symbol_search_new(const struct symbol_table *table)
{
	struct symbol_search *search = mem_zalloc(sizeof(*search));

	search->table = table;
	return search;
}

void symbol_search_free(struct symbol_search *search)
{
	if (!search)
		return;
	vec_release(&search->entries);
	vec_release(&search->keys);
	buf_release(&search->shown);
	mem_free(search);
}

static void show(struct symbol_search *search, const char *linkage)
{
	buf_clear(&search->shown);
	demangle(linkage, &search->shown);
}

static enum fit fit_of(const struct question *question, const char *linkage)
{
	if (!strcmp(linkage, question->name) ||
	    (symbol_name_len(linkage) == question->len && !memcmp(linkage, question->name, question->len)))
		return FIT_LINKAGE;
	if (question->by_linkage)
		return FIT_NONE;
	show(question->search, linkage);
	return strcmp(buf_text(&question->search->shown), question->name) ? FIT_NONE : FIT_SHOWN;
}

/* Keeps the symbol where it fits better than the one before; they come by ascending address. */
static bool consider(void *ctx, const struct symbol_entry *entry)
{
	struct question *question = ctx;
	enum fit fit = fit_of(question, entry->name);
	unsigned int rank = entry->rank;

	if (fit == FIT_NONE || fit < question->fit)
		return true;
	if (!demangle_part(entry->name))
		rank |= RANK_WHOLE;
	if (fit == question->fit &&
	    (rank < question->rank || (rank == question->rank && entry->start >= question->best.start)))
		return true;
	question->fit = fit;
	question->rank = rank;
	question->best = *entry;
	return true;
}

static void add_key(struct symbol_search *search, const char *text, size_t len)
{
	struct key key = { (uint32_t)hash_bytes(text, len, 0), (uint32_t)search->entries.len - 1 };

	vec_push(&search->keys, key);
}

/* All texts that fit_of() would find a symbol by. */
static bool index_entry(void *ctx, const struct symbol_entry *entry)
{
	struct symbol_search *search = ctx;
	size_t len = strlen(entry->name), name_len = symbol_name_len(entry->name);

	vec_push(&search->entries, *entry);
	add_key(search, entry->name, len);
	if (name_len < len)
		add_key(search, entry->name, name_len);
	show(search, entry->name);
	if (search->shown.len != name_len || memcmp(search->shown.data, entry->name, name_len) != 0)
		add_key(search, search->shown.data, search->shown.len);
	return true;
}

static int compare_keys(const void *left, const void *right)
{
	const struct key *a = left, *b = right;

	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return a->entry < b->entry ? -1 : a->entry > b->entry;
}

static void make_index(struct symbol_search *search)
{
	symbol_table_each(search->table, index_entry, search);
	if (search->keys.len)
		qsort(search->keys.data, search->keys.len, sizeof(*search->keys.data), compare_keys);
	search->indexed = true;
}

/* Considers all symbols that are called so. */
static void find_indexed(struct question *question)
{
	struct symbol_search *search = question->search;
	uint32_t hash = (uint32_t)hash_bytes(question->name, question->len, 0);
	size_t low = 0, high = search->keys.len;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (search->keys.data[middle].hash < hash)
			low = middle + 1;
		else
			high = middle;
	}
	for (; low < search->keys.len && search->keys.data[low].hash == hash; low++)
		consider(question, &search->entries.data[search->keys.data[low].entry]);
}

/* Names that need no demangling come first: that takes a hundred times as long. */
static void find_scanning(struct question *question)
{
	question->by_linkage = true;
	symbol_table_each(question->search->table, consider, question);
	if (question->fit != FIT_NONE)
		return;
	question->by_linkage = false;
	symbol_table_each(question->search->table, consider, question);
	question->search->scans = SCANS_MAX;
}

void symbol_search_find(struct symbol_search *search, const char *name, struct found_symbol *ret_found)
{
	struct question question = { .search = search, .name = name, .len = strlen(name) };

	if (!search->indexed && search->scans++ >= SCANS_MAX)
		make_index(search);
	if (search->indexed)
		find_indexed(&question);
	else
		find_scanning(&question);
	if (!symbol_table_len(search->table))
		ret_found->found = SYMBOL_NO_SYMBOLS;
	else if (question.fit != FIT_NONE)
		ret_found->found = SYMBOL_FOUND;
	ret_found->start = question.best.start;
	ret_found->bytes = question.best.bytes;
}

size_t symbol_search_bytes(const struct symbol_search *search)
{
	return sizeof(*search) + search->entries.cap * sizeof(*search->entries.data) +
	       search->keys.cap * sizeof(*search->keys.data) + search->shown.cap;
}
