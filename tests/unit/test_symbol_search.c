// SPDX-License-Identifier: GPL-2.0-or-later
/* test_symbol_search: symbols by what a user calls them. */
#include <string.h>
#include "base/mem.h"
#include "core/namer/demangle.h"
#include "core/namer/plain_name.h"
#include "core/namer/symbol_search.h"
#include "tap.h"

#define FUNC (SYMBOL_FUNCTION | SYMBOL_GLOBAL)

static const char *plain(const char *shown)
{
	static struct buf out;
	size_t base;

	buf_clear(&out);
	return plain_name(shown, &out, &base) ? buf_text(&out) : "none";
}

static const char *base_of(const char *shown)
{
	static struct buf out;
	size_t base;

	buf_clear(&out);
	return plain_name(shown, &out, &base) ? buf_text(&out) + base : "none";
}

static void test_plain(void)
{
	CHECK_STR(plain("ns::sorter(int)"), "ns::sorter");
	CHECK_STR(plain("void ns::Sorter<int, (char)60>::sort<long>(int) const"), "ns::Sorter::sort");
	CHECK_STR(plain("(anonymous namespace)::f(int)"), "(anonymous namespace)::f");
	CHECK_STR(plain("std::vector<int>::~vector()"), "std::vector::~vector");
	CHECK_STR(plain("f[abi:cxx11](char)"), "f");
	CHECK_STR(plain("main::{lambda(int)#1}::operator()(int) const"), "main::{lambda(int)#1}::operator()");
	CHECK_STR(plain("f(int)::{lambda()#1}::operator()() const"), "f::{lambda()#1}::operator()");
	CHECK_STR(plain("decltype (1) g<int>(int)"), "g");
	CHECK_STR(plain("std::function<void (int)>::call(int)"), "std::function::call");
	CHECK_STR(plain("A<&B::operator< >::f()"), "A::f");
	/* Rust. */
	CHECK_STR(plain("<alloc::vec::Vec<T> as core::ops::drop::Drop>::drop"), "::drop");
	CHECK_STR(plain("mycrate::run::{{closure}}"), "mycrate::run::{{closure}}");
	CHECK_STR(base_of("mycrate::run::{{closure}}"), "{{closure}}");
	/* It is what the one that it leads to is called. */
	CHECK_STR(plain("non-virtual thunk to A::f()"), "none");
	CHECK_STR(plain(""), "none");
	CHECK_STR(plain("("), "none");
	CHECK_STR(plain("a::"), "none");
}

static void test_operators(void)
{
	CHECK_STR(base_of("std::ostream& std::operator<< <char>(std::ostream&, char)"), "operator<<");
	CHECK_STR(base_of("bool operator< <int>(A<int> const&)"), "operator<");
	CHECK_STR(base_of("A::operator->() const"), "operator->");
	CHECK_STR(base_of("A::operator()(int)"), "operator()");
	CHECK_STR(base_of("A::operator bool() const"), "operator bool");
	CHECK_STR(base_of("operator new[](unsigned long)"), "operator new[]");
	CHECK_STR(base_of("A::operator<=>(A const&)"), "operator<=>");
	CHECK_STR(base_of("cooperators::f(int)"), "f");
}

static void test_ends_in(void)
{
	CHECK(plain_name_ends_in("a::b::c", "c") && plain_name_ends_in("a::b::c", "b::c"));
	CHECK(plain_name_ends_in("a::b::c", "a::b::c"));
	CHECK(!plain_name_ends_in("a::bc", "c") && !plain_name_ends_in("a::b::c", "x::a::b::c"));
	CHECK(!plain_name_ends_in("a", "") && !plain_name_ends_in("a:b", "b"));
}

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
	uint32_t n_others;
};

