// SPDX-License-Identifier: GPL-2.0-or-later
/* callers: of each row the few functions above it that say most about where it was called from. */
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "core/report/composition.h"
#include "core/tally/roles.h"
#include "core/tally/tally.h"

#define SCORE_MIN 0.08
#define ROW_PERCENT 80.0 /* of a row's samples: it is that program's */

/* What is known of a class above the row at hand. */
struct above {
	uint32_t row; /* + 1 */
	size_t cell; /* + 1: the last one that had it */
	uint64_t value; /* of the row's samples below it */
	double distance; /* the sum of their distances to the row, in frames, each times its value */
	uint32_t frame; /* one of the class's */
};

struct work {
	struct composition *composition;
	const struct tally *tally;
	const uint8_t *roles; /* by class */
	const uint8_t *ranks; /* by class, as in tally_options */
	const uint32_t *alike; /* by class: the one that stands for its function */
	uint64_t *inclusive; /* by class: the value of samples with it anywhere */
	struct above *above; /* by class */
	VEC(uint32_t) classes; /* that are above the row at hand */
};

/* A cell and the row that its leaf is in. */
struct place {
	uint32_t row, cell;
};
typedef VEC(struct place) places;

struct candidate {
	uint32_t class, frame;
	double distance, score;
	unsigned int rank, index; /* index: among those that have a rank, before they are put in order */
};

static int compare_places(const void *left, const void *right)
{
	const struct place *a = left, *b = right;

	if (a->row != b->row)
		return a->row < b->row ? -1 : 1;
	return a->cell < b->cell ? -1 : a->cell > b->cell;
}

static uint32_t class_of(const struct work *work, uint32_t frame)
{
	return work->alike[work->composition->names.frames.data[frame].class];
}

/* Goes once through all cells: how many samples each class has, and which row each leaf is in. */
static void look_through(struct work *work, const uint32_t *row_of, places *ret_places)
{
	const struct selection *selection = work->composition->by_thread;
	CLEANUP(mem_free) size_t *seen = mem_array(work->composition->names.classes.len, sizeof(*seen));

	for (size_t i = 0; i < selection->cells.len; i++) {
		uint32_t stack = selection->cells.data[i].stack, frame;
		uint32_t leaf = tally_leaf(&work->composition->names, stack, work->ranks);
		uint32_t kind = work->tally->kind_of[work->composition->names.frames.data[leaf].class];
		struct names_walk walk;

		if (kind != TALLY_NO_KIND && row_of[kind])
			vec_push(ret_places, ((struct place){ row_of[kind] - 1, (uint32_t)i }));
		names_walk_start(&walk, &work->composition->names, stack);
		while (names_walk_next(&walk, &frame)) {
			uint32_t class = class_of(work, frame);

			if (seen[class] == i + 1)
				continue;
			seen[class] = i + 1;
			work->inclusive[class] += selection->cells.data[i].weight.value;
		}
	}
	if (ret_places->len)
		qsort(ret_places->data, ret_places->len, sizeof(*ret_places->data), compare_places);
}

/* Sets walk to what is above the leaf of a stack. */
static void walk_from(const struct work *work, uint32_t stack, struct names_walk *walk)
{
	uint32_t leaf = tally_leaf(&work->composition->names, stack, work->ranks), frame;

	names_walk_start(walk, &work->composition->names, stack);
	while (names_walk_next(walk, &frame) && frame != leaf)
		;
}

/* Adds the functions above the leaf of a cell. */
static void add_cell(struct work *work, uint32_t row, uint32_t index)
{
	const struct selection_cell *cell = &work->composition->by_thread->cells.data[index];
	uint32_t frame, distance = 0;
	struct names_walk walk;

	walk_from(work, cell->stack, &walk);
	while (names_walk_next(&walk, &frame)) {
		uint32_t class = class_of(work, frame);
		struct above *above = &work->above[class];

		distance++;
		if (above->row != row + 1) {
			*above = (struct above){ .row = row + 1, .frame = frame };
			vec_push(&work->classes, class);
		}
		if (above->cell == index + 1)
			continue;
		above->cell = index + 1;
		above->value += cell->weight.value;
		above->distance += (double)distance * (double)cell->weight.value;
	}
}

