// SPDX-License-Identifier: GPL-2.0-or-later
/* haskell_name: the name a person reads of a symbol of GHC. */
#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include "base/mem.h"
#include "core/namer/demangle.h"
#include "core/namer/haskell_name.h"

#define SHOWN_MAX (SYMBOL_NAME_MAX - 16) /* of the parts: what stands between them and the ending are shorter */
#define PARTS_MAX 5 /* package, module, name, and an ending of two words; '_' is encoded in each of them */

/* A stretch of the linkage name. */
struct part {
	const char *at, *end;
};

/* What a symbol is of its name: the longer before those that they end with. */
static const char *const endings[] = {
	"con_info", "static_info", "con_entry", "static_entry", "info", "entry", "slow", "fast", "closure", "ret",
	"srt", "bytes", "str",
};

/* What a letter after 'z' and after 'Z' stands for; '\0': nothing. */
static char after_z(char c)
{
	static const char lower[26] = {
		['a' - 'a'] = '&', ['b' - 'a'] = '|', ['c' - 'a'] = '^', ['d' - 'a'] = '$', ['e' - 'a'] = '=',
		['g' - 'a'] = '>', ['h' - 'a'] = '#', ['i' - 'a'] = '.', ['l' - 'a'] = '<', ['m' - 'a'] = '-',
		['n' - 'a'] = '!', ['p' - 'a'] = '+', ['q' - 'a'] = '\'', ['r' - 'a'] = '\\', ['s' - 'a'] = '/',
		['t' - 'a'] = '*', ['u' - 'a'] = '_', ['v' - 'a'] = '%', ['z' - 'a'] = 'z',
	};

	return c >= 'a' && c <= 'z' ? lower[c - 'a'] : '\0';
}

static char after_capital_z(char c)
{
	static const char upper[26] = {
		['C' - 'A'] = ':', ['L' - 'A'] = '(', ['M' - 'A'] = '[', ['N' - 'A'] = ']', ['R' - 'A'] = ')',
		['Z' - 'A'] = 'Z',
	};

	return c >= 'A' && c <= 'Z' ? upper[c - 'A'] : '\0';
}

/* "Z3T" is "(,,)", "Z3H" "(#,,#)"; the number is that of its fields. */
static bool add_tuple(struct part *part, struct buf *out)
{
	unsigned int n = 0;
	bool unboxed;

	for (; part->at < part->end && isdigit((unsigned char)*part->at) && n < 100; part->at++)
		n = n * 10 + (*part->at - '0');
	if (part->at == part->end || (*part->at != 'T' && *part->at != 'H') || n > 99)
		return false;
	unboxed = *part->at++ == 'H';
	buf_adds(out, unboxed ? "(#" : "(");
	buf_addn(out, ',', n ? n - 1 : 0);
	buf_adds(out, unboxed ? "#)" : ")");
	return true;
}

