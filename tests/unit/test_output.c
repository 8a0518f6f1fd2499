// SPDX-License-Identifier: GPL-2.0-or-later
/* test_output: escapes, numbers, cut and wrapped lines, and what is written for findings. */
#include "base/mem.h"
#include "output/escape.h"
#include "base/number.h"
#include "output/output.h"
#include "output/text.h"
#include "output/wrap.h"
#include "tap.h"

static char *with(void (*escape)(struct buf *, const char *), const char *text)
{
	struct buf buf = { 0 };

	escape(&buf, text);
	return buf_take(&buf);
}

#define CHECK_ESCAPE(escape, text, want) \
	do { \
		CLEANUP(mem_free) char *made_ = with(escape, text); \
		CHECK_STR(made_, want); \
	} while (0)

static void test_text(void)
{
	CHECK_ESCAPE(escape_text, "main", "main");
	CHECK_ESCAPE(escape_text, "a\033[31mb\x7f\n", "a\\x1b[31mb\\x7f\\x0a");
	CHECK_ESCAPE(escape_text, "\xc2\x9b", "\\xc2\\x9b"); /* C1: CSI */
	CHECK_ESCAPE(escape_text, "\xe2\x80\xae" "evil", "\\xe2\\x80\\xaeevil"); /* U+202E */
	CHECK_ESCAPE(escape_text, "\xe2\x81\xa6", "\\xe2\\x81\\xa6"); /* U+2066 */
	CHECK_ESCAPE(escape_text, "gr\xc3\xbc\xc3\x9f", "gr\xc3\xbc\xc3\x9f");
	CHECK_ESCAPE(escape_text, "\xff\xc0\x80", "\\xff\\xc0\\x80");
	CHECK_ESCAPE(escape_text, "\xed\xa0\x80", "\\xed\\xa0\\x80"); /* a surrogate */
	CHECK_ESCAPE(escape_text, "\xe2\x82", "\\xe2\\x82"); /* cut short */
}

