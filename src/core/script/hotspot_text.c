// SPDX-License-Identifier: GPL-2.0-or-later
/* hotspot_text: a Java method's name, file and lines. */
#include <errno.h>
#include <stdlib.h>
#include "base/mem.h"
#include "core/script/hotspot_text.h"

#define NO_CHARACTER 0xfffd

static bool is_more(const uint8_t *at, size_t len, size_t i)
{
	return i < len && (at[i] & 0xc0) == 0x80;
}

/* How many bytes the unit of UTF-16 there has; 0: it is broken. */
static size_t read_unit(const uint8_t *at, size_t len, uint32_t *ret_unit)
{
	uint8_t first = len ? at[0] : 0;
	uint32_t unit = 0;
	size_t n = 0;

	if (first && first < 0x80) {
		unit = first;
		n = 1;
	} else if ((first & 0xe0) == 0xc0 && is_more(at, len, 1)) {
		unit = (first & 0x1fu) << 6 | (at[1] & 0x3f);
		n = unit >= 0x80 || !unit ? 2 : 0;
	} else if ((first & 0xf0) == 0xe0 && is_more(at, len, 1) && is_more(at, len, 2)) {
		unit = (first & 0xfu) << 12 | (at[1] & 0x3fu) << 6 | (at[2] & 0x3f);
		n = unit >= 0x800 ? 3 : 0;
	}
	*ret_unit = unit;
	return n;
}

/* The same of a character, which may be of two surrogates; what is broken is one of one byte. */
static size_t read_character(const uint8_t *at, size_t len, uint32_t *ret_character)
{
	size_t n = read_unit(at, len, ret_character), more;
	uint32_t low;

	if (n && *ret_character >> 10 == 0xd800 >> 10) {
		more = read_unit(at + n, len - n, &low);
		if (more && low >> 10 == 0xdc00 >> 10) {
			*ret_character = 0x10000 + ((*ret_character & 0x3ff) << 10 | (low & 0x3ff));
			return n + more;
		}
	}
	if (!n)
		*ret_character = NO_CHARACTER;
	return n ? n : 1;
}

static void add_text(const char *text, size_t bytes, char slash, struct buf *ret_text)
{
	const uint8_t *at = (const uint8_t *)text;
	uint32_t character;

	for (size_t i = 0; i < bytes;) {
		i += read_character(at + i, bytes - i, &character);
		script_character(ret_text, character == '/' ? (uint32_t)slash : character);
	}
}

static bool is_hex(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* How many bytes of a class's name are the same in each run: not "+0x00007f0c01003200" at its end. */
static size_t lasting(const char *class, size_t bytes)
{
	size_t i = bytes;

	while (i && is_hex(class[i - 1]))
		i--;
	if (i == bytes || i < 3 || class[i - 1] != 'x' || class[i - 2] != '0' ||
	    (class[i - 3] != '+' && class[i - 3] != '/'))
		return bytes;
	return i - 3;
}

void hotspot_name(const char *class, size_t class_bytes, const char *method, size_t method_bytes,
		  struct buf *ret_name)
{
	add_text(class, lasting(class, class_bytes), '.', ret_name);
	buf_addc(ret_name, '.');
	add_text(method, method_bytes, '/', ret_name);
}

void hotspot_file(const char *class, size_t class_bytes, const char *source, size_t source_bytes,
		  struct buf *ret_file)
{
	size_t bytes = lasting(class, class_bytes);

	while (source_bytes && bytes && class[bytes - 1] != '/')
		bytes--;
	add_text(class, bytes, '/', ret_file);
	add_text(source, source_bytes, '/', ret_file);
}

bool hotspot_number(uint16_t version, const uint8_t *bytes, size_t len, size_t *at, uint32_t *ret_number)
{
	uint32_t least = version >= 20 ? 1 : 0; /* of a byte */
	uint32_t number = 0;

	for (uint32_t i = 0; i < 5 && *at < len; i++) {
		uint8_t byte = bytes[(*at)++];

		if (byte < least)
			return false;
		number += (byte - least) << 6 * i;
		if (byte < 192 || i == 4) {
			*ret_number = number;
			return true;
		}
	}
	return false;
}

struct pair {
	int32_t bci, line;
	uint32_t number; /* in the table */
};

/* With a sign in its lowest bit. */
static bool read_signed(uint16_t version, const uint8_t *table, size_t len, size_t *at, int32_t *ret_number)
{
	uint32_t number;

	if (!hotspot_number(version, table, len, at, &number))
		return false;
	*ret_number = (int32_t)(number >> 1 ^ -(number & 1));
	return true;
}

/* Pairs of how far each is from the one before: a byte of 5 and 3 bits, or, behind 0xff, two numbers. */
static int read_pairs(uint16_t version, const uint8_t *table, size_t len, struct pair *pairs, size_t *ret_n)
{
	uint32_t bci = 0, line = 0;
	size_t n = 0;

	for (size_t at = 0; at < len; n++) {
		int32_t bci_on, lines_on;
		uint8_t next = table[at++];

		*ret_n = n;
		if (!next)
			return 0;
		bci_on = next >> 3;
		lines_on = next & 7;
		if (next == 0xff && (!read_signed(version, table, len, &at, &bci_on) ||
				     !read_signed(version, table, len, &at, &lines_on)))
			return -EBADMSG;
		bci += (uint32_t)bci_on;
		line += (uint32_t)lines_on;
		pairs[n] = (struct pair) { (int32_t)bci, (int32_t)line, (uint32_t)n };
	}
	*ret_n = n;
	return -EBADMSG;
}

static int compare_pairs(const void *one, const void *other)
{
	const struct pair *a = one, *b = other;

	if (a->bci != b->bci)
		return a->bci < b->bci ? -1 : 1;
	return a->number < b->number ? -1 : a->number > b->number;
}

static void add_line(struct buf *lines, size_t begin, uint32_t from, int32_t number)
{
	struct script_line line = { from, number > 0 ? (uint32_t)number : 0 }, last;

	if (lines->len > begin) {
		memcpy(&last, lines->data + lines->len - sizeof(last), sizeof(last));
		if (last.line == line.line)
			return;
	}
	buf_add(lines, &line, sizeof(line));
}

int hotspot_lines(uint16_t version, const uint8_t *table, size_t len, struct buf *lines)
{
	CLEANUP(mem_free) struct pair *pairs = mem_array(len + 1, sizeof(*pairs));
	size_t begin = lines->len, n = 0, first = 0;
	int r = read_pairs(version, table, len, pairs, &n);

	qsort(pairs, n, sizeof(*pairs), compare_pairs);
	/* The JVM goes by the first pair right at a bytecode, else by the last one before it. */
	for (size_t i = 0; i < n; i++) {
		bool is_first = !i || pairs[i].bci != pairs[i - 1].bci;
		bool is_last = i + 1 == n || pairs[i + 1].bci != pairs[i].bci;
		int64_t next = i + 1 == n ? INT64_MAX : pairs[i + 1].bci;

		if (pairs[i].bci < 0)
			continue;
		if (is_first) {
			first = i;
			add_line(lines, begin, (uint32_t)pairs[i].bci, pairs[i].line);
		}
		if (is_last && i != first && next > (int64_t)pairs[i].bci + 1 && pairs[i].bci < INT32_MAX)
			add_line(lines, begin, (uint32_t)pairs[i].bci + 1, pairs[i].line);
	}
	return r;
}