static int hex(char c)
{
	if (isdigit((unsigned char)c))
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* "z3bbU" is U+03BB, as UTF-8; a number that would begin with a letter has a 0 before it. */
static bool add_character(struct part *part, struct buf *out)
{
	uint32_t c = 0;

	for (; part->at < part->end && hex(*part->at) >= 0 && c < 0x110000; part->at++)
		c = c * 16 + hex(*part->at);
	if (part->at == part->end || *part->at++ != 'U' || c < 0x20 || c >= 0x110000 || (c >= 0xd800 && c < 0xe000))
		return false;
	if (c < 0x80) {
		buf_addc(out, (char)c);
		return true;
	}
	if (c >= 0x10000)
		buf_addc(out, (char)(0xf0 | c >> 18));
	if (c >= 0x800)
		buf_addc(out, (char)(c >= 0x10000 ? 0x80 | (c >> 12 & 0x3f) : 0xe0 | c >> 12));
	buf_addc(out, (char)(c >= 0x800 ? 0x80 | (c >> 6 & 0x3f) : 0xc0 | c >> 6));
	buf_addc(out, (char)(0x80 | (c & 0x3f)));
	return true;
}

/* Appends what is encoded; false: it is no encoding. */
static bool decode(struct part part, struct buf *out)
{
	while (part.at < part.end) {
		char c = *part.at++, plain;

		if (!isalnum((unsigned char)c))
			return false;
		if (c != 'z' && c != 'Z') {
			buf_addc(out, c);
			continue;
		}
		if (part.at == part.end)
			return false;
		if (isdigit((unsigned char)*part.at)) {
			if (!(c == 'Z' ? add_tuple(&part, out) : add_character(&part, out)))
				return false;
			continue;
		}
		plain = c == 'z' ? after_z(*part.at) : after_capital_z(*part.at);
		if (!plain)
			return false;
		buf_addc(out, plain);
		part.at++;
	}
	return true;
}

static bool is_module(const char *text)
{
	if (!strcmp(text, ":Main"))
		return true;
	for (; isupper((unsigned char)*text); text++) {
		while (isalnum((unsigned char)*text) || *text == '_' || *text == '\'')
			text++;
		if (!*text)
			return true;
		if (*text != '.')
			return false;
	}
	return false;
}

/* "ghc-prim", "containers-0.6.4.1": words of letters and digits. */
static bool is_package(const char *text)
{
	if (!isalpha((unsigned char)*text))
		return false;
	for (; *text; text++)
		if (!isalnum((unsigned char)*text) && (!strchr("-._+", *text) || !isalnum((unsigned char)text[1])))
			return false;
	return true;
}

/*
 * An identifier, an operator, or what GHC itself makes: with a '$' ("$fShowInt", "go_$s$wgo"), or, a class's own
 * constructor, as "C:Monad".
 */
static bool is_name(const char *text)
{
	const char *at = text, *made = strstr(text, "_$"), *end = made ? made : text + strlen(text);

	if (*at == '$' || *at == '(' || *at == '[' || !strncmp(at, "C:", 2))
		return true;
	if (!isalpha((unsigned char)*at) && *at != '_' && (unsigned char)*at < 0x80) {
		at += strspn(at, "&|^=>#.<-!+\\/*%:$~?@");
		/* What was made of an operator has a number, or a word behind it. */
		if (at == text || (at < end && !isdigit((unsigned char)*at) && *at != '_'))
			return false;
	}
	while (isalnum((unsigned char)*at) || *at == '_' || *at == '\'' || *at == '#' || (unsigned char)*at >= 0x80)
		at++;
	return at >= end;
}

/* Length of the ending with the '_' before it; 0: there is none of this kind. */
static size_t ending_len(const char *linkage, size_t len, const char *ending)
{
	size_t n = strlen(ending);

	return len > n + 1 && linkage[len - n - 1] == '_' && !strcmp(linkage + len - n, ending) ? n + 1 : 0;
}

/* How many parts there are between the '_' up to the end; PARTS_MAX + 1: too many. */
static size_t split(const char *linkage, size_t len, struct part *parts)
{
	const char *at = linkage, *end = linkage + len;
	size_t n = 0;

	for (;;) {
		const char *bar = memchr(at, '_', end - at);

		if (n == PARTS_MAX)
			return PARTS_MAX + 1;
		parts[n++] = (struct part){ at, bar ? bar : end };
		if (!bar)
			return n;
		at = bar + 1;
	}
}

static bool decodes_to(struct part part, bool (*is_it)(const char *text), struct buf *ret_text)
{
	return part.at < part.end && decode(part, ret_text) && is_it(buf_text(ret_text));
}

static bool is_encoded(struct part part, const struct buf *text)
{
	return (size_t)(part.end - part.at) != text->len || memcmp(part.at, buf_text(text), text->len);
}

/* "package_Module_name", or "Module_name" in the program itself. */
static bool show(const struct part *parts, size_t n, struct buf *out)
{
	RELEASE(buf_release) struct buf package = { 0 };
	RELEASE(buf_release) struct buf module = { 0 };
	RELEASE(buf_release) struct buf name = { 0 };
	const struct part *rest = parts + (n == 3);
	bool encoded;

	if (n < 2 || n > 3 || !decodes_to(rest[0], is_module, &module) || !decodes_to(rest[1], is_name, &name) ||
	    (n == 3 && !decodes_to(parts[0], is_package, &package)))
		return false;
	/* Else it may be somebody's own: gpu_Device_get_info. */
	encoded = is_encoded(rest[0], &module) || (n == 3 && is_encoded(parts[0], &package));
	if (!encoded && (strcmp(buf_text(&module), "Main") || !is_encoded(rest[1], &name) || n == 3))
		return false;
	if (package.len + module.len + name.len > SHOWN_MAX)
		return false;
	if (n == 3)
		buf_addf(out, "%s:", buf_text(&package));
	buf_addf(out, "%s.%s", buf_text(&module), buf_text(&name));
	return true;
}

bool haskell_name(const char *linkage, struct buf *out)
{
	size_t len = strlen(linkage), ending, n;
	struct part parts[PARTS_MAX];

	for (size_t i = 0; i < ARRAY_LEN(endings); i++) {
		ending = ending_len(linkage, len, endings[i]);
		if (!ending)
			continue;
		n = split(linkage, len - ending, parts);
		if (!show(parts, n, out))
			continue;
		buf_add(out, linkage + len - ending, ending);
		return true;
	}
	return false;
}
