// SPDX-License-Identifier: GPL-2.0-or-later
/* symbol_table: which symbol covers an address, found in a few nanoseconds. */
#include <string.h>
#include "core/namer/symbol_ranges.h"
#include "core/namer/symbol_table.h"

struct symbol_table {
	struct symbol_ranges all;
	size_t n_named;
	/*
	 * firsts[b]: the last range that starts at or before bucket b, so that a search sees few.
	 */
	uint32_t *firsts;
	size_t n_buckets;
	unsigned int shift; /* bytes in a bucket: 1 << shift */
	struct buf text;
};

/* About one range a bucket: functions are spread evenly enough for that to end a search at once. */
static void index_buckets(struct symbol_table *table)
{
	uint64_t base = table->all.starts[0];
	uint64_t width = table->all.starts[table->all.n - 1] - base;
	size_t i = 0;

	while (width >> table->shift >= table->all.n)
		table->shift++;
	table->n_buckets = (width >> table->shift) + 1;
	table->firsts = mem_array(table->n_buckets + 1, sizeof(*table->firsts));
	for (size_t b = 0; b < table->n_buckets; b++) {
		uint64_t start = (uint64_t)b << table->shift;

		while (i + 1 < table->all.n && table->all.starts[i + 1] - base <= start)
			i++;
		table->firsts[b] = i;
	}
	table->firsts[table->n_buckets] = table->all.n - 1;
}

struct symbol_table *symbol_table_new(struct symbol_builder *builder)
{
	struct symbol_table *table = mem_zalloc(sizeof(*table));

	symbol_ranges_make(&table->all, builder);
	vec_release(&builder->symbols);
	table->text = builder->text;
	builder->text = (struct buf){ 0 };
	if (table->text.data) {
		table->text.cap = table->text.len + 1;
		table->text.data = mem_realloc(table->text.data, table->text.cap);
	}
	if (!table->all.n)
		return table;
	for (size_t i = 0; i < table->all.n; i++)
		table->n_named += table->all.ranges[i].name != 0;
	index_buckets(table);
	return table;
}

void symbol_table_free(struct symbol_table *table)
{
	if (!table)
		return;
	symbol_ranges_release(&table->all);
	mem_free(table->firsts);
	buf_release(&table->text);
	mem_free(table);
}

/* What all addresses before and behind the ranges have in common: that nothing covers them. */
static void cut_outside(const struct symbol_table *table, uint64_t addr, struct extent *extent)
{
	if (!table->all.n)
		return;
	if (addr < table->all.starts[0])
		extent_cut(extent, 0, table->all.starts[0]);
	else
		extent_cut(extent, table->all.starts[table->all.n - 1], UINT64_MAX);
}

bool symbol_table_find_extent(const struct symbol_table *table, uint64_t addr, struct extent *extent,
			      struct symbol_hit *ret_hit)
{
	const uint64_t *starts = table->all.starts;
	size_t low, high;
	uint64_t bucket;

	if (!table->all.n || addr < starts[0] || addr >= starts[table->all.n - 1]) {
		cut_outside(table, addr, extent);
		return false;
	}
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
	extent_cut(extent, starts[low], starts[low + 1]);
	if (!table->all.ranges[low].name)
		return false;
	ret_hit->name = table->text.data + table->all.ranges[low].name;
	ret_hit->start = starts[low] - table->all.ranges[low].back;
	ret_hit->offset = addr - ret_hit->start;
	ret_hit->folded = false;
	ret_hit->sized = table->all.ranges[low].sized;
	return true;
}

bool symbol_table_find(const struct symbol_table *table, uint64_t addr, struct symbol_hit *ret_hit)
{
	struct extent extent = extent_whole();

	return symbol_table_find_extent(table, addr, &extent, ret_hit);
}

static const struct symbol_aliases *find_aliases(const struct symbol_table *table, uint64_t start)
{
	size_t low = 0, high = table->all.aliases.len;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (table->all.aliases.data[middle].start < start)
			low = middle + 1;
		else
			high = middle;
	}
	return low < table->all.aliases.len && table->all.aliases.data[low].start == start ?
		       &table->all.aliases.data[low] :
		       NULL;
}

size_t symbol_table_aliases(const struct symbol_table *table, uint64_t start,
			    const char **ret_names, size_t max)
{
	const struct symbol_aliases *aliases = find_aliases(table, start);

	for (uint32_t i = 0; aliases && i < aliases->n && i < max; i++)
		ret_names[i] = table->text.data + table->all.alias_names.data[aliases->first + i];
	return aliases ? aliases->n : 0;
}

static bool has_wanted_name(const struct symbol_table *table, size_t i,
			    bool (*is_wanted)(void *ctx, const char *name), void *ctx)
{
	const struct symbol_aliases *aliases;

	if (is_wanted(ctx, table->text.data + table->all.ranges[i].name))
		return true;
	aliases = find_aliases(table, table->all.starts[i]);
	for (uint32_t k = 0; aliases && k < aliases->n; k++)
		if (is_wanted(ctx, table->text.data + table->all.alias_names.data[aliases->first + k]))
			return true;
	return false;
}

bool symbol_table_search(const struct symbol_table *table,
			 bool (*is_wanted)(void *ctx, const char *name), void *ctx,
			 uint64_t *ret_start, uint64_t *ret_bytes)
{
	unsigned int best = 0;

	for (size_t i = 0; i < table->all.n; i++) {
		const struct symbol_range *range = &table->all.ranges[i];

		if (!range->name || range->back || table->all.ranks[i] + 1u <= best ||
		    !has_wanted_name(table, i, is_wanted, ctx))
			continue;
		best = table->all.ranks[i] + 1u;
		*ret_start = table->all.starts[i];
		*ret_bytes = table->all.starts[i + 1] - table->all.starts[i];
	}
	return best != 0;
}

static bool see_names(const struct symbol_table *table, struct symbol_entry *entry,
		      bool (*see)(void *ctx, const struct symbol_entry *entry), void *ctx)
{
	const struct symbol_aliases *aliases = find_aliases(table, entry->start);

	if (!aliases)
		return see(ctx, entry);
	for (uint32_t k = 0; k < aliases->n; k++) {
		entry->name = table->text.data + table->all.alias_names.data[aliases->first + k];
		if (!see(ctx, entry))
			return false;
	}
	return true;
}

void symbol_table_each(const struct symbol_table *table,
		       bool (*see)(void *ctx, const struct symbol_entry *entry), void *ctx)
{
	for (size_t i = 0; i < table->all.n; i++) {
		const struct symbol_range *range = &table->all.ranges[i];
		struct symbol_entry entry = { .rank = table->all.ranks[i] };

		if (!range->name || range->back)
			continue;
		entry.name = table->text.data + range->name;
		entry.start = table->all.starts[i];
		entry.bytes = table->all.starts[i + 1] - table->all.starts[i];
		if (!see_names(table, &entry, see, ctx))
			return;
	}
}

size_t symbol_table_len(const struct symbol_table *table)
{
	return table->n_named;
}

size_t symbol_table_bytes(const struct symbol_table *table)
{
	return sizeof(*table) + symbol_ranges_bytes(&table->all) +
	       (table->n_buckets + 1) * sizeof(*table->firsts) + table->text.cap;
}
