// SPDX-License-Identifier: GPL-2.0-or-later
/* endings: samples counted by how and where their user stacks ended. */
#include "core/profile/endings.h"

#define ENDING_LATER 96 /* bytes that are taken of one later, by a report's lists of them */

struct wanted {
	const struct endings *endings;
	const struct tables_ending *of;
};

static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct wanted *w = ctx;
	const struct tables_ending *a = w->of, *b = &w->endings->entries.data[id - 1].of;

	return a->outermost == b->outermost && a->status == b->status && a->cause == b->cause &&
	       a->unwinder == b->unwinder && a->guessed == b->guessed && a->script_status == b->script_status &&
	       a->script_cause == b->script_cause;
}

void endings_add(struct endings *endings, const struct tables_ending *of, uint64_t count)
{
	struct wanted w = { endings, of };
	uint64_t hash = hash_u64(((uint64_t)of->outermost << 32 | (uint32_t)of->status << 16 |
				  (uint32_t)of->cause << 8 | of->unwinder) ^ (uint64_t)of->guessed << 24 ^
				 (uint64_t)of->script_status << 56 ^ (uint64_t)of->script_cause << 58);
	uint32_t id = hash_index_find(&endings->index, hash, is_wanted, &w);

	if (!id && !(budget_vec(endings->budget, &endings->entries, 1, "endings") &&
		     budget_index(endings->budget, &endings->index, "endings") &&
		     budget_take(endings->budget, ENDING_LATER, "endings")))
		return;
	if (!id) {
		vec_push(&endings->entries, ((struct endings_entry){ .of = *of }));
		id = (uint32_t)endings->entries.len;
		hash_index_add(&endings->index, hash, id);
	}
	endings->entries.data[id - 1].count += count;
}

void endings_replace(struct endings *endings, uint32_t (*instead)(void *ctx, uint32_t location), void *ctx)
{
	struct endings replaced = { .budget = endings->budget };

	for (size_t i = 0; i < endings->entries.len; i++) {
		struct endings_entry entry = endings->entries.data[i];

		entry.of.outermost = entry.of.outermost ? instead(ctx, entry.of.outermost) : 0;
		entry.of.guessed = entry.of.guessed ? instead(ctx, entry.of.guessed) : 0;
		endings_add(&replaced, &entry.of, entry.count);
	}
	endings_release(endings);
	*endings = replaced;
}

void endings_release(struct endings *endings)
{
	vec_release(&endings->entries);
	hash_index_release(&endings->index);
}
