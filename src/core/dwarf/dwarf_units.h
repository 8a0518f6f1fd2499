/* SPDX-License-Identifier: GPL-2.0-or-later */
/* dwarf_units: the units of an object: by place, and by what lies in them. */
#pragma once
#include "core/dwarf/dwarf_unit.h"

/* The unit whose header is at an offset of DWARF_INFO or DWARF_TYPES; NULL: none. The object's. */
struct dwarf_unit *dwarf_units_at(struct dwarf_object *object, enum dwarf_section section,
				  uint64_t offset);

/* The unit of .debug_info that holds an offset; NULL: none. */
struct dwarf_unit *dwarf_units_holding(struct dwarf_object *object, uint64_t offset);

/* Finds out where all units of .debug_info are, once: object.places. */
void dwarf_units_find_all(struct dwarf_object *object);
