// SPDX-License-Identifier: GPL-2.0-or-later
/* tree: the call tree in a few lines, and the whole one. */
#include "base/mem.h"
#include "core/report/composition.h"
#include "core/tally/calltree.h"
#include "core/tally/roles.h"

#define TREE_PERCENT 30 /* a tree that shows less is none */
#define ALL_PERCENT 95 /* a child with so much of all is no line: lines begin below it */
#define RUN_PERCENT 90.0 /* a child with so much of a line's samples stands on the same line */

/* Shares a line has at least, in percent times ten; the smallest with which the lines are few enough is taken. */
static const unsigned int limits[] = { 10, 15, 20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500 };

struct drawing {
	struct composition *composition;
	const struct calltree *tree;
	const uint8_t *roles; /* by class */
	uint64_t least; /* what a line has at least, in the tree's value */
	struct report_tree_line *lines; /* NULL: they are only counted */
	size_t n;
};

static bool is_library(const struct drawing *drawing, const struct calltree_node *node)
{
	return !(drawing->roles[drawing->tree->names->frames.data[node->frame].class] & ROLE_OWN);
}

static bool is_over(const struct drawing *drawing, const struct calltree_node *node)
{
	return node->all.value && node->all.value >= drawing->least;
}

/* The child that stands on the same line as node, of a line that begins with `first`; or NULL. */
static const struct calltree_node *next_of_run(const struct drawing *drawing, const struct calltree_node *first,
					       const struct calltree_node *node)
{
	const struct calltree_node *child;

	if (!node->n || node->self.value >= drawing->least)
		return NULL;
	child = calltree_child(drawing->tree, node, 0);
	if (!is_over(drawing, child) || (double)child->all.value * 100 < RUN_PERCENT * (double)first->all.value ||
	    (node->n > 1 && is_over(drawing, calltree_child(drawing->tree, node, 1))))
		return NULL;
	/* What the program called in a library is another thing than what it did itself. */
	return !node->program && is_library(drawing, child) && !is_library(drawing, node) ? NULL : child;
}

static void draw_children(struct drawing *drawing, const struct calltree_node *node, unsigned int depth);

/* Recurses as deep as lines are many: each has a line of its own above it. */
static void draw_line(struct drawing *drawing, const struct calltree_node *first, unsigned int depth)
{
	const struct calltree_node *last = first, *next = first;
	struct composition *composition = drawing->composition;
	VEC(const struct report_frame *) frames = { 0 };
	size_t line = drawing->n++;

	for (; next; next = first->program ? NULL : next_of_run(drawing, first, last)) {
		last = next;
		if (!first->program)
			vec_push(&frames, &composition->frames[next->frame]);
	}
	if (drawing->lines) {
		const struct report_frame **kept = arena_array(&composition->arena, frames.len, sizeof(*kept));

		for (size_t i = 0; i < frames.len; i++)
			kept[i] = frames.data[i];
		drawing->lines[line] = (struct report_tree_line){
			depth, composition_percent(composition, first->all), frames.len, kept,
			first->program ? composition_string(composition, first->program) : NULL,
		};
	}
	vec_release(&frames);
	draw_children(drawing, last, depth + 1);
}

static void draw_children(struct drawing *drawing, const struct calltree_node *node, unsigned int depth)
{
	for (uint32_t i = 0; i < node->n && drawing->n <= REPORT_TREE_LINES; i++) {
		const struct calltree_node *child = calltree_child(drawing->tree, node, i);

		if (!is_over(drawing, child))
			break;
		draw_line(drawing, child, depth);
	}
}

static void set_limit(struct drawing *drawing, unsigned int limit)
{
	double all = (double)drawing->tree->nodes.data[CALLTREE_ROOT].all.value;

	drawing->least = (uint64_t)(all * limit / 1000 + 0.5);
	drawing->n = 0;
}

/* Where lines begin: below what nearly all samples go through. */
static const struct calltree_node *strip(const struct drawing *drawing)
{
	const struct calltree_node *root = &drawing->tree->nodes.data[CALLTREE_ROOT], *node = root;

	while (node->n) {
		const struct calltree_node *child = calltree_child(drawing->tree, node, 0);

		if (child->program || (double)child->all.value * 100 < ALL_PERCENT * (double)root->all.value ||
		    child->self.value >= drawing->least || !child->n)
			break;
		node = child;
	}
	return node;
}

