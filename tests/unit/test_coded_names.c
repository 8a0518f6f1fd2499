// SPDX-License-Identifier: GPL-2.0-or-later
/* Names of D (gdc 12), Haskell (GHC 9.0) and OCaml (4.13) as compilers made them; and what only looks so. */
#include <time.h>
#include "base/mem.h"
#include "core/namer/d_name.h"
#include "core/namer/demangle.h"
#include "core/namer/haskell_name.h"
#include "core/namer/ocaml_name.h"
#include "tap.h"

struct name {
	const char *linkage, *shown;
};

static const char *shown(const char *linkage)
{
	static struct buf buf;

	buf_clear(&buf);
	demangle(linkage, &buf);
	return buf_text(&buf);
}

static void check(const struct name *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		CHECK_STR(shown(names[i].linkage), names[i].shown);
}

/* What is not decoded is shown as it is. */
static void check_plain(const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		CHECK_STR(shown(names[i]), names[i]);
}

static void test_d(void)
{
	static const struct name names[] = {
		{ "_Dmain", "D main" },
		{ "_D3std5stdio13trustedStdoutFNdNeZSQBgQBf4File", "std.stdio.trustedStdout()" },
		{ "_D3std5stdio10ChunksImpl6__ctorMFNcSQBiQBh4FilemZSQBwQBvQBs",
		  "std.stdio.ChunksImpl.this(std.stdio.File, ulong)" },
		{ "_D3std5stdio__T6_popenTAyaTAxaZQqFNbNiNeQrQpZPOS4core4stdcQCa8_IO_FILE",
		  "std.stdio._popen!(immutable(char)[], const(char)[])._popen(immutable(char)[], const(char)[])" },
		{ "_D3std5stdio11openNetworkFAyatZ12__dgliteral4MFNaNfZC6object9Throwable",
		  "std.stdio.openNetwork(immutable(char)[], ushort).__dgliteral4()" },
		{ "_D3std11concurrency__T4ListTSQBbQBa7MessageZQw8SpinLock4lockMOFNbNiZv",
		  "std.concurrency.List!(std.concurrency.Message).List.SpinLock.lock() shared" },
		{ "_D3std4file__T17statTimeToStdTimeVai97ZQzFNaNbNfKxS4core3sys5posixQk4stat6stat_tZSQDc8datetime7"
		  "systime7SysTime",
		  "std.file.statTimeToStdTime!('a').statTimeToStdTime(ref const(core.sys.posix.sys.stat.stat_t))" },
		{ "_D3gcc9backtrace10formatLineFxSQBdQBc10SymbolInfoNkKG1536aZAa",
		  "gcc.backtrace.formatLine(const(gcc.backtrace.SymbolInfo), return ref char[1536])" },
		{ "_D2rt5tlsgc14processGCMarksFNbPvMDFNbQhZiZv",
		  "rt.tlsgc.processGCMarks(void*, scope int(void*) nothrow delegate)" },
		{ "_D2rt6dmain212_d_run_main2UAAamPUQgZiZ6runAllMFZv",
		  "rt.dmain2._d_run_main2(char[][], ulong, extern(C) int(char[][]) function).runAll()" },
		{ "_D3std11concurrency14FiberScheduler6createMFNbDFZvZ4wrapMQk",
		  "std.concurrency.FiberScheduler.create(void() delegate).wrap()" },
		{ "_D2rt8lifetime9unqualifyFNaNbNiNkMNgC8TypeInfoZNgQn",
		  "rt.lifetime.unqualify(return scope inout(TypeInfo))" },
		{ "_DTi16_D3gcc9backtrace12LibBacktrace8toStringMxFZAya",
		  "thunk to gcc.backtrace.LibBacktrace.toString() const" },
		/* Made up, as the language's own page has them. */
		{ "_D4test3fooFHaiZv", "test.foo(int[char])" },
		{ "_D4test__T3fooVde0A8P6VeeN0F8PN9Z3fooFZv", "test.foo!(0x0.A8p6, -0x0.F8p-9).foo()" },
		{ "_D4test__T3barVAiA4i1i2N3i4Z3barFZv", "test.bar!([1, 2, -3, 4]).bar()" },
		{ "_D4test__T3barVAyaa3_616263Z3barFZv.part.0", "test.bar!(\"abc\").bar()" },
	};
	static const char *const plain[] = {
		"_D",	   "_Dfoo",	"_DYNAMIC", "_D3fo",	       "_D3foo",	"_D3fooFi",	"_D3foo0",
		"_D1aQd",  "_D1aQaFZv", "_D99999999999999999999a",     "_D3a-bFZv",	"_D1aFB3iiZv",	"_DTi1",
		"_D1aPQbFZv",
	};

	check(names, ARRAY_LEN(names));
	check_plain(plain, ARRAY_LEN(plain));
}

