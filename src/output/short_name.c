// SPDX-License-Identifier: GPL-2.0-or-later
/* short_name: names of functions made to fit, so that what tells functions apart is what stays. */
#include <ctype.h>
#include <string.h>
#include "base/mem.h"
#include "core/namer/demangle.h"
#include "output/escape.h"
#include "base/name_brackets.h"
#include "output/script_name.h"
#include "output/short_name.h"

#define CLASS_COLUMNS_MAX 26 /* of a base and its class in short_name_base() */

struct shortening {
	struct buf text; /* what is left of the name */
	struct buf next; /* by the step that is taken */
	size_t columns; /* that it may take */
	bool base; /* every step is taken, also when it fits */
};

typedef void name_step(struct buf *out, const char *text, size_t len);

static bool fits(const struct shortening *name)
{
	return !name->base && escape_columns(buf_text(&name->text), name->text.len) <= name->columns;
}

static void swap(struct shortening *name)
{
	struct buf before = name->text;

	name->text = name->next;
	name->next = before;
}

/* A step that leaves nothing is not taken. */
static void take_step(struct shortening *name, name_step *step)
{
	buf_clear(&name->next);
	step(&name->next, buf_text(&name->text), name->text.len);
	if (name->next.len)
		swap(name);
}

static void take_steps(struct shortening *name, name_step *const *steps, size_t n)
{
	for (size_t i = 0; i < n && !fits(name); i++)
		take_step(name, steps[i]);
}

/* "memcpy@@GLIBC_2.14": where the version begins, else len. */
static size_t without_version(const char *text, size_t len)
{
	size_t at = len;

	while (at && (isalnum((unsigned char)text[at - 1]) || strchr("_.", text[at - 1])))
		at--;
	if (at == len || !at || text[at - 1] != '@')
		return len;
	at -= at > 1 && text[at - 2] == '@' ? 2 : 1;
	return at && !strchr("/ .", text[at - 1]) ? at : len;
}

/* "f() [clone .isra.0]" */
static size_t without_clone(const char *text, size_t len)
{
	static const char mark[] = " [clone ";
	const char *bracket = len && text[len - 1] == ']' ? memrchr(text, '[', len) : NULL;

	if (!bracket || bracket - text < 2 || text + len - (bracket - 1) < (ptrdiff_t)strlen(mark) ||
	    memcmp(bracket - 1, mark, strlen(mark)) != 0)
		return len;
	return bracket - 1 - text;
}

/* "a::f::h0123456789abcdef", as legacy names of Rust end */
static size_t without_hash(const char *text, size_t len)
{
	const char *hash = text + len - 19;

	if (len < 20 || memcmp(hash, "::h", 3) != 0)
		return len;
	for (int i = 3; i < 19; i++)
		if (!isdigit((unsigned char)hash[i]) && (hash[i] < 'a' || hash[i] > 'f'))
			return len;
	return hash - text;
}

/* Without what a linker or a compiler put there: suffixes, and "[abi:cxx11]" anywhere. */
static void drop_suffixes(struct buf *out, const char *text, size_t len)
{
	static const char abi[] = "[abi:";
	size_t before;

	len = without_version(text, len);
	do {
		before = len;
		len = without_hash(text, without_clone(text, demangle_clone_len(text, len)));
	} while (len < before);
	while (len) {
		const char *tag = memmem(text, len, abi, strlen(abi));
		const char *end = tag ? memchr(tag, ']', len - (tag - text)) : NULL;

		buf_add(out, text, end ? (size_t)(tag - text) : len);
		len = end ? len - (end + 1 - text) : 0;
		text = end ? end + 1 : text;
	}
}

static bool is_one_of(const char *text, size_t len, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strlen(words[i]) == len && !memcmp(words[i], text, len))
			return true;
	return false;
}

/* "func1": closures of Go; "2": what is in them. */
static bool is_go_closure(const char *text, size_t len)
{
	static const char *const words[] = { "func", "gowrap", "deferwrap", "" };
	size_t n = len;

	while (n && isdigit((unsigned char)text[n - 1]))
		n--;
	return n < len && is_one_of(text, n, words, ARRAY_LEN(words));
}

/* Whether many functions are called so. */
static bool says_nothing(const char *text, size_t len)
{
	static const char *const words[] = {
		"new",	 "call",      "run",	  "get",   "next", "insert", "hash", "eq",    "cmp",  "push",
		"pop",	 "find",      "write",	  "read",  "drop", "clone",  "from", "index", "begin", "end",
		"fmt",	 "call_once", "call_mut", "into",
	};

	return !len || strchr("{(", *text) || name_is_operator(text, 0, len) || is_go_closure(text, len) ||
	       is_one_of(text, len, words, ARRAY_LEN(words));
}

