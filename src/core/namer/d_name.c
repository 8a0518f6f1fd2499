// SPDX-License-Identifier: GPL-2.0-or-later
/* d_name: the name a person reads of a function of D. */
#include <ctype.h>
#include <string.h>
#include "base/mem.h"
#include "core/namer/d_name.h"
#include "core/namer/d_parse.h"
#include "core/namer/demangle.h"

bool d_enter(struct d_name *name)
{
	name->depth++;
	return name->depth <= D_DEPTH_MAX && ++name->steps <= D_STEPS_MAX &&
	       name->out->len - name->base <= SYMBOL_NAME_MAX;
}

void d_leave(struct d_name *name)
{
	name->depth--;
}

char d_next(const struct d_name *name)
{
	return name->at < name->end ? *name->at : '\0';
}

bool d_take(struct d_name *name, char c)
{
	if (name->at == name->end || *name->at != c)
		return false;
	name->at++;
	return true;
}

bool d_take_text(struct d_name *name, const char *text)
{
	size_t len = strlen(text);

	if ((size_t)(name->end - name->at) < len || memcmp(name->at, text, len))
		return false;
	name->at += len;
	return true;
}

bool d_number(struct d_name *name, uint64_t *ret_number)
{
	uint64_t number = 0;

	if (!isdigit((unsigned char)d_next(name)))
		return false;
	while (isdigit((unsigned char)d_next(name))) {
		if (number > (UINT64_MAX - 9) / 10)
			return false;
		number = number * 10 + (*name->at++ - '0');
	}
	*ret_number = number;
	return true;
}

bool d_reference(struct d_name *name, const char **ret_at)
{
	const char *here = name->at - 1; /* the 'Q' */
	uint64_t back = 0;

	while (d_next(name) >= 'A' && d_next(name) <= 'Z' && back < SYMBOL_NAME_MAX)
		back = back * 26 + (*name->at++ - 'A');
	if (d_next(name) < 'a' || d_next(name) > 'z')
		return false;
	back = back * 26 + (*name->at++ - 'a');
	if (!back || back > (uint64_t)(here - name->start))
		return false;
	*ret_at = here - back;
	return true;
}

void d_swap(struct d_name *name, size_t from, size_t middle)
{
	size_t first = middle - from, second = name->out->len - middle;
	CLEANUP(mem_free) char *kept = mem_dup(name->out->data + from, first);

	memmove(name->out->data + from, name->out->data + middle, second);
	memcpy(name->out->data + from + second, kept, first);
}

/* The names that the compiler gives to what has none in the source. */
static void add_identifier(struct d_name *name, const char *text, size_t len)
{
	static const struct {
		const char *from, *to;
	} words[] = {
		{ "__ctor", "this" },	{ "__dtor", "~this" },		  { "__postblit", "this(this)" },
		{ "__init", "(initializer)" },	{ "__vtbl", "(vtable)" },	  { "__Class", "(ClassInfo)" },
		{ "__Interface", "(Interface)" }, { "__ModuleInfo", "(ModuleInfo)" },
	};

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (len == strlen(words[i].from) && !memcmp(text, words[i].from, len)) {
			buf_adds(name->out, words[i].to);
			return;
		}
	}
	buf_add(name->out, text, len);
}

static bool is_template(const char *at, const char *end)
{
	return end - at >= 3 && at[0] == '_' && at[1] == '_' && (at[2] == 'T' || at[2] == 'U');
}

static bool symbol_name(struct d_name *name);

/* TemplateInstanceName from its "__T" or "__U" on. */
static bool template_instance(struct d_name *name)
{
	bool good;

	name->at += 3;
	good = d_enter(name) && symbol_name(name);
	buf_adds(name->out, "!(");
	good = good && d_template_arguments(name) && d_take(name, 'Z');
	buf_adds(name->out, ")");
	d_leave(name);
	return good;
}

/* LName, or a template instance with its length. */
static bool sized_name(struct d_name *name)
{
	const char *end;
	uint64_t len;

	if (!d_number(name, &len) || !len || len > (uint64_t)(name->end - name->at))
		return false;
	end = name->at + len;
	if (is_template(name->at, end))
		return template_instance(name) && name->at == end;
	for (const char *at = name->at; at < end; at++)
		if (!isalnum((unsigned char)*at) && *at != '_' && (unsigned char)*at < 0x80)
			return false;
	add_identifier(name, name->at, len);
	name->at = end;
	return true;
}

