// SPDX-License-Identifier: GPL-2.0-or-later
/* Which name stands for an address: aliases, labels, gaps, nested functions, limits. */
#include <stdint.h>
#include "core/namer/alias_index.h"
#include "core/namer/symbol_pass.h"
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
	CHECK_STR(at(table, 403), "short_one+3");
	CHECK_STR(at(table, 408), "long_one+8"); /* where the better one is not */
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

/* One of random symbols that overlap in every way. */
struct made {
	uint64_t start, size;
	unsigned int rank;
	char name[8];
};

static const char *name_of_made(void *ctx, uint64_t ref, unsigned int rank)
{
	return ((const struct made *)ctx)[ref].name;
}

static void make_symbol(struct made *made, unsigned int *seed)
{
	static const unsigned int ranks[] = { SYMBOL_LOCAL, SYMBOL_WEAK, SYMBOL_GLOBAL, FUNC,
					      SYMBOL_FUNCTION, FUNC, SYMBOL_MARKER };

	made->start = 100 + rand_r(seed) % 200;
	made->rank = ranks[rand_r(seed) % ARRAY_LEN(ranks)];
	made->size = made->rank == SYMBOL_MARKER || rand_r(seed) % 3 == 0 ? 0 : rand_r(seed) % 40 + 1;
	snprintf(made->name, sizeof(made->name), "%s%c", rand_r(seed) % 4 ? "" : "_",
		 'a' + rand_r(seed) % 26);
	/* What is an edge shows in its name only. */
	if (made->rank == SYMBOL_LOCAL && !made->size && rand_r(seed) % 4 == 0)
		strcpy(made->name, "_etext");
}

/* The name of each address in some order of the symbols. */
static void name_all(const struct made *made, size_t n, size_t step, char (*ret_texts)[64])
{
	struct symbol_builder builder = { 0 };
	CLEANUP(symbol_table_free) struct symbol_table *table = NULL;

	for (size_t i = 0; i < n; i++) {
		const struct made *one = &made[i * step % n];
		bool is_edge = !one->size && symbol_is_edge(one->rank, one->name);

		symbol_builder_add(&builder, one->start, one->size, 320, one->rank | (is_edge ? SYMBOL_MARKER : 0),
				   symbol_builder_text(&builder, one->name, strlen(one->name)));
	}
	table = symbol_table_new(&builder);
	for (uint64_t addr = 90; addr < 340; addr++)
		strcpy(ret_texts[addr - 90], at(table, addr));
}

/* A table of any order, and a pass of one address at a time, give the same names. */
static void test_orders(void)
{
	enum { N = 31, ADDRS = 250 };
	static char one[ADDRS][64], other[ADDRS][64];
	unsigned int seed = 11, orders = 0, passes = 0, named = 0;
	struct made made[N];

	for (int round = 0; round < 2000; round++) {
		for (int i = 0; i < N; i++)
			make_symbol(&made[i], &seed);
		name_all(made, N, 1, one);
		name_all(made, N, round % (N - 1) + 1, other);
		for (uint64_t i = 0; i < ADDRS; i++) {
			RELEASE(symbol_pass_release) struct symbol_pass pass;
			uint64_t addr = 90 + i;
			struct symbol_hit hit;
			char text[64] = "-";

			orders += strcmp(one[i], other[i]) != 0;
			symbol_pass_init(&pass, &addr, 1, name_of_made, made);
			for (int k = 0; k < N; k++)
				symbol_pass_add(&pass, made[k].start, made[k].size, 320,
						made[k].rank, k);
			if (symbol_pass_find(&pass, 0, &hit))
				snprintf(text, sizeof(text), "%s+%llu", hit.name,
					 (unsigned long long)hit.offset);
			named += strcmp(text, "-") != 0;
			passes += strcmp(text, one[i]) != 0;
		}
	}
	CHECK(named > 100000);
	CHECK_EQ(orders, 0);
	CHECK_EQ(passes, 0);
}

