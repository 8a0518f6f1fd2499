// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_tree: the functions of a unit and what is inlined into them. */
#include <dwarf.h>
#include "core/dwarf/dwarf_tree.h"
#include "core/dwarf/dwarf_walk.h"

struct dwarf_tree {
	struct dwarf_unit *unit;
	VEC(struct dwarf_function) functions; /* in the order of their entries */
	struct dwarf_spans spans; /* what: index of functions */
	struct dwarf_tree *deep; /* NULL: not asked for */
	bool is_deep; /* functions in functions were looked for as well */
	bool types_have_code; /* the language has functions in types */
	size_t inlined_bytes;
	enum name_reason reason; /* what was wrong with the functions */
};

static void give_up(const struct dwarf_walk *walk)
{
	walk->unit->object->reason = walk->left ? NAME_BAD_FILE : NAME_LIMIT;
}

/*
 * Where code is of the entry of abbreviation `abbrev` whose values begin at walk->at, which moves
 * past them.
 */
static bool read_die(struct dwarf_walk *walk, const struct dwarf_abbrev *abbrev,
		     struct dwarf_die *die)
{
	const uint8_t *values = walk->bytes + walk->at;
	struct cursor cursor = { .at = walk->bytes + walk->at, .end = walk->bytes + walk->end };

	if (!(abbrev->flags & DWARF_ABBREV_LOOSE)) {
		walk->at = dwarf_walk_pass(walk, abbrev, walk->at);
		if (walk->at > walk->end)
			return false;
		dwarf_die_take(walk->abbrevs, abbrev, abbrev->n_code_fields, values, die);
		return true;
	}
	if (!dwarf_die_read(walk->unit, walk->abbrevs, abbrev, &cursor, die)) {
		walk->at = walk->end + 1; /* ends the walk, as bad */
		return false;
	}
	walk->at = cursor.at - walk->bytes;
	return true;
}

static void add_function(struct dwarf_tree *tree, struct dwarf_walk *walk,
			 const struct dwarf_abbrev *abbrev, uint32_t die_at, uint64_t sibling)
{
	struct dwarf_die die;

	if (!read_die(walk, abbrev, &die) || tree->functions.len >= DWARF_FUNCTIONS_MAX ||
	    !dwarf_die_spans(walk->unit, &die, tree->functions.len, &tree->spans))
		return;
	vec_push(&tree->functions, ((struct dwarf_function){
					   .die = walk->from + die_at,
					   .end = walk->from + (sibling ? sibling : walk->end),
				   }));
}

/* Whether functions with code may be below an entry that they are looked for below. */
static bool is_entered(const struct dwarf_tree *tree, const struct dwarf_abbrev *abbrev)
{
	return abbrev->kind == DWARF_ENTRY_SCOPE ||
	       (tree->is_deep && abbrev->kind != DWARF_ENTRY_OTHER &&
		(abbrev->kind != DWARF_ENTRY_TYPE || tree->types_have_code));
}

static void find_functions(struct dwarf_tree *tree, struct dwarf_walk *walk)
{
	const struct dwarf_abbrev *abbrev;
	uint64_t values, sibling, die;
	uint32_t depth = 0;

	while (die = walk->at, abbrev = dwarf_walk_code(walk)) {
		if (abbrev->kind == DWARF_ENTRY_UNKNOWN) {
			if (depth <= 1)
				return;
			depth--;
			continue;
		}
		values = walk->at;
		sibling = abbrev->flags & DWARF_ABBREV_CHILDREN
				  ? dwarf_walk_sibling(walk, abbrev, values)
				  : 0;
		if (abbrev->kind == DWARF_ENTRY_FUNCTION && abbrev->flags & DWARF_ABBREV_CODE)
			add_function(tree, walk, abbrev, die, sibling);
		else if (!sibling || is_entered(tree, abbrev))
			walk->at = dwarf_walk_pass(walk, abbrev, values);
		if (sibling && !is_entered(tree, abbrev))
			walk->at = sibling;
		else if (abbrev->flags & DWARF_ABBREV_CHILDREN)
			depth++;
		if (!depth)
			return; /* the unit's first entry has none below it */
	}
}

/* What C has for types holds nothing but members. */
static bool may_types_have_code(uint16_t language)
{
	switch (language) {
	case DW_LANG_C:
	case DW_LANG_C89:
	case DW_LANG_C99:
	case DW_LANG_C11:
	case DW_LANG_Mips_Assembler:
		return false;
	default:
		return true;
	}
}

static void read_functions(struct dwarf_tree *tree)
{
	enum name_reason *reason = &tree->unit->object->reason, before = *reason;
	struct dwarf_walk walk;

	*reason = NAME_OK;
	if (dwarf_walk_begin(&walk, tree->unit, tree->unit->root, tree->unit->bytes)) {
		find_functions(tree, &walk);
		if (walk.bad)
			give_up(&walk);
	}
	tree->reason = *reason;
	*reason = before;
}

static struct dwarf_tree *make(struct dwarf_unit *unit, bool is_deep)
{
	struct dwarf_tree *tree = mem_zalloc(sizeof(*tree));

	tree->unit = unit;
	tree->is_deep = is_deep;
	dwarf_unit_read_root(unit);
	tree->types_have_code = may_types_have_code(unit->language);
	read_functions(tree);
	return tree;
}

struct dwarf_tree *dwarf_tree_new(struct dwarf_unit *unit)
{
	return make(unit, false);
}

struct dwarf_tree *dwarf_tree_deep(struct dwarf_tree *tree)
{
	if (!tree->deep)
		tree->deep = make(tree->unit, true);
	return tree->deep;
}