static void test_json_string(void)
{
	CHECK_ESCAPE(escape_json, "a\xff" "b", "\"a\xef\xbf\xbd" "b\"");
	CHECK_ESCAPE(escape_json, "\xf0\x9f\x98\x80", "\"\xf0\x9f\x98\x80\"");
	CHECK_ESCAPE(escape_json, "\xf4\x90\x80\x80",
		     "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""); /* past U+10FFFF */
	CHECK_ESCAPE(escape_json, "", "\"\"");
	CHECK_ESCAPE(escape_json, "\"\\/\b\f\n\r\t", "\"\\\"\\\\/\\b\\f\\n\\r\\t\"");
	CHECK_ESCAPE(escape_json, "\x01\x1b\x7f", "\"\\u0001\\u001b\\u007f\"");
	CHECK_ESCAPE(escape_json, "\xc2\x80\xc2\x9f\xc2\xa0", "\"\\u0080\\u009f\xc2\xa0\""); /* C1 */
	CHECK_ESCAPE(escape_json, "\xe2\x80\xa8\xe2\x80\xae\xe2\x81\xa6\xd8\x9c",
		     "\"\\u2028\\u202e\\u2066\\u061c\"");
}

static void test_folded(void)
{
	CHECK_ESCAPE(escape_folded, "a;b", "a:b");
	CHECK_ESCAPE(escape_folded, "a\nb\tc", "a?b?c");
	CHECK_ESCAPE(escape_folded, "", "[unknown]");
	CHECK_ESCAPE(escape_folded, "operator new 12", "operator new_12");
	CHECK_ESCAPE(escape_folded, "f 1 2", "f 1_2");
	CHECK_ESCAPE(escape_folded, "f 1.5", "f_1.5");
	CHECK_ESCAPE(escape_folded, "f 1.", "f_1.");
	CHECK_ESCAPE(escape_folded, "f12", "f12");
	CHECK_ESCAPE(escape_folded, "12", "12");
	CHECK_ESCAPE(escape_folded, "\xffx", "?x");
}

static void test_long_names(void)
{
	RELEASE(buf_release) struct buf name = { 0 };
	RELEASE(buf_release) struct buf made = { 0 };

	buf_addn(&name, 'a', ESCAPE_NAME_MAX - 1);
	buf_adds(&name, "\xc3\xbc\xc3\xbc");
	escape_text(&made, name.data);
	CHECK_EQ(made.len, ESCAPE_NAME_MAX - 1); /* the character across the limit is left out */
	buf_clear(&made);
	escape_folded(&made, name.data);
	CHECK_EQ(made.len, ESCAPE_NAME_MAX - 1);
}

static void check_cut(const char *text, size_t columns, const char *want)
{
	RELEASE(buf_release) struct buf made = { 0 };

	escape_cut(&made, text, strlen(text), columns);
	CHECK_STR(buf_text(&made), want);
	CHECK(!columns || escape_columns(buf_text(&made), made.len) <= columns);
}

static void test_cut(void)
{
	static const char wide[] = "\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2";

	check_cut("abcdefghijklmnop", 0, "abcdefghijklmnop");
	check_cut("abcdefghijklmnop", 16, "abcdefghijklmnop");
	check_cut("abcdefghijklmnop", 11, "abcdef..nop");
	check_cut("abcdefghijklmnop", 4, "a..p");
	check_cut("abcdefghijklmnop", 3, "a..");
	check_cut("abcdefghijklmnop", 2, "ab");
	check_cut("abcdefghijklmnop", 1, "a");
	check_cut("", 1, "");
	check_cut(wide, 10, "\xe6\xbc\xa2\xe6\xbc\xa2..\xe6\xbc\xa2");
	check_cut(wide, 4, "..");
	check_cut(wide, 2, "\xe6\xbc\xa2");
	check_cut(wide, 1, ".");
}

/* A function's name gives way before the path behind it does, but not all of it. */
static void test_end_line(void)
{
	static const char text[] =
		"  int a_namespace::a_function_of_some_length(int, char, a_type)  (m)  a/path/f.c:12";
	static const struct text_name name = { 2, 63 };
	static const struct {
		size_t width;
		const char *want;
	} cases[] = {
		{ 0, text },
		{ 83, text },
		{ 82, "  a_namespace::a_function_of_some_length(int, char, a_type)  (m)  a/path/f.c:12" },
		{ 70, "  a_namespace::a_function_of_some_length  (m)  a/path/f.c:12" },
		{ 50, "  a_function_of_some_length  (m)  a/path/f.c:12" },
		{ 40, "  a_function_of_some_leng..a/path/f.c:12" },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		RELEASE(buf_release) struct buf line = { 0 };

		buf_adds(&line, text);
		text_end_line(&line, 0, name, cases[i].width);
		line.data[--line.len] = '\0';
		CHECK_STR(line.data, cases[i].want);
	}
}

static char *written(const char *format, const struct report *report)
{
	struct output_stream stream = { .file = OUT_FILE_NONE };
	struct output_options options = { 0 };
	const struct output *output = NULL;
	struct err err = { 0 };

	CHECK_EQ(output_choose(format, NULL, "text", 1u << report->kind, &output, &err), 0);
	CHECK_EQ(output->write(report, &options, &stream, &err), 0);
	return buf_take(&stream.buf);
}

static void check_written(const char *format, const struct report *report, const char *want)
{
	CLEANUP(mem_free) char *got = written(format, report);

	CHECK_STR(got, want);
}

static void test_findings(void)
{
	static const char *const details[] = { "libfoo.so" };
	const struct report_finding findings[] = {
		{ .name = "btf", .verdict = REPORT_OK, .found = "6.1 MB" },
		{ .name = "kptr_restrict", .verdict = REPORT_FAIL, .found = "2\033", .cost = "kernel names",
		  .fix = "sysctl -w kernel.kptr_restrict=0", .n_details = 1, .details = details },
	};
	const struct report report = { .kind = REPORT_FINDINGS, .schema = "stk-doctor/1", .n_findings = 2,
				       .findings = findings };

	check_written("text", &report,
		      "ok    btf            6.1 MB\n"
		      "fail  kptr_restrict  2\\x1b\n"
		      "                     - libfoo.so\n"
		      "                     cost: kernel names\n"
		      "                     fix:  sysctl -w kernel.kptr_restrict=0\n"
		      "\n1 ok, 0 warn, 1 fail\n");
	check_written("json", &report,
		"{\n\"schema\":\"stk-doctor/1\",\n\"findings\":[\n"
		"{\"probe\":\"btf\",\"status\":\"ok\",\"found\":\"6.1 MB\",\"cost\":null,\"fix\":null,"
		"\"details\":[],\"tables\":[]},\n"
		"{\"probe\":\"kptr_restrict\",\"status\":\"fail\",\"found\":\"2\\u001b\",\"cost\":\"kernel names\","
		"\"fix\":\"sysctl -w kernel.kptr_restrict=0\",\"details\":[\"libfoo.so\"],\"tables\":[]}\n]\n}\n");
}

/* What one file leaves open, and more lines than a reader wants. */
static void test_tables_and_long_lists(void)
{
	static const char *const details[12] = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l" };
	static const struct report_count sources[] = { { ".eh_frame", 40 } };
	static const struct report_count unsupported[] = { { "expression", 3 }, { "register", 1 } };
	static const struct report_table table = {
		.path = "/lib/libfoo.so", .rows = 70404, .code_bytes = 1000, .uncovered_bytes = 71,
		.unsupported_bytes = 9, .functions = 40, .functions_with_fp = 2, .n_sources = 1,
		.sources = sources, .n_unsupported = 2, .unsupported = unsupported,
	};
	struct report_finding finding = { .name = "unwinding", .verdict = REPORT_OK, .found = "x",
					  .n_tables = 1, .tables = &table };
	const struct report report = { .kind = REPORT_FINDINGS, .schema = "stk-doctor/1", .n_findings = 1,
				       .findings = &finding };

	check_written("json", &report,
		"{\n\"schema\":\"stk-doctor/1\",\n\"findings\":[\n"
		"{\"probe\":\"unwinding\",\"status\":\"ok\",\"found\":\"x\",\"cost\":null,\"fix\":null,"
		"\"details\":[],"
		"\"tables\":[{\"path\":\"/lib/libfoo.so\",\"why_not\":null,\"rows\":70404,\"code_bytes\":1000,"
		"\"uncovered_bytes\":71,\"unsupported_bytes\":9,\"unsupported\":{\"expression\":3,\"register\":1},"
		"\"sources\":{\".eh_frame\":40},\"functions\":40,\"functions_with_fp\":2,"
		"\"frame_pointers\":false}]}\n]\n}\n");
	finding.details = details;
	finding.n_details = 11;
	check_written("text", &report,
		      "ok    unwinding  x\n"
		      "                 - a\n                 - b\n                 - c\n                 - d\n"
		      "                 - e\n                 - f\n                 - g\n                 - h\n"
		      "                 - i\n                 - j\n                 - k\n"
		      "\n1 ok, 0 warn, 0 fail\n");
	finding.n_details = 12;
	check_written("text", &report,
		      "ok    unwinding  x\n"
		      "                 - a\n                 - b\n                 - c\n                 - d\n"
		      "                 - e\n                 - f\n                 - g\n                 - h\n"
		      "                 - i\n                 - j\n                 - and 2 more: -v shows them\n"
		      "\n1 ok, 0 warn, 0 fail\n");
}

static void check_wrapped(const char *words, size_t width, size_t column, const char *want)
{
	RELEASE(buf_release) struct buf buf = { 0 };
	const struct wrap wrap = { width, column, "# \033[2m ", 3 };

	buf_adds(&buf, "> ");
	buf_adds(&buf, words);
	wrap_end(&buf, 2, &wrap);
	CHECK_STR(buf_text(&buf), want);
}

static void test_wrap(void)
{
	check_wrapped("one two three", 0, 2, "> one two three");
	check_wrapped("one two three", 15, 2, "> one two three");
	check_wrapped("one two three", 14, 2, "> one two\n# \033[2m three");
	check_wrapped("one two three", 10, 2, "> one two\n# \033[2m three");
	check_wrapped("one  two", 40, 2, "> one  two");
	check_wrapped("one 99.9 % two", 12, 2, "> one 99.9 %\n# \033[2m two");
	check_wrapped("one 99.9 % two", 11, 2, "> one\n# \033[2m 99.9 %\n# \033[2m two");
	check_wrapped("", 40, 2, "> ");
	/* A word too long for any line is not broken, and nothing shorter waits for it. */
	check_wrapped("/a/very/long/path and more", 12, 2, "> /a/very/long/path\n# \033[2m and more");
	check_wrapped("a /a/very/long/path", 12, 2, "> a\n# \033[2m /a/very/long/path");
	/* Columns, not bytes. */
	check_wrapped("gr\xc3\xbc\xc3\x9f" "e gr\xc3\xbc\xc3\x9f" "e", 13, 2,
		      "> gr\xc3\xbc\xc3\x9f" "e gr\xc3\xbc\xc3\x9f" "e");
}

/* What is too small for a branch is told, also where nothing else branches. */
static void test_hidden_chains(void)
{
	static const struct report_frame leaf = { .function = "leaf" }, mid = { .function = "mid" };
	static const struct report_frame *const run[] = { &mid };
	static const struct report_node node = { .n_frames = 1, .frames = run, .count = 40, .percent = 40,
						 .hidden = 40, .hidden_percent = 40 };
	static const char *const key = "symbol", *const name = "leaf";
	const struct report_row rows[] = {
		{ .keys = &name, .frame = &leaf, .children = 70, .children_percent = 70, .n_nodes = 1,
		  .nodes = &node, .hidden = 30, .hidden_percent = 30 },
		{ .keys = &name, .frame = &leaf, .hidden = 7, .hidden_percent = 7 },
		{ .keys = &name, .frame = &leaf, .hidden = 1, .hidden_percent = 0.1 },
	};
	const struct report report = { .kind = REPORT_TABLE, .n_keys = 1, .keys = &key, .n_rows = 3,
				       .rows = rows, .with_chains = true, .with_children = true,
				       .summary.name = "app" };
	CLEANUP(mem_free) char *text = written("text", &report);

	CHECK(strstr(text, "|--40.00%- mid\n") != NULL);
	CHECK(strstr(text, "|          `--40.00%- (many, each small)\n") != NULL);
	CHECK(strstr(text, " `--30.00%- (others, each small)\n") != NULL);
	CHECK(strstr(text, " `--7.00%-- (many, each small)\n") != NULL);
	CHECK(strstr(text, "0.10%") == NULL);
}

static void test_numbers(void)
{
	static const struct {
		double percent;
		const char *want;
	} shares[] = { { 0, "0.0" }, { 0.0001, "0.1" }, { 0.26, "0.3" }, { 50, "50.0" },
		       { 99.96, "99.9" }, { 100, "100.0" } };
	static const struct {
		uint64_t count;
		const char *want;
	} counts[] = { { 0, "0" }, { 999, "999" }, { 1000, "1,000" },
		       { UINT64_MAX, "18,446,744,073,709,551,615" } };
	RELEASE(buf_release) struct buf buf = { 0 };

	for (size_t i = 0; i < ARRAY_LEN(shares); i++) {
		buf_clear(&buf);
		number_percent(&buf, shares[i].percent);
		CHECK_STR(buf_text(&buf), shares[i].want);
	}
	for (size_t i = 0; i < ARRAY_LEN(counts); i++) {
		buf_clear(&buf);
		number_count(&buf, counts[i].count);
		CHECK_STR(buf_text(&buf), counts[i].want);
	}
}

int main(void)
{
	test_text();
	test_json_string();
	test_folded();
	test_long_names();
	test_cut();
	test_end_line();
	test_findings();
	test_tables_and_long_lists();
	test_wrap();
	test_numbers();
	test_hidden_chains();
	return tap_done();
}
