// SPDX-License-Identifier: GPL-2.0-or-later
/* calltree: the whole call tree of the selected samples. */
#include <stdlib.h>
#include "base/mem.h"
#include "core/tally/calltree.h"

/* What is taken of a node later: its place in the order, and a line or an element of an output. */
#define NODE_LATER 64

struct build {
	struct calltree *tree;
	const struct calltree_options *options;
	struct budget *budget;
	uint32_t *alike; /* by class: names_alike() */
	struct hash_index index; /* of nodes but the root, as their number */
	VEC(uint32_t) frames; /* of the stack at hand, leaf first */
};

struct wanted {
	const struct calltree *tree;
	const uint32_t *alike;
	uint32_t parent, class, program; /* class: as alike has it */
};

static uint32_t class_of(const struct names *names, uint32_t frame)
{
	return names->frames.data[frame].class;
}

static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct wanted *wanted = ctx;
	const struct calltree_node *node = &wanted->tree->nodes.data[id];

	return node->parent == wanted->parent && node->program == wanted->program &&
	       wanted->alike[class_of(wanted->tree->names, node->frame)] == wanted->class;
}

/* The child of parent with this frame's class, or of this program; parent itself, where there is no room. */
static uint32_t child_of(struct build *build, uint32_t parent, uint32_t frame, uint32_t program)
{
	struct calltree *tree = build->tree;
	struct wanted wanted = { tree, build->alike, parent, build->alike[class_of(tree->names, frame)], program };
	uint64_t hash = hash_u64(hash_u64((uint64_t)parent << 32 | wanted.class) + program);
	uint32_t id = hash_index_find(&build->index, hash, is_wanted, &wanted);

	if (id)
		return id;
	if (!budget_vec(build->budget, &tree->nodes, 1, "the call tree") ||
	    !budget_index(build->budget, &build->index, "the call tree") ||
	    !budget_take(build->budget, NODE_LATER, "the call tree"))
		return parent;
	id = (uint32_t)tree->nodes.len;
	vec_push(&tree->nodes, ((struct calltree_node){ .parent = parent, .frame = frame, .program = program,
							.depth = tree->nodes.data[parent].depth + 1 }));
	hash_index_add(&build->index, hash, id);
	return id;
}

/* The frames of a stack that are wanted. */
static void take_frames(struct build *build, uint32_t stack)
{
	const struct names *names = build->tree->names;
	const bool *skip = build->options->skip;
	uint32_t frame, before = UINT32_MAX;
	struct names_walk walk;

	build->frames.len = 0;
	names_walk_start(&walk, names, stack);
	while (names_walk_next(&walk, &frame)) {
		uint32_t class = class_of(names, frame);

		if (skip && (skip[class] || build->alike[class] == before))
			continue;
		before = build->alike[class];
		vec_push(&build->frames, frame);
	}
}

static void add_to(struct calltree *tree, uint32_t node, const struct selection_cell *cell)
{
	weight_add(&tree->nodes.data[node].all, cell->weight);
}

static void add_cell(struct build *build, const struct selection *selection, const struct selection_cell *cell)
{
	struct calltree *tree = build->tree;
	uint32_t node = CALLTREE_ROOT, below;

	take_frames(build, cell->stack);
	add_to(tree, node, cell);
	if (build->options->by_program) {
		below = child_of(build, node, 0, selection->groups.data[cell->group].program);
		if (below != node)
			add_to(tree, below, cell);
		node = below;
	}
	for (size_t i = build->frames.len; i-- > 0; node = below) {
		below = child_of(build, node, build->frames.data[i], 0);
		if (below == node)
			break;
		add_to(tree, below, cell);
	}
	weight_add(&tree->nodes.data[node].self, cell->weight);
}

static int compare_nodes(const void *left, const void *right, void *ctx)
{
	const struct calltree *tree = ctx;
	const struct calltree_node *a = &tree->nodes.data[*(const uint32_t *)left];
	const struct calltree_node *b = &tree->nodes.data[*(const uint32_t *)right];
	int order;

	if (a->parent != b->parent)
		return a->parent < b->parent ? -1 : 1;
	if (a->all.value != b->all.value)
		return a->all.value > b->all.value ? -1 : 1;
	if (a->program != b->program)
		return strcmp(strtab_get(&tree->names->profile->tables.strings, a->program),
			      strtab_get(&tree->names->profile->tables.strings, b->program));
	order = names_compare(tree->names, class_of(tree->names, a->frame), class_of(tree->names, b->frame));
	return order ? order : a < b ? -1 : a > b;
}

static void sort_nodes(struct calltree *tree)
{
	uint32_t n = (uint32_t)tree->nodes.len - 1;

	tree->order = mem_array(n, sizeof(*tree->order));
	for (uint32_t i = 0; i < n; i++)
		tree->order[i] = i + 1;
	if (n)
		qsort_r(tree->order, n, sizeof(*tree->order), compare_nodes, tree);
	for (uint32_t i = n; i-- > 0;) {
		struct calltree_node *parent = &tree->nodes.data[tree->nodes.data[tree->order[i]].parent];

		parent->first = i;
		parent->n++;
	}
}

void calltree_init(struct calltree *tree, const struct names *names, const struct selection *selection,
		   const struct calltree_options *options)
{
	struct build build = { .tree = tree, .options = options, .budget = names->profile->tables.budget,
			       .alike = names_alike(names, !options->by_function) };
	CLEANUP(mem_free) bool *wanted = names_wanted(names, &options->frames);

	*tree = (struct calltree){ .names = names };
	budget_stage(build.budget, BUDGET_ROWS);
	vec_push(&tree->nodes, (struct calltree_node){ 0 });
	for (size_t i = 0; i < selection->cells.len; i++)
		if (!wanted || names_stack_has(names, wanted, selection->cells.data[i].stack))
			add_cell(&build, selection, &selection->cells.data[i]);
	sort_nodes(tree);
	budget_return(build.budget, hash_index_bytes(&build.index));
	hash_index_release(&build.index);
	vec_release(&build.frames);
	mem_free(build.alike);
}

void calltree_release(struct calltree *tree)
{
	vec_release(&tree->nodes);
	mem_free(tree->order);
}
