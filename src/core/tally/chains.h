/* SPDX-License-Identifier: GPL-2.0-or-later */
/* chains: the call tree below a row: who called it, or what it called. */
#pragma once
#include <stdint.h>
#include "base/arena.h"
#include "core/tally/tally.h"

#define CHAINS_BRANCH_MAX 32 /* how deep branches nest; what is below is counted as hidden */
#define CHAINS_NODES_MAX 64 /* branches at one place; smaller ones are counted as hidden */
#define CHAINS_PERCENT_MIN 0.5 /* of all that is selected: a branch below is counted as hidden */

/* A run of frames that no other chain leaves, then its branches, biggest first. */
struct chains_node {
	size_t n_frames;
	uint32_t *frames; /* indices in names.frames, away from the row; at least 1 */
	struct weight weight;
	size_t n_nodes;
	struct chains_node *nodes;
	struct weight hidden;
};

struct chains_tree { /* of one row */
	size_t n_nodes;
	struct chains_node *nodes;
	struct weight hidden;
};

struct chains_options {
	bool callees; /* what the row called, instead of who called it */
	bool leaves_only; /* only stacks whose leaf the row is */
	bool with_own; /* chains begin with the row's own frame: its keys do not name a symbol */
};

/* The trees of all rows of tally, one each, in ret_trees (room for tally->rows.len), in arena.
 * A function that is several times on one stack is looked at from its place nearest the leaf (callees:
 * nearest the root), so each stack is in a row's tree once.
 * Where the budget of the tables has no more room, what is left is hidden; ret_trees are zeroed before. */
void chains_build(const struct tally *tally, const struct chains_options *options, struct arena *arena,
		  struct chains_tree *ret_trees);