static void test_haskell(void)
{
	static const struct name names[] = {
		{ "base_GHCziBase_map_info", "base:GHC.Base.map_info" },
		{ "ghczmprim_GHCziTypes_ZC_con_info", "ghc-prim:GHC.Types.:_con_info" },
		{ "containerszm0zi6zi4zi1_DataziMapziInternal_insert_info",
		  "containers-0.6.4.1:Data.Map.Internal.insert_info" },
		{ "base_ControlziExceptionziBase_zdfShowNonTerminationzuzdcshowList_info",
		  "base:Control.Exception.Base.$fShowNonTermination_$cshowList_info" },
		{ "base_GHCziBase_zpzpzuzdszpzp_info", "base:GHC.Base.++_$s++_info" },
		{ "base_GHCziBase_zlztztzg1_info", "base:GHC.Base.<**>1_info" },
		{ "base_GHCziBase_CZCMonad_con_info", "base:GHC.Base.C:Monad_con_info" },
		{ "base_GHCziShow_zdfShowZLz2cUZR_info", "base:GHC.Show.$fShow(,)_info" },
		{ "ghczmprim_GHCziTuple_Z3T_con_info", "ghc-prim:GHC.Tuple.(,,)_con_info" },
		{ "base_DataziFoo_z3bbUx_slow", "base:Data.Foo.\xce\xbbx_slow" },
		{ "DataziFoo_go_fast", "Data.Foo.go_fast" },
		{ "DataziFoo_Bar_con_info", "Data.Foo.Bar_con_info" },
		{ "base_DataziFoo_con_info", "base:Data.Foo.con_info" },
		{ "Main_gozq_info", "Main.go'_info" },
		{ "Main_zlzpzg_info", "Main.<+>_info" },
		{ "ZCMain_main_info", ":Main.main_info" },
	};
	/* Of C, of GHC's runtime, of single words that anybody may use, or damaged. */
	static const char *const plain[] = {
		"Zebra_z", "Zebra_dozen_info", "gpu_Device_get_info", "base_Numeric_readHex_info", "add_hash_entry",
		"stg_upd_frame_info", "stg_ap_pp_fast", "stg_catchzh_info", "Main_main_info", "Main_info", "_info",
		"info", "base_GHCziBase_map", "base_GHCziBase_map_inf", "base_GHCziBase_map_x_info",
		"base_GHCzxBase_map_info",
		"base_GHCzibase_map_info", "base_GHCziBase__info", "base_GHCziBase_doze_info",
		"base_GHCziBase_ma.p_info",
		"base_GHCziBase_mapz_info", "base_Benzine_get_info", "pi\xc3\xb1" "a_GHCziBase_map_info",
		"Z", "z_info",
		"base_GHCziBase_z110000U_info", "base_GHCziBase_Z999T_info",
	};

	check(names, ARRAY_LEN(names));
	check_plain(plain, ARRAY_LEN(plain));
}

static void test_ocaml(void)
{
	static const struct name names[] = {
		{ "camlStdlib__List__map_236", "Stdlib.List.map_236" },
		{ "camlStdlib__List.map_236", "Stdlib.List.map_236" },
		{ "camlProg__work_81", "Prog.work_81" },
		{ "camlProg__f$27_88", "Prog.f'_88" },
		{ "camlStdlib__$5e$5e_444", "Stdlib.^^_444" },
		{ "camlStdlib__$40_197", "Stdlib.@_197" },
		{ "camlProg__entry", "Prog.entry" },
		{ "camlProg__fun_624", "Prog.fun_624" },
		{ "camlParser__parse_mod_longident_23691", "Parser.parse_mod_longident_23691" },
		{ "camlDune__exe__Main__go_12", "Dune.exe.Main.go_12" },
		{ "camlCamlinternalMenhirLib__Make_1202", "CamlinternalMenhirLib.Make_1202" },
		{ "camlDynlink_compilerlibs__Identifiable__Make_map_2437",
		  "Dynlink_compilerlibs.Identifiable.Make_map_2437" },
		{ "camlAst_helper__class__465", "Ast_helper.class__465" },
	};
	/* The runtime's, data, a C function, and what no compiler writes. */
	static const char *const plain[] = {
		"camlFoo", "caml_c_call", "caml_program", "camlFoo_bar_1", "camlProg", "camlProg__1",
		"camlProg__frametable", "camlProg__data_begin", "camlProg__work", "camlProg__work_",
		"camlProg__f$2_88", "camlProg__f$zz_88",
		"camlProg__f$41_88", "camlProg__", "caml", "camlProg__f-g_88", "camlProg__f$", "xcamlProg__work_81",
	};

	check(names, ARRAY_LEN(names));
	check_plain(plain, ARRAY_LEN(plain));
}