/* SymbolName. */
static bool symbol_name(struct d_name *name)
{
	const char *after, *to;
	bool good;

	if (is_template(name->at, name->end))
		return template_instance(name);
	if (!d_take(name, 'Q'))
		return sized_name(name);
	if (!d_reference(name, &to) || !isdigit((unsigned char)*to))
		return false;
	after = name->at;
	name->at = to;
	good = sized_name(name);
	name->at = after;
	return good;
}

static bool is_symbol_name(const struct d_name *name)
{
	struct d_name ahead = *name;
	const char *to;

	if (isdigit((unsigned char)d_next(name)) || is_template(name->at, name->end))
		return true;
	return d_take(&ahead, 'Q') && d_reference(&ahead, &to) && isdigit((unsigned char)*to);
}

/*
 * A function's parameters behind its name, if that is one. What only looks like it (a variable whose type is a
 * function) ends the name, so that nothing is left for what it would return.
 */
static void function_of(struct d_name *name)
{
	RELEASE(buf_release) struct buf modifiers = { 0 };
	const char *before = name->at, *to;
	size_t len = name->out->len;

	if (d_take(name, 'M'))
		d_modifiers(name, &modifiers);
	if (d_is_linkage(d_next(name)) && d_parameters(name, NULL) && name->at < name->end) {
		buf_adds(name->out, buf_text(&modifiers));
		return;
	}
	/* A type that stands somewhere before, with what it returns: that is the end. */
	if (d_take(name, 'Q') && d_reference(name, &to) && name->at == name->end && d_is_linkage(*to)) {
		name->at = to;
		if (d_parameters(name, NULL)) {
			buf_adds(name->out, buf_text(&modifiers));
			name->at = name->end;
			name->was_typed = true;
			return;
		}
	}
	name->at = before;
	if (name->out->len > len) {
		name->out->len = len;
		name->out->data[len] = '\0';
	}
}

bool d_qualified(struct d_name *name)
{
	bool good = d_enter(name), first = true;

	do {
		if (!first)
			buf_addc(name->out, '.');
		first = false;
		while (d_take(name, '0')) /* what has no name of its own */
			;
		good = good && symbol_name(name);
		if (good && (d_next(name) == 'M' || d_is_linkage(d_next(name))))
			function_of(name);
	} while (good && ++name->steps <= D_STEPS_MAX && is_symbol_name(name));
	d_leave(name);
	return good;
}

bool d_mangled(struct d_name *name)
{
	size_t len;
	bool good;

	if (!d_take_text(name, "_D") || !d_qualified(name))
		return false;
	if (name->was_typed || d_take(name, 'Z')) /* of the second kind is what the compiler makes */
		return true;
	/* Of which type it is, or what it returns, is no part of what it is called. */
	len = name->out->len;
	good = d_type(name);
	name->out->len = len;
	name->out->data[len] = '\0';
	return good;
}

/* "_D3std", or, of what only corrects `this` for a function, "_DTi16_D3std". */
static bool begins(struct d_name *name)
{
	uint64_t offset;

	if (!d_take_text(name, "_DTi"))
		return name->end - name->at > 2 && isdigit((unsigned char)name->at[2]);
	buf_adds(name->out, "thunk to ");
	name->start = name->at;
	return d_number(name, &offset);
}

bool d_name(const char *linkage, struct buf *out)
{
	struct d_name name = {
		.start = linkage,
		.at = linkage,
		.end = linkage + strlen(linkage),
		.out = out,
		.base = out->len,
	};

	if (!strcmp(linkage, "_Dmain")) {
		buf_adds(out, "D main");
		return true;
	}
	if (begins(&name) && d_mangled(&name) && name.at == name.end && out->len - name.base <= SYMBOL_NAME_MAX)
		return true;
	if (out->len > name.base) {
		out->len = name.base;
		out->data[out->len] = '\0';
	}
	return false;
}
