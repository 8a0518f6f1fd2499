// SPDX-License-Identifier: GPL-2.0-or-later
/* test_symbol_search: symbols by what a user calls them. */
#include <string.h>
#include "base/mem.h"
#include "core/namer/demangle.h"
#include "core/namer/symbol_search.h"
#include "tap.h"

#define FUNC (SYMBOL_FUNCTION | SYMBOL_GLOBAL)

static void add(struct symbol_builder *builder, uint64_t start, unsigned int rank, const char *name)
{
	symbol_builder_add(builder, start, 16, UINT64_MAX, rank,
			   symbol_builder_text(builder, name, strlen(name)));
}

static struct symbol_table *make_table(void)
{
	struct symbol_builder builder = { 0 };

	add(&builder, 0x100, FUNC, "plain");
	add(&builder, 0x200, FUNC, "_ZN2ns6sorterEi"); /* ns::sorter(int) */
	add(&builder, 0x180, SYMBOL_FUNCTION, "_ZN2ns6sorterEi.cold");
	add(&builder, 0x300, FUNC, "_ZN1A4pushEi"); /* A::push(int) */
	add(&builder, 0x400, FUNC, "_ZN1A4pushEl");
	add(&builder, 0x500, FUNC, "_ZN1B4pushEi");
	add(&builder, 0x600, FUNC, "_ZN1A5plainEi"); /* its base name is another's whole one */
	add(&builder, 0x700, FUNC, "memcpy@@GLIBC_2.14");
	add(&builder, 0x800, SYMBOL_FUNCTION, "twice");
	add(&builder, 0x900, FUNC, "twice");
	add(&builder, 0x900, FUNC, "other_name");
	add(&builder, 0xa00, FUNC, "_ZN1CIiE3getIlEEvv"); /* void C<int>::get<long>() */
	add(&builder, 0xb00, FUNC, "clone.constprop.0");
	return symbol_table_new(&builder);
}

struct asked {
	const char *name;
	enum symbol_found found;
	uint64_t start;
};

static const struct asked asked[] = {
	{ "plain", SYMBOL_FOUND, 0x100 },
	{ "_ZN2ns6sorterEi", SYMBOL_FOUND, 0x200 },
	{ "_ZN2ns6sorterEi.cold", SYMBOL_FOUND, 0x180 },
	{ "memcpy", SYMBOL_FOUND, 0x700 },
	{ "memcpy@@GLIBC_2.14", SYMBOL_FOUND, 0x700 },
	{ "twice", SYMBOL_FOUND, 0x900 },
	{ "other_name", SYMBOL_FOUND, 0x900 },
	{ "clone", SYMBOL_FOUND, 0xb00 },
	{ "never", SYMBOL_UNKNOWN, 0 },
	{ "", SYMBOL_UNKNOWN, 0 },
};

/* Only where names are demangled. */
static const struct asked asked_cplus[] = {
	{ "ns::sorter(int)", SYMBOL_FOUND, 0x200 },
	{ "void C<int>::get<long>()", SYMBOL_FOUND, 0xa00 },
	{ "sorter", SYMBOL_UNKNOWN, 0 }, /* not by less than its whole name */
	{ "ns::sorter", SYMBOL_UNKNOWN, 0 },
};

static size_t count_wrong(struct symbol_search *search, const struct asked *questions, size_t n)
{
	size_t wrong = 0;

	for (size_t i = 0; i < n; i++) {
		struct found_symbol found = { 0 };

		symbol_search_find(search, questions[i].name, &found);
		if (found.found == questions[i].found &&
		    (found.found != SYMBOL_FOUND || (found.start == questions[i].start && found.bytes == 16)))
			continue;
		printf("# %s: %d at %#llx\n", questions[i].name, (int)found.found,
		       (unsigned long long)found.start);
		wrong++;
	}
	return wrong;
}

/* The first answers come from a look at all symbols, the others from an index: they are the same. */
static void test_find(void)
{
	CLEANUP(symbol_table_free) struct symbol_table *table = make_table();
	CLEANUP(symbol_search_free) struct symbol_search *indexed = symbol_search_new(table);
	size_t bytes = symbol_search_bytes(indexed), wrong = 0;

	for (int round = 0; round < 2; round++) {
		wrong += count_wrong(indexed, asked, ARRAY_LEN(asked));
		if (demangle_is_built_in())
			wrong += count_wrong(indexed, asked_cplus, ARRAY_LEN(asked_cplus));
	}
	for (size_t i = 0; i < ARRAY_LEN(asked); i++) {
		CLEANUP(symbol_search_free) struct symbol_search *first = symbol_search_new(table);

		wrong += count_wrong(first, &asked[i], 1);
	}
	for (size_t i = 0; i < ARRAY_LEN(asked_cplus) && demangle_is_built_in(); i++) {
		CLEANUP(symbol_search_free) struct symbol_search *first = symbol_search_new(table);

		wrong += count_wrong(first, &asked_cplus[i], 1);
	}
	CHECK_EQ(wrong, 0);
	CHECK(symbol_search_bytes(indexed) > bytes);
}

static void test_none(void)
{
	struct symbol_builder builder = { 0 };
	CLEANUP(symbol_table_free) struct symbol_table *table = symbol_table_new(&builder);
	CLEANUP(symbol_search_free) struct symbol_search *search = symbol_search_new(table);

	for (int i = 0; i < 4; i++) {
		struct found_symbol found = { 0 };

		symbol_search_find(search, "main", &found);
		CHECK_EQ(found.found, SYMBOL_NO_SYMBOLS);
	}
}

int main(void)
{
	test_find();
	test_none();
	return tap_done();
}
