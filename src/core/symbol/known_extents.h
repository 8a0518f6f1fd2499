/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * known_extents: answers for stretches of an image's places, so that nobody is asked again about the next
 * byte of a line.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/vec.h"

struct known_extent {
	uint64_t start; /* of its places */
	uint32_t offset; /* that of the answer at `start` */
	uint32_t length : 31; /* bytes */
	uint32_t moves : 1; /* the offset is greater by as much as a place is behind `start`; else it is one */
	uint32_t answer, around; /* whatever they mean */
};

/* A zeroed struct knows nothing. */
struct known_extents {
	VEC(struct known_extent) all; /* ascending, apart */
	VEC(struct known_extent) fresh; /* not among them yet, ascending */
	size_t at; /* where the last place was found, or would be */
};

/* The extent that holds a place, of those that were settled; NULL: none does. Quickest for ascending places. */
const struct known_extent *known_extents_find(struct known_extents *known, uint64_t place);
/* Whether a place is in the extent that was added last. */
bool known_extents_is_last(const struct known_extents *known, uint64_t place);
/* Adds one; what does not lie behind the one added before, or is of no length, is left out. */
void known_extents_add(struct known_extents *known, const struct known_extent *extent);
/* Those that were added are found from here on, in so far as they do not lie on known ones. */
void known_extents_settle(struct known_extents *known);
void known_extents_release(struct known_extents *known);
