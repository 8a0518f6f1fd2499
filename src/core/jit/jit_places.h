/* SPDX-License-Identifier: GPL-2.0-or-later */
/* jit_places: which code was told last of each place, so that a place that is given out again is seen to be. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/hash.h"
#include "base/vec.h"

#define JIT_PLACES_PAGES_MAX 64 /* of one code, of 4 KB: what it has beyond them is not looked at */
#define JIT_PLACES_VISITS_MAX 64 /* codes in one page that are compared: the latest */
#define JIT_PLACES_MAX 1000000 /* in all, some 50 MB; real ones have a hundredth of that */

struct jit_code;
struct jit_place;

/* A zeroed struct is empty. */
struct jit_places {
	struct hash_index by_page; /* the first of each page, by number + 1 */
	VEC(struct jit_place) all;
	uint32_t free; /* the first that is in no chain, + 1 */
	/*
	 * Codes that a limit kept from being compared or kept in full: that a place of theirs is another's may not
	 * be seen, and what is there then is called after the older one until the next change that is seen.
	 */
	uint64_t unseen;
	bool cut; /* the one that is looked at is such */
	bool full; /* there was no room for it: its further pages are not looked at */
};

/*
 * codes[number] has its place from now on. Returns whether it took one from a code of another name or start; what
 * is told twice is none, and neither is what lies past the limits.
 */
bool jit_places_take(struct jit_places *places, const struct jit_code *codes, uint32_t number);
void jit_places_release(struct jit_places *places);