/* Every way of going deeper or of saying more, as long as a name can be: each ends soon, no longer than names. */
static void test_bounds(void)
{
	static const char *const begins[] = { "_D1aF", "_D1a__T1aT", "_D1a__T1aV", "_D1a__T1aS", "_D1aM", "_D",
					      "_D1aFHiiHQcQc" };
	static const char *const pieces[] = { "P", "A", "H", "DF", "PF", "Hi", "HQbQb", "HQcQc", "B9", "G1",
					      "1a__T1aT", "__T1aT", "S1a", "A9i1", "_D1aF", "MF", "Q", "QA",
					      "Qa", "1a", "0", "Ng", "x", "FZ", "1aFZ", "S__T1aS" };
	static const char *const ends[] = { "", "i", "Z", "Zv", "1a" };
	RELEASE(buf_release) struct buf name = { 0 };
	size_t wrong = 0;
	clock_t before = clock();

	for (size_t i = 0; i < ARRAY_LEN(begins) * ARRAY_LEN(pieces) * ARRAY_LEN(ends); i++) {
		const char *piece = pieces[i / ARRAY_LEN(begins) % ARRAY_LEN(pieces)];

		buf_clear(&name);
		buf_adds(&name, begins[i % ARRAY_LEN(begins)]);
		while (name.len + strlen(piece) + 2 < SYMBOL_NAME_MAX)
			buf_adds(&name, piece);
		buf_adds(&name, ends[i / ARRAY_LEN(begins) / ARRAY_LEN(pieces)]);
		wrong += strlen(shown(buf_text(&name))) > SYMBOL_NAME_MAX;
	}
	CHECK_EQ(wrong, 0);
	CHECK_NAMED((clock() - before) / CLOCKS_PER_SEC < 20, "a hostile name of D takes no time to speak of");
	buf_clear(&name);
	buf_adds(&name, "base_GHCziBase_");
	while (name.len < SYMBOL_NAME_MAX - 8)
		buf_adds(&name, "Z99T");
	buf_adds(&name, "_info");
	CHECK(strlen(shown(buf_text(&name))) <= SYMBOL_NAME_MAX);
}

/* "Qxyz", which leads back from the end of `name` to that place. */
static void add_reference(struct buf *name, size_t place)
{
	size_t back = name->len - place;

	buf_addf(name, "Q%c%c%c", (char)('A' + back / 676), (char)('A' + back / 26 % 26), (char)('a' + back % 26));
}

/* Few and short are values whose type, which is not shown, takes long: so many steps are too many. */
static void test_steps(void)
{
	for (int values = 1; values < 400; values += 300) {
		RELEASE(buf_release) struct buf name = { 0 };
		size_t place;

		buf_adds(&name, "_D1a__T1bT");
		place = name.len;
		buf_adds(&name, "B100");
		buf_addn(&name, 'v', 100);
		for (int i = 0; i < values; i++) {
			buf_addc(&name, 'V');
			add_reference(&name, place);
			buf_adds(&name, "i1");
		}
		buf_adds(&name, "ZFZv");
		CHECK(!strncmp(shown(buf_text(&name)), values == 1 ? "a.b!(Tuple!(void, " : "_D1a__T1bT", 10));
	}
}

/* Each of these symbols in each other is read as a mangled name first, which it is not: not twice as long each. */
static void test_nested_symbols(void)
{
	for (size_t bytes = 300; bytes < SYMBOL_NAME_MAX; bytes += 400) {
		RELEASE(buf_release) struct buf name = { 0 };
		clock_t before = clock();

		buf_adds(&name, "_D3__T1a");
		while (name.len + 10 <= bytes)
			buf_adds(&name, "S8_D3__T1a");
		CHECK_STR(shown(buf_text(&name)), buf_text(&name));
		CHECK((clock() - before) / CLOCKS_PER_SEC < 2);
	}
	/* One in another, and one that leads back out of it, as compilers write them. */
	CHECK_STR(shown("_D1a__T1bS9_D1c1dFZvS1eZ1fFZv"), "a.b!(c.d(), e).f()");
	CHECK_STR(shown("_D3foo__T3barS9_DQp3baziZ4quuxFZv"), "foo.bar!(foo.baz).quux()");
}

/* What is given up on leaves nothing behind in what was there before. */
static void test_nothing_left(void)
{
	RELEASE(buf_release) struct buf out = { 0 };

	buf_adds(&out, "before");
	CHECK(!d_name("_D3std5stdioFiii", &out) && !strcmp(buf_text(&out), "before"));
	CHECK(!haskell_name("base_GHCziBase_mapz_info", &out) && !strcmp(buf_text(&out), "before"));
	CHECK(!ocaml_name("camlProg__work$zz_81", &out) && !strcmp(buf_text(&out), "before"));
	CHECK(ocaml_name("camlProg__work_81", &out) && !strcmp(buf_text(&out), "beforeProg.work_81"));
}

int main(void)
{
	test_d();
	test_haskell();
	test_ocaml();
	test_bounds();
	test_steps();
	test_nested_symbols();
	test_nothing_left();
	return tap_done();
}
