// SPDX-License-Identifier: GPL-2.0-or-later
/* strtab: strings kept once each and named by ids; id 0 is "no string" and reads as "". */
#include <string.h>
#include "base/budget.h"
#include "base/mem.h"
#include "base/strtab.h"

#define BLOCK_BYTES (64 * 1024)

struct strtab_block {
	struct strtab_block *next;
	size_t used;
	size_t size;
	char bytes[];
};

struct wanted {
	const struct strtab *tab;
	const char *text;
	size_t len;
};

static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct wanted *w = ctx;
	const struct strtab_entry *e = &w->tab->entries[id - 1];

	return e->len == w->len && !memcmp(e->text, w->text, w->len);
}

/* Of a new block for a text of so many bytes; 0: there is room for it. */
static size_t block_size(const struct strtab *tab, size_t len)
{
	if (tab->blocks && tab->blocks->size - tab->blocks->used >= len + 1)
		return 0;
	return len + 1 > BLOCK_BYTES ? len + 1 : BLOCK_BYTES;
}

static const char *keep(struct strtab *tab, const char *text, size_t len)
{
	struct strtab_block *block = tab->blocks;
	size_t size = block_size(tab, len);
	char *copy;

	if (size) {
		block = mem_alloc(sizeof(*block) + size);
		block->used = 0;
		block->size = size;
		block->next = tab->blocks;
		tab->blocks = block;
	}
	copy = block->bytes + block->used;
	memcpy(copy, text, len);
	copy[len] = '\0';
	block->used += len + 1;
	return copy;
}

uint32_t strtab_find(const struct strtab *tab, const char *text, size_t len)
{
	struct wanted w = { tab, text, len };

	return hash_index_find(&tab->index, hash_bytes(text, len, 0), is_wanted, &w);
}

static uint32_t next_cap(const struct strtab *tab)
{
	return tab->cap ? tab->cap * 2 : 64;
}

/* Whether one more text of so many bytes fits into the budget. */
static bool fits(struct strtab *tab, size_t len)
{
	size_t block = block_size(tab, len);
	size_t bytes = (tab->len == tab->cap ? (next_cap(tab) - tab->cap) * sizeof(*tab->entries) : 0) +
		       (block ? sizeof(struct strtab_block) + block : 0);

	return budget_index(tab->budget, &tab->index, "strings") &&
	       (!bytes || budget_take(tab->budget, bytes, "strings"));
}

/* Gives a text that stays where it is the next id. */
static uint32_t push(struct strtab *tab, const char *text, size_t len)
{
	if (tab->len == tab->cap) {
		tab->cap = next_cap(tab);
		tab->entries = mem_regrow(tab->entries, tab->cap, sizeof(*tab->entries));
	}
	tab->entries[tab->len] = (struct strtab_entry){ text, (uint32_t)len };
	return ++tab->len;
}

uint32_t strtab_add(struct strtab *tab, const char *text, size_t len)
{
	uint64_t hash = hash_bytes(text, len, 0);
	struct wanted w = { tab, text, len };
	uint32_t id = hash_index_find(&tab->index, hash, is_wanted, &w);

	if (id || !fits(tab, len))
		return id;
	id = push(tab, keep(tab, text, len), len);
	hash_index_add(&tab->index, hash, id);
	return id;
}

uint32_t strtab_adds(struct strtab *tab, const char *text)
{
	return strtab_add(tab, text, strlen(text));
}

const char *strtab_get(const struct strtab *tab, uint32_t id)
{
	return id && id <= tab->len ? tab->entries[id - 1].text : "";
}

void strtab_release(struct strtab *tab)
{
	while (tab->blocks) {
		struct strtab_block *next = tab->blocks->next;

		mem_free(tab->blocks);
		tab->blocks = next;
	}
	mem_free(tab->entries);
	hash_index_release(&tab->index);
	memset(tab, 0, sizeof(*tab));
}
