// SPDX-License-Identifier: GPL-2.0-or-later
/* symbol_search: the symbol that a user means. */
#include <stdlib.h>
#include <string.h>
#include "base/hash.h"
#include "base/strtab.h"
#include "base/vec.h"
#include "core/namer/demangle.h"
#include "core/namer/plain_name.h"
#include "core/namer/symbol_search.h"

/* Questions that a look at all symbols answers, before an index is worth its time. */
#define SCANS_MAX 2
#define RANK_WHOLE 0x100u /* beside enum symbol_rank: it is no part of a function */

/* How well a symbol fits; the better ones last. */
enum fit { FIT_NONE, FIT_BASE, FIT_SHOWN, FIT_LINKAGE };

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
	struct buf shown, plain; /* of the symbol looked at */
};

/* One question. */
struct question {
	struct symbol_search *search;
	const char *name;
	size_t len;
	bool by_linkage; /* nothing else is looked at */
	bool has_types; /* it names template arguments, so that those of symbols count */
	enum fit fit; /* of the best so far */
	unsigned int rank;
	struct symbol_entry best;
	struct strtab others; /* shown names of FIT_BASE */
};

void found_symbol_release(struct found_symbol *found)
{
	buf_release(&found->others);
}

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
	buf_release(&search->plain);
	mem_free(search);
}

static void show(struct symbol_search *search, const char *linkage)
{
	buf_clear(&search->shown);
	demangle(linkage, &search->shown);
}

/* What search->shown comes to, in search->plain. */
static bool make_plain(struct symbol_search *search, size_t *ret_base)
{
	buf_clear(&search->plain);
	return plain_name(buf_text(&search->shown), &search->plain, ret_base);
}

/* Whether what is asked for is what a shown name ends in before its parameters. */
static bool ends_in(const struct question *question)
{
	const char *shown = buf_text(&question->search->shown), *end = strrchr(shown, '(');
	size_t base;

	if (!question->has_types)
		return make_plain(question->search, &base) &&
		       plain_name_ends_in(buf_text(&question->search->plain), question->name);
	/* With template arguments it is looked for as it stands: behind a type or a part of the name. */
	for (const char *at = shown; (at = strstr(at, question->name)); at++)
		if ((at == shown || at[-1] == ' ' || at[-1] == ':') &&
		    (!at[question->len] || (end && at[question->len] == '(')))
			return true;
	return false;
}

static enum fit fit_of(const struct question *question, const char *linkage)
{
	if (!strcmp(linkage, question->name) ||
	    (symbol_name_len(linkage) == question->len && !memcmp(linkage, question->name, question->len)))
		return FIT_LINKAGE;
	if (question->by_linkage)
		return FIT_NONE;
	show(question->search, linkage);
	if (!strcmp(buf_text(&question->search->shown), question->name))
		return FIT_SHOWN;
	return demangle_is_mangled(linkage) && ends_in(question) ? FIT_BASE : FIT_NONE;
}

/* Keeps the symbol where it fits better than the one before; they come by ascending address. */
static bool consider(void *ctx, const struct symbol_entry *entry)
{
	struct question *question = ctx;
	enum fit fit = fit_of(question, entry->name);
	unsigned int rank = entry->rank;

	if (fit == FIT_NONE || fit < question->fit)
		return true;
	if (fit == FIT_BASE && question->others.len < SYMBOL_OTHERS_MAX)
		strtab_add(&question->others, question->search->shown.data, question->search->shown.len);
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

/* All texts that fit_of() would find a symbol by, or the last part of them. */
static bool index_entry(void *ctx, const struct symbol_entry *entry)
{
	struct symbol_search *search = ctx;
	size_t len = strlen(entry->name), name_len = symbol_name_len(entry->name), base;

	vec_push(&search->entries, *entry);
	add_key(search, entry->name, len);
	if (name_len < len)
		add_key(search, entry->name, name_len);
	show(search, entry->name);
	if (search->shown.len != name_len || memcmp(search->shown.data, entry->name, name_len) != 0)
		add_key(search, search->shown.data, search->shown.len);
	if (demangle_is_mangled(entry->name) && make_plain(search, &base))
		add_key(search, search->plain.data + base, search->plain.len - base);
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

/* Considers all symbols that have a text. */
static void look_up(struct question *question, const char *text, size_t len)
{
	struct symbol_search *search = question->search;
	uint32_t hash = (uint32_t)hash_bytes(text, len, 0);
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

static void find_indexed(struct question *question)
{
	RELEASE(buf_release) struct buf plain = { 0 };
	size_t base;

	look_up(question, question->name, question->len);
	if (question->fit <= FIT_BASE && plain_name(question->name, &plain, &base))
		look_up(question, plain.data + base, plain.len - base);
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

static int compare_texts(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* The first of the names in the order of the alphabet, whichever order the symbols are in. */
static void tell_others(const struct strtab *others, struct found_symbol *found)
{
	CLEANUP(mem_free) const char **names = mem_array(others->len, sizeof(*names));

	for (uint32_t i = 0; i < others->len; i++)
		names[i] = others->entries[i].text;
	qsort(names, others->len, sizeof(*names), compare_texts);
	found->n_others = others->len;
	for (uint32_t i = 0; i < others->len && i < SYMBOL_OTHERS_TOLD; i++)
		buf_add(&found->others, names[i], strlen(names[i]) + 1);
}

void symbol_search_find(struct symbol_search *search, const char *name, struct found_symbol *ret_found)
{
	struct question question = { .search = search, .name = name, .len = strlen(name) };

	question.has_types = strchr(name, '<') && !strstr(name, "operator");
	if (!search->indexed && search->scans++ >= SCANS_MAX)
		make_index(search);
	if (search->indexed)
		find_indexed(&question);
	else
		find_scanning(&question);
	if (!symbol_table_len(search->table))
		ret_found->found = SYMBOL_NO_SYMBOLS;
	else if (question.fit == FIT_BASE && question.others.len > 1)
		ret_found->found = SYMBOL_SEVERAL;
	else if (question.fit != FIT_NONE)
		ret_found->found = question.fit == FIT_BASE ? SYMBOL_FOUND_BY_BASE : SYMBOL_FOUND;
	if (question.fit == FIT_BASE)
		tell_others(&question.others, ret_found);
	ret_found->start = question.best.start;
	ret_found->bytes = question.best.bytes;
	strtab_release(&question.others);
}

size_t symbol_search_bytes(const struct symbol_search *search)
{
	return sizeof(*search) + search->entries.cap * sizeof(*search->entries.data) +
	       search->keys.cap * sizeof(*search->keys.data) + search->shown.cap + search->plain.cap;
}
