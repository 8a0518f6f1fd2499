// SPDX-License-Identifier: GPL-2.0-or-later
/* d_type: types of D in a mangled name: d_type() and what functions have of them. */
#include <string.h>
#include "base/mem.h"
#include "core/namer/d_parse.h"

static const char *basic_type(char c)
{
	static const char *const types[26] = {
		['v' - 'a'] = "void",	['g' - 'a'] = "byte",	 ['h' - 'a'] = "ubyte",	  ['s' - 'a'] = "short",
		['t' - 'a'] = "ushort", ['i' - 'a'] = "int",	 ['k' - 'a'] = "uint",	  ['l' - 'a'] = "long",
		['m' - 'a'] = "ulong",	['f' - 'a'] = "float",	 ['d' - 'a'] = "double",  ['e' - 'a'] = "real",
		['o' - 'a'] = "ifloat", ['p' - 'a'] = "idouble", ['j' - 'a'] = "ireal",	  ['q' - 'a'] = "cfloat",
		['r' - 'a'] = "cdouble", ['c' - 'a'] = "creal",	 ['b' - 'a'] = "bool",	  ['a' - 'a'] = "char",
		['u' - 'a'] = "wchar",	['w' - 'a'] = "dchar",	 ['n' - 'a'] = "typeof(null)",
	};

	return c >= 'a' && c <= 'z' ? types[c - 'a'] : NULL;
}

bool d_is_linkage(char c)
{
	return c && strchr("FUWVRY", c);
}

void d_modifiers(struct d_name *name, struct buf *suffix)
{
	for (;;) {
		if (d_take(name, 'x'))
			buf_adds(suffix, " const");
		else if (d_take(name, 'y'))
			buf_adds(suffix, " immutable");
		else if (d_take(name, 'O'))
			buf_adds(suffix, " shared");
		else if (d_take_text(name, "Ng"))
			buf_adds(suffix, " inout");
		else
			return;
	}
}

static void attributes_of(struct d_name *name, struct buf *attributes)
{
	static const struct {
		const char *code, *word;
	} known[] = {
		{ "Na", " pure" },     { "Nb", " nothrow" }, { "Nc", " ref" },	  { "Nd", " @property" },
		{ "Ne", " @trusted" }, { "Nf", " @safe" },   { "Ni", " @nogc" },  { "Nj", " return" },
		{ "Nl", " scope" },    { "Nm", " @live" },
	};

	for (size_t i = 0; i < ARRAY_LEN(known); i++) {
		if (!d_take_text(name, known[i].code))
			continue;
		if (attributes)
			buf_adds(attributes, known[i].word);
		i = -1; /* another one may follow */
	}
}

/* ParameterX: how it is passed, and its type. */
static bool parameter(struct d_name *name)
{
	static const struct {
		const char *code, *word;
	} known[] = { { "M", "scope " }, { "Nk", "return " }, { "I", "in " },
		      { "J", "out " },	 { "K", "ref " },     { "L", "lazy " } };

	for (size_t i = 0; i < ARRAY_LEN(known); i++) {
		if (!d_take_text(name, known[i].code))
			continue;
		buf_adds(name->out, known[i].word);
		i = -1; /* in whatever order */
	}
	return d_type(name);
}

bool d_parameters(struct d_name *name, struct buf *attributes)
{
	bool good = d_enter(name);

	name->at++; /* the linkage */
	attributes_of(name, attributes);
	buf_addc(name->out, '(');
	for (size_t n = 0; good; n++) {
		bool typed = d_take(name, 'X');

		if (typed || d_take(name, 'Y')) {
			buf_adds(name->out, typed || !n ? "..." : ", ...");
			break;
		}
		if (d_take(name, 'Z'))
			break;
		if (n)
			buf_adds(name->out, ", ");
		good = parameter(name);
	}
	buf_addc(name->out, ')');
	d_leave(name);
	return good;
}

static const char *linkage_word(char c)
{
	switch (c) {
	case 'U':
		return "extern(C) ";
	case 'W':
		return "extern(Windows) ";
	case 'V':
		return "extern(Pascal) ";
	case 'R':
		return "extern(C++) ";
	case 'Y':
		return "extern(Objective-C) ";
	default:
		return "";
	}
}

