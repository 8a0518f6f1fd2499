// SPDX-License-Identifier: GPL-2.0-or-later
/* Texts and lines of Python functions: tables of real ones, and damaged ones. */
#include <errno.h>
#include "base/mem.h"
#include "core/script/python_code.h"
#include "tap.h"

static struct buf got;

static const struct script_line *lines(void)
{
	return (const struct script_line *)got.data;
}

static int read_lines(uint16_t version, const char *table, size_t len, uint32_t first_line)
{
	buf_clear(&got);
	return python_code_lines(version, (const uint8_t *)table, len, first_line, &got);
}

#define READ(version, table, first_line) read_lines(version, table, sizeof(table) - 1, first_line)
#define CHECK_LINES(...) \
	do { \
		static const struct script_line script_lines_[] = { __VA_ARGS__ }; \
		CHECK_EQ(got.len / sizeof(*script_lines_), ARRAY_LEN(script_lines_)); \
		CHECK(got.len == sizeof(script_lines_) && \
		      !memcmp(got.data, script_lines_, sizeof(script_lines_))); \
	} while (0)

/*
 * Two functions as CPython compiled them, and what co_lines(), or before 3.10 dis, says of them. One with loops,
 * exceptions, `with`, and lines in any order; the other with calls over 200 and 140 empty lines, back and forth.
 *
 * def excepts(a):			def far(a):
 *     try:				    x = (a +
 *         for i in range(a):		         <200 lines> a(1,
 *             if i > 3:		           <140 lines> 2))
 *                 break		    while x:
 *     except (ValueError,		        x = x(a(
 *             KeyError) as e:		            3), a
 *         return [e,			        )
 *                 1]			    return x
 *     finally:
 *         a(
 *             1,
 *             2)
 *     with a as b:
 *         pass
 *     return b
 */
