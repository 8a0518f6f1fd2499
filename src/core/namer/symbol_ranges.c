// SPDX-License-Identifier: GPL-2.0-or-later
/* symbol_ranges: symbols that may overlap in every way as ranges side by side. */
#include <stdlib.h>
#include <string.h>
#include "core/namer/symbol_ranges.h"

#define FEW 16 /* symbols that are sorted by insertion */
#define START_SYMBOLS_MAX 1024 /* with one start: kernels and libraries have a few dozen at most */

struct open_symbol {
	uint64_t start, end;
	uint32_t name;
	uint8_t rank;
};

/* One sweep over the sorted symbols that turns what overlaps into ranges side by side. */
struct sweep {
	struct symbol_ranges *to;
	const char *text;
	/* Open ones; the last started is the last, and those that it hides may have ended before it. */
	VEC(struct open_symbol) functions, labels;
	struct open_symbol unsized; /* name 0: none is open */
	uint64_t covered; /* the greatest end of a sized symbol so far */
	struct open_symbol shown; /* of the last range */
};

static void emit(struct sweep *sweep, uint64_t start, const struct open_symbol *symbol)
{
	struct symbol_ranges *to = sweep->to;
	struct symbol_range range = { 0 };

	if (symbol->name) {
		range.name = symbol->name;
		range.back = start - symbol->start;
		range.sized = (symbol->rank & SYMBOL_SIZED) != 0;
	}
	if (to->n && to->starts[to->n - 1] == start)
		to->n--; /* the one before was of no length */
	if (to->n == to->cap) {
		to->cap = to->cap + to->cap / 2 + 64;
		to->starts = mem_regrow(to->starts, to->cap, sizeof(*to->starts));
		to->ranges = mem_regrow(to->ranges, to->cap, sizeof(*to->ranges));
		to->ranks = mem_regrow(to->ranks, to->cap, sizeof(*to->ranks));
	}
	to->starts[to->n] = start;
	to->ranks[to->n] = symbol->rank;
	to->ranges[to->n++] = range;
}

/* What is to be seen from `start` on. */
static void show(struct sweep *sweep, uint64_t start)
{
	struct open_symbol symbol = { 0 };

	if (sweep->functions.len)
		symbol = sweep->functions.data[sweep->functions.len - 1];
	else if (sweep->labels.len)
		symbol = sweep->labels.data[sweep->labels.len - 1];
	else if (!(sweep->unsized.rank & SYMBOL_MARKER))
		symbol = sweep->unsized;
	if (symbol.name == sweep->shown.name && symbol.start == sweep->shown.start)
		return;
	sweep->shown = symbol;
	emit(sweep, start, &symbol);
}

#define CLOSE(stack, addr) \
	while ((stack)->len && (stack)->data[(stack)->len - 1].end <= (addr)) \
		(stack)->len--

/* The first end of what is open and not hidden by others of its kind. */
static uint64_t next_end(const struct sweep *sweep)
{
	uint64_t end = UINT64_MAX, other;

	if (sweep->functions.len)
		end = sweep->functions.data[sweep->functions.len - 1].end;
	if (sweep->labels.len) {
		other = sweep->labels.data[sweep->labels.len - 1].end;
		end = other < end ? other : end;
	}
	if (sweep->unsized.name && sweep->unsized.end < end)
		end = sweep->unsized.end;
	return end;
}

/* Ends every open symbol that ends at or before addr; what was around it goes on. */
static void close_until(struct sweep *sweep, uint64_t addr)
{
	uint64_t end;

	while ((sweep->functions.len || sweep->labels.len || sweep->unsized.name) &&
	       (end = next_end(sweep)) <= addr) {
		CLOSE(&sweep->functions, end);
		CLOSE(&sweep->labels, end);
		if (sweep->unsized.end <= end)
			sweep->unsized = (struct open_symbol){ 0 };
		show(sweep, end);
	}
}

static void open_unsized(struct sweep *sweep, const struct open_symbol *symbol)
{
	if (symbol->start < sweep->covered)
		return;
	if (symbol_is_soft(symbol->rank) && sweep->unsized.rank & SYMBOL_FUNCTION)
		return;
	sweep->unsized = *symbol;
}

/*
 * Puts a sized symbol on top of the last of its kind, unless one of the same start is better as
 * long as it lasts.
 */