/* The parts of a path, as "a::b::f" or "a.b.f", found one after the other; the last may be an operator. */
struct path {
	struct name_scan scan;
	const char *separator;
	size_t from, to; /* the part */
};

static bool next_part(struct path *path)
{
	const char *text = path->scan.text;
	size_t len = path->scan.len, n = strlen(path->separator);

	if (path->from == len || path->to == len)
		return false;
	path->from = path->scan.at;
	for (; path->scan.at < len; path->scan.at += name_piece(&path->scan)) {
		size_t at = path->scan.at;

		if (name_is_operator(text, at, len))
			break;
		if (len - at > n && !memcmp(text + at, path->separator, n)) {
			path->to = at;
			path->scan.at += n;
			return true;
		}
	}
	path->to = len;
	return true;
}

/* Where the last parts of a path begin. */
struct ending {
	size_t n; /* parts */
	size_t base, scope; /* the last part and the one before it, which may be the same */
	size_t least; /* the last part that says something */
};

static struct ending find_ending(const char *text, size_t len, const char *separator)
{
	struct path path = { .scan = { .text = text, .len = len }, .separator = separator };
	struct ending ending = { 0 };

	for (; next_part(&path); ending.n++) {
		ending.scope = ending.base;
		ending.base = path.from;
		if (!says_nothing(text + path.from, path.to - path.from))
			ending.least = path.from;
	}
	return ending;
}

/* Leaves out leading parts, one at a time, until it fits; from `least` on all stays. */
static void drop_leading(struct shortening *name, const char *separator, size_t least)
{
	const char *text = buf_text(&name->text);
	struct path path = { .scan = { .text = text, .len = name->text.len }, .separator = separator };
	size_t columns = escape_columns(text, name->text.len), from = 0;

	while (from < least && (name->base || columns > name->columns) && next_part(&path)) {
		columns -= escape_columns(text + from, path.scan.at - from);
		from = path.scan.at;
	}
	buf_clear(&name->next);
	buf_add(&name->next, text + from, name->text.len - from);
	swap(name);
}

/* No inline namespaces of the standard libraries, and no "operator()" of a lambda, which has no other. */
static void drop_inline(struct buf *out, const char *text, size_t len)
{
	static const char *const inlines[] = { "__cxx11", "__1", "__ops", "__detail", "_V2" };
	struct path path = { .scan = { .text = text, .len = len }, .separator = "::" };
	static const char call[] = "}::operator()";

	if (len > strlen(call) && !memcmp(text + len - strlen(call), call, strlen(call)))
		path.scan.len -= strlen(call) - 1;
	while (next_part(&path)) {
		const char *part = text + path.from;

		if (path.to < path.scan.len && is_one_of(part, path.to - path.from, inlines, ARRAY_LEN(inlines)))
			continue;
		buf_add(out, part, (path.to < path.scan.len ? path.scan.at : path.to) - path.from);
	}
}

static bool is_class(const char *text, size_t len)
{
	if (!len || strchr("({<[", *text))
		return false;
	for (size_t i = 0; i < len; i++)
		if (isupper((unsigned char)text[i]))
			return true;
	return false;
}

/* C, C++, Rust. */
static void shorten_path(struct shortening *name)
{
	static name_step *const steps[] = { name_drop_parameters, name_drop_traits, name_drop_arguments,
					    drop_inline };
	size_t most = name->columns < CLASS_COLUMNS_MAX ? name->columns : CLASS_COLUMNS_MAX;
	struct ending ending;
	const char *text;

	take_steps(name, steps, ARRAY_LEN(steps));
	text = buf_text(&name->text);
	ending = find_ending(text, name->text.len, "::");
	if (name->base && ending.least == ending.base && ending.scope < ending.base &&
	    is_class(text + ending.scope, ending.base - ending.scope - 2) &&
	    escape_columns(text + ending.scope, name->text.len - ending.scope) <= most)
		ending.least = ending.scope;
	drop_leading(name, "::", ending.least);
}

