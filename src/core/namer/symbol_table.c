// SPDX-License-Identifier: GPL-2.0-or-later
/* symbol_table: which symbol covers an address, found in a few nanoseconds. */
#include <string.h>
#include "core/namer/symbol_table.h"

#define SYMBOL_SIZED_ 8 /* outranks everything else in enum symbol_rank but SYMBOL_MARKER */
#define SYMBOL_SIZE_MAX UINT32_MAX /* a range's offset in its symbol has 32 bits */

/* The range from starts[i] to starts[i + 1]. */
struct range {
	uint32_t name; /* 0: nothing covers it */
	uint32_t back; /* from the start of the range back to the start of its symbol */
};

struct symbol_table {
	size_t n; /* ranges; the last one is nameless and has no end */
	size_t n_named;
	uint64_t *starts;
	struct range *ranges;
	/*
	 * firsts[b]: the last range that starts at or before bucket b, so that a search sees few.
	 */
	uint32_t *firsts;
	size_t n_buckets;
	unsigned int shift; /* bytes in a bucket: 1 << shift */
	struct buf text;
};

uint32_t symbol_builder_text(struct symbol_builder *builder, const char *text, size_t len)
{
	struct buf *buf = &builder->text;
	size_t at;

	if (!buf->len)
		buf_addc(buf, '\0');
	at = buf->len;
	if (len >= UINT32_MAX - at)
		return UINT32_MAX;
	buf_add(buf, text, len);
	buf_addc(buf, '\0');
	return at;
}

void symbol_builder_add(struct symbol_builder *builder, uint64_t start, uint64_t size,
			uint64_t limit, unsigned int rank, uint32_t name)
{
	struct symbol_raw raw = { .start = start, .name = name, .rank = rank };

	if (start >= limit || name >= builder->text.len || !builder->text.data[name])
		return;
	if (size > SYMBOL_SIZE_MAX)
		return;
	raw.extent = limit - start;
	if (size) {
		raw.rank |= SYMBOL_SIZED_;
		raw.extent = size < raw.extent ? size : raw.extent;
	} else if (raw.extent > SYMBOL_SIZE_MAX) {
		raw.extent = SYMBOL_SIZE_MAX;
	}
	vec_push(&builder->symbols, raw);
}

void symbol_builder_release(struct symbol_builder *builder)
{
	vec_release(&builder->symbols);
	buf_release(&builder->text);
}

size_t symbol_name_len(const char *name)
{
	return strcspn(name, "@");
}

/* Sorts by start, stable: a radix sort, as comparing would cost more than reading the file. */
#define RADIX_BITS 11
#define RADIX_SIZE (1u << RADIX_BITS)

static bool is_sorted(const struct symbol_raw *symbols, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (symbols[i - 1].start > symbols[i].start)
			return false;
	return true;
}

static void sort_by_digit(const struct symbol_raw *from, struct symbol_raw *to, size_t n,
			  unsigned int shift)
{
	size_t counts[RADIX_SIZE] = { 0 }, at = 0;

	for (size_t i = 0; i < n; i++)
		counts[from[i].start >> shift & (RADIX_SIZE - 1)]++;
	for (size_t d = 0; d < RADIX_SIZE; d++) {
		size_t count = counts[d];

		counts[d] = at;
		at += count;
	}
	for (size_t i = 0; i < n; i++)
		to[counts[from[i].start >> shift & (RADIX_SIZE - 1)]++] = from[i];
}

static void sort_symbols(struct symbol_builder *builder)
{
	size_t n = builder->symbols.len;
	struct symbol_raw *from = builder->symbols.data, *to;
	uint64_t differ = 0;

	if (is_sorted(from, n))
		return;
	to = mem_array(n, sizeof(*to));
	for (size_t i = 1; i < n; i++)
		differ |= from[i].start ^ from[0].start;
	for (unsigned int shift = 0; shift < 64; shift += RADIX_BITS) {
		struct symbol_raw *swap = from;

		if (!(differ >> shift & (RADIX_SIZE - 1)))
			continue;
		sort_by_digit(from, to, n, shift);
		from = to;
		to = swap;
	}
	builder->symbols.data = from;
	builder->symbols.cap = n;
	mem_free(to);
}

static size_t underscores(const char *name)
{
	return strspn(name, "_");
}

/* Whether a is the better name for an address that both start at. */
static bool is_better(const char *text, const struct symbol_raw *a, const struct symbol_raw *b)
{
	const char *a_name = text + a->name, *b_name = text + b->name;
	size_t a_len, b_len;

	if ((a->rank ^ b->rank) & SYMBOL_MARKER)
		return b->rank & SYMBOL_MARKER;
	if (a->rank != b->rank)
		return a->rank > b->rank;
	if (underscores(a_name) != underscores(b_name))
		return underscores(a_name) < underscores(b_name);
	a_len = symbol_name_len(a_name);
	b_len = symbol_name_len(b_name);
	if (a_len != b_len)
		return a_len < b_len;
	return strcmp(a_name, b_name) < 0;
}

