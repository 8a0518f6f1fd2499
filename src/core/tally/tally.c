// SPDX-License-Identifier: GPL-2.0-or-later
/* tally: selected samples counted into rows by keys. */
#include <stdlib.h>
#include <limits.h>
#include <string.h>
#include "core/tally/tally.h"

/* What is taken of a row later, in bytes: by sorting, by the root of its call chains, and by a report's row. */
#define ROW_LATER 224

static bool has_key(const struct tally_options *options, enum tally_key key)
{
	for (size_t i = 0; i < options->n_keys; i++)
		if (options->keys[i] == key)
			return true;
	return false;
}

unsigned int tally_fields(const struct tally_options *options)
{
	return (has_key(options, TALLY_COMM) ? SELECTION_COMM : 0) |
	       (has_key(options, TALLY_PID) ? SELECTION_PID : 0) |
	       (has_key(options, TALLY_TID) ? SELECTION_TID : 0) |
	       (has_key(options, TALLY_CPU) ? SELECTION_CPU : 0);
}

enum names_source tally_source(const struct tally_options *options)
{
	if (has_key(options, TALLY_SRCLINE))
		return NAMES_LINES;
	return has_key(options, TALLY_SRCFILE) ? NAMES_FILES : NAMES_FUNCTIONS;
}

/* What rows show of a frame. */
struct shown {
	bool symbol, module, file, line;
};

/*
 * What rows keep apart of a class: with the symbol key a name without a module is one function wherever
 * it is, and frames without a name, or without a source, stay apart by module, which is all that is known of
 * them.
 */
static struct names_class reduce(const struct names_class *class, const struct shown *shown)
{
	bool lacks = (shown->symbol && !class->function) || (shown->file && !class->file);

	return (struct names_class){
		.function = shown->symbol ? class->function : 0,
		.module = shown->module || lacks ? class->module : 0,
		.file = shown->file ? class->file : 0,
		.line = shown->line ? class->line : 0,
		.space = shown->symbol || shown->module || lacks ? class->space : 0,
	};
}

struct wanted {
	const struct names_class *kinds;
	struct names_class kind;
};

static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct wanted *wanted = ctx;
	const struct names_class *kind = &wanted->kinds[id - 1];

	return kind->function == wanted->kind.function && kind->module == wanted->kind.module &&
	       kind->file == wanted->kind.file && kind->line == wanted->kind.line &&
	       kind->space == wanted->kind.space;
}

static void find_kinds(struct tally *tally, const struct tally_options *options)
{
	const struct names *names = tally->names;
	const struct shown shown = {
		.symbol = has_key(options, TALLY_SYMBOL),
		.module = has_key(options, TALLY_MODULE),
		.file = has_key(options, TALLY_SRCFILE) || has_key(options, TALLY_SRCLINE),
		.line = has_key(options, TALLY_SRCLINE),
	};
	CLEANUP(mem_free) struct names_class *kinds = mem_array(names->classes.len, sizeof(*kinds));
	CLEANUP(mem_free) bool *wanted_frames = names_wanted(names, &options->frames);
	struct hash_index index = { 0 };

	tally->kind_of = mem_array(names->classes.len, sizeof(*tally->kind_of));
	for (uint32_t class = 0; class < names->classes.len; class++) {
		struct wanted wanted = { kinds, reduce(&names->classes.data[class], &shown) };
		uint64_t hash = hash_u64((uint64_t)wanted.kind.function << 32 | wanted.kind.module) +
				hash_u64((uint64_t)wanted.kind.file << 32 | wanted.kind.line) + wanted.kind.space;
		uint32_t id;

		tally->kind_of[class] = TALLY_NO_KIND;
		if (wanted_frames && !wanted_frames[class])
			continue;
		id = hash_index_find(&index, hash, is_wanted, &wanted);
		if (!id) {
			kinds[tally->n_kinds] = wanted.kind;
			id = ++tally->n_kinds;
			hash_index_add(&index, hash, id);
		}
		tally->kind_of[class] = id - 1;
	}
	hash_index_release(&index);
}

/* What counting remembers of a kind: its row in the group at hand, and the last cell that met it. */
struct kind_state {
	uint32_t group; /* + 1; 0: none yet */
	uint32_t row;
	size_t cell; /* + 1 */
};

static bool row_fits(struct tally *tally)
{
	struct budget *budget = tally->names->profile->tables.budget;

	return budget_vec(budget, &tally->rows, 1, "rows") && budget_take(budget, ROW_LATER, "rows");
}

/* NULL: there is no room for it. */
static struct tally_row *row_of(struct tally *tally, struct kind_state *state, uint32_t group,
				uint32_t frame)
{
	uint32_t class = tally->names->frames.data[frame].class;

	if (state->group != group + 1 && !row_fits(tally))
		return NULL;
	if (state->group != group + 1) {
		state->group = group + 1;
		state->row = tally->rows.len;
		vec_push(&tally->rows, ((struct tally_row){ .group = group, .class = class,
							    .kind = tally->kind_of[class], .frame = frame }));
	}
	return &tally->rows.data[state->row];
}

