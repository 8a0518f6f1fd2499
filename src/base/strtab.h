/* SPDX-License-Identifier: GPL-2.0-or-later */
/* strtab: strings kept once each and named by ids; id 0 is "no string" and reads as "". */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "base/hash.h"

struct budget;

struct strtab_entry {
	const char *text;
	uint32_t len;
};

/* A zeroed struct is an empty table. Texts do not move or change until strtab_release(). */
struct strtab {
	struct strtab_entry *entries; /* entries[id - 1] */
	uint32_t len; /* how many strings: ids are 1 .. len */
	uint32_t cap;
	struct hash_index index;
	struct strtab_block *blocks;
	struct budget *budget; /* borrowed; what strtab_add() takes is counted there. NULL: nowhere */
};

/*
 * The id of these len bytes (they may hold any byte but are read up to a NUL as text); 0: it is a new one that does
 * not fit into the budget.
 */
uint32_t strtab_add(struct strtab *tab, const char *text, size_t len);
uint32_t strtab_adds(struct strtab *tab, const char *text); /* the same, up to the NUL */
/* The id, or 0 when the string is not there. */
uint32_t strtab_find(const struct strtab *tab, const char *text, size_t len);
/* The text, NUL-ended, owned by tab; "" for 0 and for an id that was never given. */
const char *strtab_get(const struct strtab *tab, uint32_t id);
void strtab_release(struct strtab *tab); /* empty; texts and ids are gone */
