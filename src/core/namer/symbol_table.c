// SPDX-License-Identifier: GPL-2.0-or-later
/* symbol_table: which symbol covers an address, found in a few nanoseconds. */
#include <stdlib.h>
#include <string.h>
#include "core/namer/symbol_table.h"

#define START_SYMBOLS_MAX 1024 /* with one start: kernels and libraries have a few dozen at most */

/* The range from starts[i] to starts[i + 1]. */
struct range {
	uint32_t name; /* 0: nothing covers it */
	uint32_t back : 31; /* from the start of the range back to the start of its symbol */
	uint32_t sized : 1;
};

/* Names of one start: alias_names[first .. first + n), the best first. */
struct aliases {
	uint64_t start;
	uint32_t first, n;
};

struct symbol_table {
	size_t n; /* ranges; the last one is nameless and has no end */
	size_t n_named;
	uint64_t *starts;
	struct range *ranges;
	VEC(struct aliases) aliases; /* of the starts with several names, by start */
	VEC(uint32_t) alias_names;
	/*
	 * firsts[b]: the last range that starts at or before bucket b, so that a search sees few.
	 */
	uint32_t *firsts;
	size_t n_buckets;
	unsigned int shift; /* bytes in a bucket: 1 << shift */
	struct buf text;
};

struct open_symbol {
	uint64_t start, end;
	uint32_t name;
	uint8_t rank;
};

/* One sweep over the sorted symbols that turns what overlaps into ranges side by side. */
struct sweep {
	struct symbol_table *table;
	const char *text;
	/* Open ones; the last started is the last, and those that it hides may have ended before it. */
	VEC(struct open_symbol) functions, labels;
	struct open_symbol unsized; /* name 0: none is open */
	uint64_t covered; /* the greatest end of a sized symbol so far */
	struct open_symbol shown; /* of the last range */
	size_t cap;
};

static void emit(struct sweep *sweep, uint64_t start, const struct open_symbol *symbol)
{
	struct symbol_table *table = sweep->table;
	struct range range = { 0 };

	if (symbol->name) {
		range.name = symbol->name;
		range.back = start - symbol->start;
		range.sized = (symbol->rank & SYMBOL_SIZED) != 0;
	}
	if (table->n && table->starts[table->n - 1] == start)
		table->n--; /* the one before was of no length */
	if (table->n == sweep->cap) {
		sweep->cap = sweep->cap + sweep->cap / 2 + 64;
		table->starts = mem_regrow(table->starts, sweep->cap, sizeof(*table->starts));
		table->ranges = mem_regrow(table->ranges, sweep->cap, sizeof(*table->ranges));
	}
	table->starts[table->n] = start;
	table->ranges[table->n++] = range;
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
	struct symbol_table *table = sweep->table;
	struct aliases aliases = { symbols[0].start, table->alias_names.len, 0 };
	const char *last = NULL;

	qsort_r(symbols, n, sizeof(*symbols), compare_names, (void *)sweep->text);
	for (size_t i = 0; i < n && !(symbols[i].rank & SYMBOL_MARKER); i++) {
		const char *name = sweep->text + symbols[i].name;

		if (last && is_same_name(last, name))
			continue;
		vec_push(&table->alias_names, symbols[i].name);
		last = name;
	}
	aliases.n = table->alias_names.len - aliases.first;
	if (aliases.n > 1)
		vec_push(&table->aliases, aliases);
	else
		table->alias_names.len = aliases.first;
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
		qsort_r(symbols, n, sizeof(*symbols), compare_aliases, (void *)sweep->text);
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

/* About one range a bucket: functions are spread evenly enough for that to end a search at once. */
static void index_buckets(struct symbol_table *table)
{
	uint64_t base = table->starts[0];
	uint64_t width = table->starts[table->n - 1] - base;
	size_t i = 0;

	while (width >> table->shift >= table->n)
		table->shift++;
	table->n_buckets = (width >> table->shift) + 1;
	table->firsts = mem_array(table->n_buckets + 1, sizeof(*table->firsts));
	for (size_t b = 0; b < table->n_buckets; b++) {
		uint64_t start = (uint64_t)b << table->shift;

		while (i + 1 < table->n && table->starts[i + 1] - base <= start)
			i++;
		table->firsts[b] = i;
	}
	table->firsts[table->n_buckets] = table->n - 1;
}

struct symbol_table *symbol_table_new(struct symbol_builder *builder)
{
	struct symbol_table *table = mem_zalloc(sizeof(*table));
	struct sweep sweep = { .table = table, .text = builder->text.data };
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
	vec_release(&builder->symbols);
	table->text = builder->text;
	builder->text = (struct buf){ 0 };
	if (table->text.data) {
		table->text.cap = table->text.len + 1;
		table->text.data = mem_realloc(table->text.data, table->text.cap);
	}
	if (!table->n)
		return table;
	table->starts = mem_regrow(table->starts, table->n, sizeof(*table->starts));
	table->ranges = mem_regrow(table->ranges, table->n, sizeof(*table->ranges));
	for (size_t i = 0; i < table->n; i++)
		table->n_named += table->ranges[i].name != 0;
	index_buckets(table);
	return table;
}

void symbol_table_free(struct symbol_table *table)
{
	if (!table)
		return;
	mem_free(table->starts);
	mem_free(table->ranges);
	mem_free(table->firsts);
	vec_release(&table->aliases);
	vec_release(&table->alias_names);
	buf_release(&table->text);
	mem_free(table);
}

bool symbol_table_find(const struct symbol_table *table, uint64_t addr, struct symbol_hit *ret_hit)
{
	const uint64_t *starts = table->starts;
	size_t low, high;
	uint64_t bucket;

	if (!table->n || addr < starts[0] || addr >= starts[table->n - 1])
		return false;
	bucket = (addr - starts[0]) >> table->shift;
	low = table->firsts[bucket];
	high = table->firsts[bucket + 1]; /* the range is in [low, high] */
	while (low < high) {
		size_t middle = low + (high - low + 1) / 2;

		if (starts[middle] <= addr)
			low = middle;
		else
			high = middle - 1;
	}
	if (!table->ranges[low].name)
		return false;
	ret_hit->name = table->text.data + table->ranges[low].name;
	ret_hit->start = starts[low] - table->ranges[low].back;
	ret_hit->offset = addr - ret_hit->start;
	ret_hit->folded = false;
	ret_hit->sized = table->ranges[low].sized;
	return true;
}

static const struct aliases *find_aliases(const struct symbol_table *table, uint64_t start)
{
	size_t low = 0, high = table->aliases.len;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (table->aliases.data[middle].start < start)
			low = middle + 1;
		else
			high = middle;
	}
	return low < table->aliases.len && table->aliases.data[low].start == start ?
		       &table->aliases.data[low] :
		       NULL;
}

