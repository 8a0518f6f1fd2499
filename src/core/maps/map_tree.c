// SPDX-License-Identifier: GPL-2.0-or-later
/* map_tree: a treap of mappings that do not overlap, by address, with counted nodes. */
#include "base/hash.h"
#include "base/mem.h"
#include "core/maps/map_tree.h"

static struct map_node *node_new(struct map_nodes *nodes, const struct mapping *mapping)
{
	struct map_node *node = mem_alloc(sizeof(*node));

	*node = (struct map_node){
		.mapping = *mapping,
		.refs = 1,
		.priority = hash_u64(nodes->random++),
	};
	nodes->count++;
	return node;
}

struct map_node *map_tree_get(struct map_node *root)
{
	if (root)
		root->refs++;
	return root;
}

void map_tree_put(struct map_nodes *nodes, struct map_node *root)
{
	while (root && !--root->refs) {
		struct map_node *right = root->right;

		map_tree_put(nodes, root->left);
		mem_free(root);
		nodes->count--;
		root = right;
	}
}

/* The node itself when we are its only owner, else a copy that shares the children. */
static struct map_node *node_own(struct map_nodes *nodes, struct map_node *node)
{
	struct map_node *copy;

	if (node->refs == 1)
		return node;
	copy = mem_dup(node, sizeof(*node));
	copy->refs = 1;
	map_tree_get(copy->left);
	map_tree_get(copy->right);
	node->refs--;
	nodes->count++;
	return copy;
}

const struct map_node *map_tree_find(const struct map_node *root, uint64_t addr)
{
	while (root) {
		if (addr < root->mapping.start)
			root = root->left;
		else if (addr >= root->mapping.end)
			root = root->right;
		else
			return root;
	}
	return NULL;
}

bool map_tree_each(const struct map_node *root, uint64_t start, uint64_t end,
		   bool (*fn)(void *ctx, const struct map_node *node), void *ctx)
{
	for (; root; root = root->mapping.end < end ? root->right : NULL) {
		if (root->mapping.start > start && !map_tree_each(root->left, start, end, fn, ctx))
			return false;
		if (root->mapping.start < end && root->mapping.end > start && !fn(ctx, root))
			return false;
	}
	return true;
}

/* Into the mappings that start below key and the others. */
static void split(struct map_nodes *nodes, struct map_node *root, uint64_t key,
		  struct map_node **ret_below, struct map_node **ret_rest)
{
	if (!root) {
		*ret_below = *ret_rest = NULL;
		return;
	}
	root = node_own(nodes, root);
	if (root->mapping.start < key) {
		split(nodes, root->right, key, &root->right, ret_rest);
		*ret_below = root;
	} else {
		split(nodes, root->left, key, ret_below, &root->left);
		*ret_rest = root;
	}
}

/* Everything in a lies below everything in b. */
static struct map_node *merge(struct map_nodes *nodes, struct map_node *a, struct map_node *b)
{
	if (!a || !b)
		return a ? a : b;
	if (a->priority >= b->priority) {
		a = node_own(nodes, a);
		a->right = merge(nodes, a->right, b);
		return a;
	}
	b = node_own(nodes, b);
	b->left = merge(nodes, a, b->left);
	return b;
}

static const struct map_node *last_of(const struct map_node *root)
{
	while (root && root->right)
		root = root->right;
	return root;
}

/* What of the tree's last mapping lies past `from`, as a node of its own; NULL: nothing. */
static struct map_node *tail_past(struct map_nodes *nodes, const struct map_node *root,
				  uint64_t from)
{
	const struct map_node *last = last_of(root);
	struct mapping tail;

	if (!last || last->mapping.end <= from)
		return NULL;
	tail = last->mapping;
	if (tail.start < from) {
		tail.file_offset += from - tail.start;
		tail.start = from;
	}
	return node_new(nodes, &tail);
}

/* Ends the tree's last mapping at `end` when it reaches further; it starts below that. */
static struct map_node *end_last_at(struct map_nodes *nodes, struct map_node *root, uint64_t end)
{
	const struct map_node *last = last_of(root);
	struct map_node **at = &root;

	if (!last || last->mapping.end <= end)
		return root;
	for (;; at = &(*at)->right) {
		*at = node_own(nodes, *at);
		if (!(*at)->right)
			break;
	}
	(*at)->mapping.end = end;
	return root;
}

struct map_node *map_tree_replace(struct map_nodes *nodes, struct map_node *root,
				  const struct mapping *mapping)
{
	struct map_node *below, *covered, *above, *tail;

	split(nodes, root, mapping->start, &below, &above);
	split(nodes, above, mapping->end, &covered, &above);
	/* Only the last one of those below, or else of those covered, can reach past the end. */
	tail = tail_past(nodes, covered ? covered : below, mapping->end);
	below = end_last_at(nodes, below, mapping->start);
	map_tree_put(nodes, covered);
	below = merge(nodes, below, node_new(nodes, mapping));
	return merge(nodes, merge(nodes, below, tail), above);
}
