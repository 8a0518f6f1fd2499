// SPDX-License-Identifier: GPL-2.0-or-later
/* escape: strangers' bytes made safe for a terminal, for JSON and for folded lines. */
#include <stdbool.h>
#include <string.h>
#include "base/mem.h"
#include "output/escape.h"

#define REPLACEMENT "\xef\xbf\xbd" /* U+FFFD */

struct range {
	uint32_t first, last;
};

/* What can move the cursor or turn the reading direction: ECMA-48, Unicode UAX #9. */
static const struct range unsafe[] = {
	{ 0x00, 0x1f },	    { 0x7f, 0x9f },	{ 0x061c, 0x061c }, { 0x200e, 0x200f },
	{ 0x2028, 0x202e }, { 0x2066, 0x2069 },
};

/* Unicode TR #11: East Asian wide and full-width, the blocks as a whole. */
static const struct range wide[] = {
	{ 0x1100, 0x115f }, { 0x2e80, 0x303e },	  { 0x3041, 0xa4cf },	{ 0xac00, 0xd7a3 },
	{ 0xf900, 0xfaff }, { 0xfe30, 0xfe6f },	  { 0xff00, 0xff60 },	{ 0xffe0, 0xffe6 },
	{ 0x1f300, 0x1f64f }, { 0x1f900, 0x1f9ff }, { 0x20000, 0x3fffd },
};

/* Combining marks, joiners and variation selectors take no column of their own. */
static const struct range narrow[] = {
	{ 0x0300, 0x036f }, { 0x200b, 0x200d }, { 0x20d0, 0x20ff }, { 0xfe00, 0xfe0f },
	{ 0xfeff, 0xfeff },
};

static bool in_ranges(const struct range *ranges, size_t n, uint32_t c)
{
	for (size_t i = 0; i < n; i++)
		if (c >= ranges[i].first && c <= ranges[i].last)
			return true;
	return false;
}

/* The length of the character at s (RFC 3629: no overlong forms, no surrogates), 0 when there is none. */
static size_t next_char(const unsigned char *s, size_t len, uint32_t *ret_char)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	size_t n = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : s[0] < 0xf5 ? 4 : 0;
	uint32_t c = n > 1 ? s[0] & (0x7f >> n) : s[0];

	if (n == 0 || n > len)
		return 0;
	for (size_t i = 1; i < n; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (s[i] & 0x3f);
	}
	if (n > 1 && (c < least[n] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff)))
		return 0;
	*ret_char = c;
	return n;
}

/* As next_char(), and whether the character may be shown; a bad byte is one unsafe character. */
static size_t next_shown(const unsigned char *s, size_t len, bool *ret_safe)
{
	uint32_t c = 0;
	size_t n = next_char(s, len, &c);

	*ret_safe = n && !in_ranges(unsafe, ARRAY_LEN(unsafe), c);
	return n ? n : 1;
}

/* The bytes of text that are looked at: a character at the limit is not cut in two. */
static size_t name_len(const char *text)
{
	size_t len = strnlen(text, ESCAPE_NAME_MAX + 1);

	if (len <= ESCAPE_NAME_MAX)
		return len;
	for (len = ESCAPE_NAME_MAX; len > ESCAPE_NAME_MAX - 4; len--)
		if ((text[len] & 0xc0) != 0x80)
			return len;
	return ESCAPE_NAME_MAX;
}

#define EACH_BYTE(c) (0x0101010101010101ULL * (c))

static bool is_plain(const unsigned char s[8])
{
	uint64_t word;

	memcpy(&word, s, sizeof(word));
	/* The top bit of a byte is set, or becomes so, when it is below 0x20 or above 0x7e. */
	return !((word | (word + EACH_BYTE(1)) | (word - EACH_BYTE(0x20))) & EACH_BYTE(0x80));
}

