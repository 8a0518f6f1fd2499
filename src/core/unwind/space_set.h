/* SPDX-License-Identifier: GPL-2.0-or-later */
/* space_set: the spaces there are, where both walks read them, and what becomes of their memory. */
#pragma once
#include "base/hash.h"
#include "core/unwind/space_plan.h"

/* The mappings of one or more processes. */
struct space {
	struct space_plan plan;
	uint64_t contents; /* the latest ones that lead to this plan (map_cache_contents()) */
	uint32_t id; /* in space_set.all, + 1 */
	uint32_t serial, head; /* of struct unwind_space, and its number */
	uint32_t at; /* of the mappings, a word */
	uint32_t tenants; /* processes that the kernel was told to have it */
	uint64_t retired; /* number of the space_set_quiet() after it was taken back; 0: it was not */
	bool is_superseded; /* another one has its contents, with more tables */
	bool is_born_with; /* a living process has just these mappings, of its parent's maybe */
};

struct space_set {
	struct segments *segments;
	struct table_store *tables;
	struct unwind_space *heads; /* [UNWIND_SPACES_MAX] */
	VEC(struct space *) all; /* by id - 1; NULL: free */
	VEC(uint32_t) free_ids, free_heads;
	uint32_t heads_used; /* heads from here on were never in use */
	uint32_t last_serial;
	struct hash_index by_contents; /* those that were not taken back */
	struct hash_index by_serial; /* all */
	uint64_t quiets;
};

/* All three are borrowed; set is zeroed before. */
void space_set_init(struct space_set *set, struct segments *segments, struct table_store *tables,
		    struct unwind_space *heads);
void space_set_release(struct space_set *set);

/* The space with just these mappings, not taken back; NULL: there is none. */
struct space *space_set_by_contents(const struct space_set *set, uint64_t contents);
/* The space of that serial, for a while after it was taken back too; NULL: none is known. */
struct space *space_set_by_serial(const struct space_set *set, uint32_t serial);
/* Makes a space of the plan, which it takes and zeroes; readers can come in. NULL: there is no room. */
struct space *space_set_add(struct space_set *set, struct space_plan *plan, uint64_t contents);
/* Other contents lead to the same plan now. */
void space_set_rename(struct space_set *set, struct space *space, uint64_t contents);
/* Another one is found by its contents from now on; who has it, has it until it is retired. */
void space_set_supersede(struct space_set *set, struct space *space);
/* From now on nobody finds it; who has, may use it until the next space_set_quiet(). */
void space_set_retire(struct space_set *set, struct space *space);
/* Nobody uses what was taken back before: its memory may be somebody else's. */
void space_set_quiet(struct space_set *set);