/* Leaves one symbol an address: the best name, with the longest size of the sized ones. */
static void merge_aliases(struct symbol_builder *builder)
{
	struct symbol_raw *symbols = builder->symbols.data;
	const char *text = builder->text.data;
	size_t n = 0;

	for (size_t i = 0; i < builder->symbols.len; i++) {
		struct symbol_raw *last = n ? &symbols[n - 1] : NULL;
		struct symbol_raw next = symbols[i];
		uint64_t extent;

		if (!last || last->start != next.start) {
			symbols[n++] = next;
			continue;
		}
		extent = next.extent;
		if ((last->rank & SYMBOL_SIZED_) == (next.rank & SYMBOL_SIZED_))
			extent = extent > last->extent ? extent : last->extent;
		else if (last->rank & SYMBOL_SIZED_)
			extent = last->extent;
		if (is_better(text, &next, last))
			*last = next;
		last->extent = extent;
	}
	builder->symbols.len = n;
}

struct open_symbol {
	uint64_t start, end;
	uint32_t name;
	uint8_t rank;
};

/* One sweep over the sorted symbols that turns what overlaps into ranges side by side. */
struct sweep {
	struct symbol_table *table;
	VEC(struct open_symbol) open; /* the innermost is the last */
	size_t cap;
};

static void emit(struct sweep *sweep, uint64_t start, const struct open_symbol *symbol)
{
	struct symbol_table *table = sweep->table;
	struct range range = { 0 };

	if (symbol && !(symbol->rank & SYMBOL_MARKER)) {
		range.name = symbol->name;
		range.back = start - symbol->start;
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

/* Ends every open symbol that ends at or before addr; what was around it goes on. */
static void close_until(struct sweep *sweep, uint64_t addr)
{
	while (sweep->open.len) {
		uint64_t end = sweep->open.data[sweep->open.len - 1].end;

		if (end > addr)
			return;
		while (sweep->open.len && sweep->open.data[sweep->open.len - 1].end <= end)
			sweep->open.len--;
		emit(sweep, end, sweep->open.len ? &sweep->open.data[sweep->open.len - 1] : NULL);
	}
}

/* Whether a symbol that begins inside `around` is a label of it, rather than its own function. */
static bool is_label_in(const struct symbol_raw *symbol, const struct open_symbol *around)
{
	if (symbol->rank & SYMBOL_MARKER)
		return false;
	if (around->rank & SYMBOL_SIZED_)
		return !(symbol->rank & SYMBOL_SIZED_) ||
		       (around->rank & ~symbol->rank & SYMBOL_FUNCTION);
	/* Assembly: a function of no size is not cut short by the local labels in it. */
	return (around->rank & SYMBOL_FUNCTION) && !(symbol->rank & ~(unsigned int)SYMBOL_WEAK);
}

static void sweep_symbol(struct sweep *sweep, const struct symbol_raw *symbol)
{
	struct open_symbol opened = {
		.start = symbol->start,
		.end = symbol->start + symbol->extent,
		.name = symbol->name,
		.rank = symbol->rank,
	};
	struct open_symbol *around;

	close_until(sweep, symbol->start);
	around = sweep->open.len ? &sweep->open.data[sweep->open.len - 1] : NULL;
	if (around && is_label_in(symbol, around))
		return;
	if (around && !(around->rank & SYMBOL_SIZED_))
		sweep->open.len--; /* of no size: it reaches up to here */
	emit(sweep, symbol->start, &opened);
	vec_push(&sweep->open, opened);
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
	struct sweep sweep = { .table = table };

	sort_symbols(builder);
	merge_aliases(builder);
	for (size_t i = 0; i < builder->symbols.len; i++)
		sweep_symbol(&sweep, &builder->symbols.data[i]);
	close_until(&sweep, UINT64_MAX);
	vec_release(&sweep.open);
	vec_release(&builder->symbols);
	table->text = builder->text;
	builder->text = (struct buf){ 0 };
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
	return true;
}

bool symbol_table_search(const struct symbol_table *table,
			 bool (*is_wanted)(void *ctx, const char *name), void *ctx,
			 uint64_t *ret_start, uint64_t *ret_bytes)
{
	for (size_t i = 0; i < table->n; i++) {
		const struct range *range = &table->ranges[i];

		if (!range->name || range->back || !is_wanted(ctx, table->text.data + range->name))
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
	       (table->n_buckets + 1) * sizeof(*table->firsts) + table->text.cap;
}