static int by_distance(const void *left, const void *right)
{
	const struct candidate *a = left, *b = right;

	if (a->distance != b->distance)
		return a->distance > b->distance ? -1 : 1;
	return a->class < b->class ? -1 : a->class > b->class;
}

/* Shows the same function as the row does. */
static bool is_row(const struct work *work, uint32_t class, uint32_t row_class)
{
	const struct names_class *classes = work->composition->names.classes.data;

	return class == row_class || (classes[class].function &&
				      classes[class].function == classes[row_class].function);
}

/* How much it says: how far the tree narrows there, and whose code it is. `outer` is the next one above. */
static double score(const struct work *work, const struct candidate *at, const struct candidate *outer,
		    bool nearest)
{
	double inclusive = (double)work->inclusive[at->class], all = (double)work->composition->report.value;
	double above = outer ? (double)work->inclusive[outer->class] : all;
	unsigned int roles = work->roles[at->class];

	return 1 - (inclusive < above ? inclusive / above : 1) + (nearest ? 0.5 : 0) +
	       (roles & ROLE_OWN ? 0.3 : 0) - (roles & ROLE_ALLOCATES ? 0.6 : 0) -
	       (inclusive > 0.9 * all ? 0.5 : 0) - (roles & ROLE_MAIN ? 0.3 : 0);
}

/* Gives the best ones their rank. */
static void rank(struct candidate *candidates, size_t n)
{
	size_t taken = 0;

	for (; taken < n && taken < REPORT_CALLERS; taken++) {
		struct candidate *best = NULL;

		for (size_t i = 0; i < n; i++)
			if (candidates[i].rank == REPORT_CALLERS && (!best || candidates[i].score > best->score))
				best = &candidates[i];
		if (taken && best->score < SCORE_MIN)
			break;
		best->rank = (unsigned int)taken;
	}
}

/*
 * Which of the callers calls which: two that are each in more than half of the samples share a stack, and the
 * samples of these say it. A mean distance would not: each has samples without the other.
 */
static void put_in_order(const struct work *work, const struct place *at, size_t n_places,
			 struct candidate *callers, size_t n)
{
	double above[REPORT_CALLERS][REPORT_CALLERS] = { { 0 } }; /* of samples with i above k, less those below */

	for (size_t i = 0; i < n_places; i++) {
		const struct selection_cell *cell = &work->composition->by_thread->cells.data[at[i].cell];
		bool met[REPORT_CALLERS] = { false };
		struct names_walk walk;
		uint32_t frame;

		walk_from(work, cell->stack, &walk);
		while (names_walk_next(&walk, &frame)) {
			for (size_t k = 0; k < n; k++) {
				if (met[k] || callers[k].class != class_of(work, frame))
					continue;
				met[k] = true;
				for (size_t other = 0; other < n; other++) {
					above[k][other] += met[other] ? (double)cell->weight.value : 0;
					above[other][k] -= met[other] ? (double)cell->weight.value : 0;
				}
			}
		}
	}
	for (size_t i = 1; i < n; i++)
		for (size_t k = i; k && above[callers[k].index][callers[k - 1].index] > 0; k--) {
			struct candidate swapped = callers[k];

			callers[k] = callers[k - 1];
			callers[k - 1] = swapped;
		}
}

static void fill_callers(struct work *work, const struct place *at, size_t n_places, uint32_t row_class,
			 struct report_row *row)
{
	struct composition *composition = work->composition;
	VEC(struct candidate) found = { 0 };
	struct report_caller *callers;