static const struct asked asked[] = {
	{ "plain", SYMBOL_FOUND, 0x100, 0 },
	{ "_ZN2ns6sorterEi", SYMBOL_FOUND, 0x200, 0 },
	{ "_ZN2ns6sorterEi.cold", SYMBOL_FOUND, 0x180, 0 },
	{ "memcpy", SYMBOL_FOUND, 0x700, 0 },
	{ "memcpy@@GLIBC_2.14", SYMBOL_FOUND, 0x700, 0 },
	{ "twice", SYMBOL_FOUND, 0x900, 0 },
	{ "other_name", SYMBOL_FOUND, 0x900, 0 },
	{ "clone", SYMBOL_FOUND, 0xb00, 0 },
	{ "never", SYMBOL_UNKNOWN, 0, 0 },
	{ "", SYMBOL_UNKNOWN, 0, 0 },
};

/* Only where names are demangled. */
static const struct asked asked_cplus[] = {
	{ "ns::sorter(int)", SYMBOL_FOUND, 0x200, 0 },
	{ "sorter", SYMBOL_FOUND_BY_BASE, 0x200, 1 },
	{ "ns::sorter", SYMBOL_FOUND_BY_BASE, 0x200, 1 },
	{ "push", SYMBOL_SEVERAL, 0, 3 },
	{ "A::push", SYMBOL_SEVERAL, 0, 2 },
	{ "B::push", SYMBOL_FOUND_BY_BASE, 0x500, 1 },
	{ "orter", SYMBOL_UNKNOWN, 0, 0 },
	{ "A::plain", SYMBOL_FOUND_BY_BASE, 0x600, 1 },
	{ "get", SYMBOL_FOUND_BY_BASE, 0xa00, 1 },
	{ "C::get", SYMBOL_FOUND_BY_BASE, 0xa00, 1 },
	{ "C<int>::get<long>", SYMBOL_FOUND_BY_BASE, 0xa00, 1 },
	{ "C<long>::get<long>", SYMBOL_UNKNOWN, 0, 0 },
};

static size_t count_wrong(struct symbol_search *search, const struct asked *questions, size_t n)
{
	size_t wrong = 0;

	for (size_t i = 0; i < n; i++) {
		RELEASE(found_symbol_release) struct found_symbol found = { 0 };
		bool is_one = questions[i].found == SYMBOL_FOUND || questions[i].found == SYMBOL_FOUND_BY_BASE;

		symbol_search_find(search, questions[i].name, &found);
		if (found.found == questions[i].found && found.n_others == questions[i].n_others &&
		    (!is_one || (found.start == questions[i].start && found.bytes == 16)))
			continue;
		printf("# '%s': %d at %#llx of %u\n", questions[i].name, (int)found.found,
		       (unsigned long long)found.start, found.n_others);
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

static void test_others(void)
{
	CLEANUP(symbol_table_free) struct symbol_table *table = make_table();
	CLEANUP(symbol_search_free) struct symbol_search *search = symbol_search_new(table);
	RELEASE(found_symbol_release) struct found_symbol found = { 0 };

	if (!demangle_is_built_in())
		return;
	symbol_search_find(search, "push", &found);
	CHECK_EQ(found.others.len, sizeof("A::push(int)\0A::push(long)\0B::push(int)"));
	CHECK(!memcmp(buf_text(&found.others), "A::push(int)\0A::push(long)\0B::push(int)", found.others.len));
}

static void test_none(void)
{
	struct symbol_builder builder = { 0 };
	CLEANUP(symbol_table_free) struct symbol_table *table = symbol_table_new(&builder);
	CLEANUP(symbol_search_free) struct symbol_search *search = symbol_search_new(table);

	for (int i = 0; i < 4; i++) {
		RELEASE(found_symbol_release) struct found_symbol found = { 0 };

		symbol_search_find(search, "main", &found);
		CHECK_EQ(found.found, SYMBOL_NO_SYMBOLS);
	}
}

int main(void)
{
	test_plain();
	test_operators();
	test_ends_in();
	test_find();
	test_others();
	test_none();
	return tap_done();
}
