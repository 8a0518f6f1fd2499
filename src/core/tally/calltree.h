/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * calltree: the whole call tree of the selected samples, counted once: from what began a thread to what it was
 * in. Frames are one node where function, module, space and source are equal on the whole way there, inlined or
 * not; nothing is merged by name alone, and nothing is cut.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/tally/names.h"
#include "core/tally/selection.h"

#define CALLTREE_ROOT 0 /* the node of all samples; it has no frame */

struct calltree_node {
	uint32_t parent; /* of the root itself: CALLTREE_ROOT */
	uint32_t frame; /* one of its frames: index in names.frames; 0 of the root and of programs */
	uint32_t program; /* string of the tables; 0: no node of a program */
	uint32_t depth; /* 0: the root */
	uint32_t first, n; /* its children are nodes[order[first]] to nodes[order[first + n - 1]] */
	struct weight all, self; /* of samples through it, and of those that end in it */
};

struct calltree {
	const struct names *names; /* borrowed */
	VEC(struct calltree_node) nodes; /* [0]: the root; parents before their children */
	uint32_t *order; /* all nodes but the root, by parent, then by value descending, then by name */
};

struct calltree_options {
	bool by_program; /* the first level is programs; cells have to be apart by SELECTION_PROGRAM */
	bool by_function; /* places of one function are one, also where names keep its source lines apart */
	struct names_filter frames; /* only stacks through one of these */
	/* By class: frames that are left out, and then a function that calls itself is one; NULL: none. */
	const bool *skip;
};

/* Counts the cells of selection. What has no room in the budget of names' tables ends at the node before. */
void calltree_init(struct calltree *tree, const struct names *names, const struct selection *selection,
		   const struct calltree_options *options);
void calltree_release(struct calltree *tree); /* what names holds stays */

/* The child of node at position i of its order. */
static inline const struct calltree_node *calltree_child(const struct calltree *tree,
							 const struct calltree_node *node, uint32_t i)
{
	return &tree->nodes.data[tree->order[node->first + i]];
}