static void test_lines(void)
{
	CHECK_EQ(READ(0x308,
		      "\x00\x01\x04\x01\x0c\x01\x08\x01\x0a\x01\x04\x01\x02\xff\x0e\x02\x02\x01\x02\xff\x22\x03"
		      "\x02\x01\x02\x01\x02\xfe\x06\x03\x06\x01\x0a\x01",
		      1),
		 0);
	CHECK_LINES({ 0, 2 }, { 4, 3 }, { 16, 4 }, { 24, 5 }, { 34, 6 }, { 38, 7 }, { 40, 6 }, { 54, 8 },
		    { 56, 9 }, { 58, 8 }, { 92, 11 }, { 94, 12 }, { 96, 13 }, { 98, 11 }, { 104, 14 },
		    { 110, 15 }, { 120, 16 });
	CHECK_EQ(READ(0x309,
		      "\x00\x01\x02\x7f\x00\x4a\x04\x7f\x00\x0e\x02\x80\x00\xf3\x02\x80\x00\xb7\x04\x7f\x00\x7f"
		      "\x00\x59\x04\x01\x04\x01\x02\xff\x02\x01\x02\xff\x06\x03",
		      18),
		 0);
	CHECK_LINES({ 0, 19 }, { 2, 220 }, { 6, 361 }, { 8, 220 }, { 10, 19 }, { 14, 362 }, { 18, 363 },
		    { 22, 364 }, { 24, 363 }, { 26, 364 }, { 28, 363 }, { 34, 366 });
	CHECK_EQ(READ(0x30a,
		      "\x04\x01\x0c\x01\x08\x01\x04\x01\x02\xff\x04\x80\x04\x02\x02\x01\x0c\xff\x02\x02\x02\x01"
		      "\x10\xff\x02\x03\x02\x01\x02\x01\x06\xfe\x08\x80\x02\xfb\x02\x80\x02\x05\x02\x01\x02\x01"
		      "\x08\xfe\x02\x01\x02\x01\x06\xfe\x06\x03\x02\x01\x0a\xff\x04\x02\x10\xfe\x04\x02",
		      1),
		 0);
	CHECK_LINES({ 0, 2 }, { 4, 3 }, { 16, 4 }, { 24, 5 }, { 28, 4 }, { 30, 0 }, { 34, 6 }, { 38, 7 },
		    { 40, 6 }, { 52, 8 }, { 54, 9 }, { 56, 8 }, { 72, 11 }, { 74, 12 }, { 76, 13 }, { 78, 11 },
		    { 84, 0 }, { 92, 6 }, { 94, 0 }, { 96, 11 }, { 98, 12 }, { 100, 13 }, { 102, 11 },
		    { 110, 12 }, { 112, 13 }, { 114, 11 }, { 120, 14 }, { 126, 15 }, { 128, 14 }, { 138, 16 },
		    { 142, 14 }, { 158, 16 });
	CHECK_EQ(READ(0x30a,
		      "\x02\x01\x00\x7f\x04\x4a\x00\x7f\x02\x0e\x00\x81\x02\xf2\x00\x81\x04\xb6\x00\x7f\x00\x7f"
		      "\x04\x59\x04\x01\x02\x01\x02\xff\x02\x01\x04\xff\x04\xff\x04\x04",
		      18),
		 0);
	CHECK_LINES({ 0, 19 }, { 2, 220 }, { 6, 361 }, { 8, 220 }, { 10, 19 }, { 14, 362 }, { 18, 363 },
		    { 22, 364 }, { 24, 363 }, { 26, 364 }, { 28, 363 }, { 32, 362 }, { 36, 366 });
	CHECK_EQ(READ(0x30b,
		      "\x80\x00\xd8\x09\x0a\xf0\x52\x06\x00\x0a\x0b\x88\x11\x88\x31\xf0\x5a\x04\x00\x0c\x0d\xf1"
		      "\x5b\x04\x4d\x02\x0a\x0e\xf4\x00\x4d\x02\x0a\x0e\xf1\x53\x06\x56\x05\x0a\x0e\x80\x41\xf0"
		      "\x6e\x0a\x00\x0b\x0c\xf0\x00\x03\x05\x0a\xd8\x0c\x0d\x88\x41\x88\x61\x88\x61\xd8\x0c\x0d"
		      "\xf1\x03\x01\x0f\x0f\xf4\x00\x01\x0f\x0f\xd8\x10\x11\xf1\x03\x02\x0d\x0a\xf4\x00\x02\x0d"
		      "\x0a\x88\x01\xf0\x03\x00\x0b\x0c\xf0\x00\x03\x05\x0a\xf0\x08\x00\x0c\x0d\x80\x48",
		      18),
		 0);
	CHECK_LINES({ 0, 18 }, { 2, 19 }, { 4, 220 }, { 10, 361 }, { 12, 220 }, { 26, 19 }, { 32, 362 },
		    { 36, 363 }, { 44, 364 }, { 46, 363 }, { 60, 364 }, { 62, 363 }, { 78, 362 }, { 82, 366 });
	CHECK_EQ(READ(0x30c,
		      "\x80\x00\xf0\x02\x0b\x05\x0f\xdc\x11\x16\x90\x71\x93\x18\xf2\x00\x02\x09\x16\x88\x41\xd8"
		      "\x0f\x10\x90\x31\x8b\x75\xd9\x10\x15\xf0\x05\x02\x09\x16\xf1\x10\x00\x09\x0a\xd8\x0c\x0d"
		      "\xd8\x0c\x0d\xf4\x05\x02\x09\x0f\xf0\x06\x00\x0a\x0b\xf0\x00\x01\x05\x0d\x88\x61\xd8\x08"
		      "\x0c\xf7\x03\x01\x05\x0d\xe0\x0b\x0c\x80\x48\xf8\xf4\x15\x00\x0d\x17\xdc\x0c\x14\xf0\x03"
		      "\x01\x0c\x16\xf2\x00\x03\x05\x13\xe0\x10\x11\xd8\x10\x11\xf0\x03\x01\x10\x13\xf4\x00\x01"
		      "\x09\x13\xf1\x06\x00\x09\x0a\xd8\x0c\x0d\xd8\x0c\x0d\xf5\x05\x02\x09\x0f\xfb\xf0\x0b\x03"
		      "\x05\x13\xfb\xf1\x0a\x00\x09\x0a\xd8\x0c\x0d\xd8\x0c\x0d\xf5\x05\x02\x09\x0f\xfa\xf7\x06"
		      "\x01\x05\x0d\xe0\x0b\x0c\x80\x48\xfa",
		      1),
		 0);
	CHECK_LINES({ 0, 1 }, { 2, 2 }, { 4, 3 }, { 32, 4 }, { 44, 5 }, { 48, 3 }, { 50, 11 }, { 54, 12 },
		    { 56, 13 }, { 58, 11 }, { 68, 14 }, { 74, 15 }, { 76, 14 }, { 92, 16 }, { 96, 0 },
		    { 98, 6 }, { 108, 7 }, { 118, 6 }, { 126, 8 }, { 128, 9 }, { 130, 8 }, { 142, 11 },
		    { 146, 12 }, { 148, 13 }, { 150, 11 }, { 162, 0 }, { 170, 6 }, { 172, 0 }, { 180, 11 },
		    { 184, 12 }, { 186, 13 }, { 188, 11 }, { 200, 0 }, { 206, 14 }, { 222, 16 }, { 226, 0 });
	CHECK_EQ(READ(0x30d,
		      "\x80\x00\xd8\x09\x0a\xf1\x52\x06\x00\x0a\x0b\x88\x31\xf0\x5a\x04\x00\x0c\x0d\xf3\x5b\x04"
		      "\x4d\x02\x0a\x0e\xf1\x53\x06\x56\x05\x0a\x0e\x80\x41\xf6\x6e\x0a\x00\x0b\x0c\xd9\x0c\x0d"
		      "\x89\x61\xd8\x0c\x0d\xf3\x03\x01\x0f\x0f\xd8\x10\x11\xf3\x03\x02\x0d\x0a\x88\x01\xf7\x03"
		      "\x00\x0b\x0c\x88\x21\xf0\x08\x00\x0c\x0d\x80\x48",
		      18),
		 0);
	CHECK_LINES({ 0, 18 }, { 2, 19 }, { 4, 220 }, { 10, 361 }, { 12, 220 }, { 20, 19 }, { 26, 362 },
		    { 40, 363 }, { 48, 364 }, { 50, 363 }, { 58, 364 }, { 60, 363 }, { 70, 362 }, { 88, 366 });
}

