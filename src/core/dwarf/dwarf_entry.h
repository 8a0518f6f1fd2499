/* SPDX-License-Identifier: GPL-2.0-or-later */
/* dwarf_entry: one entry by itself, at a place that is not walked to, and the entry that it refers to. */
#pragma once
#include "core/dwarf/dwarf_die.h"

#define DWARF_ORIGINS_MAX 16 /* entries that are gone to from one, each from the one before */

/* Reads the entry at `die` of a unit. False: there is none, or it is damaged. */
bool dwarf_entry_read(struct dwarf_unit *unit, uint32_t die, struct dwarf_die *ret_die);

/* An attribute that is wanted, and its value: DWARF_NONE when the entry does not have it. */
struct dwarf_wanted {
	uint16_t name; /* DW_AT_* */
	struct dwarf_value value;
};

/* The same, of attributes of any sort. *ret_tag: DW_TAG_*. */
bool dwarf_entry_values(struct dwarf_unit *unit, uint32_t die, struct dwarf_wanted *wanted, size_t n,
			uint16_t *ret_tag);

/*
 * The entry that a value of `*unit` refers to, which may be of another unit, and in dwz's file. Returns false, and
 * leaves the output alone, when there is none; a file that is missing is the object's reason.
 */
bool dwarf_entry_follow(struct dwarf_unit **unit, const struct dwarf_value *ref, uint32_t *die);
