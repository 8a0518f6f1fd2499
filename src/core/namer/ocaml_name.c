// SPDX-License-Identifier: GPL-2.0-or-later
/* ocaml_name: the name a person reads of a function of OCaml. */
#include <ctype.h>
#include <string.h>
#include "base/mem.h"
#include "core/namer/ocaml_name.h"

#define PREFIX "caml"

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* Whether that is a function of its module: a name with a number, or one that each module has. */
static bool is_function(const char *text)
{
	static const char *const own[] = { "entry", "code_begin", "code_end" };
	size_t len = strlen(text), digits = 0;

	for (size_t i = 0; i < ARRAY_LEN(own); i++)
		if (!strcmp(text, own[i]))
			return true;
	while (digits < len && isdigit((unsigned char)text[len - digits - 1]))
		digits++;
	return digits && len > digits + 1 && text[len - digits - 1] == '_' && !isdigit((unsigned char)text[0]);
}

/* The last part of the module's name: such a part begins with a capital letter, and is not the last of all. */
static const char *last_module(const char *text)
{
	const char *last = text;

	for (const char *at = text; (at = strstr(at, "__")); at += 2)
		if (isupper((unsigned char)at[2]) && strstr(at + 2, "__"))
			last = at + 2;
	return last;
}

static int hex(char c)
{
	if (isdigit((unsigned char)c))
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* "$3c" is '<': what no symbol may have is its two hexadecimal digits. */
static bool add_function(const char *text, struct buf *out)
{
	for (; *text; text++) {
		int high, low;

		if (is_word(*text)) {
			buf_addc(out, *text);
			continue;
		}
		high = *text == '$' ? hex(text[1]) : -1;
		low = high < 0 ? -1 : hex(text[2]);
		if (low < 0 || !isgraph(high * 16 + low) || isalnum(high * 16 + low))
			return false;
		buf_addc(out, (char)(high * 16 + low));
		text += 2;
	}
	return true;
}

static bool add_module(const char *text, const char *end, struct buf *out)
{
	for (; text < end; text++) {
		if (!is_word(*text))
			return false;
		if (end - text > 2 && text[0] == '_' && text[1] == '_') {
			buf_addc(out, '.');
			text++;
		} else {
			buf_addc(out, *text);
		}
	}
	buf_addc(out, '.');
	return true;
}

bool ocaml_name(const char *linkage, struct buf *out)
{
	const char *module = linkage + strlen(PREFIX), *end, *function;
	size_t len = out->len;

	if (strncmp(linkage, PREFIX, strlen(PREFIX)) || !isupper((unsigned char)*module))
		return false;
	end = strchr(module, '.');
	function = end ? end + 1 : NULL;
	if (!end) {
		end = strstr(last_module(module), "__");
		function = end ? end + 2 : NULL;
	}
	if (!end || !is_function(function))
		return false;
	if (add_module(module, end, out) && add_function(function, out))
		return true;
	out->len = len;
	if (out->data)
		out->data[len] = '\0';
	return false;
}