static void test_lines_at(void)
{
	const struct script_line *all = lines();
	size_t n;

	CHECK_EQ(READ(0x30a, "\x04\x01\x04\x80\x02\xff", 10), 0);
	CHECK_LINES({ 0, 11 }, { 4, 0 }, { 8, 10 });
	all = lines();
	n = got.len / sizeof(*all);
	CHECK_EQ(script_line_at(all, n, 0, 10), 11);
	CHECK_EQ(script_line_at(all, n, 3, 10), 11);
	CHECK_EQ(script_line_at(all, n, 4, 10), 0);
	CHECK_EQ(script_line_at(all, n, 8, 10), 10);
	CHECK_EQ(script_line_at(all, n, 0x7fffffff, 10), 10);
	CHECK_EQ(script_line_at(all, n, 0xfffffffe, 9), 9);
	CHECK_EQ(script_line_at(all, n, (uint32_t)-1, 9), 9);
	CHECK_EQ(script_line_at(all, 0, 4, 9), 0);
	CHECK_EQ(script_line_at(all + 1, n - 1, 2, 9), 9); /* in front of all */
}

static void test_lines_damaged(void)
{
	CHECK_EQ(READ(0x30b, "", 3), 0);
	CHECK_EQ(got.len, 0);
	CHECK_EQ(READ(0x309, "", 3), 0); /* all of it is the first line */
	CHECK_LINES({ 0, 3 });
	CHECK_EQ(READ(0x309, "\x02\x01\x02", 3), -EBADMSG);
	CHECK_LINES({ 0, 3 }, { 2, 4 });
	CHECK_EQ(READ(0x30a, "\x02\x01\x02", 3), -EBADMSG);
	CHECK_LINES({ 0, 4 });
	CHECK_EQ(READ(0x30b, "\xd8\x01\x02\xf0", 3), -EBADMSG); /* the long form ends with its first byte, .. */
	CHECK_LINES({ 0, 4 });
	CHECK_EQ(READ(0x30b, "\xd8\x01\x02\xe8\x41", 3), -EBADMSG); /* .. in its number, .. */
	CHECK_LINES({ 0, 4 });
	CHECK_EQ(READ(0x30b, "\xd8\x01\x02\xe8\xd8\x01", 3), -EBADMSG); /* .. before that, .. */
	CHECK_LINES({ 0, 4 });
	CHECK_EQ(READ(0x30b, "\xd8\x01\x02\xe8\x41\x41\x41\x41\x41\x41\x01", 3), -EBADMSG); /* .. without end */
	CHECK_LINES({ 0, 4 });
	CHECK_EQ(READ(0x30b, "\x58\x01\x02", 3), -EBADMSG);
	CHECK_EQ(got.len, 0);
	CHECK_EQ(READ(0x30b, "\xe8\x09\x80\xe8\x7e\x7f\x7f\x7f\x7f\x03\x80\xf8\x80", 3), 0); /* below 1 */
	CHECK_LINES({ 0, 0 }, { 4, 0x7ffffffe }, { 8, 0 }, { 10, 0x7ffffffe });
	CHECK_EQ(READ(0x30b, "\xe8\x7e\x7f\x7f\x7f\x7f\x03\x80", 3), 0); /* and above any */
	CHECK_LINES({ 0, 0 });
}

