// SPDX-License-Identifier: GPL-2.0-or-later
/* d_value: what templates of D are given: types, values and symbols. */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>
#include "base/mem.h"
#include "core/namer/d_parse.h"

static bool value(struct d_name *name, char type);

/* Drops what was appended from there on. */
static void drop(struct d_name *name, size_t len)
{
	name->out->len = len;
	name->out->data[len] = '\0';
}

static void add_character(struct d_name *name, uint64_t c)
{
	if (c >= 0x20 && c < 0x7f)
		buf_addf(name->out, "'%c'", (char)c);
	else
		buf_addf(name->out, "'\\x%02" PRIx64 "'", c);
}

static bool integer(struct d_name *name, char type, bool negative)
{
	uint64_t number;

	if (!d_number(name, &number))
		return false;
	if (type == 'a' || type == 'u' || type == 'w') {
		add_character(name, number);
		return true;
	}
	if (type == 'b') {
		buf_adds(name->out, number ? "true" : "false");
		return true;
	}
	buf_addf(name->out, "%s%" PRIu64 "%s%s", negative ? "-" : "", number,
		 type && strchr("htkm", type) ? "u" : "", type && strchr("lm", type) ? "L" : "");
	return true;
}

static bool is_hex(char c)
{
	return isdigit((unsigned char)c) || (c >= 'A' && c <= 'F');
}

/* HexFloat. */
static bool real(struct d_name *name)
{
	static const char *const words[] = { "NAN", "NINF", "INF" };
	static const char *const shown[] = { "NaN", "-Inf", "Inf" };

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (d_take_text(name, words[i])) {
			buf_adds(name->out, shown[i]);
			return true;
		}
	}
	if (d_take(name, 'N'))
		buf_addc(name->out, '-');
	if (!is_hex(d_next(name)))
		return false;
	buf_adds(name->out, "0x");
	buf_addc(name->out, *name->at++);
	buf_addc(name->out, '.');
	while (is_hex(d_next(name)))
		buf_addc(name->out, *name->at++);
	if (!d_take(name, 'P'))
		return false;
	buf_addc(name->out, 'p');
	if (d_take(name, 'N'))
		buf_addc(name->out, '-');
	while (isdigit((unsigned char)d_next(name)))
		buf_addc(name->out, *name->at++);
	return true;
}

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* CharWidth Number _ HexDigits. */
static bool string(struct d_name *name)
{
	uint64_t len;

	name->at++; /* the width of a character */
	if (!d_number(name, &len) || !d_take(name, '_') || len > (uint64_t)(name->end - name->at) / 2)
		return false;
	buf_addc(name->out, '"');
	for (uint64_t i = 0; i < len; i++, name->at += 2) {
		int high = hex_digit(name->at[0]), low = hex_digit(name->at[1]), c = high * 16 + low;

		if (high < 0 || low < 0)
			return false;
		if (c >= 0x20 && c < 0x7f)
			buf_addc(name->out, (char)c);
		else
			buf_addf(name->out, "\\x%02x", c);
	}
	buf_addc(name->out, '"');
	return true;
}

/* So many values, pairs of them in an associative array. */
static bool values(struct d_name *name, char open, char close, bool pairs)
{
	uint64_t n;

	if (!d_number(name, &n))
		return false;
	buf_addc(name->out, open);
	for (uint64_t i = 0; i < n; i++) {
		if (i)
			buf_adds(name->out, ", ");
		if (!value(name, '\0'))
			return false;
		if (!pairs)
			continue;
		buf_addc(name->out, ':');
		if (!value(name, '\0'))
			return false;
	}
	buf_addc(name->out, close);
	return true;
}

static bool value_of(struct d_name *name, char type)
{
	char first = d_next(name);

	if (isdigit((unsigned char)first))
		return integer(name, type, false);
	if (first == 'a' || first == 'w' || first == 'd')
		return string(name);
	if (first == 'f') {
		name->at++;
		return d_mangled(name);
	}
	if (!first)
		return false;
	name->at++;
	switch (first) {
	case 'n':
		buf_adds(name->out, "null");
		return true;
	case 'i':
		return integer(name, type, false);
	case 'N':
		return integer(name, type, true);
	case 'e':
		return real(name);
	case 'c':
		if (!real(name) || !d_take(name, 'c'))
			return false;
		buf_addc(name->out, '+');
		if (!real(name))
			return false;
		buf_addc(name->out, 'i');
		return true;
	case 'A':
		return values(name, '[', ']', type == 'H');
	case 'S':
		return values(name, '(', ')', false);
	default:
		return false;
	}
}

static bool value(struct d_name *name, char type)
{
	bool good = d_enter(name) && value_of(name, type);

	d_leave(name);
	return good;
}

/* A value, and before it its type, which only tells how it is written, but for a struct's name. */
static bool typed_value(struct d_name *name)
{
	struct d_name ahead = *name;
	size_t len = name->out->len;
	char type = d_next(name);
	const char *to;

	if (d_take(&ahead, 'Q') && d_reference(&ahead, &to))
		type = *to;
	if (!d_type(name))
		return false;
	if (d_next(name) != 'S')
		drop(name, len);
	return value(name, type);
}

/* A symbol: a mangled name, or a qualified one with or, as before 2.077, without its length. */
static bool symbol(struct d_name *name)
{
	struct d_name sized = *name;
	size_t len = name->out->len;
	uint64_t bytes;

	if (name->end - name->at > 2 && name->at[0] == '_' && name->at[1] == 'D')
		return d_mangled(name);
	if (d_number(&sized, &bytes) && bytes <= (uint64_t)(sized.end - sized.at) && bytes > 2 &&
	    sized.at[0] == '_' && sized.at[1] == 'D') {
		const char *end = name->end;
		bool good;

		sized.end = sized.at + bytes;
		good = d_mangled(&sized) && sized.at == sized.end;
		/* What came to nothing has taken its steps all the same: else each in another one doubles them. */
		name->steps = sized.steps;
		if (good) {
			*name = sized;
			name->end = end;
			return true;
		}
		drop(name, len);
	}
	return d_qualified(name);
}

/* What another language's compiler has mangled. */
static bool external(struct d_name *name)
{
	uint64_t len;

	if (!d_number(name, &len) || len > (uint64_t)(name->end - name->at))
		return false;
	buf_add(name->out, name->at, len);
	name->at += len;
	return true;
}

static bool argument(struct d_name *name)
{
	d_take(name, 'H'); /* it was matched by a specialization */
	if (d_take(name, 'T'))
		return d_type(name);
	if (d_take(name, 'V'))
		return typed_value(name);
	if (d_take(name, 'S'))
		return symbol(name);
	return d_take(name, 'X') && external(name);
}

bool d_template_arguments(struct d_name *name)
{
	for (bool first = true; name->at < name->end && *name->at != 'Z'; first = false) {
		if (!first)
			buf_adds(name->out, ", ");
		if (!argument(name))
			return false;
	}
	return true;
}