/* "a/b/pkg.f" is "pkg.f"; the address of a hidden class of Java, as in "A$$Lambda/0x7f00.m", goes too. */
static void drop_folders(struct buf *out, const char *text, size_t len)
{
	struct name_scan scan = { .text = text, .len = len };

	for (size_t n; scan.at < len; scan.at += n) {
		n = name_piece(&scan);
		if (text[scan.at] != '/') {
			buf_add(out, text + scan.at, n);
		} else if (len - scan.at > 2 && !memcmp(text + scan.at, "/0x", 3)) {
			n = 3;
			while (scan.at + n < len && isxdigit((unsigned char)text[scan.at + n]))
				n++;
		} else {
			buf_clear(out);
		}
	}
}

/* "pkg.(*T).m" is "pkg.T.m". */
static void drop_receiver_signs(struct buf *out, const char *text, size_t len)
{
	struct name_scan scan = { .text = text, .len = len };

	for (size_t n; scan.at < len; scan.at += n) {
		const char *piece = text + scan.at;

		n = name_piece(&scan);
		if (n > 3 && piece[0] == '(' && piece[1] == '*')
			buf_add(out, piece + 2, n - 3);
		else
			buf_add(out, piece, n);
	}
}

/* "f.<locals>.g" of Python is "f.g". */
static void drop_locals(struct buf *out, const char *text, size_t len)
{
	static const char locals[] = "<locals>.";
	const char *end = text + len, *at;

	while ((at = memmem(text, (size_t)(end - text), locals, strlen(locals)))) {
		buf_add(out, text, (size_t)(at - text));
		text = at + strlen(locals);
	}
	buf_add(out, text, (size_t)(end - text));
}

static bool is_gcc_clone(const char *text, size_t len)
{
	static const char *const begins[] = { "default", "resolver", "ifunc", "localalias", "avx", "sse", "arch_" };

	for (size_t i = 0; i < ARRAY_LEN(begins); i++)
		if (len >= strlen(begins[i]) && !memcmp(text, begins[i], strlen(begins[i])))
			return true;
	return false;
}

/*
 * Whether it is a name of Go, Java or Python: "runtime.mallocgc", "java.util.HashMap.get". "f.avx2" is a
 * clone that GCC makes for a processor, "x.12" a variable of C, and "type..eq.T" is about what its last
 * parts are the type of.
 */
static bool is_dotted(const char *text, size_t len)
{
	struct path path = { .scan = { .text = text, .len = len }, .separator = "." };
	struct name_scan scan = { .text = text, .len = len };
	size_t parts = 0;

	for (; scan.at < len; scan.at += name_piece(&scan))
		if (strchr(": ", text[scan.at]))
			return false;
	while (next_part(&path)) {
		size_t part_len = path.to - path.from;
		const char *part = text + path.from;

		if (parts < 2 && (!part_len || isdigit((unsigned char)*part)))
			return false;
		if (path.to == len && is_gcc_clone(part, part_len))
			return false;
		parts++;
	}
	return parts > 1;
}

/* "Class.method" stays of Java's and Python's. Of Go's only the package goes: types and outer functions stay. */
static void shorten_dotted(struct shortening *name)
{
	static name_step *const steps[] = { name_drop_parameters, name_drop_go_arguments, drop_folders,
					    drop_receiver_signs, drop_locals };
	struct ending ending;
	const char *text;
	size_t least;
	bool with_package;

	take_steps(name, steps, ARRAY_LEN(steps));
	text = buf_text(&name->text);
	ending = find_ending(text, name->text.len, ".");
	with_package = name->base && escape_columns(text, name->text.len) <= name->columns;
	if (isupper((unsigned char)text[ending.scope]) &&
	    !is_go_closure(text + ending.base, name->text.len - ending.base))
		least = ending.scope;
	else
		least = ending.n > 2 || (ending.least && !with_package) ? 1 : 0; /* the package is the first part */
	drop_leading(name, ".", least);
}

static void add_short(struct buf *buf, const char *text, size_t columns, bool base)
{
	struct shortening name = { .columns = columns, .base = base };

	if (!columns || !script_name(&name.text, text, base ? 0 : columns)) {
		drop_suffixes(&name.text, text, strlen(text));
		if (!name.text.len)
			buf_adds(&name.text, text);
		if (columns)
			take_step(&name, name_drop_type);
		if (columns && is_dotted(buf_text(&name.text), name.text.len))
			shorten_dotted(&name);
		else if (columns)
			shorten_path(&name);
	}
	escape_cut(buf, buf_text(&name.text), name.text.len, columns);
	buf_release(&name.text);
	buf_release(&name.next);
}

void short_name(struct buf *buf, const char *name, size_t columns)
{
	add_short(buf, name, columns, false);
}

void short_name_base(struct buf *buf, const char *name, size_t columns)
{
	add_short(buf, name, columns, true);
}