static void open_sized(struct sweep *sweep, const struct open_symbol *symbol)
{
	bool is_function = symbol->rank & SYMBOL_FUNCTION;
	size_t len = is_function ? sweep->functions.len : sweep->labels.len;
	const struct open_symbol *top = is_function ? sweep->functions.data : sweep->labels.data;

	if (symbol->end > sweep->covered)
		sweep->covered = symbol->end;
	sweep->unsized = (struct open_symbol){ 0 };
	top = len ? &top[len - 1] : NULL;
	if (top && top->start == symbol->start && top->end >= symbol->end &&
	    !symbol_is_better(symbol->rank, sweep->text + symbol->name, top->rank,
			      sweep->text + top->name))
		return;
	if (is_function)
		vec_push(&sweep->functions, *symbol);
	else
		vec_push(&sweep->labels, *symbol);
}

static void open_symbol(struct sweep *sweep, const struct symbol_raw *raw)
{
	const struct open_symbol symbol = { raw->start, raw->start + raw->extent, raw->name,
					    raw->rank };

	if (raw->rank & SYMBOL_SIZED)
		open_sized(sweep, &symbol);
	else
		open_unsized(sweep, &symbol);
}

/* Sized before others, the longer first, then the better. */
static int compare_aliases(const void *a, const void *b, void *text)
{
	const struct symbol_raw *x = a, *y = b;
	const char *x_name = (const char *)text + x->name, *y_name = (const char *)text + y->name;

	if ((x->rank ^ y->rank) & SYMBOL_SIZED)
		return x->rank & SYMBOL_SIZED ? -1 : 1;
	if (x->rank & SYMBOL_SIZED && x->extent != y->extent)
		return x->extent > y->extent ? -1 : 1;
	if (symbol_is_better(x->rank, x_name, y->rank, y_name))
		return -1;
	return symbol_is_better(y->rank, y_name, x->rank, x_name);
}

static int compare_names(const void *a, const void *b, void *text)
{
	const struct symbol_raw *x = a, *y = b;
	const char *x_name = (const char *)text + x->name, *y_name = (const char *)text + y->name;

	if (symbol_is_better(x->rank, x_name, y->rank, y_name))
		return -1;
	return symbol_is_better(y->rank, y_name, x->rank, x_name);
}

/* Most starts with several symbols have two or three. */
static void sort_few(const struct sweep *sweep, struct symbol_raw *symbols, size_t n,
		     int (*compare)(const void *a, const void *b, void *text))
{
	void *text = (void *)sweep->text;

	if (n > FEW) {
		qsort_r(symbols, n, sizeof(*symbols), compare, text);
		return;
	}
	for (size_t i = 1; i < n; i++) {
		struct symbol_raw symbol = symbols[i];
		size_t k = i;

		for (; k && compare(&symbol, &symbols[k - 1], text) < 0; k--)
			symbols[k] = symbols[k - 1];
		symbols[k] = symbol;
	}
}

/* Whether compare_aliases() has nothing to say against the order of compare_names(). */
static bool are_equal_long(const struct symbol_raw *symbols, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (symbols[i].extent != symbols[0].extent ||
		    (symbols[i].rank ^ symbols[0].rank) & (SYMBOL_SIZED | SYMBOL_MARKER))
			return false;
	return true;
}

static bool is_same_name(const char *a, const char *b)
{
	size_t n = 0;

	while (n < SYMBOL_KEPT_MAX && a[n] == b[n] && a[n] && a[n] != '@')
		n++;
	return n == SYMBOL_KEPT_MAX || ((!a[n] || a[n] == '@') && (!b[n] || b[n] == '@'));
}

/*
 * The best of so many symbols with one start as no honest file has, without looking at each more
 * than once; the others are left out.
 */
static struct symbol_raw best_of(const struct sweep *sweep, const struct symbol_raw *symbols,
				 size_t n)
{
	struct symbol_raw best = symbols[0];

	for (size_t i = 1; i < n; i++) {
		int order = compare_names(&symbols[i], &best, (void *)sweep->text);

		if (order < 0 || (!order && symbols[i].extent > best.extent))
			best = symbols[i];
	}
	return best;
}

