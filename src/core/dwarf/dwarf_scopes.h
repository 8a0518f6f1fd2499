/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf_scopes: what stands before the plain name of a function: the namespaces, types and functions that its
 * entry is below (DWARF 5, 2.3). An entry does not say what it is below, so a unit is walked once, and what
 * has functions in it is kept.
 */
#pragma once
#include "base/arena.h"
#include "base/buf.h"
#include "base/hash.h"
#include "base/strtab.h"
#include "base/vec.h"
#include "core/dwarf/dwarf_unit.h"

#define DWARF_SCOPES_BYTES (8u << 20) /* of all units; over it they are forgotten, and walked again */
#define DWARF_SCOPE_DEPTH 64 /* scopes within each other; what is further out is left out */

struct dwarf_unit_scopes;

/* A zeroed struct is empty. */
struct dwarf_scopes {
	VEC(struct dwarf_unit_scopes *) units;
	struct hash_index index; /* of them */
	struct strtab paths; /* of source files */
	struct arena texts;
	size_t bytes, text_bytes;
};

/*
 * Appends the scope of the function at entry `die`, which is called `name` and has no DW_AT_linkage_name:
 * "Foo::bar::{lambda mt.cpp:12}::". Nothing, where the language has none, or it is a C function (DW_AT_external)
 * of a namespace. A scope that is longer than names are (DWARF_NAME_MAX) loses its outer part.
 */
void dwarf_scopes_add(struct dwarf_scopes *scopes, struct dwarf_unit *unit, uint32_t die, const char *name,
		      struct buf *out);
void dwarf_scopes_clear(struct dwarf_scopes *scopes); /* forgets all; also its end */
size_t dwarf_scopes_bytes(const struct dwarf_scopes *scopes); /* memory held */
