// SPDX-License-Identifier: GPL-2.0-or-later
/* test_short_name: names of all languages at widths of real screens, and hostile ones at any. */
#include "base/mem.h"
#include "output/escape.h"
#include "output/short_name.h"
#include "tap.h"

typedef void shortener(struct buf *buf, const char *name, size_t columns);

struct name {
	const char *name;
	size_t columns;
	const char *want;
};

static void check(shortener *shorten, const struct name *names, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		RELEASE(buf_release) struct buf made = { 0 };

		shorten(&made, names[i].name, names[i].columns);
		CHECK_STR(buf_text(&made), names[i].want);
	}
}

#define ADJUST_HEAP \
	"void std::__adjust_heap<__gnu_cxx::__normal_iterator<int*, std::vector<int> >, long, int>(int, long)"
#define SORTED "Worker::sorted(std::vector<int>&)::{lambda(int, int)#1}::operator()(int, int) const"
#define APPEND "std::__cxx11::basic_string<char, std::allocator<char> >::_M_append(char const*, unsigned long)"
#define OSTREAM "std::ostream& std::operator<< <std::char_traits<char> >(std::ostream&, char const*)"

static const struct name suffixes[] = {
	{ ADJUST_HEAP, 0, ADJUST_HEAP },
	{ "foo(int) [clone .isra.0] [clone .cold]", 0, "foo(int)" },
	{ "f.constprop.0.isra.12.cold", 0, "f" },
	{ "f.lto_priv.0.llvm.77", 80, "f" },
	{ ".cold", 80, ".cold" },
	{ "memcpy@@GLIBC_2.14", 0, "memcpy" },
	{ "memcpy@GLIBC_2.2.5", 80, "memcpy" },
	{ "@@V1", 80, "@@V1" },
	{ "std::__cxx11::to_string[abi:cxx11](int)", 80, "std::__cxx11::to_string(int)" },
	{ "a::f[abi:", 80, "a::f[abi:" },
	{ "a::f::h0123456789abcdef", 0, "a::f" },
	{ "a::f::h0123456789abcdeg", 80, "a::f::h0123456789abcdeg" },
};

static const struct name cplusplus[] = {
	{ ADJUST_HEAP, 200, "std::__adjust_heap<__gnu_cxx::__normal_iterator<int*, std::vector<int> >, long, "
			    "int>(int, long)" },
	{ ADJUST_HEAP, 85, "std::__adjust_heap<__gnu_cxx::__normal_iterator<int*, std::vector<int> >, long, int>" },
	{ ADJUST_HEAP, 36, "std::__adjust_heap" },
	{ ADJUST_HEAP, 17, "__adjust_heap" },
	{ ADJUST_HEAP, 10, "__adj..eap" },
	{ ADJUST_HEAP, 1, "_" },
	{ SORTED, 80, "Worker::sorted::{lambda#1}::operator()" },
	{ SORTED, 36, "Worker::sorted::{lambda#1}" },
	{ SORTED, 20, "sorted::{lambda#1}" },
	{ SORTED, 10, "sorte..#1}" },
	{ APPEND, 80, "std::__cxx11::basic_string<char, std::allocator<char> >::_M_append" },
	{ APPEND, 36, "std::basic_string::_M_append" },
	{ APPEND, 24, "basic_string::_M_append" },
	{ APPEND, 10, "_M_append" },
	{ OSTREAM, 80, "std::operator<< <std::char_traits<char> >(std::ostream&, char const*)" },
	{ OSTREAM, 30, "std::operator<<" },
	{ "bool ns::operator<=> <int>(ns::A, ns::B)", 20, "ns::operator<=>" },
	{ "bool a::b::operator< <int>(a::b, a::b)", 14, "b::operator<" },
	{ "Foo<int>::operator->() const", 16, "Foo::operator->" },
	{ "f<int, &Foo::operator->, (a>(b))>::g(int)", 10, "f::g" },
	{ "Foo::operator bool() const", 80, "Foo::operator bool() const" },
	{ "Foo::operator std::vector<int>() const", 26, "Foo::operator std::vector" },
	{ "operator new(unsigned long)", 30, "operator new(unsigned long)" },
	{ "operator delete[](void*, unsigned long)", 30, "operator delete[]" },
	{ "decltype(auto) foo<int>(bar)", 80, "foo<int>(bar)" },
	{ "decltype ((x)+(y)) ns::foo<int>(bar)", 20, "ns::foo<int>(bar)" },
	{ "void foo<int>(int)::Local::bar(char)", 16, "foo::Local::bar" },
	{ "a_namespace::(anonymous namespace)::holder<int>::next(a_type)", 50,
	  "a_namespace::(anonymous namespace)::holder::next" },
	{ "a_namespace::(anonymous namespace)::holder<int>::next(a_type)", 20, "holder::next" },
	{ "void (anonymous namespace)::f(int)", 80, "(anonymous namespace)::f(int)" },
	{ "my_operator<int>(long, long)", 12, "my_operator" },
	{ "virtual thunk to std::ostringstream::~ostringstream()", 80,
	  "virtual thunk to std::ostringstream::~ostringstream()" },
	{ "f(int) const &::{lambda(auto:1)#2}::operator()<int>(int) const", 36, "f::{lambda#2}::operator()<int>" },
	{ "f(std::function<void (int)>, and_a_long_name_after_it)", 30, "f" },
	{ "StubRoutines (initial stubs)", 80, "StubRoutines (initial stubs)" },
	{ "__memcpy_avx512_unaligned_erms", 28, "__memcpy_avx512_u..gned_erms" },
	{ "my_copy.avx2", 10, "my_co..vx2" },
};