/* Nearly every name is plain ASCII: how many bytes from s on are. */
static size_t plain_len(const unsigned char *s, size_t len)
{
	size_t n = 0;

	while (n + sizeof(uint64_t) <= len && is_plain(s + n))
		n += sizeof(uint64_t);
	/* The last ones together with some of those before them. */
	if (n && n < len && len - n < sizeof(uint64_t) && is_plain(s + len - sizeof(uint64_t)))
		return len;
	while (n < len && s[n] >= 0x20 && s[n] < 0x7f)
		n++;
	return n;
}

bool escape_is_plain(const char *text, size_t len)
{
	return len <= ESCAPE_NAME_MAX && plain_len((const unsigned char *)text, len) == len;
}

/* Appends text; a character that may not be shown is `instead`, or with NULL \xHH for each of its bytes. */
static void add_shown(struct buf *buf, const char *text, const char *instead)
{
	const unsigned char *s = (const unsigned char *)text;
	size_t len = name_len(text);

	for (size_t i = 0, n; i < len; i += n) {
		bool safe = true;

		n = plain_len(s + i, len - i);
		if (!n)
			n = next_shown(s + i, len - i, &safe);
		if (safe)
			buf_add(buf, s + i, n);
		else if (instead)
			buf_adds(buf, instead);
		else
			for (size_t k = 0; k < n; k++)
				buf_addf(buf, "\\x%02x", s[i + k]);
	}
}

void escape_text(struct buf *buf, const char *text)
{
	add_shown(buf, text, NULL);
}

void escape_clean(struct buf *buf, const char *text)
{
	add_shown(buf, text, REPLACEMENT);
}

size_t escape_word(struct buf *buf, const char *text)
{
	size_t len = strlen(text), start = buf->len;

	if (escape_is_plain(text, len)) {
		buf_add(buf, text, len);
		return len;
	}
	escape_text(buf, text);
	return escape_columns(buf->data + start, buf->len - start);
}

/* The short escapes of RFC 8259; the others have a number. */
static void add_json_escape(struct buf *buf, uint32_t c)
{
	static const char short_ones[] = "\bb\ff\nn\rr\tt\"\"\\\\";

	for (size_t i = 0; short_ones[i]; i += 2) {
		if (c == (unsigned char)short_ones[i]) {
			buf_addc(buf, '\\');
			buf_addc(buf, short_ones[i + 1]);
			return;
		}
	}
	buf_addf(buf, "\\u%04x", c); /* all of `unsafe` is below U+10000 */
}

void escape_json(struct buf *buf, const char *text)
{
	const unsigned char *s = (const unsigned char *)text;
	size_t len = name_len(text);
	bool plain = plain_len(s, len) == len && !memchr(text, '"', len) && !memchr(text, '\\', len);

	buf_addc(buf, '"');
	if (plain)
		buf_add(buf, text, len);
	for (size_t i = plain ? len : 0, n; i < len; i += n) {
		uint32_t c = 0;

		n = next_char(s + i, len - i, &c);
		if (!n)
			buf_adds(buf, REPLACEMENT), n = 1;
		else if (c == '"' || c == '\\' || in_ranges(unsafe, ARRAY_LEN(unsafe), c))
			add_json_escape(buf, c);
		else
			buf_add(buf, s + i, n);
	}
	buf_addc(buf, '"');
}

void escape_script(struct buf *buf, const char *text)
{
	RELEASE(buf_release) struct buf json = { 0 };
	size_t done = 0;

	escape_json(&json, text);
	while (done < json.len) {
		size_t n = strcspn(json.data + done, "<>&");

		buf_add(buf, json.data + done, n);
		done += n;
		if (done < json.len)
			buf_addf(buf, "\\u%04x", json.data[done++]);
	}
}