static void test_alias_names(void)
{
	struct symbol_builder builder = { 0 };
	CLEANUP(symbol_table_free) struct symbol_table *table = NULL;
	const char *names[4];

	add(&builder, 100, 10, SYMBOL_WEAK | SYMBOL_FUNCTION, "weak");
	add(&builder, 100, 10, FUNC, "best@@V_2");
	add(&builder, 100, 10, FUNC, "best");
	add(&builder, 100, 0, SYMBOL_LOCAL, "label");
	add(&builder, 100, 0, SYMBOL_MARKER, "edge");
	add(&builder, 200, 10, FUNC, "alone");
	add(&builder, 200, 10, FUNC, "alone@V_1");
	table = symbol_table_new(&builder);
	CHECK_EQ(symbol_table_aliases(table, 100, names, 4), 3);
	CHECK_STR(names[0], "best");
	CHECK_STR(names[1], "weak");
	CHECK_STR(names[2], "label");
	CHECK_EQ(symbol_table_aliases(table, 100, names, 1), 3);
	CHECK_EQ(symbol_table_aliases(table, 200, names, 4), 0);
	CHECK_EQ(symbol_table_aliases(table, 300, names, 4), 0);
}

/* What debug data calls a function is one of its names; the best of them is shown. */
static void test_best_alias(void)
{
	struct symbol_builder builder = { 0 };
	CLEANUP(symbol_table_free) struct symbol_table *table = NULL;
	CLEANUP(alias_index_free) struct alias_index *index = NULL;

	add(&builder, 100, 10, SYMBOL_WEAK | SYMBOL_FUNCTION, "__write@@GLIBC_2.2.5");
	add(&builder, 100, 10, SYMBOL_WEAK | SYMBOL_FUNCTION, "write");
	add(&builder, 100, 10, SYMBOL_FUNCTION, "__libc_write");
	add(&builder, 100, 10, SYMBOL_FUNCTION, "__GI___libc_write");
	add(&builder, 200, 10, SYMBOL_FUNCTION, "__strstr_generic");
	add(&builder, 200, 10, SYMBOL_FUNCTION, "__GI_strstr");
	add(&builder, 300, 10, SYMBOL_FUNCTION, "_two");
	add(&builder, 300, 10, FUNC, "first");
	add(&builder, 400, 10, SYMBOL_FUNCTION, "_two");
	add(&builder, 500, 10, FUNC, "_alone");
	add(&builder, 600, 10, FUNC, "_Z1av");
	add(&builder, 600, 10, FUNC, "a");
	table = symbol_table_new(&builder);
	index = alias_index_new(table);
	CHECK_STR(at(table, 205), "__strstr_generic+5");
	CHECK_STR(alias_index_best(index, "__GI___libc_write"), "write");
	CHECK_STR(alias_index_best(index, "__write"), "write");
	CHECK_STR(alias_index_best(index, "__GI_strstr"), "__strstr_generic");
	CHECK_STR(alias_index_best(index, "_two"), NULL); /* of which of both? */
	CHECK_STR(alias_index_best(index, "_alone"), NULL);
	CHECK_STR(alias_index_best(index, "_Z1av"), NULL);
	CHECK_STR(alias_index_best(index, "_none"), NULL);
}

static bool is_asked(void *ctx, const char *name)
{
	return !strcmp(name, ctx);
}

static void test_search(void)
{
	struct symbol_builder builder = { 0 };
	CLEANUP(symbol_table_free) struct symbol_table *table = NULL;
	uint64_t start = 0, bytes = 0;

	add(&builder, 100, 10, SYMBOL_FUNCTION, "twice");
	add(&builder, 200, 20, FUNC, "twice");
	add(&builder, 200, 20, SYMBOL_WEAK | SYMBOL_FUNCTION, "alias");
	add(&builder, 300, 30, FUNC, "twice");
	table = symbol_table_new(&builder);
	CHECK(symbol_table_search(table, is_asked, "twice", &start, &bytes));
	CHECK(start == 200 && bytes == 20); /* global before local, then the lower address */
	CHECK(symbol_table_search(table, is_asked, "alias", &start, &bytes) && start == 200);
	CHECK(!symbol_table_search(table, is_asked, "never", &start, &bytes));
}

/* An endless name that many symbols share is compared a little way only. */
static void test_long_names(void)
{
	struct symbol_builder builder = { 0 };
	CLEANUP(symbol_table_free) struct symbol_table *table = NULL;
	char *bytes;
	uint32_t name = symbol_builder_room(&builder, 1 << 20, &bytes);

	memset(bytes, 'x', 1 << 20);
	for (uint32_t i = 0; i < 200000; i++)
		symbol_builder_add(&builder, 100, 10, UINT64_MAX, FUNC, name + i % 1000);
	table = symbol_table_new(&builder);
	CHECK_EQ(symbol_table_len(table), 1);
}

int main(void)
{
	test_orders();
	test_alias_names();
	test_best_alias();
	test_search();
	test_long_names();
	test_aliases();
	test_ranges();
	test_markers();
	test_hostile();
	test_random();
	return tap_done();
}
