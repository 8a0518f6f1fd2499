// SPDX-License-Identifier: GPL-2.0-or-later
/* flame_tree: the samples of a report as the call tree that pictures draw. */
#include <stdlib.h>
#include <string.h>
#include "base/strtab.h"
#include "output/flame_tree.h"
#include "output/frame_name.h"

/* While the tree grows names and nodes are in the order in which they were met. */
struct growing {
	struct flame_tree *tree;
	uint32_t *name_of; /* by frame id: index of names, 0: none yet */
	struct hash_index node_index;
	struct flame_node wanted;
	struct flame_leaf wanted_leaf;
};

static uint32_t add_name(struct flame_tree *tree, const struct report_frame *frame, const char *program)
{
	vec_push(&tree->names, ((struct flame_name){ frame, program }));
	return tree->names.len - 1;
}

static bool is_wanted_node(const void *ctx, uint32_t id)
{
	const struct growing *growing = ctx;
	const struct flame_node *node = &growing->tree->nodes.data[id];

	return node->parent == growing->wanted.parent && node->name == growing->wanted.name;
}

/* The child of a node that is called so; the node itself: there is no room for one. */
static uint32_t child_of(struct growing *growing, uint32_t parent, uint32_t name)
{
	struct flame_tree *tree = growing->tree;
	struct budget *budget = tree->report->budget;
	uint64_t hash = hash_u64((uint64_t)parent << 32 | name);
	uint32_t id;

	growing->wanted = (struct flame_node){ parent, name, tree->nodes.data[parent].depth + 1 };
	id = hash_index_find(&growing->node_index, hash, is_wanted_node, growing);
	if (id)
		return id;
	/* Later it is sorted, and has its sums. */
	if (!budget_vec(budget, &tree->nodes, 1, "stacks") ||
	    !budget_index(budget, &growing->node_index, "stacks") ||
	    !budget_take(budget, sizeof(growing->wanted) + 64, "stacks"))
		return parent;
	vec_push(&tree->nodes, growing->wanted);
	hash_index_add(&growing->node_index, hash, tree->nodes.len - 1);
	return tree->nodes.len - 1;
}

static bool is_wanted_leaf(const void *ctx, uint32_t id)
{
	const struct growing *growing = ctx;
	const struct flame_leaf *leaf = &growing->tree->leaves.data[id - 1];

	return leaf->stack == growing->wanted_leaf.stack && leaf->program == growing->wanted_leaf.program;
}

static uint64_t hash_leaf(uint32_t stack, uint32_t program)
{
	return hash_u64((uint64_t)stack << 32 | program);
}

static void add_stack(struct growing *growing, uint32_t stack, uint32_t program)
{
	struct flame_tree *tree = growing->tree;
	const struct samples *view = tree->report->view;
	const struct samples_stack *from = &view->stacks[stack];
	struct budget *budget = tree->report->budget;
	uint32_t node = FLAME_ROOT;

	growing->wanted_leaf = (struct flame_leaf){ stack, program, 0 };
	if (hash_index_find(&tree->leaf_index, hash_leaf(stack, program), is_wanted_leaf, growing) ||
	    !budget_vec(budget, &tree->leaves, 1, "stacks") ||
	    !budget_index(budget, &tree->leaf_index, "stacks"))
		return;
	if (program)
		node = child_of(growing, node, program);
	for (uint32_t i = from->n_locations; i-- > 0;) {
		const struct samples_location *at = &view->locations[from->locations[i]];

		for (uint32_t k = at->n_frames; k-- > 0;) {
			const struct report_frame *frame = &at->frames[k];

			if (!growing->name_of[frame->id])
				growing->name_of[frame->id] = add_name(tree, frame, NULL);
			node = child_of(growing, node, growing->name_of[frame->id]);
		}
	}
	vec_push(&tree->leaves, ((struct flame_leaf){ stack, program, node }));
	hash_index_add(&tree->leaf_index, hash_leaf(stack, program), tree->leaves.len);
}

/* Programs have a level of their own where there are several of them; they are the first names. */
static void find_programs(struct flame_tree *tree)
{
	const struct samples *view = tree->report->view;
	CLEANUP(samples_end) struct samples_cursor *cursor = samples_begin(tree->report);
	RELEASE(strtab_release) struct strtab programs = { .budget = tree->report->budget };
	struct sample sample;

	tree->program_of = mem_array(view->n_threads, sizeof(*tree->program_of));
	while (samples_next(cursor, &sample)) {
		uint32_t *program = &tree->program_of[sample.thread];

		if (*program)
			continue;
		*program = strtab_adds(&programs, view->threads[sample.thread].process);
		if (*program == tree->names.len)
			add_name(tree, NULL, view->threads[sample.thread].process);
	}
	if (tree->names.len > 2)
		return;
	tree->names.len = 1;
	memset(tree->program_of, 0, view->n_threads * sizeof(*tree->program_of));
}

/* What a name is sorted by; `room` is for those that are put together. */
static const char *text_of(const struct flame_name *name, struct buf *room)
{
	if (name->program)
		return name->program;
	if (name->frame->function)
		return name->frame->function;
	buf_clear(room);
	frame_add_name(room, name->frame);
	return buf_text(room);
}

