// SPDX-License-Identifier: GPL-2.0-or-later
/* chains: the call tree below a row. */
#include <stdlib.h>
#include "base/mem.h"
#include "core/tally/chains.h"

/* Places looked up in one pass over the cells: bounds memory; more rows take more passes. */
#define PLACES_MAX (1u << 20)
#define PLACE_BYTES 64 /* of each, with sorting them and the branches they make */
#define PLACES_PART 32 /* of a budget */

/* What is taken in all, in bytes: here, and by the nodes of a report that are made of these. */
#define NODE_BYTES (sizeof(struct chains_node) + 160)
#define FRAME_BYTES (3 * sizeof(uint32_t) + sizeof(void *))
#define CLASS_END UINT32_MAX

/* One stack below a row, and how far along it the tree has come. */
struct place {
	uint32_t cell;
	uint32_t location; /* index in the stack's locations */
	uint32_t frame; /* index in names.frames, of the frame come to */
	uint32_t class; /* of that frame; CLASS_END: past the end */
};

static const char chains_word[] = "call chains";

struct build {
	const struct tally *tally;
	const struct chains_options *options;
	struct arena *arena;
	struct budget *budget;
	uint64_t value_min;
};

static struct weight weight_of(const struct build *build, const struct place *place)
{
	return build->tally->selection->cells.data[place->cell].weight;
}

/* Moves to the next frame away from the row. */
static void step(const struct build *build, struct place *place)
{
	const struct names *names = build->tally->names;
	const struct tables *tables = &names->profile->tables;
	uint32_t stack = build->tally->selection->cells.data[place->cell].stack;
	const struct tables_stack *at = tables_get_stack(tables, stack);
	const uint32_t *locations = tables_stack_locations(tables, stack);
	uint32_t n = (uint32_t)at->n_kernel + at->n_user;
	bool down = build->options->callees;

	if (place->class == CLASS_END)
		return;
	if (!n || place->location >= n) {
		place->class = CLASS_END;
		return;
	}
	if (!down && place->frame + 1 < names->first[locations[place->location] + 1]) {
		place->frame++;
	} else if (down && place->frame > names->first[locations[place->location]]) {
		place->frame--;
	} else if (down ? place->location == names_skipped(names, stack) : place->location + 1 == n) {
		place->class = CLASS_END;
		return;
	} else if (down) {
		place->frame = names->first[locations[--place->location] + 1] - 1;
	} else {
		place->frame = names->first[locations[++place->location]];
	}
	place->class = names->frames.data[place->frame].class;
}

static int compare_places(const void *left, const void *right)
{
	const struct place *a = left, *b = right;

	if (a->class != b->class)
		return a->class < b->class ? -1 : 1;
	return a->cell < b->cell ? -1 : a->cell > b->cell;
}

/* Places of one class that stand side by side. */
struct branch {
	struct place *places;
	size_t n;
	struct weight weight;
};

static int compare_branches(const void *left, const void *right, void *ctx)
{
	const struct branch *a = left, *b = right;
	const struct names *names = ctx;

	if (a->weight.value != b->weight.value)
		return a->weight.value > b->weight.value ? -1 : 1;
	return names_compare(names, a->places->class, b->places->class);
}

static void build_branches(const struct build *build, struct place *places, size_t n, unsigned int depth,
			   struct chains_tree *tree);

static bool all_alike(const struct place *places, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (places[i].class != places[0].class)
			return false;
	return places[0].class != CLASS_END;
}

/* A node of one branch: goes on while all its places do so together, then branches. */
static void build_node(const struct build *build, const struct branch *branch, unsigned int depth,
		       struct chains_node *node)
{
	VEC(uint32_t) run = { 0 };
	struct chains_tree below = { 0 };

