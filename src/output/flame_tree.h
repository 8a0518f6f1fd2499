/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * flame_tree: the samples of a report as the call tree that pictures draw: what is called the same below the same
 * callers is one node. Where samples are of several programs, these are the first level. Of a difference it is one
 * tree of both sides.
 */
#pragma once
#include "base/hash.h"
#include "base/vec.h"
#include "core/report/diff.h"
#include "core/report/samples.h"

#define FLAME_ROOT 0 /* the node of all samples */

struct flame_name { /* what nodes are called */
	const struct report_frame *frame; /* one of those that are called so; NULL: of the root, and of a program */
	const char *program; /* NULL: a frame, or the root */
};

struct flame_node {
	uint32_t parent; /* its index is less; of the root itself: FLAME_ROOT */
	uint32_t name; /* index of names; of the root 0 */
	uint32_t depth; /* 0: the root */
};

/* A stack of a program, and the node of its leaf. */
struct flame_leaf {
	uint32_t stack, program; /* the program's number, from 1 on; 0: there is no such level */
	uint32_t node;
};

struct flame_side {
	const struct report *report; /* borrowed: a REPORT_SAMPLES */
	VEC(struct flame_leaf) leaves;
	struct hash_index leaf_index;
	uint32_t *program_of; /* by thread: its program's number */
};

struct flame_tree {
	VEC(struct flame_name) names; /* [0]: the root's; only those of nodes; in the order of their texts */
	VEC(struct flame_node) nodes; /* a node, then all below its first child, and so on; children by name */
	size_t n_sides; /* one, or those of a difference: enum diff_sides */
	struct flame_side sides[DIFF_SIDES];
};

/* What goes through a node, or ends in it. */
struct flame_sum {
	uint64_t count, value, waiting; /* waiting: of value, what was waited */
};

/*
 * Of a REPORT_SAMPLES, all events that it shows, or of a REPORT_DIFF_SAMPLES. What does not fit into the budget
 * ends at a node before, or in the root.
 */
void flame_tree_init(struct flame_tree *tree, const struct report *report);
/* 0; of a difference -ENOMEM, with a hint: not all did fit, so what differs may be no more than that. */
int flame_tree_whole(const struct flame_tree *tree, const struct report *report, struct err *err);
/* The node in which a sample of that side ends. */
uint32_t flame_tree_leaf(const struct flame_tree *tree, size_t side, uint32_t stack, uint32_t thread);
/* By node, what of that side ends in it; the caller frees it with mem_free(). */
struct flame_sum *flame_tree_self(const struct flame_tree *tree, size_t side);
void flame_tree_release(struct flame_tree *tree);