#define VEC_DROP "<alloc::vec::Vec<T> as core::ops::drop::Drop>::drop"
#define HASH_INSERT "std::collections::hash::map::HashMap<K,V,S>::insert"
#define U32_FMT "core::fmt::num::<impl core::fmt::Display for u32>::fmt"

static const struct name rust[] = {
	{ VEC_DROP, 80, VEC_DROP },
	{ VEC_DROP, 36, "alloc::vec::Vec<T>::drop" },
	{ VEC_DROP, 20, "vec::Vec::drop" },
	{ VEC_DROP, 10, "Vec::drop" },
	{ U32_FMT, 36, "u32::fmt" },
	{ "core::str::<impl str>::trim_matches::<char>", 30, "str::trim_matches" },
	{ "core::ptr::drop_in_place::<alloc::vec::Vec<alloc::string::String>>", 36, "core::ptr::drop_in_place" },
	{ "<<a::A as b::B>::C as d::D<e::E>>::method::<F>::{closure#0}", 30, "a::A::C::method::{closure#0}" },
	{ "<&mut [u8] as core::fmt::Debug>::fmt", 20, "[u8]::fmt" },
	{ "<fn(a::A) -> b::B as c::C>::m", 20, "fn(a::A) -> b::B::m" },
	{ "r::main::{{closure}}", 18, "main::{{closure}}" },
	{ HASH_INSERT "::h0123456789abcdef", 20, "map::HashMap::insert" },
	{ HASH_INSERT, 10, "HashM..ert" },
};

static const struct name go[] = {
	{ "github.com/a/b/pkg.(*T).method", 30, "github.com/a/b/pkg.(*T).method" },
	{ "github.com/a/b/pkg.(*T).method", 20, "pkg.(*T).method" },
	{ "github.com/a/b/pkg.(*T).method", 12, "pkg.T.method" },
	{ "github.com/a/b/pkg.(*T).method", 10, "T.method" },
	{ "net/http.(*conn).serve.func1", 20, "conn.serve.func1" },
	{ "runtime.mapassign_faststr", 20, "mapassign_faststr" },
	{ "main.main.func1", 10, "main.func1" },
	{ "main.(*T[go.shape.struct { a/b.C int }]).Get", 20, "main.(*T).Get" },
	{ "slices.pdqsortCmpFunc[go.shape.int]", 30, "slices.pdqsortCmpFunc" },
	{ "type..eq.net/http.connReader", 20, "type..eq.net..Reader" },
};

#define HASH_MAP_GET "int[] java.util.HashMap.get(java.lang.Object, byte[][], boolean)"

static const struct name runtimes[] = {
	{ HASH_MAP_GET, 80, "java.util.HashMap.get(java.lang.Object, byte[][], boolean)" },
	{ HASH_MAP_GET, 30, "java.util.HashMap.get" },
	{ HASH_MAP_GET, 20, "util.HashMap.get" },
	{ HASH_MAP_GET, 10, "HashM..get" },
	{ "void java.lang.String.<init>(byte[], int)", 30, "java.lang.String.<init>" },
	{ "java.lang.Object M$$Lambda$6/0x00007f2298002800.apply(java.lang.Object)", 20, "M$$Lambda$6.apply" },
	{ "Stdlib.Map.bal", 10, "Map.bal" },
	{ "JS:*f /a/b/n.js:5:1", 30, "JS:*f /a/b/n.js:5:1" },
	{ "JS:*f /a/b/n.js:5:1", 10, "f n.js:5" },
	{ "JS:^f /a/b/n.js:5:1", 7, "f" },
	{ "JS:~ /a/b/n.js:5:1", 10, "n.js:5" },
	{ "JS:+get g /a b/n.js:5:1", 20, "get g n.js:5" },
	{ "LazyCompile:*realpathSync node:fs:2664:22", 36, "realpathSync node:fs:2664" },
	{ "Function:f file:///a/n.mjs:5:1", 20, "f n.mjs:5" },
	{ "Function::Call(int, int, int)", 20, "Function::Call" },
	{ "Server.run.<locals>.<lambda>", 28, "Server.run.<locals>.<lambda>" },
	{ "Server.run.<locals>.<lambda>", 27, "Server.run.<lambda>" },
	{ "Server.run.<locals>.<lambda>", 15, "run.<lambda>" },
	{ "f.<locals>.g.<locals>.C.h", 6, "g.C.h" },
	{ "py::C.m:/path/file.py", 20, "C.m file.py" },
	{ "py::C.m:/path/file.py", 10, "C.m" },
	{ "py::<module>:/path/file.py", 20, "<module> file.py" },
	{ "py::<module>:/path/file.py", 10, "file.py" },
};

