// SPDX-License-Identifier: GPL-2.0-or-later
/* jit_places: which code was told last of each place. */
#include "core/jit/jit_codes.h"
#include "core/jit/jit_places.h"

#define PAGE_BITS 12

/* A code in one page that it reaches into. Those of a page are a chain, whose first one stays when it is empty. */
struct jit_place {
	uint64_t page;
	uint32_t code; /* number + 1; 0: none */
	uint32_t next; /* + 1; 0: it is the last */
};

struct wanted {
	const struct jit_places *places;
	uint64_t page;
};

static bool is_of_page(const void *ctx, uint32_t id)
{
	const struct wanted *wanted = ctx;

	return wanted->places->all.data[id - 1].page == wanted->page;
}

/* 0: there is no room. */
static uint32_t new_place(struct jit_places *places, uint64_t page, uint32_t code, uint32_t next)
{
	const struct jit_place place = { page, code, next };
	uint32_t id = places->free;

	if (!id && places->all.len >= JIT_PLACES_MAX) {
		places->full = true;
		return 0;
	}
	if (!id) {
		vec_push(&places->all, place);
		return (uint32_t)places->all.len;
	}
	places->free = places->all.data[id - 1].next;
	places->all.data[id - 1] = place;
	return id;
}

static bool overlap(const struct jit_code *a, const struct jit_code *b)
{
	return a->start < b->start + b->bytes && b->start < a->start + a->bytes;
}

/* Empties what the code takes of the chain that begins with `first`; whether any of it was another's. */
static bool clear_chain(struct jit_places *places, uint32_t first, const struct jit_code *codes,
			const struct jit_code *code)
{
	uint32_t before = 0, id = first, visits = 0;
	bool taken = false;

	while (id && visits++ < JIT_PLACES_VISITS_MAX) {
		struct jit_place *place = &places->all.data[id - 1];
		const struct jit_code *old = place->code ? &codes[place->code - 1] : NULL;
		uint32_t next = place->next;

		if (old && overlap(old, code)) {
			taken |= old->start != code->start || old->name != code->name;
			place->code = 0;
			if (before) {
				places->all.data[before - 1].next = next;
				place->next = places->free;
				places->free = id;
				id = next;
				continue;
			}
		}
		before = id;
		id = next;
	}
	places->cut |= id != 0;
	return taken;
}

static bool take_page(struct jit_places *places, uint64_t page, const struct jit_code *codes, uint32_t number)
{
	const struct wanted wanted = { places, page };
	uint32_t first = hash_index_find(&places->by_page, hash_u64(page), is_of_page, &wanted), added;
	bool taken;

	if (!first) {
		added = new_place(places, page, number + 1, 0);
		if (added)
			hash_index_add(&places->by_page, hash_u64(page), added);
		return false;
	}
	taken = clear_chain(places, first, codes, &codes[number]);
	if (!places->all.data[first - 1].code) {
		places->all.data[first - 1].code = number + 1;
		return taken;
	}
	added = new_place(places, page, number + 1, places->all.data[first - 1].next);
	if (added)
		places->all.data[first - 1].next = added;
	return taken;
}

bool jit_places_take(struct jit_places *places, const struct jit_code *codes, uint32_t number)
{
	const struct jit_code *code = &codes[number];
	uint64_t first = code->start >> PAGE_BITS, last = (code->start + code->bytes - 1) >> PAGE_BITS;
	bool taken = false;

	places->full = false;
	places->cut = last - first >= JIT_PLACES_PAGES_MAX;
	if (places->cut)
		last = first + JIT_PLACES_PAGES_MAX - 1;
	for (uint64_t page = first; page <= last && !places->full; page++)
		taken |= take_page(places, page, codes, number);
	places->unseen += places->cut || places->full;
	return taken;
}

void jit_places_release(struct jit_places *places)
{
	hash_index_release(&places->by_page);
	vec_release(&places->all);
	*places = (struct jit_places){ 0 };
}