void escape_xml(struct buf *buf, const char *text)
{
	RELEASE(buf_release) struct buf clean = { 0 };
	const char *s;

	escape_clean(&clean, text);
	for (s = buf_text(&clean); *s; s++) {
		static const char special[] = "<>&\"'";

		/* U+FFFE and U+FFFF are no characters of XML. */
		if (!strncmp(s, "\xef\xbf\xbe", 3) || !strncmp(s, "\xef\xbf\xbf", 3)) {
			buf_adds(buf, REPLACEMENT);
			s += 2;
		} else if (strchr(special, *s)) {
			buf_addf(buf, "&#%d;", *s);
		} else {
			buf_addc(buf, *s);
		}
	}
}

/* Whether s ends as flamegraph.pl reads a count: /\s\d+(\.\d*)?$/; *ret_blank is where the blank is. */
static bool ends_in_count(const char *s, size_t len, size_t *ret_blank)
{
	size_t i = len;

	while (i && s[i - 1] >= '0' && s[i - 1] <= '9')
		i--;
	if (i && s[i - 1] == '.') {
		for (i--; i && s[i - 1] >= '0' && s[i - 1] <= '9';)
			i--;
	}
	if (i == len || i == 0 || s[i - 1] != ' ' || s[i] == '.')
		return false;
	*ret_blank = i - 1;
	return true;
}

void escape_folded(struct buf *buf, const char *text)
{
	const unsigned char *s = (const unsigned char *)text;
	size_t len = name_len(text), start = buf->len, blank;

	for (size_t i = 0, n; i < len; i += n) {
		bool safe;

		n = next_shown(s + i, len - i, &safe);
		if (!safe)
			buf_addc(buf, '?');
		else if (s[i] == ';')
			buf_addc(buf, ':');
		else
			buf_add(buf, s + i, n);
	}
	if (buf->len == start)
		buf_adds(buf, "[unknown]");
	while (ends_in_count(buf->data + start, buf->len - start, &blank))
		buf->data[start + blank] = '_';
}

static size_t char_columns(const unsigned char *s, size_t len, size_t *ret_bytes)
{
	uint32_t c = 0;
	size_t n = next_char(s, len, &c);

	*ret_bytes = n ? n : 1;
	if (n > 1 && in_ranges(narrow, ARRAY_LEN(narrow), c))
		return 0;
	return n > 1 && in_ranges(wide, ARRAY_LEN(wide), c) ? 2 : 1;
}

size_t escape_columns(const char *text, size_t len)
{
	const unsigned char *s = (const unsigned char *)text;
	size_t columns = 0;

	for (size_t i = 0, n; i < len; i += n) {
		n = plain_len(s + i, len - i);
		columns += n ? n : char_columns(s + i, len - i, &n);
	}
	return columns;
}

/* The bytes at the start of text that take at most `columns`. */
static size_t head_bytes(const char *text, size_t len, size_t columns)
{
	size_t i = 0, used = 0, n;

	while (i < len) {
		used += char_columns((const unsigned char *)text + i, len - i, &n);
		if (used > columns)
			break;
		i += n;
	}
	return i;
}

void escape_cut(struct buf *buf, const char *text, size_t len, size_t columns)
{
	size_t all = escape_columns(text, len), room = columns > 2 ? columns - 2 : 0, head, tail;

	if (!columns || all <= columns) {
		buf_add(buf, text, len);
		return;
	}
	head = room ? (room * 2 + 1) / 3 : columns;
	tail = head_bytes(text, len, all - (room ? room - head : 0));
	head = head_bytes(text, len, head);
	/* A wide character across the cut makes the tail begin one column early: leave it out then. */
	while (tail < len && escape_columns(text + tail, len - tail) > room - (room * 2 + 1) / 3) {
		size_t n;

		char_columns((const unsigned char *)text + tail, len - tail, &n);
		tail += n;
	}
	buf_add(buf, text, head);
	if (room || !head)
		buf_addn(buf, '.', room ? 2 : columns);
	buf_add(buf, text + tail, len - tail);
}