uint32_t tally_leaf(const struct names *names, uint32_t stack, const uint8_t *ranks)
{
	uint32_t frame = 0, leaf = 0;
	unsigned int least = UINT_MAX;
	struct names_walk walk;

	names_walk_start(&walk, names, stack);
	while (least && names_walk_next(&walk, &frame)) { /* there is one at least */
		unsigned int rank = ranks ? ranks[names->frames.data[frame].class] : 0;

		if (rank >= least)
			continue;
		least = rank;
		leaf = frame;
	}
	return leaf;
}

static void count_cell(struct tally *tally, struct kind_state *states, size_t index,
		       const struct tally_options *options)
{
	const struct selection_cell *cell = &tally->selection->cells.data[index];
	uint32_t frame, self = tally_leaf(tally->names, cell->stack, options->ranks);
	struct names_walk walk;
	bool met = false;

	names_walk_start(&walk, tally->names, cell->stack);
	while (names_walk_next(&walk, &frame)) {
		uint32_t kind = tally->kind_of[tally->names->frames.data[frame].class];
		bool leaf = !met && frame == self;
		struct tally_row *row;

		met |= leaf;
		if (kind == TALLY_NO_KIND || (states[kind].cell == index + 1 && !leaf))
			continue;
		row = row_of(tally, &states[kind], options->one_group ? 0 : cell->group, frame);
		if (!row)
			continue;
		weight_add(&row->self, leaf ? cell->weight : (struct weight){ 0 });
		if (leaf && cell->longest > row->longest)
			row->longest = cell->longest;
		if (states[kind].cell == index + 1)
			continue;
		states[kind].cell = index + 1;
		weight_add(&row->children, cell->weight);
		if (cell->longest > row->children_longest)
			row->children_longest = cell->longest;
		row->n_cells++;
	}
}

struct order {
	const struct tally *tally;
	const struct tally_options *options;
};

static int compare_numbers(uint64_t a, uint64_t b)
{
	return a < b ? -1 : a > b;
}

/* Those without a source first, by module. */
static int compare_source(const struct names *names, bool lines, uint32_t a, uint32_t b)
{
	int order = strcmp(names_file(names, a), names_file(names, b));

	if (!order && lines)
		order = compare_numbers(names->classes.data[a].line, names->classes.data[b].line);
	return order ? order : strcmp(names_module(names, a), names_module(names, b));
}

static int compare_key(const struct tally *tally, enum tally_key key, const struct tally_row *a,
		       const struct tally_row *b)
{
	const struct selection_group *x = &tally->selection->groups.data[a->group];
	const struct selection_group *y = &tally->selection->groups.data[b->group];
	const struct strtab *strings = &tally->names->profile->tables.strings;

	switch (key) {
	case TALLY_SYMBOL:
		return names_compare(tally->names, a->class, b->class);
	case TALLY_MODULE:
		return strcmp(names_module(tally->names, a->class), names_module(tally->names, b->class));
	case TALLY_SRCFILE:
	case TALLY_SRCLINE:
		return compare_source(tally->names, key == TALLY_SRCLINE, a->class, b->class);
	case TALLY_COMM:
		return strcmp(strtab_get(strings, x->comm), strtab_get(strings, y->comm));
	case TALLY_PID:
		return compare_numbers(x->pid, y->pid);
	case TALLY_TID:
		return compare_numbers(x->tid, y->tid);
	case TALLY_CPU:
		return compare_numbers(x->cpu, y->cpu);
	}
	return 0;
}

static int compare_rows(const void *left, const void *right, void *ctx)
{
	const struct tally_row *a = left, *b = right;
	const struct order *order = ctx;
	bool by_self = order->options->order == TALLY_BY_SELF;
	int result = by_self ? compare_numbers(b->self.value, a->self.value) :
			       compare_numbers(b->children.value, a->children.value);

	for (size_t i = 0; !result && i < order->options->n_keys; i++)
		result = compare_key(order->tally, order->options->keys[i], a, b);
	/* Nothing the keys show tells them apart (user and kernel space, say): any fixed order will do. */
	return result ? result : compare_numbers(a->frame, b->frame);
}

static void drop_rows(struct tally *tally, const struct tally_options *options)
{
	double least = options->percent_limit / 100 * (double)tally->selection->all.value;
	size_t n = 0;

	for (size_t i = 0; i < tally->rows.len; i++) {
		const struct tally_row *row = &tally->rows.data[i];

		if (options->no_children && !row->self.count)
			continue;
		if ((double)(options->no_children ? row->self : row->children).value < least) {
			tally->n_hidden++;
			weight_add(&tally->hidden_self, row->self);
		} else {
			tally->rows.data[n++] = *row;
		}
	}
	tally->rows.len = n;
}

void tally_init(struct tally *tally, const struct names *names, const struct selection *selection,
		const struct tally_options *options)
{
	struct order order = { tally, options };
	struct kind_state *states;

	*tally = (struct tally){ .names = names, .selection = selection };
	budget_stage(names->profile->tables.budget, BUDGET_ROWS);
	find_kinds(tally, options);
	states = mem_array(tally->n_kinds, sizeof(*states));
	for (size_t i = 0; i < selection->cells.len; i++)
		count_cell(tally, states, i, options);
	mem_free(states);
	drop_rows(tally, options);
	if (tally->rows.len)
		qsort_r(tally->rows.data, tally->rows.len, sizeof(*tally->rows.data), compare_rows, &order);
}

void tally_release(struct tally *tally)
{
	vec_release(&tally->rows);
	mem_free(tally->kind_of);
}
