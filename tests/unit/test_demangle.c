// SPDX-License-Identifier: GPL-2.0-or-later
/* Names for people: C++, Rust and D told apart, clones and versions off, hostile names bounded. */
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

/* It begins so, is as long as names may be, but for a part of a character, and says that it goes on. */
static void check_cut(const char *name, const char *begin)
{
	size_t len = strlen(name);

	if (!demangle_is_built_in())
		return;
	CHECK(!strncmp(name, begin, strlen(begin)));
	CHECK(len <= SYMBOL_NAME_MAX && len > SYMBOL_NAME_MAX - 4);
	CHECK(len > 3 && !strcmp(name + len - 3, "..."));
}

static void test_d(void)
{
	static const char *const plain[] = { "_D", "_Dfoo", "_DYNAMIC", "_D3fo", "_D3foo0", "_D9999999999999a" };

	for (size_t i = 0; i < ARRAY_LEN(plain); i++)
		CHECK_STR(shown(plain[i]), plain[i]);
	if (!demangle_is_built_in())
		return;
	CHECK_STR(shown("_Dmain"), "D main");
	CHECK_STR(shown("_D3std5stdio__T6_popenTAyaTAxaZQqFNbNiNeQrQpZPOS4core4stdcQCa8_IO_FILE"),
		  "std.stdio._popen!(immutable(char)[], const(char)[])._popen(immutable(char)[], const(char)[])");
	CHECK_STR(shown("_D4test__T3barVAyaa3_616263Z3barFZv.part.0"), "test.bar!(\"abc\").bar()");
}

/* "Qxyz", which leads back from the end of `name` to that place. */
static void add_reference(struct buf *name, size_t place)
{
	size_t back = name->len - place;

	buf_addf(name, "Q%c%c%c", (char)('A' + back / 676), (char)('A' + back / 26 % 26), (char)('a' + back % 26));
}

/* Each parameter is a table of the one before by the one before: few are written out, many would never end. */
static void test_d_references(void)
{
	for (int tables = 4; tables <= 40; tables += 4) {
		RELEASE(buf_release) struct buf name = { 0 };
		size_t type = strlen("_D1a1bF"), next;
		const char *text;

		buf_adds(&name, "_D1a1bFPi");
		for (int i = 0; i < tables; i++) {
			next = name.len;
			buf_addc(&name, 'H');
			add_reference(&name, type);
			add_reference(&name, type);
			type = next;
		}
		buf_adds(&name, "Zv");
		text = shown(buf_text(&name));
		if (tables == 12)
			check_cut(text, "a.b(int*, int*[int*], int*[int*][int*[int*]]");
		else if (tables > 12 || !demangle_is_built_in())
			CHECK_STR(text, buf_text(&name));
		else
			CHECK(!strncmp(text, "a.b(int*, ", 10) && text[strlen(text) - 1] == ')');
	}
}

/* Ways of going deeper, and of saying what may be read in several ways. */
static void test_d_depth(void)
{
	static const char *const begins[] = { "_D1aF",	"_D1a__T1aT", "_D1a__T1aV", "_D1a__T1aS",
					      "_D3__T1a", "_D1aM",    "_D",	    "_D1aFHiiHQcQc" };
	static const char *const pieces[] = {
		"P", "A", "H", "DF", "PF", "HQbQb", "HQcQc", "B9", "G1", "1a__T1aT", "__T1aT", "S1a", "A9i1",
		"_D1aF", "MF", "Q", "Qa", "1a", "0", "Ng", "FZ", "S8_D3__T1a", "S11__T1a", "S111__T1a", "S22__U1a",
		"1aFZ", "S__T1aS", "S1aF", "S1aMF", "C1aMF", "S1aU",
	};
	static const char *const ends[] = { "", "i", "Z", "Zv", "1a" };
	size_t wrong = 0;

	for (size_t i = 0; i < ARRAY_LEN(begins) * ARRAY_LEN(pieces) * ARRAY_LEN(ends); i++) {
		const char *piece = pieces[i / ARRAY_LEN(begins) % ARRAY_LEN(pieces)];

		for (size_t bytes = 128; bytes <= SYMBOL_NAME_MAX; bytes *= 2) {
			RELEASE(buf_release) struct buf name = { 0 };

			buf_adds(&name, begins[i % ARRAY_LEN(begins)]);
			while (name.len + strlen(piece) + 2 < bytes)
				buf_adds(&name, piece);
			buf_adds(&name, ends[i / ARRAY_LEN(begins) / ARRAY_LEN(pieces)]);
			wrong += strlen(shown(buf_text(&name))) > SYMBOL_NAME_MAX;
		}
	}
	CHECK_EQ(wrong, 0);
}

