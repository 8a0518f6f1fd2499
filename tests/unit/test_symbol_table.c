// SPDX-License-Identifier: GPL-2.0-or-later
/* Which name stands for an address: aliases, labels, gaps, nested functions, limits. */
#include <stdint.h>
#include "core/namer/symbol_table.h"
#include "tap.h"

#define FUNC (SYMBOL_GLOBAL | SYMBOL_FUNCTION)

static void add(struct symbol_builder *builder, uint64_t start, uint64_t size, unsigned int rank,
		const char *name)
{
	symbol_builder_add(builder, start, size, 0x10000, rank,
			   symbol_builder_text(builder, name, strlen(name)));
}

/* "name+offset", or "-" for nothing. */
static const char *at(const struct symbol_table *table, uint64_t addr)
{
	static char text[64];
	struct symbol_hit hit;

	if (!symbol_table_find(table, addr, &hit))
		return "-";
	snprintf(text, sizeof(text), "%s+%llu", hit.name, (unsigned long long)hit.offset);
	return text;
}

static void test_aliases(void)
{
	struct symbol_builder builder = { 0 };
	CLEANUP(symbol_table_free) struct symbol_table *table = NULL;

	add(&builder, 100, 10, SYMBOL_WEAK | SYMBOL_FUNCTION, "aa");
	add(&builder, 100, 10, FUNC, "__longer");
	add(&builder, 100, 10, FUNC, "_b");
	add(&builder, 100, 10, FUNC, "_a");
	add(&builder, 100, 0, FUNC, "z");
	add(&builder, 200, 8, FUNC, "memcpy@@GLIBC_2.14");
	add(&builder, 200, 8, FUNC, "memmove");
	add(&builder, 300, 8, SYMBOL_GLOBAL, "label");
	add(&builder, 300, 8, SYMBOL_FUNCTION, "local");
	add(&builder, 400, 4, FUNC, "short_one");
	add(&builder, 400, 9, SYMBOL_FUNCTION, "long_one");
	table = symbol_table_new(&builder);
	CHECK_STR(at(table, 105), "_a+5");
	CHECK_STR(at(table, 201), "memcpy@@GLIBC_2.14+1");
	CHECK_STR(at(table, 301), "local+1");
	CHECK_STR(at(table, 408), "short_one+8"); /* one name, the longest size */
	CHECK_STR(at(table, 409), "-");
	CHECK_EQ(symbol_name_len("memcpy@@GLIBC_2.14"), 6);
}

static void test_ranges(void)
{
	struct symbol_builder builder = { 0 };
	CLEANUP(symbol_table_free) struct symbol_table *table = NULL;

	add(&builder, 1000, 100, FUNC, "outer");
	add(&builder, 1020, 10, FUNC, "inner");
	add(&builder, 1050, 0, SYMBOL_GLOBAL, "label");
	add(&builder, 1060, 5, SYMBOL_GLOBAL, "sized_label");
	add(&builder, 1090, 20, FUNC, "overlaps");
	add(&builder, 2000, 0, FUNC, "assembly");
	add(&builder, 2010, 0, SYMBOL_LOCAL, "loop");
	add(&builder, 2100, 0, SYMBOL_GLOBAL, "next");
	add(&builder, 0xfff0, 0, FUNC, "last");
	add(&builder, 0xffff, 100, FUNC, "past_the_end");
	add(&builder, 0x10000, 1, FUNC, "outside");
	table = symbol_table_new(&builder);
	CHECK_STR(at(table, 999), "-");
	CHECK_STR(at(table, 1000), "outer+0");
	CHECK_STR(at(table, 1019), "outer+19");
	CHECK_STR(at(table, 1029), "inner+9");
	CHECK_STR(at(table, 1030), "outer+30");
	CHECK_STR(at(table, 1055), "outer+55");
	CHECK_STR(at(table, 1061), "outer+61");
	CHECK_STR(at(table, 1095), "overlaps+5");
	CHECK_STR(at(table, 1109), "overlaps+19");
	CHECK_STR(at(table, 1110), "-"); /* a gap: never the function before it */
	CHECK_STR(at(table, 2015), "assembly+15");
	CHECK_STR(at(table, 2100), "next+0");
	CHECK_STR(at(table, 0xfffe), "last+14");
	CHECK_STR(at(table, 0xffff), "past_the_end+0");
	CHECK_STR(at(table, 0x10000), "-");
	CHECK_STR(at(table, UINT64_MAX), "-");
}

