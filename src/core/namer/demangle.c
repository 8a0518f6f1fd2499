// SPDX-License-Identifier: GPL-2.0-or-later
/* demangle: the name a person reads, from the name the linker saw. */
#include "config.h"
#include <ctype.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "core/namer/demangle.h"
#include "core/namer/symbol_table.h"
#ifdef HAVE_LIBIBERTY
#include <libiberty/demangle.h>
#endif

#define D_TYPES_MAX 24 /* references back to types in a name of D */
#define D_TEMPLATES_MAX 16
#define D_FUNCTIONS_MAX 12
#define CUT_MARK "..." /* at the end of a name that would have been longer than names may be */

static bool is_number(const char *text, size_t len)
{
	if (!len)
		return false;
	for (size_t i = 0; i < len; i++)
		if (!isdigit((unsigned char)text[i]))
			return false;
	return true;
}

/* Length of name[0 .. len) without one compiler suffix at its end; len when there is none. */
static size_t without_suffix(const char *name, size_t len)
{
	static const char *const words[] = { "cold",	  "part", "isra",
					     "constprop", "llvm", "lto_priv" };
	const char *dot = memrchr(name, '.', len);
	size_t end = len;

	if (dot && is_number(dot + 1, name + len - dot - 1)) {
		end = dot - name;
		dot = memrchr(name, '.', end);
	}
	if (!dot || dot == name)
		return len;
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		size_t n = strlen(words[i]);

		/* Only "cold" stands without a number. */
		if (i && end == len)
			break;
		if ((size_t)(name + end - dot - 1) == n && !memcmp(dot + 1, words[i], n))
			return dot - name;
	}
	return len;
}

size_t demangle_clone_len(const char *name, size_t len)
{
	for (;;) {
		size_t shorter = without_suffix(name, len);

		if (shorter == len)
			return len;
		len = shorter;
	}
}

const char *demangle_part(const char *linkage)
{
	static const char *const parts[] = { ".cold", ".part" };
	size_t len = symbol_name_len(linkage), shorter;

	for (; (shorter = without_suffix(linkage, len)) < len; len = shorter)
		for (size_t i = 0; i < ARRAY_LEN(parts); i++)
			if (!strncmp(linkage + shorter, parts[i], strlen(parts[i])))
				return parts[i];
	return NULL;
}

#ifdef HAVE_LIBIBERTY
/*
 * A short hostile name can stand for terabytes of text ("S_" repeats all that came before), and a
 * callback cannot tell libiberty to stop: so it is left by a jump. The callback interfaces keep
 * their state on the stack, and nothing leaks but the scratch of one punycode identifier.
 */
struct bounded {
	struct buf *out;
	size_t start;
	jmp_buf full;
};

/* Ends what has no room any more in CUT_MARK, which takes the place of whole characters (UTF-8). */
static void cut(struct buf *out, size_t start)
{
	size_t len = start + SYMBOL_NAME_MAX - strlen(CUT_MARK);

	while (len > start && ((unsigned char)out->data[len] & 0xc0) == 0x80)
		len--;
	out->len = len;
	buf_adds(out, CUT_MARK);
}

static void take_piece(const char *text, size_t len, void *opaque)
{
	struct bounded *bounded = opaque;
	size_t room = bounded->start + SYMBOL_NAME_MAX - bounded->out->len;

	buf_add(bounded->out, text, len < room ? len : room);
	if (len > room) {
		cut(bounded->out, bounded->start);
		longjmp(bounded->full, 1);
	}
}

/* Legacy Rust is valid C++ too: what tells it is its last component, 'h' and 16 hex digits. */
static bool is_legacy_rust(const char *name, size_t len)
{
	const char *hash = name + len - 20; /* 17h0123456789abcdefE */

	if (len < 24 || memcmp(name, "_ZN", 3) || memcmp(hash, "17h", 3) || name[len - 1] != 'E')
		return false;
	for (int i = 3; i < 19; i++)
		if (!isdigit((unsigned char)hash[i]) && (hash[i] < 'a' || hash[i] > 'f'))
			return false;
	return true;
}

/*
 * libiberty refuses names of over 1,024 bytes, for fear of its own recursion; but it goes no deeper
 * than the name is long, and no name here is over SYMBOL_NAME_MAX.
 */