/* "int(char) pure function": what it returns comes after its parameters. */
static bool function_type(struct d_name *name, const char *what, const char *suffix)
{
	RELEASE(buf_release) struct buf attributes = { 0 };
	size_t from, middle;

	if (!d_is_linkage(d_next(name)))
		return false;
	buf_adds(name->out, linkage_word(d_next(name)));
	from = name->out->len;
	if (!d_parameters(name, &attributes))
		return false;
	middle = name->out->len;
	if (!d_type(name))
		return false;
	d_swap(name, from, middle);
	buf_adds(name->out, buf_text(&attributes));
	buf_adds(name->out, what);
	buf_adds(name->out, suffix);
	return true;
}

/* A type that stands somewhere before. */
static bool referred(struct d_name *name, bool (*read)(struct d_name *name, const char *what, const char *suffix),
		     const char *what, const char *suffix)
{
	const char *outer = name->last_reference, *here = name->at - 1, *after, *to;
	bool good;

	if ((outer && here >= outer) || !d_reference(name, &to))
		return false;
	after = name->at;
	name->last_reference = here;
	name->at = to;
	good = read ? read(name, what, suffix) : d_type(name);
	name->at = after;
	name->last_reference = outer;
	return good;
}

static bool delegate_type(struct d_name *name)
{
	RELEASE(buf_release) struct buf modifiers = { 0 };

	d_modifiers(name, &modifiers);
	if (d_take(name, 'Q'))
		return referred(name, function_type, " delegate", buf_text(&modifiers));
	return function_type(name, " delegate", buf_text(&modifiers));
}

static bool wrapped(struct d_name *name, const char *before, const char *after)
{
	buf_adds(name->out, before);
	if (!d_type(name))
		return false;
	buf_adds(name->out, after);
	return true;
}

/* Value[Key], of which the key comes first. */
static bool associative(struct d_name *name)
{
	size_t from = name->out->len, middle;

	if (!wrapped(name, "[", "]"))
		return false;
	middle = name->out->len;
	if (!d_type(name))
		return false;
	d_swap(name, from, middle);
	return true;
}

static bool static_array(struct d_name *name)
{
	uint64_t n;

	if (!d_number(name, &n) || !d_type(name))
		return false;
	buf_addf(name->out, "[%llu]", (unsigned long long)n);
	return true;
}

static bool tuple(struct d_name *name)
{
	uint64_t n;

	if (!d_number(name, &n))
		return false;
	buf_adds(name->out, "Tuple!(");
	for (uint64_t i = 0; i < n; i++) {
		if (i)
			buf_adds(name->out, ", ");
		if (!d_type(name))
			return false;
	}
	buf_addc(name->out, ')');
	return true;
}

/* Types that begin with 'N' or 'z', of two letters. */
static bool long_type(struct d_name *name, char first)
{
	static const struct {
		const char *code, *type;
	} plain[] = { { "Nn", "noreturn" }, { "zi", "cent" }, { "zk", "ucent" } };
	char second = d_next(name);

	if (first == 'N' && d_take(name, 'g'))
		return wrapped(name, "inout(", ")");
	if (first == 'N' && d_take(name, 'h'))
		return wrapped(name, "__vector(", ")");
	for (size_t i = 0; i < ARRAY_LEN(plain); i++) {
		if (plain[i].code[0] != first || plain[i].code[1] != second)
			continue;
		name->at++;
		buf_adds(name->out, plain[i].type);
		return true;
	}
	return false;
}

static bool composed(struct d_name *name, char first)
{
	switch (first) {
	case 'O':
		return wrapped(name, "shared(", ")");
	case 'x':
		return wrapped(name, "const(", ")");
	case 'y':
		return wrapped(name, "immutable(", ")");
	case 'A':
		return wrapped(name, "", "[]");
	case 'G':
		return static_array(name);
	case 'H':
		return associative(name);
	case 'P':
		return d_is_linkage(d_next(name)) ? function_type(name, " function", "") : wrapped(name, "", "*");
	case 'D':
		return delegate_type(name);
	case 'I':
	case 'C':
	case 'S':
	case 'E':
	case 'T':
		return d_qualified(name);
	case 'B':
		return tuple(name);
	case 'Q':
		return referred(name, NULL, NULL, NULL);
	default:
		return long_type(name, first);
	}
}

bool d_type(struct d_name *name)
{
	char first = d_next(name);
	const char *basic = basic_type(first);
	bool good = d_enter(name);

	if (good && d_is_linkage(first)) {
		good = function_type(name, " function", "");
	} else if (good && basic) {
		name->at++;
		buf_adds(name->out, basic);
	} else if (good && first) {
		name->at++;
		good = composed(name, first);
	} else {
		good = false;
	}
	d_leave(name);
	return good;
}
