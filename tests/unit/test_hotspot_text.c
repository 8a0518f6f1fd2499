// SPDX-License-Identifier: GPL-2.0-or-later
/* Names, files and lines of Java methods: real ones, and damaged ones. */
#include <errno.h>
#include "base/mem.h"
#include "core/script/hotspot_text.h"
#include "tap.h"

static struct buf got;

#define NAME(class, method) name_of(class, sizeof(class) - 1, method, sizeof(method) - 1)
#define FILE_OF(class, source) file_of(class, sizeof(class) - 1, source, sizeof(source) - 1)

static const char *name_of(const char *class, size_t class_bytes, const char *method, size_t method_bytes)
{
	buf_clear(&got);
	hotspot_name(class, class_bytes, method, method_bytes, &got);
	CHECK_EQ(strlen(buf_text(&got)), got.len);
	return buf_text(&got);
}

static const char *file_of(const char *class, size_t class_bytes, const char *source, size_t source_bytes)
{
	buf_clear(&got);
	hotspot_file(class, class_bytes, source, source_bytes, &got);
	return buf_text(&got);
}

static void test_names(void)
{
	CHECK_STR(NAME("java/util/HashMap", "get"), "java.util.HashMap.get");
	CHECK_STR(NAME("Outer$Inner", "<init>"), "Outer$Inner.<init>");
	CHECK_STR(NAME("", ""), ".");
	CHECK_STR(NAME("Foo$$Lambda$14+0x0000000800c8a840", "get"), "Foo$$Lambda$14.get");
	CHECK_STR(NAME("Foo$$Lambda+0x00007f0c01003200", "get"), "Foo$$Lambda.get");
	CHECK_STR(NAME("a/Foo$$Lambda$14/0x0000000800c8a840", "get"), "a.Foo$$Lambda$14.get");
	CHECK_STR(NAME("java/lang/invoke/LambdaForm$MH+0xab", "invoke"), "java.lang.invoke.LambdaForm$MH.invoke");
	CHECK_STR(NAME("Foo+0x", "a"), "Foo+0x.a");
	CHECK_STR(NAME("Foo0xab", "a"), "Foo0xab.a");
	CHECK_STR(NAME("+0xab", "a"), ".a");
	CHECK_STR(NAME("Foo", "a/b+0x12"), "Foo.a/b+0x12");
	CHECK_STR(NAME("F\xc3\xbcr", "\xe2\x82\xac"), "F\xc3\xbcr.\xe2\x82\xac");
	CHECK_STR(NAME("\xed\xa0\xb5\xed\xb2\x9c", "a"), "\xf0\x9d\x92\x9c.a"); /* surrogates */
	/* A NUL; halves of surrogates; longer than need be; cut; without a beginning; of 4 bytes. */
	CHECK_STR(NAME("\xc0\x80", "a"), "\xef\xbf\xbd.a");
	CHECK_STR(NAME("\xed\xa0\xb5", "\xed\xb2\x9c"), "\xef\xbf\xbd.\xef\xbf\xbd");
	CHECK_STR(NAME("\xed\xa0\xb5x", "\xed\xb2\x9cy"), "\xef\xbf\xbdx.\xef\xbf\xbdy");
	CHECK_STR(NAME("\xc1\x81", "\xe0\x81\x81"),
		  "\xef\xbf\xbd\xef\xbf\xbd.\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
	CHECK_STR(NAME("\xc3", "\xe2\x82"), "\xef\xbf\xbd.\xef\xbf\xbd\xef\xbf\xbd");
	CHECK_STR(NAME("\x80", "\0"), "\xef\xbf\xbd.\xef\xbf\xbd");
	CHECK_STR(NAME("\xf0\x9d", "a"), "\xef\xbf\xbd\xef\xbf\xbd.a");
}

static void test_files(void)
{
	CHECK_STR(FILE_OF("java/util/HashMap", "HashMap.java"), "java/util/HashMap.java");
	CHECK_STR(FILE_OF("java/util/HashMap$Node", "HashMap.java"), "java/util/HashMap.java");
	CHECK_STR(FILE_OF("Foo", "Bar.java"), "Bar.java");
	CHECK_STR(FILE_OF("java/lang/invoke/LambdaForm$MH+0x00007f", ""), "java/lang/invoke/LambdaForm$MH");
	CHECK_STR(FILE_OF("a/Foo$$Lambda/0x12", "Foo.java"), "a/Foo.java");
	CHECK_STR(FILE_OF("a/", "Foo.java"), "a/Foo.java");
}

static void test_numbers(void)
{
	static const struct {
		uint16_t version;
		uint8_t len;
		const char *bytes;
		uint32_t number;
	} numbers[] = { { 17, 1, "\0", 0 },
			{ 17, 1, "\xbf", 191 },
			{ 17, 2, "\xc0\0", 192 },
			{ 17, 2, "\xc1\x01", 193 + 64 },
			{ 17, 5, "\xff\xff\xff\xff\xbf", 0 },
			{ 20, 1, "\x01", 0 },
			{ 20, 1, "\xbf", 190 },
			{ 20, 2, "\xc0\x01", 191 },
			{ 25, 3, "\xc1\xc2\x03", 192 + 193 * 64 + 2 * 4096 },
			{ 25, 5, "\xff\xff\xff\xff\xff", 0 } };
	uint32_t number;

	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		const uint8_t *bytes = (const uint8_t *)numbers[i].bytes;
		uint64_t want = 0;
		size_t at = 0;

		for (uint32_t j = 0; j < numbers[i].len; j++)
			want += (uint64_t)(bytes[j] - (numbers[i].version >= 20)) << 6 * j;
		CHECK(hotspot_number(numbers[i].version, bytes, numbers[i].len, &at, &number));
		CHECK(at == numbers[i].len && number == (uint32_t)want);
		if (numbers[i].len < 5) /* else it is past 32 bits */
			CHECK_EQ(number, numbers[i].number);
		at = 0;
		CHECK(!hotspot_number(numbers[i].version, bytes, numbers[i].len - 1u, &at, &number));
	}
	CHECK(!hotspot_number(20, (const uint8_t *)"\0", 2, &(size_t) { 0 }, &number));
	CHECK(!hotspot_number(20, (const uint8_t *)"\xc0\0", 2, &(size_t) { 0 }, &number));
}