static int demangle_any(const char *name, size_t len, struct bounded *bounded)
{
	if (!strncmp(name, "_R", 2) || is_legacy_rust(name, len))
		return rust_demangle_callback(name, DMGL_PARAMS, take_piece, bounded);
	if (!strncmp(name, "_Z", 2) || !strncmp(name, "_GLOBAL_", 8))
		return cplus_demangle_v3_callback(
			name, DMGL_PARAMS | DMGL_ANSI | DMGL_NO_RECURSE_LIMIT, take_piece, bounded);
	return 0;
}

/* Whether a number ends at `at`, and a type of function is behind the identifier of that length. */
static bool ends_in_function(const char *name, const char *at)
{
	const char *digit = at;
	size_t len;

	if (!isdigit((unsigned char)at[0]) || isdigit((unsigned char)at[1]))
		return false;
	while (digit > name && at - digit < 3 && isdigit((unsigned char)digit[-1]))
		digit--;
	len = strtoul(digit, NULL, 10);
	if (len >= strlen(at + 1))
		return false;
	at += 1 + len;
	at += *at == 'M';
	return *at && strchr("FUWVRY", *at);
}

/*
 * The demangler of D has no callback that could stop it, so what makes it write much, or take long, is counted
 * first: references back to types ("Qbc"; those to names lead to a digit) can double the text each, and the
 * symbols that templates are given the time, and so can identifiers with a type of function behind them, which
 * are read again at each level. gdc's library has 23, 12 and 6 at most in one name.
 */
static bool is_short_d(const char *name)
{
	size_t types = 0, templates = 0, functions = 0;

	for (const char *at = name; *at; at++) {
		size_t back = 0;
		const char *digit = at + 1;

		templates += !strncmp(at, "__T", 3) || !strncmp(at, "__U", 3);
		functions += ends_in_function(name, at);
		if (*at != 'Q')
			continue;
		for (; isupper((unsigned char)*digit); digit++)
			back = 26 * back + (size_t)(*digit - 'A');
		back = 26 * back + (size_t)(*digit - 'a');
		types += back > (size_t)(at - name) || !isdigit((unsigned char)at[-(ptrdiff_t)back]);
	}
	return types <= D_TYPES_MAX && templates <= D_TEMPLATES_MAX && functions <= D_FUNCTIONS_MAX;
}

static bool demangle_d(const char *name, struct buf *out)
{
	size_t start = out->len;
	char *shown = is_short_d(name) ? dlang_demangle(name, 0) : NULL;

	if (!shown)
		return false;
	buf_adds(out, shown);
	free(shown);
	if (out->len > start + SYMBOL_NAME_MAX)
		cut(out, start);
	return out->len > start;
}

static bool demangle_bounded(const char *name, size_t len, struct buf *out)
{
	struct bounded bounded = { .out = out, .start = out->len };

	if (!strncmp(name, "_D", 2))
		return demangle_d(name, out);
	if (setjmp(bounded.full))
		return true;
	if (demangle_any(name, len, &bounded) && out->len > bounded.start)
		return true;
	out->len = bounded.start;
	return false;
}
#else
static bool demangle_bounded(const char *name, size_t len, struct buf *out)
{
	return false;
}
#endif

void demangle(const char *linkage, struct buf *out)
{
	size_t len = symbol_name_len(linkage);
	CLEANUP(mem_free) char *name = NULL;

	if (len > SYMBOL_NAME_MAX)
		len = SYMBOL_NAME_MAX;
	name = mem_strndup(linkage, demangle_clone_len(linkage, len));
	if (!demangle_bounded(name, strlen(name), out))
		buf_adds(out, name);
}

bool demangle_is_mangled(const char *linkage)
{
	return linkage[0] == '_' && (linkage[1] == 'Z' || linkage[1] == 'R');
}

bool demangle_differs(const char *a, const char *b)
{
	RELEASE(buf_release) struct buf a_shown = { 0 };
	RELEASE(buf_release) struct buf b_shown = { 0 };

	if (!demangle_is_mangled(a) || !demangle_is_mangled(b))
		return false;
	demangle(a, &a_shown);
	demangle(b, &b_shown);
	return strcmp(buf_text(&a_shown), buf_text(&b_shown)) != 0;
}

bool demangle_is_built_in(void)
{
#ifdef HAVE_LIBIBERTY
	return true;
#else
	return false;
#endif
}
