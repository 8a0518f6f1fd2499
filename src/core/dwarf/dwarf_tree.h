/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf_tree: the functions of a unit and what is inlined into them (DWARF 5, 3.3), found in two
 * steps: which function an address is in, for which entries below functions are passed over; then
 * what is inlined there, for those functions only that are asked about.
 */
#pragma once
#include "core/dwarf/dwarf_die.h"
#include "core/dwarf/dwarf_spans.h"

#define DWARF_FUNCTIONS_MAX (1u << 21) /* of one unit */
#define DWARF_INLINED_MAX (1u << 20) /* of one function */

/* A function that was inlined. Offsets of entries are from the unit's header on. */
struct dwarf_inlined {
	uint32_t parent; /* 1 + index of what it is inlined into; 0: the function itself */
	uint32_t die;
	uint32_t call_file, call_line, call_column; /* where it is called there; 0: not known */
};

struct dwarf_function {
	uint32_t die, end; /* its entry, and where those below it end at the latest */
	bool is_read; /* inlined and spans are filled */
	enum name_reason reason; /* what was wrong with them */
	VEC(struct dwarf_inlined) inlined; /* each after what it is inlined into */
	struct dwarf_spans spans; /* what: index of inlined */
};

struct dwarf_tree;

/*
 * Reads which functions a unit has. Never NULL: what is damaged or over a limit ends it, and sets
 * the object's reason.
 */
struct dwarf_tree *dwarf_tree_new(struct dwarf_unit *unit);
void dwarf_tree_free(struct dwarf_tree *tree);

/*
 * The tree that has functions within others and within types, too; made when first asked for, and
 * part of `tree`.
 */
struct dwarf_tree *dwarf_tree_deep(struct dwarf_tree *tree);

/*
 * The function at an address, with what is inlined into it made known; NULL: none. *ret_inlined is
 * 1 + the index in its `inlined` of the innermost at addr, 0 when there is none. Borrowed from the
 * tree. Cuts the extent (NULL: not wanted) to the addresses of the same.
 */
const struct dwarf_function *dwarf_tree_find(struct dwarf_tree *tree, uint64_t addr,
					     struct extent *extent, uint32_t *ret_inlined);

size_t dwarf_tree_bytes(const struct dwarf_tree *tree); /* memory held */
