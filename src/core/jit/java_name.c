// SPDX-License-Identifier: GPL-2.0-or-later
/* java_name: Java methods as agents of the JVM tell them, in the words of the language. */
#include <string.h>
#include "base/mem.h"
#include "core/jit/java_name.h"

#define ARRAY_DEPTH_MAX 255 /* Java Virtual Machine Specification, 4.3.2 */

/* From behind the L to the semicolon. */
static bool take_class(const char **at, struct buf *name)
{
	size_t len = strcspn(*at, ";([ \t");

	if (!len || (*at)[len] != ';')
		return false;
	for (size_t i = 0; i < len; i++)
		buf_addc(name, (*at)[i] == '/' ? '.' : (*at)[i]);
	*at += len + 1;
	return true;
}

static const char *primitive(char letter)
{
	switch (letter) {
	case 'B':
		return "byte";
	case 'C':
		return "char";
	case 'D':
		return "double";
	case 'F':
		return "float";
	case 'I':
		return "int";
	case 'J':
		return "long";
	case 'S':
		return "short";
	case 'V':
		return "void";
	case 'Z':
		return "boolean";
	default:
		return NULL;
	}
}

static bool take_type(const char **at, struct buf *name)
{
	size_t depth = strspn(*at, "[");
	const char *word;

	*at += depth;
	if (depth > ARRAY_DEPTH_MAX)
		return false;
	if (**at == 'L') {
		++*at;
		if (!take_class(at, name))
			return false;
	} else {
		word = primitive(**at);
		if (!word)
			return false;
		buf_adds(name, word);
		++*at;
	}
	while (depth--)
		buf_adds(name, "[]");
	return true;
}

/* "(" arguments ")" */
static bool take_arguments(const char **at, struct buf *name)
{
	buf_adds(name, "(");
	for (++*at; **at && **at != ')';) {
		if (!take_type(at, name))
			return false;
		if (**at != ')')
			buf_adds(name, ", ");
	}
	buf_adds(name, ")");
	return *(*at)++ == ')';
}

/* The class and the method into `name`, what it returns into `type`. */
static bool take_method(const char *at, struct buf *name, struct buf *type)
{
	size_t len;

	if (*at++ != 'L' || !take_class(&at, name))
		return false;
	at += strncmp(at, "::", 2) ? 0 : 2;
	len = strcspn(at, "(; \t");
	if (!len || at[len] == ';')
		return false;
	buf_addf(name, ".%.*s", (int)len, at);
	at += len;
	if (*at == '(' && !(take_arguments(&at, name) && take_type(&at, type)))
		return false;
	return !*at;
}

bool java_name(const char *told, struct buf *name)
{
	RELEASE(buf_release) struct buf words = { 0 }, type = { 0 };

	buf_clear(name);
	if (!take_method(told, &words, &type))
		return false;
	buf_addf(name, "%s%s%s", buf_text(&type), type.len ? " " : "", buf_text(&words));
	return true;
}
