// SPDX-License-Identifier: GPL-2.0-or-later
/* fuzz_escape: any bytes as a name: no escape of it makes a line, drives a terminal, or is anything but UTF-8. */
#include <cjson/cJSON.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "must.h"
#include "output/escape.h"
#include "output/short_name.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* By rules of its own, not by those that are tested: the character at s, UINT32_MAX when it is none. */
static uint32_t character(const unsigned char *s, size_t left, size_t *ret_len)
{
	const size_t len = s[0] < 0x80 ? 1 : (s[0] & 0xe0) == 0xc0 ? 2 : (s[0] & 0xf0) == 0xe0 ? 3 : 4;
	uint32_t c = len == 1 ? s[0] : len == 2 ? s[0] & 0x1f : len == 3 ? s[0] & 0x0f : s[0] & 0x07;

	*ret_len = len;
	if (len > left || (len == 4 && (s[0] & 0xf8) != 0xf0))
		return UINT32_MAX;
	for (size_t i = 1; i < len; i++) {
		if (s[i] >> 6 != 2)
			return UINT32_MAX;
		c = c << 6 | (s[i] & 0x3f);
	}
	/* Overlong forms and surrogates. */
	if ((len == 2 && c < 0x80) || (len == 3 && c < 0x800) || (len == 4 && c < 0x10000) || c > 0x10ffff ||
	    c >> 11 == 0xd800 >> 11)
		return UINT32_MAX;
	return c;
}

static bool drives(uint32_t c)
{
	switch (c) {
	case 0x061c:
	case 0x200e:
	case 0x200f:
		return true;
	default:
		return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x2028 && c <= 0x202e) ||
		       (c >= 0x2066 && c <= 0x2069) || c == UINT32_MAX;
	}
}

static void must_be_shown(const struct buf *buf)
{
	const unsigned char *s = (const unsigned char *)buf_text(buf);
	size_t len;

	must(strlen((const char *)s) == buf->len);
	for (size_t i = 0; i < buf->len; i += len)
		must(!drives(character(s + i, buf->len - i, &len)));
}

/* What a reader of the JSON has is the text, but for bytes that are no UTF-8. */
static void must_read_back(const struct buf *json, const char *text)
{
	cJSON *read = cJSON_ParseWithLength(json->data, json->len);
	const char *back = cJSON_GetStringValue(read);

	must(back);
	if (!strstr(back, "\xef\xbf\xbd") && strlen(text) <= ESCAPE_NAME_MAX)
		must(!strcmp(back, text));
	cJSON_Delete(read);
}

static void must_fit(void (*shorten)(struct buf *, const char *, size_t), const struct buf *shown, size_t columns)
{
	RELEASE(buf_release) struct buf made = { 0 };

	shorten(&made, buf_text(shown), columns);
	must_be_shown(&made);
	must(!shown->len == !made.len);
	must(!columns || escape_columns(buf_text(&made), made.len) <= columns);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	CLEANUP(mem_free) char *text = mem_strndup((const char *)data, strnlen((const char *)data, size));
	RELEASE(buf_release) struct buf shown = { 0 };
	RELEASE(buf_release) struct buf json = { 0 };
	RELEASE(buf_release) struct buf folded = { 0 };
	RELEASE(buf_release) struct buf clean = { 0 };
	RELEASE(buf_release) struct buf markup = { 0 };
	RELEASE(buf_release) struct buf script = { 0 };

	escape_text(&shown, text);
	must_be_shown(&shown);
	must(escape_columns(buf_text(&shown), shown.len) <= shown.len);
	for (size_t columns = 0; columns < 48; columns += columns < 4 ? 1 : 11) {
		must_fit(short_name, &shown, columns);
		must_fit(short_name_base, &shown, columns);
	}
	escape_json(&json, text);
	must_be_shown(&json);
	must_read_back(&json, text);
	escape_script(&script, text);
	must_be_shown(&script);
	must_read_back(&script, text);
	must(!strpbrk(script.data, "<>&"));
	escape_folded(&folded, text);
	must_be_shown(&folded);
	must(folded.len && !strchr(folded.data, ';'));
	escape_clean(&clean, text);
	must_be_shown(&clean);
	escape_xml(&markup, text);
	must_be_shown(&markup);
	must(!strpbrk(buf_text(&markup), "<>\"'") && !strstr(buf_text(&markup), "\xef\xbf\xbf"));
	for (const char *and = buf_text(&markup); (and = strchr(and, '&')); and++)
		must(and[1] == '#' && and[2 + strspn(and + 2, "0123456789")] == ';');
	return 0;
}