static int read_text(const void *bytes, size_t len, uint8_t char_bytes)
{
	buf_clear(&got);
	return python_code_text(bytes, len, char_bytes, &got);
}

static void test_texts(void)
{
	static const uint16_t two[] = { 'K', 0x3b1, 0x20ac, 0xd83d, 0xdca9, 0 };
	static const uint32_t four[] = { 'f', 0xe9, 0x1f600, 0xdcff, 0x110000, 0xffffffff };

	CHECK_EQ(read_text("K.meth.<locals>.f", 17, 1), 0);
	CHECK_STR(buf_text(&got), "K.meth.<locals>.f");
	CHECK_EQ(read_text("\xe9\x00\x7f\xff\x80", 5, 1), 0);
	CHECK_STR(buf_text(&got), "\u00e9\ufffd\x7f\u00ff\xc2\x80");
	CHECK_EQ(read_text(two, sizeof(two), 2), 0);
	CHECK_STR(buf_text(&got), "K\u03b1\u20ac\ufffd\ufffd\ufffd");
	CHECK_EQ(read_text(four, sizeof(four), 4), 0);
	CHECK_STR(buf_text(&got), "f\u00e9\U0001f600\ufffd\ufffd\ufffd");
	CHECK_EQ(read_text("", 0, 4), 0);
	CHECK_EQ(got.len, 0);
	CHECK_EQ(read_text("abcd", 4, 0), -EINVAL);
	CHECK_EQ(read_text("abcd", 4, 3), -EINVAL);
	CHECK_EQ(read_text("abc", 3, 2), -EINVAL);
	CHECK_EQ(read_text("abcde", 5, 4), -EINVAL);
	CHECK_EQ(got.len, 0);
}

int main(void)
{
	test_lines();
	test_lines_at();
	test_lines_damaged();
	test_texts();
	buf_release(&got);
	return tap_done();
}