size_t symbol_table_aliases(const struct symbol_table *table, uint64_t start,
			    const char **ret_names, size_t max)
{
	const struct aliases *aliases = find_aliases(table, start);

	for (uint32_t i = 0; aliases && i < aliases->n && i < max; i++)
		ret_names[i] = table->text.data + table->alias_names.data[aliases->first + i];
	return aliases ? aliases->n : 0;
}

static bool has_wanted_name(const struct symbol_table *table, size_t i,
			    bool (*is_wanted)(void *ctx, const char *name), void *ctx)
{
	const struct aliases *aliases;

	if (is_wanted(ctx, table->text.data + table->ranges[i].name))
		return true;
	aliases = find_aliases(table, table->starts[i]);
	for (uint32_t k = 0; aliases && k < aliases->n; k++)
		if (is_wanted(ctx, table->text.data + table->alias_names.data[aliases->first + k]))
			return true;
	return false;
}

bool symbol_table_search(const struct symbol_table *table,
			 bool (*is_wanted)(void *ctx, const char *name), void *ctx,
			 uint64_t *ret_start, uint64_t *ret_bytes)
{
	for (size_t i = 0; i < table->n; i++) {
		const struct range *range = &table->ranges[i];

		if (!range->name || range->back || !has_wanted_name(table, i, is_wanted, ctx))
			continue;
		*ret_start = table->starts[i];
		*ret_bytes = table->starts[i + 1] - table->starts[i];
		return true;
	}
	return false;
}

size_t symbol_table_len(const struct symbol_table *table)
{
	return table->n_named;
}

size_t symbol_table_bytes(const struct symbol_table *table)
{
	return sizeof(*table) + table->n * (sizeof(*table->starts) + sizeof(*table->ranges)) +
	       (table->n_buckets + 1) * sizeof(*table->firsts) +
	       table->aliases.cap * sizeof(struct aliases) + table->alias_names.cap * sizeof(uint32_t) +
	       table->text.cap;
}