static int read_lines(uint16_t version, const char *table, size_t len)
{
	buf_clear(&got);
	return hotspot_lines(version, (const uint8_t *)table, len, &got);
}
#define READ(version, table) read_lines(version, table, sizeof(table) - 1)

static uint32_t line_at(uint32_t bci)
{
	return script_line_at((const struct script_line *)got.data, got.len / sizeof(struct script_line), bci, 0);
}

static void test_lines(void)
{
	/* 0: 100, 4: 102, 9: 101 (back), 40: 300. */
	CHECK_EQ(READ(17, "\xff\x00\xc8\x00\x22\xff\x0a\x01\xff\x3e\xce\x03\x00"), 0);
	CHECK(line_at(0) == 100 && line_at(3) == 100 && line_at(4) == 102 && line_at(9) == 101);
	CHECK(line_at(39) == 101 && line_at(40) == 300 && line_at(60000) == 300);
	CHECK_EQ(READ(21, "\xff\x01\xc9\x01\x22\xff\x0b\x02\xff\x3f\xcf\x04\x00rest"), 0);
	CHECK(line_at(0) == 100 && line_at(4) == 102 && line_at(9) == 101 && line_at(40) == 300);
	/* In no order: 10: 1, 2: 5. Nothing is before the first one. */
	CHECK_EQ(READ(17, "\x51\xff\x0f\x08\x00"), 0);
	CHECK(!line_at(1) && line_at(2) == 5 && line_at(9) == 5 && line_at(10) == 1);
	/* Two lines at 8: the first one is right there, the other one behind it; but for the one at 9. */
	CHECK_EQ(READ(17, "\x43\x04\x00"), 0);
	CHECK(line_at(8) == 3 && line_at(9) == 7 && line_at(100) == 7);
	CHECK_EQ(READ(17, "\x43\x04\x0a\x00"), 0);
	CHECK(line_at(8) == 3 && line_at(9) == 9 && line_at(100) == 9);
	CHECK_EQ(READ(17, "\xff\x01\x04\x00"), 0); /* at -1 */
	CHECK(!got.len && !line_at(0));
	CHECK_EQ(READ(17, ""), -EBADMSG);
	CHECK_EQ(READ(17, "\x43"), -EBADMSG);
	CHECK_EQ(line_at(8), 3);
	CHECK_EQ(READ(17, "\x43\xff\x02"), -EBADMSG);
	CHECK_EQ(line_at(8), 3);
	CHECK_EQ(READ(21, "\x43\xff\x00\x02"), -EBADMSG);
}

int main(void)
{
	test_names();
	test_files();
	test_numbers();
	test_lines();
	buf_release(&got);
	return tap_done();
}
