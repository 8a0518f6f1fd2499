// SPDX-License-Identifier: GPL-2.0-or-later
/* python_code: the texts and lines of a Python function. */
#include <errno.h>
#include <stdbool.h>
#include "core/script/python_code.h"

#define NO_CHARACTER 0xfffd
#define UNIT_BYTES 2 /* of bytecode, since 3.6 */

void script_character(struct buf *text, uint32_t c)
{
	if (!c || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
		c = NO_CHARACTER;
	if (c < 0x80) {
		buf_addc(text, (char)c);
		return;
	}
	if (c < 0x800) {
		buf_addc(text, (char)(0xc0 | c >> 6));
	} else {
		if (c < 0x10000) {
			buf_addc(text, (char)(0xe0 | c >> 12));
		} else {
			buf_addc(text, (char)(0xf0 | c >> 18));
			buf_addc(text, (char)(0x80 | (c >> 12 & 0x3f)));
		}
		buf_addc(text, (char)(0x80 | (c >> 6 & 0x3f)));
	}
	buf_addc(text, (char)(0x80 | (c & 0x3f)));
}

int python_code_text(const uint8_t *bytes, size_t len, uint8_t char_bytes, struct buf *ret_text)
{
	if ((char_bytes != 1 && char_bytes != 2 && char_bytes != 4) || len % char_bytes)
		return -EINVAL;
	for (size_t i = 0; i < len; i += char_bytes) {
		uint32_t c = 0;

		for (uint8_t j = 0; j < char_bytes; j++)
			c |= (uint32_t)bytes[i + j] << 8 * j;
		script_character(ret_text, c);
	}
	return 0;
}

/* The next bytes of bytecode, and their line. */
struct lines {
	struct buf *buf;
	uint32_t from, last;
	int64_t line; /* as it is counted */
	bool has_last;
};

static void add_line(struct lines *lines, uint32_t bytes, bool has_line)
{
	struct script_line line = { lines->from, 0 };

	lines->from += bytes;
	if (has_line && lines->line > 0 && lines->line <= INT32_MAX)
		line.line = (uint32_t)lines->line;
	if (!bytes || (lines->has_last && line.line == lines->last))
		return;
	buf_add(lines->buf, &line, sizeof(line));
	lines->has_last = true;
	lines->last = line.line;
}

/* Pairs: so many bytes on, so many lines on; the last line has no end. */
static int read_lnotab(struct lines *lines, const uint8_t *table, size_t len)
{
	for (size_t i = 0; i + 1 < len; i += 2) {
		add_line(lines, table[i], true);
		lines->line += (int8_t)table[i + 1];
	}
	add_line(lines, UNIT_BYTES, true);
	return len % 2 ? -EBADMSG : 0;
}

/* Pairs: so many bytes are of a line that is so many lines on; -128: of none. */
static int read_pairs(struct lines *lines, const uint8_t *table, size_t len)
{
	for (size_t i = 0; i + 1 < len; i += 2) {
		bool has_line = table[i + 1] != 0x80;

		lines->line += has_line ? (int8_t)table[i + 1] : 0;
		add_line(lines, table[i], has_line);
	}
	return len % 2 ? -EBADMSG : 0;
}

enum location { LOCATION_LINE_0 = 10, LOCATION_LINE_2 = 12, LOCATION_NO_COLUMNS, LOCATION_LONG, LOCATION_NONE };

/* A number of 6 bits a byte, the lowest first; bit 6: more follow. The lowest of all is its sign. */
static bool read_signed(const uint8_t *table, size_t len, size_t at, int64_t *ret_number)
{
	uint64_t number = 0;

	for (uint32_t shift = 0; shift <= 30; shift += 6, at++) {
		if (at >= len || table[at] & 0x80)
			return false;
		number |= (uint64_t)(table[at] & 0x3f) << shift;
		if (!(table[at] & 0x40)) {
			*ret_number = number & 1 ? -(int64_t)(number >> 1) : (int64_t)(number >> 1);
			return true;
		}
	}
	return false;
}

/* Entries that begin with a byte of bit 7: 1, kind (4 bits), units of bytecode less 1 (3 bits). */
static int read_locations(struct lines *lines, const uint8_t *table, size_t len)
{
	for (size_t i = 0; i < len;) {
		uint8_t first = table[i++], kind = first >> 3 & 15;
		int64_t lines_on = 0;

		if (!(first & 0x80))
			return -EBADMSG;
		if (kind >= LOCATION_LINE_0 && kind <= LOCATION_LINE_2)
			lines_on = kind - LOCATION_LINE_0;
		else if ((kind == LOCATION_NO_COLUMNS || kind == LOCATION_LONG) &&
			 !read_signed(table, len, i, &lines_on))
			return -EBADMSG;
		lines->line += lines_on;
		add_line(lines, ((first & 7) + 1u) * UNIT_BYTES, kind != LOCATION_NONE);
		while (i < len && !(table[i] & 0x80))
			i++;
	}
	return 0;
}

int python_code_lines(uint16_t version, const uint8_t *table, size_t len, uint32_t first_line, struct buf *lines)
{
	struct lines reading = { .buf = lines, .line = first_line };

	if (version >= 0x30b)
		return read_locations(&reading, table, len);
	return version == 0x30a ? read_pairs(&reading, table, len) : read_lnotab(&reading, table, len);
}

uint32_t script_line_at(const struct script_line *lines, size_t n, uint32_t place, uint32_t first_line)
{
	size_t low = 0, high = n; /* lines[low - 1] begins at the place or before it, lines[high] behind it */

	if (!n)
		return 0;
	if (place > INT32_MAX)
		return first_line;
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (lines[middle].from <= place)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? lines[low - 1].line : first_line;
}
