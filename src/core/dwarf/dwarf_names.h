/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf_names: what functions are called: DW_AT_linkage_name, else DW_AT_name with the scope before it, of an entry
 * or of those that it comes from (DW_AT_abstract_origin, DW_AT_specification), which may be in other
 * units and in dwz's file.
 */
#pragma once
#include "base/arena.h"
#include "base/hash.h"
#include "base/vec.h"
#include "core/dwarf/dwarf_scopes.h"
#include "core/dwarf/dwarf_unit.h"

#define DWARF_NAME_MAX (64u << 10) /* bytes of one name; a longer one is none */
#define DWARF_NAMES_BYTES (64u << 20) /* of all; those over it are not known until a trim */

struct dwarf_name {
	const char *text; /* NULL: none */
	bool is_linkage;
	bool is_external; /* DW_AT_external, of a name that begins with an underscore and is not mangled */
};

/* Names found before, by entry. A zeroed struct is empty. */
struct dwarf_names {
	VEC(struct dwarf_named) all;
	struct hash_index index;
	struct arena texts;
	size_t text_bytes;
	struct dwarf_scopes scopes;
};

/* Which entry of which object, as a number: units of split files come and go. */
uint64_t dwarf_names_place(const struct dwarf_unit *unit, uint32_t die);


/* The name of the entry `die` of a unit. Borrowed until dwarf_names_clear(). */
struct dwarf_name dwarf_names_find(struct dwarf_names *names, struct dwarf_unit *unit,
				   uint32_t die);
/*
 * Whether the function inlined at entry `die` is called where it is declared itself (DW_AT_call_line, _column):
 * gcc says so of a part of a function that it split off and then took back in, which nobody called
 * (-fpartial-inlining).
 */
bool dwarf_names_is_part(struct dwarf_unit *unit, uint32_t die, uint32_t call_line, uint32_t call_column);
void dwarf_names_clear(struct dwarf_names *names); /* forgets all; also its end */
size_t dwarf_names_bytes(const struct dwarf_names *names);
