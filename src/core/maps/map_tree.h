/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * map_tree: a treap of mappings that do not overlap, by address, with counted nodes: priorities are
 * random, so the tree is balanced whatever the addresses are (Seidel, Aragon, 1996). Private to
 * core/maps.
 *
 * A root is one reference to its node. Functions that take a root and give a new one use the
 * reference up; nodes with other owners are copied, never changed.
 */
#pragma once
#include "core/maps/address_space.h"

struct map_node {
	struct mapping mapping;
	struct map_node *left, *right;
	uint32_t refs;
	uint32_t priority; /* not below the children's */
};
_Static_assert(sizeof(struct map_node) <= MAP_NODE_BYTES - 16, "MAP_NODE_BYTES counts the node");

struct map_node *map_tree_get(struct map_node *root); /* one more reference; NULL for NULL */
void map_tree_put(struct map_nodes *nodes, struct map_node *root);
/* The node whose mapping holds addr, or NULL. */
const struct map_node *map_tree_find(const struct map_node *root, uint64_t addr);
/* Calls fn for each node that overlaps [start, end), in order, until it returns false. */
bool map_tree_each(const struct map_node *root, uint64_t start, uint64_t end,
		   bool (*fn)(void *ctx, const struct map_node *node), void *ctx);
/* Puts a mapping in; what it overlaps is cut down to what lies outside, or goes. */
struct map_node *map_tree_replace(struct map_nodes *nodes, struct map_node *root,
				  const struct mapping *mapping);
