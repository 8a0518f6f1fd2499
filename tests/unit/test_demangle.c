// SPDX-License-Identifier: GPL-2.0-or-later
/* Names for people: C++ and Rust told apart, clones and versions off, hostile names bounded. */
#include "base/mem.h"
#include "core/namer/demangle.h"
#include "tap.h"

static const char *shown(const char *linkage)
{
	static struct buf buf;

	buf_clear(&buf);
	demangle(linkage, &buf);
	return buf_text(&buf);
}

static void test_plain(void)
{
	CHECK_STR(shown("main"), "main");
	CHECK_STR(shown("memcpy@@GLIBC_2.14"), "memcpy");
	CHECK_STR(shown("memcpy@GLIBC_2.2.5"), "memcpy");
	CHECK_STR(shown("do_sys_open.part.0"), "do_sys_open");
	CHECK_STR(shown("f.constprop.0.isra.12.cold"), "f");
	CHECK_STR(shown("f.cold.3"), "f");
	CHECK_STR(shown("f.llvm.1234567890123"), "f");
	CHECK_STR(shown("f.lto_priv.0"), "f");
	CHECK_STR(shown("main.main.func1"), "main.main.func1");
	CHECK_STR(shown("f.part"), "f.part"); /* a name of somebody's own */
	CHECK_STR(shown("f.12"), "f.12");
	CHECK_STR(shown(".cold"), ".cold");
	CHECK_STR(shown(""), "");
	CHECK_STR(shown("__libc_start_main"), "__libc_start_main");
	CHECK_STR(shown("_Z"), "_Z");
}

static void test_mangled(void)
{
	if (!demangle_is_built_in()) {
		SKIP("built without libiberty");
		return;
	}
	CHECK_STR(shown("_ZNSt6vectorIiSaIiEE9push_backERKi"),
		  "std::vector<int, std::allocator<int> >::push_back(int const&)");
	CHECK_STR(shown("_Z3fooi.cold"), "foo(int)");
	CHECK_STR(shown("_ZNK3art6Thread4DumpEv@@V1"), "art::Thread::Dump() const");
	CHECK_STR(shown("_ZN4core3fmt5Write9write_fmt17h0123456789abcdefE"),
		  "core::fmt::Write::write_fmt");
	CHECK_STR(shown("_ZN4core3fmt5Write9write_fmt17h0123456789abcdefE.llvm.77"),
		  "core::fmt::Write::write_fmt");
	CHECK_STR(shown("_RNvCs1234_7mycrate3foo"), "mycrate::foo");
	/* C++ whose last component looks a little like a Rust hash. */
	CHECK_STR(shown("_ZN1a17hello_hello_helloE"), "a::hello_hello_hello");
	/* A legacy Rust name with $-escapes. */
	CHECK_STR(shown("_ZN66_$LT$alloc..vec..Vec$LT$T$GT$$u20$as$u20$core..ops..drop..Drop$GT$"
			"4drop17h0123456789abcdefE"),
		  "<alloc::vec::Vec<T> as core::ops::drop::Drop>::drop");
}

static void test_bounds(void)
{
	static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"; /* of substitutions */
	RELEASE(buf_release) struct buf name = { 0 };

	/* Each parameter is a pair of the one before twice: 2^34 bytes when written out. */
	buf_adds(&name, "_Z1fSt4pairIiiE");
	for (int i = 0; i < 34; i++)
		buf_addf(&name, "S_IS%c_S%c_E", digits[i], digits[i]);
	CHECK_STR(shown(buf_text(&name)), buf_text(&name));
	buf_clear(&name);
	buf_adds(&name, "_Z1f");
	for (int i = 0; i < 30; i++)
		buf_adds(&name, "St4pairI");
	buf_addn(&name, 'i', 60);
	CHECK(strlen(shown(buf_text(&name))) <= SYMBOL_NAME_MAX);
	buf_clear(&name);
	buf_addn(&name, 'x', 1000000);
	CHECK_EQ(strlen(shown(buf_text(&name))), SYMBOL_NAME_MAX);
	buf_clear(&name);
	buf_adds(&name, "_Z");
	buf_addn(&name, 'P', 4000);
	buf_adds(&name, "i");
	CHECK(strlen(shown(buf_text(&name))) <= SYMBOL_NAME_MAX);
}

static void test_part(void)
{
	CHECK_STR(demangle_part("f.cold"), ".cold");
	CHECK_STR(demangle_part("f.constprop.0.cold.3"), ".cold");
	CHECK_STR(demangle_part("f.part.0.isra.0@@V1"), ".part");
	CHECK(!demangle_part("f") && !demangle_part("f.isra.0") && !demangle_part(".cold"));
	CHECK(!demangle_part("f.partial"));
}

int main(void)
{
	test_part();
	test_plain();
	test_mangled();
	test_bounds();
	return tap_done();
}