/* Keeps the different names of n symbols with one start. */
static void add_aliases(struct sweep *sweep, struct symbol_raw *symbols, size_t n)
{
	struct symbol_ranges *to = sweep->to;
	struct symbol_aliases aliases = { symbols[0].start, to->alias_names.len, 0 };
	const char *last = NULL;

	sort_few(sweep, symbols, n, compare_names);
	for (size_t i = 0; i < n && !(symbols[i].rank & SYMBOL_MARKER); i++) {
		const char *name = sweep->text + symbols[i].name;

		if (last && is_same_name(last, name))
			continue;
		vec_push(&to->alias_names, symbols[i].name);
		last = name;
	}
	aliases.n = to->alias_names.len - aliases.first;
	if (aliases.n > 1)
		vec_push(&to->aliases, aliases);
	else
		to->alias_names.len = aliases.first;
}

/* What is both in .symtab and in .dynsym, as all that a program exports. */
static bool are_twice(const struct sweep *sweep, const struct symbol_raw *a, const struct symbol_raw *b)
{
	return a->rank == b->rank && a->extent == b->extent &&
	       is_same_name(sweep->text + a->name, sweep->text + b->name);
}

/* n symbols with one start. */
static void sweep_start(struct sweep *sweep, struct symbol_raw *symbols, size_t n)
{
	size_t i;

	close_until(sweep, symbols[0].start);
	if (n == 2 && are_twice(sweep, &symbols[0], &symbols[1])) {
		if (symbol_is_better(symbols[1].rank, sweep->text + symbols[1].name, symbols[0].rank,
				     sweep->text + symbols[0].name))
			symbols[0] = symbols[1];
		n = 1;
	}
	if (n > START_SYMBOLS_MAX) {
		symbols[0] = best_of(sweep, symbols, n);
		n = 1;
	}
	if (n > 1) {
		add_aliases(sweep, symbols, n);
		if (!are_equal_long(symbols, n))
			sort_few(sweep, symbols, n, compare_aliases);
	}
	for (i = 0; i < n && symbols[i].rank & SYMBOL_SIZED; i++)
		open_symbol(sweep, &symbols[i]);
	/*
	 * As those without a size reach to the next symbol, the best of them is all; yet a marker
	 * ends what was before.
	 */
	for (size_t k = i; k < n; k++)
		if (!symbol_is_soft(symbols[k].rank))
			sweep->unsized = (struct open_symbol){ 0 };
	if (i < n)
		open_symbol(sweep, &symbols[i]);
	show(sweep, symbols[0].start);
}

void symbol_ranges_make(struct symbol_ranges *ranges, struct symbol_builder *builder)
{
	struct sweep sweep = { .to = ranges, .text = builder->text.data };
	struct symbol_raw *symbols;
	size_t n;

	symbol_builder_sort(builder);
	symbols = builder->symbols.data;
	for (size_t i = 0; i < builder->symbols.len; i += n) {
		for (n = 1;
		     i + n < builder->symbols.len && symbols[i + n].start == symbols[i].start; n++)
			;
		sweep_start(&sweep, &symbols[i], n);
	}
	close_until(&sweep, UINT64_MAX);
	vec_release(&sweep.functions);
	vec_release(&sweep.labels);
	if (!ranges->n)
		return;
	ranges->cap = ranges->n;
	ranges->starts = mem_regrow(ranges->starts, ranges->n, sizeof(*ranges->starts));
	ranges->ranges = mem_regrow(ranges->ranges, ranges->n, sizeof(*ranges->ranges));
	ranges->ranks = mem_regrow(ranges->ranks, ranges->n, sizeof(*ranges->ranks));
}

void symbol_ranges_release(struct symbol_ranges *ranges)
{
	mem_free(ranges->starts);
	mem_free(ranges->ranges);
	mem_free(ranges->ranks);
	vec_release(&ranges->aliases);
	vec_release(&ranges->alias_names);
	*ranges = (struct symbol_ranges){ 0 };
}

size_t symbol_ranges_bytes(const struct symbol_ranges *ranges)
{
	const size_t per_range =
		sizeof(*ranges->starts) + sizeof(*ranges->ranges) + sizeof(*ranges->ranks);

	return ranges->cap * per_range + ranges->aliases.cap * sizeof(struct symbol_aliases) +
	       ranges->alias_names.cap * sizeof(uint32_t);
}
