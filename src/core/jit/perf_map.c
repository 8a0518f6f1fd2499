// SPDX-License-Identifier: GPL-2.0-or-later
/* perf_map: the text file in which a JIT names its code. */
#include <string.h>
#include "core/jit/perf_map.h"

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* A number of 1 to 16 digits with a blank after it, "0x" before it or not; moves *at past the blanks. */
static bool take_hex(const char **at, const char *end, uint64_t *ret_value)
{
	const char *p = *at, *digits;

	*ret_value = 0;
	if (end - p > 2 && p[0] == '0' && (p[1] | 0x20) == 'x')
		p += 2;
	for (digits = p; p < end && hex_digit(*p) >= 0; p++)
		*ret_value = *ret_value << 4 | (uint64_t)hex_digit(*p);
	if (p == digits || p - digits > 16 || p == end || !is_blank(*p))
		return false;
	while (p < end && is_blank(*p))
		p++;
	*at = p;
	return true;
}

static void take_line(struct perf_map *map, const char *at, const char *end, struct jit_codes *codes)
{
	struct jit_code code = { .since_ns = map->since_ns };
	bool good;

	map->lines++;
	while (end > at && (end[-1] == '\r' || is_blank(end[-1])))
		end--;
	good = take_hex(&at, end, &code.start) && take_hex(&at, end, &code.bytes);
	if (good)
		code.name = jit_codes_string(codes, at, end - at);
	good = good && jit_codes_add(codes, &code);
	map->bad += !good;
	if (good && !map->reused)
		map->reused = jit_codes_takes(codes, &code, &map->visits);
}

size_t perf_map_read(struct perf_map *map, const void *text, size_t len, bool last, struct jit_codes *codes)
{
	const char *at = text, *end = at + len;

	while (at < end) {
		const char *newline = memchr(at, '\n', end - at);
		bool too_long = (newline ? newline : end) - at > PERF_MAP_LINE_MAX;

		if (!newline && !last && !too_long && !map->in_long)
			break;
		if (map->in_long || too_long) {
			map->lines += !map->in_long;
			map->bad += !map->in_long;
			map->in_long = !newline;
		} else {
			take_line(map, at, newline ? newline : end, codes);
		}
		at = newline ? newline + 1 : end;
	}
	return at - (const char *)text;
}
