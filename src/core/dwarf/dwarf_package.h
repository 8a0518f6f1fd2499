/* SPDX-License-Identifier: GPL-2.0-or-later */
/* dwarf_package: the index of a .dwp: which parts of its sections are a unit's (DWARF 5, 7.3.5.3).
 */
#pragma once
#include "core/dwarf/dwarf_object.h"

/* Offsets in the sections of the package of what belongs to one unit. */
struct dwarf_package_unit {
	uint64_t info, abbrev, str_offsets, rnglists;
};

/*
 * Looks a unit up by its id. Returns false when it is not there, or the index is damaged; versions
 * 2 (GNU, for DWARF 4) and 5 are known.
 */
bool dwarf_package_find(struct dwarf_object *package, uint64_t id,
			struct dwarf_package_unit *ret_unit);