static void test_markers(void)
{
	struct symbol_builder builder = { 0 };
	CLEANUP(symbol_table_free) struct symbol_table *table = NULL;

	add(&builder, 100, 0, SYMBOL_MARKER, "_text");
	add(&builder, 100, 0, SYMBOL_FUNCTION, "first");
	add(&builder, 200, 0, SYMBOL_MARKER, "_etext");
	add(&builder, 300, 0, SYMBOL_FUNCTION, "init");
	table = symbol_table_new(&builder);
	CHECK_STR(at(table, 100), "first+0");
	CHECK_STR(at(table, 199), "first+99");
	CHECK_STR(at(table, 200), "-");
	CHECK_STR(at(table, 300), "init+0");
}

static void test_hostile(void)
{
	struct symbol_builder builder = { 0 };
	CLEANUP(symbol_table_free) struct symbol_table *empty = symbol_table_new(&builder);
	CLEANUP(symbol_table_free) struct symbol_table *table = NULL;
	struct symbol_hit hit;

	CHECK(!symbol_table_find(empty, 0, &hit));
	add(&builder, 0, 10, FUNC, "");
	symbol_builder_add(&builder, 0, 1, UINT64_MAX, FUNC, UINT32_MAX);
	symbol_builder_add(&builder, 5, UINT64_MAX, UINT64_MAX, FUNC, 1);
	CHECK_EQ(builder.symbols.len, 0);
	symbol_builder_add(&builder, UINT64_MAX - 1, 0, UINT64_MAX, FUNC,
			   symbol_builder_text(&builder, "top", 3));
	add(&builder, 0, 1, FUNC, "bottom");
	table = symbol_table_new(&builder);
	CHECK_STR(at(table, UINT64_MAX - 1), "top+0");
	CHECK_STR(at(table, 0), "bottom+0");
	CHECK_STR(at(table, 1), "-");
	CHECK_STR(at(table, UINT64_MAX), "-");
}

/* The answers against a plain search through random symbols that do not overlap. */
static void test_random(void)
{
	enum { N = 5000 };
	static uint64_t starts[N], sizes[N];
	struct symbol_builder builder = { 0 };
	CLEANUP(symbol_table_free) struct symbol_table *table = NULL;
	unsigned int seed = 7, wrong = 0;
	uint64_t addr = 1 << 20;
	struct symbol_hit hit;

	for (int i = 0; i < N; i++) {
		addr += rand_r(&seed) % 50 + (i % 1000 == 0 ? 1ULL << 34 : 0);
		starts[i] = addr;
		sizes[i] = rand_r(&seed) % 300 + 1;
		addr += sizes[i];
	}
	for (int i = 0; i < N; i++) { /* any order: 7 and 5,000 have no common factor */
		char name[16];
		int k = i * 7 % N, len = snprintf(name, sizeof(name), "f%d", k);

		symbol_builder_add(&builder, starts[k], sizes[k], UINT64_MAX, FUNC,
				   symbol_builder_text(&builder, name, len));
	}
	table = symbol_table_new(&builder);
	for (int i = 0; i < N; i++) {
		uint64_t last = starts[i] + sizes[i] - 1;
		bool gap = i + 1 == N || starts[i + 1] > last + 1;

		wrong += !symbol_table_find(table, starts[i], &hit) || atoi(hit.name + 1) != i;
		wrong += !symbol_table_find(table, last, &hit) || atoi(hit.name + 1) != i ||
			 hit.offset != sizes[i] - 1;
		wrong += gap && symbol_table_find(table, last + 1, &hit);
	}
	CHECK_EQ(wrong, 0);
	CHECK_EQ(symbol_table_len(table), N);
}

int main(void)
{
	test_aliases();
	test_ranges();
	test_markers();
	test_hostile();
	test_random();
	return tap_done();
}