static void test_bounds(void)
{
	static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"; /* of substitutions */
	RELEASE(buf_release) struct buf name = { 0 };

	/* Each parameter is a pair of the one before twice: 2^34 bytes when written out. */
	buf_adds(&name, "_Z1fSt4pairIiiE");
	for (int i = 0; i < 34; i++)
		buf_addf(&name, "S_IS%c_S%c_E", digits[i], digits[i]);
	check_cut(shown(buf_text(&name)), "f(std::pair<int, int>, std::pair<");
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

/* Every way of going deeper, as deep as a name can be long: none ends the program. */
static void test_depth(void)
{
	static const char *const begins[] = { "_Z",	"_Z1f", "_ZN1a", "_Z1fI", "_Z1fIX",
					      "_Z1fDT", "_ZZ",	"_R",	 "_RNv" };
	static const char *const pieces[] = { "P",   "1aI",  "N1aI", "I",   "F",   "M",	       "A_",
					      "X",   "Z",    "ZN",   "T_I", "S_I", "Dp",       "DT",
					      "szP", "nx",   "pl",   "cl",  "cv",  "E",	       "L",
					      "LZ",  "v1",   "U1x",  "O",   "K",   "St4pairI", "sr",
					      "sZ",  "tw",   "J",    "GR",  "Th",  "C",	       "B_",
					      "NvC", "INtC", "Dnu" };
	static const char *const ends[] = { "", "i", "E", "1a" };
	RELEASE(buf_release) struct buf name = { 0 };
	size_t wrong = 0;

	for (size_t b = 0; b < ARRAY_LEN(begins); b++) {
		for (size_t p = 0; p < ARRAY_LEN(pieces); p++) {
			for (size_t e = 0; e < ARRAY_LEN(ends); e++) {
				buf_clear(&name);
				buf_adds(&name, begins[b]);
				while (name.len + strlen(pieces[p]) + 2 < SYMBOL_NAME_MAX)
					buf_adds(&name, pieces[p]);
				buf_adds(&name, ends[e]);
				wrong += strlen(shown(buf_text(&name))) > SYMBOL_NAME_MAX;
			}
		}
	}
	CHECK_EQ(wrong, 0);
}

/* Where it is cut there are whole characters. */
static void test_cut_character(void)
{
	RELEASE(buf_release) struct buf name = { 0 };

	for (size_t skew = 0; skew < 3 && demangle_is_built_in(); skew++) {
		const char *cut;

		buf_clear(&name);
		buf_adds(&name, "_Z1fI");
		for (int i = 0; i < 8; i++) {
			buf_addf(&name, "%zu", 300 + skew);
			buf_addn(&name, 'x', skew);
			for (int k = 0; k < 100; k++)
				buf_adds(&name, "\xe2\x82\xac");
		}
		for (int i = 0; i < 20; i++)
			buf_addf(&name, "S%c_", '0' + i % 8);
		buf_adds(&name, "Evv");
		cut = shown(buf_text(&name));
		check_cut(cut, "void f<");
		/* What is left of the mark ends a character of three bytes, or is a separator. */
		cut += strlen(cut) - 4;
		CHECK((unsigned char)cut[0] < 0x80 || !memcmp(cut - 2, "\xe2\x82\xac", 3));
	}
}

/* A name of over 1,024 bytes, as templates make them. */
static void test_long(void)
{
	RELEASE(buf_release) struct buf name = { 0 };
	RELEASE(buf_release) struct buf want = { 0 };

	buf_adds(&name, "_Z1fI");
	buf_adds(&want, "void f<");
	for (int i = 0; i < 300; i++) {
		buf_addf(&name, "5t%04d", i);
		buf_addf(&want, "%st%04d", i ? ", " : "", i);
	}
	buf_adds(&name, "Evv");
	buf_adds(&want, ">()");
	CHECK(name.len > 1024);
	CHECK_STR(shown(buf_text(&name)), buf_text(&want));
}

static void test_differs(void)
{
	CHECK(demangle_differs("_Z3foov", "_Z3barv"));
	CHECK(!demangle_differs("_ZN1AC1Ev", "_ZN1AC2Ev")); /* one constructor */
	CHECK(!demangle_differs("_Z3foov", "_Z3foov.constprop.0"));
	CHECK(!demangle_differs("memcpy", "memmove")); /* may be meant */
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
	test_d();
	test_d_references();
	test_d_depth();
	test_bounds();
	test_depth();
	test_long();
	test_cut_character();
	test_differs();
	return tap_done();
}