static void forget_functions(struct dwarf_tree *tree)
{
	for (size_t i = 0; i < tree->functions.len; i++) {
		vec_release(&tree->functions.data[i].inlined);
		dwarf_spans_release(&tree->functions.data[i].spans);
	}
	vec_release(&tree->functions);
	dwarf_spans_release(&tree->spans);
	tree->inlined_bytes = 0;
}

void dwarf_tree_free(struct dwarf_tree *tree)
{
	if (!tree)
		return;
	dwarf_tree_free(tree->deep);
	forget_functions(tree);
	mem_free(tree);
}

/* The way from a function down to the entry that a walk is at. */
struct way {
	VEC(uint32_t) inlined; /* what is inlined at each depth: 1 + index, 0: none */
	uint32_t below; /* how deep the walk is below the last of `inlined`, at its limit */
};

static void enter(const struct dwarf_walk *walk, struct way *way, uint32_t inlined)
{
	if (way->inlined.len < walk->unit->object->limits->die_depth)
		vec_push(&way->inlined, inlined);
	else
		way->below++;
}

/* Returns false when the function ends. */
static bool leave(struct way *way)
{
	if (way->below)
		way->below--;
	else
		way->inlined.len--;
	return way->inlined.len > 0;
}

static uint32_t add_inlined(struct dwarf_function *function, struct dwarf_walk *walk,
			    const struct dwarf_abbrev *abbrev, uint32_t die_at, uint32_t parent)
{
	struct dwarf_die die;

	if (!read_die(walk, abbrev, &die))
		return parent;
	dwarf_die_spans(walk->unit, &die, function->inlined.len, &function->spans);
	vec_push(&function->inlined, ((struct dwarf_inlined){
					     .parent = parent,
					     .die = walk->from + die_at,
					     .call_file = dwarf_die_number(&die, DWARF_CALL_FILE),
					     .call_line = dwarf_die_number(&die, DWARF_CALL_LINE),
					     .call_column = dwarf_die_number(&die, DWARF_CALL_COLUMN),
				     }));
	return function->inlined.len;
}

static void find_inlined(struct dwarf_function *function, struct dwarf_walk *walk)
{
	const struct dwarf_abbrev *abbrev = dwarf_walk_code(walk);
	struct way way = { 0 };
	uint64_t die;

	if (!abbrev)
		return;
	walk->at = dwarf_walk_pass(walk, abbrev, walk->at);
	if (abbrev->flags & DWARF_ABBREV_CHILDREN)
		enter(walk, &way, 0);
	while (way.inlined.len && (die = walk->at, abbrev = dwarf_walk_code(walk))) {
		uint32_t inlined = way.inlined.data[way.inlined.len - 1];

		if (abbrev->kind == DWARF_ENTRY_UNKNOWN) {
			if (!leave(&way))
				break;
			continue;
		}
		if (abbrev->kind != DWARF_ENTRY_INLINED && abbrev->kind != DWARF_ENTRY_BLOCK) {
			dwarf_walk_over(walk, abbrev, walk->at);
			continue;
		}
		if (abbrev->kind == DWARF_ENTRY_INLINED &&
		    function->inlined.len < DWARF_INLINED_MAX)
			inlined = add_inlined(function, walk, abbrev, die, inlined);
		else
			walk->at = dwarf_walk_pass(walk, abbrev, walk->at);
		if (abbrev->flags & DWARF_ABBREV_CHILDREN)
			enter(walk, &way, inlined);
	}
	vec_release(&way.inlined);
}

static void read_inlined(struct dwarf_tree *tree, struct dwarf_function *function)
{
	enum name_reason *reason = &tree->unit->object->reason, before = *reason;
	struct dwarf_walk walk;

	*reason = NAME_OK;
	function->is_read = true;
	if (dwarf_walk_begin(&walk, tree->unit, function->die, function->end)) {
		find_inlined(function, &walk);
		if (walk.bad)
			give_up(&walk);
	}
	function->reason = *reason;
	*reason = before;
	tree->inlined_bytes += function->inlined.cap * sizeof(struct dwarf_inlined) +
			       function->spans.all.cap * sizeof(struct dwarf_span);
}

const struct dwarf_function *dwarf_tree_find(struct dwarf_tree *tree, uint64_t addr,
					     struct extent *extent, uint32_t *ret_inlined)
{
	const struct dwarf_span *span = dwarf_spans_find_greatest(&tree->spans, addr, extent);
	struct dwarf_function *function;
	size_t before;

	/* Said each time, not only when it is read: all questions are answered alike. */
	if (tree->reason != NAME_OK)
		tree->unit->object->reason = tree->reason;
	if (!span)
		return NULL;
	function = &tree->functions.data[span->what];
	if (!function->is_read)
		read_inlined(tree, function);
	before = function->spans.all.cap;
	if (function->reason != NAME_OK)
		tree->unit->object->reason = function->reason;
	span = dwarf_spans_find_greatest(&function->spans, addr, extent);
	/* They may have been settled. */
	tree->inlined_bytes += (function->spans.all.cap - before) * sizeof(struct dwarf_span);
	*ret_inlined = span ? span->what + 1 : 0;
	return function;
}

size_t dwarf_tree_bytes(const struct dwarf_tree *tree)
{
	return sizeof(*tree) + (tree->deep ? dwarf_tree_bytes(tree->deep) : 0) +
	       tree->functions.cap * sizeof(struct dwarf_function) +
	       tree->spans.all.cap * sizeof(struct dwarf_span) + tree->inlined_bytes;
}