	for (size_t i = 0; i < work->classes.len; i++) {
		uint32_t class = work->classes.data[i];
		const struct above *above = &work->above[class];

		if (2 * (double)above->value > (double)row->self_value && !(work->roles[class] & ROLE_SKIPPED) &&
		    !is_row(work, class, row_class))
			vec_push(&found, ((struct candidate){ class, above->frame,
							      above->distance / (double)above->value, 0,
							      REPORT_CALLERS, 0 }));
	}
	if (found.len)
		qsort(found.data, found.len, sizeof(*found.data), by_distance);
	for (size_t i = 0; i < found.len; i++)
		found.data[i].score = score(work, &found.data[i], i ? &found.data[i - 1] : NULL,
					    i + 1 == found.len);
	rank(found.data, found.len);
	for (size_t i = 0; i < found.len; i++) {
		if (found.data[i].rank == REPORT_CALLERS)
			continue;
		found.data[row->n_callers] = found.data[i];
		found.data[row->n_callers].index = (unsigned int)row->n_callers;
		row->n_callers++;
	}
	if (row->n_callers > 1)
		put_in_order(work, at, n_places, found.data, row->n_callers);
	callers = arena_array(&composition->arena, row->n_callers, sizeof(*callers));
	for (size_t i = 0; i < row->n_callers; i++)
		callers[i] = (struct report_caller){ &composition->frames[found.data[i].frame],
						    found.data[i].rank };
	row->callers = callers;
	vec_release(&found);
}

/* Of a program: the row that counted it last, + 1, and the value of its samples there. */
struct program {
	uint32_t row;
	uint64_t value;
};

/* Which programs a row's samples are of; programs by string. */
static void fill_programs(const struct work *work, const struct place *at, size_t n, struct program *programs,
			  struct report_row *row)
{
	const struct selection *selection = work->composition->by_thread;

	for (size_t i = 0; i < n; i++) {
		const struct selection_cell *cell = &selection->cells.data[at[i].cell];
		uint32_t id = selection->groups.data[cell->group].program;
		struct program *program = &programs[id];

		if (program->row != at[i].row + 1) {
			*program = (struct program){ .row = at[i].row + 1 };
			row->n_programs++;
		}
		program->value += cell->weight.value;
		if ((double)program->value * 100 >= ROW_PERCENT * (double)row->self_value)
			row->program = composition_string(work->composition, id);
	}
}

void compose_callers(struct composition *composition, const struct tally *tally, const uint8_t *roles,
		     const uint8_t *ranks, struct report_row *rows)
{
	size_t n = composition->names.classes.len;
	CLEANUP(mem_free) uint64_t *inclusive = mem_array(n, sizeof(*inclusive));
	CLEANUP(mem_free) struct above *above = mem_array(n, sizeof(*above));
	CLEANUP(mem_free) uint32_t *alike = names_alike(&composition->names, false);
	CLEANUP(mem_free) uint32_t *row_of = mem_array(tally->n_kinds, sizeof(*row_of));
	struct work work = { composition, tally, roles, ranks, alike, inclusive, above, { 0 } };
	CLEANUP(mem_free) struct program *programs =
		mem_array(composition->profile->tables.strings.len + 1, sizeof(*programs));
	places found = { 0 };

	for (uint32_t i = 0; i < tally->rows.len; i++)
		row_of[tally->rows.data[i].kind] = i + 1;
	look_through(&work, row_of, &found);
	for (size_t i = 0, from; i < found.len;) {
		uint32_t row = found.data[i].row;

		work.classes.len = 0;
		for (from = i; i < found.len && found.data[i].row == row; i++)
			add_cell(&work, row, found.data[i].cell);
		fill_callers(&work, &found.data[from], i - from, alike[tally->rows.data[row].class], &rows[row]);
		if (composition->report.summary.with_programs)
			fill_programs(&work, &found.data[from], i - from, programs, &rows[row]);
	}
	vec_release(&found);
	vec_release(&work.classes);
}