struct sorting {
	const struct flame_name *names; /* as they were met */
	struct buf room[2];
};

static int compare_names(const void *left, const void *right, void *ctx)
{
	struct sorting *sorting = ctx;
	uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
	int order = strcmp(text_of(&sorting->names[a], &sorting->room[0]),
			   text_of(&sorting->names[b], &sorting->room[1]));

	return order ? order : a < b ? -1 : 1;
}

/*
 * Puts names in the order of their texts. By what a name was: what it is now; the caller frees it with mem_free().
 */
static uint32_t *sort_names(struct flame_tree *tree)
{
	size_t n = tree->names.len;
	struct sorting sorting = { .names = tree->names.data };
	CLEANUP(mem_free) uint32_t *order = mem_array(n, sizeof(*order));
	CLEANUP(mem_free) struct flame_name *names = mem_array(n, sizeof(*names));
	uint32_t *now = mem_array(n, sizeof(*now));

	for (uint32_t i = 1; i < n; i++)
		order[i] = i;
	qsort_r(order + 1, n - 1, sizeof(*order), compare_names, &sorting);
	for (uint32_t i = 1; i < n; i++) {
		now[order[i]] = i;
		names[i] = tree->names.data[order[i]];
	}
	memcpy(tree->names.data, names, n * sizeof(*names));
	buf_release(&sorting.room[0]);
	buf_release(&sorting.room[1]);
	return now;
}

struct placed {
	uint32_t parent, name; /* by these */
	uint32_t node; /* as it was met */
};

static int compare_placed(const void *left, const void *right)
{
	const struct placed *a = left, *b = right;

	if (a->parent != b->parent)
		return a->parent < b->parent ? -1 : 1;
	return a->name < b->name ? -1 : a->name > b->name;
}

/* Puts nodes in the order that the header promises. */
static void sort_nodes(struct flame_tree *tree, const uint32_t *name_now)
{
	size_t n = tree->nodes.len;
	CLEANUP(mem_free) struct placed *placed = mem_array(n, sizeof(*placed)); /* all but the root */
	CLEANUP(mem_free) uint32_t *size = mem_array(n, sizeof(*size)); /* of what a node and those below it are */
	CLEANUP(mem_free) uint32_t *now = mem_array(n, sizeof(*now)), *next = mem_array(n, sizeof(*next));
	CLEANUP(mem_free) struct flame_node *nodes = mem_array(n, sizeof(*nodes));

	for (uint32_t i = n; i-- > 1;) {
		const struct flame_node *node = &tree->nodes.data[i];

		placed[i - 1] = (struct placed){ node->parent, name_now[node->name], i };
		size[i]++;
		size[node->parent] += size[i];
	}
	qsort(placed, n - 1, sizeof(*placed), compare_placed);
	/* A parent was met before its children, and so is placed before them; next: where its next child goes. */
	next[FLAME_ROOT] = 1;
	for (size_t i = 0; i + 1 < n; i++) {
		uint32_t node = placed[i].node, place = next[placed[i].parent];

		now[node] = place;
		next[placed[i].parent] += size[node];
		next[node] = place + 1;
		nodes[place] = (struct flame_node){ now[placed[i].parent], placed[i].name,
						    tree->nodes.data[node].depth };
	}
	memcpy(tree->nodes.data, nodes, n * sizeof(*nodes));
	for (size_t i = 0; i < tree->leaves.len; i++)
		tree->leaves.data[i].node = now[tree->leaves.data[i].node];
}

void flame_tree_init(struct flame_tree *tree, const struct report *report)
{
	struct growing growing = { .tree = tree };
	struct samples_cursor *cursor;
	struct sample sample;
	uint32_t *name_now;

	*tree = (struct flame_tree){ .report = report };
	vec_push(&tree->names, ((struct flame_name){ 0 }));
	vec_push(&tree->nodes, ((struct flame_node){ 0 }));
	find_programs(tree);
	growing.name_of = mem_array(report->view->n_ids, sizeof(*growing.name_of));
	cursor = samples_begin(report);
	while (samples_next(cursor, &sample))
		add_stack(&growing, sample.stack, tree->program_of[sample.thread]);
	samples_end(cursor);
	mem_free(growing.name_of);
	budget_return(report->budget, hash_index_bytes(&growing.node_index));
	hash_index_release(&growing.node_index);
	name_now = sort_names(tree);
	sort_nodes(tree, name_now);
	mem_free(name_now);
}

uint32_t flame_tree_leaf(const struct flame_tree *tree, uint32_t stack, uint32_t thread)
{
	const struct growing wanted = { .tree = (struct flame_tree *)tree,
					.wanted_leaf = { stack, tree->program_of[thread], 0 } };
	uint32_t id = hash_index_find(&tree->leaf_index, hash_leaf(stack, tree->program_of[thread]),
				      is_wanted_leaf, &wanted);

	return id ? tree->leaves.data[id - 1].node : FLAME_ROOT;
}

void flame_tree_release(struct flame_tree *tree)
{
	vec_release(&tree->names);
	vec_release(&tree->nodes);
	vec_release(&tree->leaves);
	hash_index_release(&tree->leaf_index);
	mem_free(tree->program_of);
}