	node->weight = branch->weight;
	for (;;) {
		vec_push(&run, branch->places->frame);
		for (size_t i = 0; i < branch->n; i++)
			step(build, &branch->places[i]);
		if (!all_alike(branch->places, branch->n))
			break;
		/* What has no room is as what is too small. */
		if (!budget_take(build->budget, FRAME_BYTES, chains_word)) {
			node->hidden = branch->weight;
			break;
		}
	}
	node->n_frames = run.len;
	node->frames = arena_array(build->arena, run.len, sizeof(*run.data));
	memcpy(node->frames, run.data, run.len * sizeof(*run.data));
	vec_release(&run);
	if (node->hidden.count)
		return;
	build_branches(build, branch->places, branch->n, depth + 1, &below);
	node->n_nodes = below.n_nodes;
	node->nodes = below.nodes;
	node->hidden = below.hidden;
}

/* Splits places by the class they have come to; those at their end are in no branch. */
static void build_branches(const struct build *build, struct place *places, size_t n, unsigned int depth,
			   struct chains_tree *tree)
{
	VEC(struct branch) branches = { 0 };
	size_t n_nodes = 0;

	qsort(places, n, sizeof(*places), compare_places);
	for (size_t i = 0, from; i < n && places[i].class != CLASS_END;) {
		struct branch branch = { .places = &places[i] };

		for (from = i; i < n && places[i].class == places[from].class; i++)
			weight_add(&branch.weight, weight_of(build, &places[i]));
		branch.n = i - from;
		vec_push(&branches, branch);
	}
	if (branches.len)
		qsort_r(branches.data, branches.len, sizeof(*branches.data), compare_branches,
			(void *)build->tally->names);
	while (depth < CHAINS_BRANCH_MAX && n_nodes < branches.len && n_nodes < CHAINS_NODES_MAX &&
	       branches.data[n_nodes].weight.value >= build->value_min &&
	       budget_take(build->budget, NODE_BYTES + FRAME_BYTES, chains_word))
		n_nodes++;
	tree->n_nodes = n_nodes;
	tree->nodes = arena_array(build->arena, n_nodes, sizeof(*tree->nodes));
	for (size_t i = 0; i < branches.len; i++) {
		if (i < n_nodes)
			build_node(build, &branches.data[i], depth, &tree->nodes[i]);
		else
			weight_add(&tree->hidden, branches.data[i].weight);
	}
	vec_release(&branches);
}

/* The places of the rows [first, last): each row's lie together, from start[row - first] on. */
struct gather {
	uint32_t first, last;
	struct place *places;
	size_t *len; /* by row - first */
	size_t *start;
	uint32_t *row_of; /* by kind, in the group at hand: row + 1 */
};

static void gather_cell(const struct build *build, struct gather *gather, uint32_t cell)
{
	const struct tally *tally = build->tally;
	struct names_walk walk;
	bool leaf = true;
	uint32_t frame;

	names_walk_start(&walk, tally->names, tally->selection->cells.data[cell].stack);
	for (; names_walk_next(&walk, &frame) && (leaf || !build->options->leaves_only); leaf = false) {
		uint32_t class = tally->names->frames.data[frame].class, kind = tally->kind_of[class];
		uint32_t row = kind == TALLY_NO_KIND ? 0 : gather->row_of[kind];
		struct place *place;
		size_t *len;

		if (!row || row - 1 < gather->first || row - 1 >= gather->last)
			continue;
		len = &gather->len[row - 1 - gather->first];
		place = &gather->places[gather->start[row - 1 - gather->first] + *len];
		/* Met before on this stack: stay there, or move on to the place nearer the root. */
		if (*len && place[-1].cell == cell) {
			if (!build->options->callees)
				continue;
			place--;
		} else {
			++*len;
		}
		*place = (struct place){ cell, walk.at - 1, frame, class };
	}
}

static int by_group(const void *left, const void *right, void *ctx)
{
	const struct tally *tally = ctx;
	const struct tally_row *a = &tally->rows.data[*(const uint32_t *)left];
	const struct tally_row *b = &tally->rows.data[*(const uint32_t *)right];

	return a->group < b->group ? -1 : a->group > b->group;
}

