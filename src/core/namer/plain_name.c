// SPDX-License-Identifier: GPL-2.0-or-later
/* plain_name: what a C++ or Rust function is called without what its type adds. */
#include <ctype.h>
#include <string.h>
#include "base/mem.h"
#include "core/namer/plain_name.h"

#define OPERATOR "operator"
#define ANONYMOUS "(anonymous namespace)"
#define QUALIFIERS " &abcdefghijklmnopqrstuvwxyz" /* of what " const &" and its like are made */

/* A shown name while it is read. */
struct reading {
	const char *at;
	struct buf *out;
	size_t base; /* where the last part begins in out */
	unsigned int angles; /* of template arguments that are open */
};

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static bool begins(const char *text, const char *prefix)
{
	return !strncmp(text, prefix, strlen(prefix));
}

/* Behind the bracket that closes the one at text; the end where there is none. */
static const char *behind(const char *text, char open, char close)
{
	size_t depth = 0;

	for (; *text; text++) {
		depth += *text == open;
		depth -= *text == close;
		if (!depth)
			return text + 1;
	}
	return text;
}

/* How many bytes of an operator's punctuation are there. */
static size_t operator_len(const char *text)
{
	/* [over.oper], the longer before those that they begin with. */
	static const char *const operators[] = {
		"<=>", "->*", "<<=", ">>=", "()", "[]", "->", "++", "--", "<<", ">>", "<=", ">=", "==",	 "!=",
		"&&",  "||",  "+=",  "-=",  "*=", "/=", "%=", "^=", "&=", "|=", "+",  "-",  "*",  "/",	 "%",
		"^",   "&",   "|",   "~",   "!",  "=",	"<",  ">",  ",",
	};

	for (size_t i = 0; i < ARRAY_LEN(operators); i++)
		if (begins(text, operators[i]))
			return strlen(operators[i]);
	return 0;
}

static void keep(struct reading *reading, size_t len)
{
	if (!reading->angles)
		buf_add(reading->out, reading->at, len);
	reading->at += len;
}

/* "operator<<", "operator new[]", "operator bool": what follows the word is part of the name. */
static void read_operator(struct reading *reading)
{
	size_t len;

	keep(reading, strlen(OPERATOR));
	len = operator_len(reading->at);
	/* A conversion's type, new and delete, and a literal's suffix reach to the parameters. */
	keep(reading, len ? len : strcspn(reading->at, "("));
	/* The space that keeps it apart from template arguments. */
	if (begins(reading->at, " <"))
		reading->at++;
}

/*
 * Parameters. False: the name ends with them; true: they are those of a function around it, or,
 * before any name, part of a type ("decltype (1) f()").
 */
static bool read_parameters(struct reading *reading)
{
	const char *after = behind(reading->at, '(', ')'), *next = after + strspn(after, QUALIFIERS);

	if (reading->out->len && !begins(next, "::"))
		return false;
	reading->at = reading->out->len ? next : after;
	return true;
}

/* One piece outside of template arguments. False: the name ends here. */
static bool read_piece(struct reading *reading)
{
	const char *at = reading->at;

	switch (*at) {
	case '(':
		if (begins(at, ANONYMOUS))
			keep(reading, strlen(ANONYMOUS));
		else
			return read_parameters(reading);
		return true;
	case '{': /* "{lambda(int)#1}" */
		keep(reading, (size_t)(behind(at, '{', '}') - at));
		return true;
	case '[': /* "[abi:cxx11]" */
		reading->at = behind(at, '[', ']');
		return true;
	case ' ': /* what it returns came before */
		buf_clear(reading->out);
		reading->base = 0;
		reading->at++;
		return true;
	case ':':
		keep(reading, at[1] == ':' ? 2 : 1);
		reading->base = reading->out->len;
		return true;
	default:
		keep(reading, 1);
		return true;
	}
}

bool plain_name(const char *shown, struct buf *out, size_t *ret_base)
{
	struct reading reading = { .at = shown, .out = out };
	bool goes_on = true;

	if (strstr(shown, " thunk to "))
		return false;
	while (*reading.at && goes_on) {
		char c = *reading.at;

		if (begins(reading.at, OPERATOR) && (reading.at == shown || !is_word(reading.at[-1])) &&
		    !is_word(reading.at[strlen(OPERATOR)])) {
			read_operator(&reading);
		} else if (c == '<') {
			reading.angles++;
			reading.at++;
		} else if (reading.angles) {
			/* The arrow of a function's type closes nothing. */
			reading.angles -= c == '>' && reading.at[-1] != '-';
			reading.at++;
		} else {
			goes_on = read_piece(&reading);
		}
	}
	*ret_base = reading.base;
	return out->len > reading.base;
}

bool plain_name_ends_in(const char *plain, const char *asked)
{
	size_t len = strlen(plain), asked_len = strlen(asked);

	if (!asked_len || asked_len > len || strcmp(plain + len - asked_len, asked) != 0)
		return false;
	return asked_len == len || (len - asked_len >= 2 && begins(plain + len - asked_len - 2, "::"));
}
