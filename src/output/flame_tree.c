// SPDX-License-Identifier: GPL-2.0-or-later
/* flame_tree: the samples of a report as the call tree that pictures draw. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/strtab.h"
#include "core/report/diff_frames.h"
#include "output/flame_tree.h"
#include "output/frame_name.h"

/* While the tree grows names and nodes are in the order in which they were met. */
struct growing {
	struct flame_tree *tree;
	struct budget *budget; /* borrowed: of the first side, for what both have */
	struct diff_frames frames; /* of a difference; its diff is NULL: of one report */
	uint32_t first; /* names before those of frames */
	uint32_t *name_of; /* by frame id of the side at hand: index of names, 0: none yet */
	struct hash_index node_index;
	struct flame_node wanted;
};

static uint32_t add_name(struct growing *growing, const struct report_frame *frame, const char *program)
{
	vec_push(&growing->tree->names, ((struct flame_name){ frame, program }));
	return growing->tree->names.len - 1;
}

/* 0: there is no room for one. */
static uint32_t name_of_frame(struct growing *growing, enum diff_sides side, const struct report_frame *frame)
{
	uint32_t number, name;

	if (!growing->frames.diff)
		return add_name(growing, frame, NULL);
	number = diff_frames_number(&growing->frames, side, frame);
	name = growing->first + number - 1;
	if (number && name == growing->tree->names.len)
		add_name(growing, frame, NULL);
	return number ? name : 0;
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
	struct budget *budget = growing->budget;
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

struct wanted_leaf {
	const struct flame_side *side;
	uint32_t stack, program;
};

static bool is_wanted_leaf(const void *ctx, uint32_t id)
{
	const struct wanted_leaf *wanted = ctx;
	const struct flame_leaf *leaf = &wanted->side->leaves.data[id - 1];

	return leaf->stack == wanted->stack && leaf->program == wanted->program;
}

static uint64_t hash_leaf(uint32_t stack, uint32_t program)
{
	return hash_u64((uint64_t)stack << 32 | program);
}

/* NULL: it has none. */
static const struct flame_leaf *find_leaf(const struct flame_side *side, uint32_t stack, uint32_t program)
{
	struct wanted_leaf wanted = { side, stack, program };
	uint32_t id = hash_index_find(&side->leaf_index, hash_leaf(stack, program), is_wanted_leaf, &wanted);

	return id ? &side->leaves.data[id - 1] : NULL;
}

static void add_stack(struct growing *growing, enum diff_sides of, uint32_t stack, uint32_t program)
{
	struct flame_tree *tree = growing->tree;
	struct flame_side *side = &tree->sides[of];
	const struct samples *view = side->report->view;
	const struct samples_stack *from = &view->stacks[stack];
	struct budget *budget = side->report->budget;
	uint32_t node = FLAME_ROOT;

	if (find_leaf(side, stack, program) || !budget_vec(budget, &side->leaves, 1, "stacks") ||
	    !budget_index(budget, &side->leaf_index, "stacks"))
		return;
	if (program)
		node = child_of(growing, node, program);
	for (uint32_t i = from->n_locations; i-- > 0;) {
		const struct samples_location *at = &view->locations[from->locations[i]];

		for (uint32_t k = at->n_frames; k-- > 0;) {
			uint32_t *name = &growing->name_of[at->frames[k].id];

			if (!*name)
				*name = name_of_frame(growing, of, &at->frames[k]);
			node = *name ? child_of(growing, node, *name) : node;
		}
	}
	vec_push(&side->leaves, ((struct flame_leaf){ stack, program, node }));
	hash_index_add(&side->leaf_index, hash_leaf(stack, program), side->leaves.len);
}

/* Programs have a level of their own where there are several of them; they are the first names. */
static void find_programs(struct growing *growing)
{
	struct flame_tree *tree = growing->tree;
	const struct report_diff *diff = growing->frames.diff;
	RELEASE(strtab_release) struct strtab programs = { .budget = growing->budget };

	/* B's words are taken for what both have. */
	for (size_t of = tree->n_sides; of-- > 0;) {
		struct flame_side *side = &tree->sides[of];
		const struct samples *view = side->report->view;
		CLEANUP(samples_end) struct samples_cursor *cursor = samples_begin(side->report);
		struct sample sample;

		side->program_of = mem_array(view->n_threads, sizeof(*side->program_of));
		while (samples_next(cursor, &sample)) {
			const char *program = view->threads[sample.thread].process;
			uint32_t *name = &side->program_of[sample.thread];

			if (*name)
				continue;
			*name = strtab_adds(&programs, diff ? diff_comm_of_b(diff, of, program) : program);
			if (*name == tree->names.len)
				add_name(growing, NULL, program);
		}
	}
	if (tree->names.len > 2)
		return;
	tree->names.len = 1;
	for (size_t i = 0; i < tree->n_sides; i++)
		memset(tree->sides[i].program_of, 0,
		       tree->sides[i].report->view->n_threads * sizeof(*tree->sides[i].program_of));
}

static void add_stacks(struct growing *growing, enum diff_sides of)
{
	struct flame_side *side = &growing->tree->sides[of];
	CLEANUP(samples_end) struct samples_cursor *cursor = samples_begin(side->report);
	struct sample sample;

	growing->name_of = mem_array(side->report->view->n_ids, sizeof(*growing->name_of));
	while (samples_next(cursor, &sample))
		add_stack(growing, of, sample.stack, side->program_of[sample.thread]);
	mem_free(growing->name_of);
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
	for (size_t side = 0; side < tree->n_sides; side++)
		for (size_t i = 0; i < tree->sides[side].leaves.len; i++) {
			struct flame_leaf *leaf = &tree->sides[side].leaves.data[i];

			leaf->node = now[leaf->node];
		}
}

static void add_side(struct flame_tree *tree, const struct report *report)
{
	tree->sides[tree->n_sides++].report = report;
}

void flame_tree_init(struct flame_tree *tree, const struct report *report)
{
	struct growing growing = { .tree = tree };
	uint32_t *name_now;

	*tree = (struct flame_tree){ 0 };
	if (report->diff)
		for (int side = 0; side < DIFF_SIDES; side++)
			add_side(tree, report->diff->sides[side].report);
	else
		add_side(tree, report);
	growing.budget = tree->sides[0].report->budget;
	growing.frames = (struct diff_frames){ report->diff, { .budget = growing.budget },
					       { .budget = growing.budget } };
	vec_push(&tree->names, ((struct flame_name){ 0 }));
	vec_push(&tree->nodes, ((struct flame_node){ 0 }));
	find_programs(&growing);
	growing.first = tree->names.len;
	for (size_t side = tree->n_sides; side-- > 0;)
		add_stacks(&growing, side);
	diff_frames_release(&growing.frames);
	budget_return(growing.budget, hash_index_bytes(&growing.node_index));
	hash_index_release(&growing.node_index);
	name_now = sort_names(tree);
	sort_nodes(tree, name_now);
	mem_free(name_now);
}

int flame_tree_whole(const struct flame_tree *tree, const struct report *report, struct err *err)
{
	for (size_t side = 0; report->diff && side < tree->n_sides; side++) {
		const struct budget *budget = tree->sides[side].report->budget;

		if (!budget || !budget->refused)
			continue;
		err_set(err, ENOMEM, "not all of '%s' fits into memory, and shares of a part cannot be compared",
			report->diff->sides[side].input);
		return err_hint(err, "--memory SIZE allows more");
	}
	return 0;
}

uint32_t flame_tree_leaf(const struct flame_tree *tree, size_t side, uint32_t stack, uint32_t thread)
{
	const struct flame_leaf *leaf =
		find_leaf(&tree->sides[side], stack, tree->sides[side].program_of[thread]);

	return leaf ? leaf->node : FLAME_ROOT;
}

struct flame_sum *flame_tree_self(const struct flame_tree *tree, size_t side)
{
	CLEANUP(samples_end) struct samples_cursor *cursor = samples_begin(tree->sides[side].report);
	struct flame_sum *sums = mem_array(tree->nodes.len, sizeof(*sums));
	struct sample sample;

	while (samples_next(cursor, &sample)) {
		struct flame_sum *sum = &sums[flame_tree_leaf(tree, side, sample.stack, sample.thread)];

		sum->count += sample.count;
		sum->value += sample.value;
		sum->waiting += sample.state ? sample.value : 0;
	}
	return sums;
}

void flame_tree_release(struct flame_tree *tree)
{
	vec_release(&tree->names);
	vec_release(&tree->nodes);
	for (size_t side = 0; side < tree->n_sides; side++) {
		vec_release(&tree->sides[side].leaves);
		hash_index_release(&tree->sides[side].leaf_index);
		mem_free(tree->sides[side].program_of);
	}
}