static const struct name bases[] = {
	{ ADJUST_HEAP, 0, ADJUST_HEAP },
	{ ADJUST_HEAP, 80, "__adjust_heap" },
	{ SORTED, 80, "sorted::{lambda#1}" },
	{ "Worker::sorted(std::vector<int>&)", 80, "Worker::sorted" },
	{ "Worker::sorted(std::vector<int>&)", 10, "sorted" },
	{ "AnEvenLongerWorker::sorted(int)", 80, "AnEvenLongerWorker::sorted" }, /* 26 columns */
	{ "AnEvenMuchLongerWorker::sorted(int)", 80, "sorted" },
	{ APPEND, 80, "_M_append" },
	{ OSTREAM, 80, "std::operator<<" },
	{ "(anonymous namespace)::f(int)", 80, "f" },
	{ VEC_DROP, 80, "Vec::drop" },
	{ U32_FMT, 80, "u32::fmt" },
	{ "r::group::{closure#0}::{closure#1}", 80, "group::{closure#0}::{closure#1}" },
	{ HASH_INSERT, 80, "HashMap::insert" },
	{ "net/http.(*conn).serve", 80, "conn.serve" },
	{ "runtime.gcenable.func1", 80, "gcenable.func1" },
	{ "runtime.mapassign_faststr", 80, "runtime.mapassign_faststr" },
	{ "runtime.mapassign_faststr", 20, "mapassign_faststr" },
	{ "main.main", 80, "main.main" },
	{ HASH_MAP_GET, 80, "HashMap.get" },
	{ "JS:*f /a/b/n.js:5:1", 80, "f" },
	{ "JS:* /a/b/n.js:5:1", 80, "n.js:5" },
	{ "most_frequent.<locals>.compare", 80, "most_frequent.compare" },
	{ "Server.run.<locals>.<lambda>", 80, "run.<lambda>" },
	{ "f.<locals>.C.m", 80, "C.m" },
	{ "<locals>.", 80, "<locals>." },
	{ "py::C.m:/path/file.py", 80, "C.m" },
	{ "vfs_read", 80, "vfs_read" },
};

static bool is_fit(shortener *shorten, const char *name, size_t columns)
{
	RELEASE(buf_release) struct buf made = { 0 };

	shorten(&made, name, columns);
	return made.len && (!columns || escape_columns(made.data, made.len) <= columns);
}

static void check_fits(const char *name)
{
	bool fits = true;

	for (size_t columns = 0; columns < 90; columns++)
		fits = fits && is_fit(short_name, name, columns) && is_fit(short_name_base, name, columns);
	CHECK_NAMED(fits, "no wider than it may be, and not empty");
	if (!fits)
		printf("# %.200s\n", name);
}

/* Of any three pieces, and of each many times over: brackets that never close must not take for ever. */
static void test_hostile(void)
{
	static const char *const pieces[] = {
		"a", "(", ")", "<", "<A as ", "<impl ", "::<", ">::", "::", "operator", "{", "}",
		"[", "[abi:x]", ".", "@V", "operator<", "(*", "JS:* ", "/", "py::", ".cold",
		" const", " for ", "::{new}", "\xe6\xbc\xa2", " [clone ]", "::h0123456789abcdef",
	};
	const size_t n = ARRAY_LEN(pieces);

	for (size_t i = 0; i < n * n * n; i++) {
		RELEASE(buf_release) struct buf name = { 0 };

		buf_adds(&name, pieces[i % n]);
		buf_adds(&name, pieces[i / n % n]);
		buf_adds(&name, pieces[i / n / n]);
		if (!is_fit(short_name, name.data, i % 7) || !is_fit(short_name_base, name.data, i % 5))
			CHECK_NAMED(false, name.data);
	}
	for (size_t i = 0; i < n; i++) {
		RELEASE(buf_release) struct buf name = { 0 };

		while (name.len < (1 << 17))
			buf_adds(&name, pieces[i]);
		CHECK(is_fit(short_name, name.data, 30) && is_fit(short_name_base, name.data, 30));
	}
}

int main(void)
{
	check(short_name, suffixes, ARRAY_LEN(suffixes));
	check(short_name, cplusplus, ARRAY_LEN(cplusplus));
	check(short_name, rust, ARRAY_LEN(rust));
	check(short_name, go, ARRAY_LEN(go));
	check(short_name, runtimes, ARRAY_LEN(runtimes));
	check(short_name_base, bases, ARRAY_LEN(bases));
	for (size_t i = 0; i < ARRAY_LEN(cplusplus); i++)
		check_fits(cplusplus[i].name);
	for (size_t i = 0; i < ARRAY_LEN(bases); i++)
		check_fits(bases[i].name);
	test_hostile();
	return tap_done();
}