/* Goes through the cells group by group, with row_of set for the rows of that group. */
static void gather_all(const struct build *build, struct gather *gather, const uint32_t *rows)
{
	const struct tally *tally = build->tally;
	size_t row = 0, n_rows = tally->rows.len, cell = 0, n_cells = tally->selection->cells.len;

	while (cell < n_cells && row < n_rows) {
		uint32_t group = tally->selection->cells.data[cell].group;
		size_t from;

		while (row < n_rows && tally->rows.data[rows[row]].group < group)
			row++;
		for (from = row; row < n_rows && tally->rows.data[rows[row]].group == group; row++)
			gather->row_of[tally->rows.data[rows[row]].kind] = rows[row] + 1;
		for (; cell < n_cells && tally->selection->cells.data[cell].group == group; cell++)
			if (row > from)
				gather_cell(build, gather, cell);
		for (; from < row; from++)
			gather->row_of[tally->rows.data[rows[from]].kind] = 0;
	}
}

static void build_batch(const struct build *build, struct gather *gather, const uint32_t *rows,
			struct chains_tree *ret_trees)
{
	uint32_t n = gather->last - gather->first;
	size_t total = 0;

	gather->start = mem_array(n, sizeof(*gather->start));
	gather->len = mem_array(n, sizeof(*gather->len));
	for (uint32_t i = 0; i < n; i++) {
		gather->start[i] = total;
		total += build->tally->rows.data[gather->first + i].n_cells;
	}
	gather->places = mem_array(total, sizeof(*gather->places));
	gather_all(build, gather, rows);
	for (uint32_t i = 0; i < n; i++) {
		struct place *places = gather->places + gather->start[i];

		for (size_t k = 0; k < gather->len[i] && !build->options->with_own; k++)
			step(build, &places[k]);
		ret_trees[gather->first + i] = (struct chains_tree){ 0 };
		build_branches(build, places, gather->len[i], 0, &ret_trees[gather->first + i]);
	}
	mem_free(gather->places);
	mem_free(gather->start);
	mem_free(gather->len);
}

/* How many places one pass may look up. */
static size_t places_max(const struct budget *budget)
{
	size_t part = budget ? budget->limit / PLACES_PART / PLACE_BYTES : PLACES_MAX;

	return part < PLACES_MAX ? part : PLACES_MAX;
}

void chains_build(const struct tally *tally, const struct chains_options *options, struct arena *arena,
		  struct chains_tree *ret_trees)
{
	struct budget *budget = tally->names->profile->tables.budget;
	struct build build = { tally, options, arena, budget, 1 };
	double least = CHAINS_PERCENT_MIN / 100 * (double)tally->selection->all.value;
	struct gather gather = { 0 };
	uint32_t *rows;
	size_t places = 0, most = places_max(budget);

	budget_stage(budget, BUDGET_OUTPUT);
	if (!budget_take(budget, most * PLACE_BYTES, chains_word))
		return;
	if (least > 1)
		build.value_min = (uint64_t)least;
	gather.row_of = mem_array(tally->n_kinds, sizeof(*gather.row_of));
	rows = mem_array(tally->rows.len, sizeof(*rows));
	for (uint32_t i = 0; i < tally->rows.len; i++)
		rows[i] = i;
	if (tally->rows.len)
		qsort_r(rows, tally->rows.len, sizeof(*rows), by_group, (void *)tally);
	for (uint32_t i = 0; i < tally->rows.len; i++) {
		places += tally->rows.data[i].n_cells;
		if (places < most && i + 1 < tally->rows.len)
			continue;
		gather.last = i + 1;
		build_batch(&build, &gather, rows, ret_trees);
		gather.first = gather.last;
		places = 0;
	}
	mem_free(rows);
	mem_free(gather.row_of);
	budget_return(budget, most * PLACE_BYTES);
}