/* Nearly all is in one function itself, or most is in small parts that have no line: rows say more. */
static bool says_little(const struct calltree *tree, const struct calltree_node *top, unsigned int limit)
{
	double all = (double)tree->nodes.data[CALLTREE_ROOT].all.value, shown = 0;

	for (uint32_t i = 0; i < top->n; i++) {
		const struct calltree_node *child = calltree_child(tree, top, i);

		shown += (double)child->all.value * 1000 >= limit * all ? (double)child->all.value : 0;
	}
	return (double)calltree_child(tree, top, 0)->self.value * 100 >= ALL_PERCENT * all ||
	       shown * 100 < TREE_PERCENT * all;
}

static void draw(struct drawing *drawing, struct report_summary *summary)
{
	const struct calltree_node *top = NULL;
	size_t i;

	for (i = 0; i < ARRAY_LEN(limits); i++) {
		set_limit(drawing, limits[i]);
		top = strip(drawing);
		draw_children(drawing, top, 0);
		if (drawing->n <= REPORT_TREE_LINES)
			break;
	}
	/* One line tells no more than the rows below it. */
	if (i == ARRAY_LEN(limits) || drawing->n < 2 || says_little(drawing->tree, top, limits[i]))
		return;
	drawing->lines = arena_array(&drawing->composition->arena, drawing->n, sizeof(*drawing->lines));
	set_limit(drawing, limits[i]);
	draw_children(drawing, top, 0);
	summary->tree_limit = limits[i];
	summary->tree = drawing->lines;
	summary->n_tree = drawing->n;
	if (top->depth)
		summary->tree_below = &drawing->composition->frames[top->frame];
}

void compose_short_tree(struct composition *composition, const uint8_t *roles)
{
	struct report_summary *summary = &composition->report.summary;
	size_t n = composition->names.classes.len;
	CLEANUP(mem_free) bool *skip = mem_array(n, sizeof(*skip));
	const struct calltree_options options = {
		.by_program = summary->with_programs,
		.by_function = true,
		.frames = composition->options->tally.frames,
		.skip = skip,
	};
	struct calltree tree;

	for (size_t class = 0; class < n; class++)
		skip[class] = roles[class] & ROLE_SKIPPED;
	calltree_init(&tree, &composition->names, composition->by_thread, &options);
	draw(&(struct drawing){ composition, &tree, roles, 0, NULL, 0 }, summary);
	calltree_release(&tree);
}

/* Whether node is all that its parent has: a chain that no other leaves. */
static bool is_joined(const struct calltree *tree, const struct calltree_node *node)
{
	const struct calltree_node *parent = &tree->nodes.data[node->parent];

	return node->parent != CALLTREE_ROOT && parent->n == 1 && parent->all.count == node->all.count;
}

void compose_whole_tree(struct composition *composition)
{
	const struct calltree_options options = { .frames = composition->options->tally.frames };
	struct report *report = &composition->report;
	double least = composition->options->tally.percent_limit / 100 * (double)report->value;
	struct report_tree_node *nodes;
	VEC(uint32_t) stack = { 0 };
	struct calltree tree;

	calltree_init(&tree, &composition->names, composition->by_thread, &options);
	nodes = arena_array(&composition->arena, tree.nodes.len, sizeof(*nodes));
	vec_push(&stack, CALLTREE_ROOT);
	while (stack.len) {
		uint32_t id = stack.data[--stack.len];
		const struct calltree_node *node = &tree.nodes.data[id];
		bool joined = id != CALLTREE_ROOT && is_joined(&tree, node);

		if ((double)node->all.value < least)
			continue;
		for (uint32_t i = node->n; i-- > 0;)
			vec_push(&stack, tree.order[node->first + i]);
		if (id == CALLTREE_ROOT)
			continue;
		nodes[report->n_tree++] = (struct report_tree_node){
			.depth = node->depth - 1,
			.frame = &composition->frames[node->frame],
			.count = node->all.count,
			.self = node->self.count,
			.value = node->all.value,
			.self_value = node->self.value,
			.percent = composition_percent(composition, node->all),
			.self_percent = composition_percent(composition, node->self),
			.joined = joined,
		};
	}
	report->tree = nodes;
	vec_release(&stack);
	calltree_release(&tree);
}
