/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf_walk: goes over the entries of a unit, one after another (DWARF 5, 2.3 and 7.5.2), as fast
 * as bytes can be passed over: inlined, since a large file has tens of millions of entries.
 */
#pragma once
#include "core/dwarf/dwarf_unit.h"

/* Places are from `bytes` on. DWARF_SLACK bytes after the end can be read. */
struct dwarf_walk {
	const struct dwarf_unit *unit;
	const struct dwarf_abbrevs *abbrevs;
	const uint8_t *bytes;
	uint64_t from; /* where bytes are in the unit */
	uint64_t at, end;
	uint32_t left; /* entries that may still be looked at */
	bool bad; /* damaged, or over a limit */
};

/* Begins at the entry `die` of a unit, and may go on to `end`, both from the unit's header on.
 * False: no such bytes. */
bool dwarf_walk_begin(struct dwarf_walk *walk, struct dwarf_unit *unit, uint32_t die, uint32_t end);

/* As dwarf_walk_pass(), step by step; stops before a step: UINT8_MAX + 1: none. */
uint64_t dwarf_walk_pass_steps(const struct dwarf_walk *walk, const struct dwarf_abbrev *abbrev,
			       uint64_t at, unsigned int n_steps);

/*
 * Reads the code of the entry at walk->at and moves past it. NULL at the end, and where the walk
 * cannot go on: `bad` is then set. An abbreviation of kind DWARF_ENTRY_UNKNOWN: a null entry, which
 * ends those below one.
 */
static inline const struct dwarf_abbrev *dwarf_walk_code(struct dwarf_walk *walk)
{
	const struct dwarf_abbrev *abbrev;
	uint64_t code;
	unsigned int shift = 0;
	uint8_t byte;

	if (walk->at >= walk->end || !walk->left) {
		walk->bad = walk->at != walk->end;
		return NULL;
	}
	walk->left--;
	byte = walk->bytes[walk->at++];
	code = byte & 0x7f;
	while (byte & 0x80 && shift < 28) {
		byte = walk->bytes[walk->at++];
		shift += 7;
		code |= (uint64_t)(byte & 0x7f) << shift;
	}
	abbrev = dwarf_abbrev_find(walk->abbrevs, code);
	if (code && (abbrev->kind == DWARF_ENTRY_UNKNOWN || abbrev->flags & DWARF_ABBREV_BAD)) {
		walk->bad = true;
		return NULL;
	}
	return abbrev;
}

/* Where the values of an entry end that begin at `at`; past the end when they do not end inside. */
static inline uint64_t dwarf_walk_pass(const struct dwarf_walk *walk,
				       const struct dwarf_abbrev *abbrev, uint64_t at)
{
	if (abbrev->fixed_bytes != UINT16_MAX)
		return at + abbrev->fixed_bytes;
	return dwarf_walk_pass_steps(walk, abbrev, at, UINT8_MAX + 1);
}

/* Where the entry after those below this one is, by DW_AT_sibling; 0: it is not said, or it cannot
 * be. */
static inline uint64_t dwarf_walk_sibling(const struct dwarf_walk *walk,
					  const struct dwarf_abbrev *abbrev, uint64_t at)
{
	uint64_t sibling, values = at;
	struct cursor cursor;

	if (!(abbrev->flags & DWARF_ABBREV_SIBLING))
		return 0;
	if (abbrev->sibling_step)
		at = dwarf_walk_pass_steps(walk, abbrev, at, abbrev->sibling_step);
	at += abbrev->sibling_at;
	if (at > walk->end)
		return 0;
	cursor = (struct cursor){ .at = walk->bytes + at, .end = walk->bytes + walk->end };
	sibling = cursor_fixed(&cursor, abbrev->sibling_bytes) - walk->from;
	return sibling > values && sibling <= walk->end ? sibling : 0;
}

/* Passes over all below an entry whose values begin at `values`: to its sibling, else entry by
 * entry. */
void dwarf_walk_over(struct dwarf_walk *walk, const struct dwarf_abbrev *abbrev, uint64_t values);
