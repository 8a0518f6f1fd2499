// SPDX-License-Identifier: GPL-2.0-or-later
/* name_brackets: names of functions without what stands in their brackets: types, parameters, arguments. */
#include <ctype.h>
#include <string.h>
#include "base/mem.h"
#include "base/name_brackets.h"

#define DEPTH_MAX 64 /* of brackets in brackets: deeper ones count as not closed */

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static bool has_prefix(const char *text, size_t len, const char *prefix)
{
	size_t n = strlen(prefix);

	return len >= n && !memcmp(text, prefix, n);
}

static bool ends_with(const char *text, size_t len, const char *end)
{
	size_t n = strlen(end);

	return len >= n && !memcmp(text + len - n, end, n);
}

bool name_is_operator(const char *text, size_t at, size_t len)
{
	static const char word[] = "operator";
	size_t n = sizeof(word) - 1;

	return has_prefix(text + at, len - at, word) && !(at && is_word(text[at - 1])) &&
	       !(len - at > n && is_word(text[at + n]));
}

/* The length of an operator's own signs, which are no brackets. */
static size_t operator_signs(const char *text, size_t at, size_t len)
{
	size_t n = sizeof("operator") - 1, end = at;

	if (at < n || text[at - 1] != 'r' || !name_is_operator(text, at - n, len))
		return 0;
	if (has_prefix(text + at, len - at, "()"))
		return 2;
	while (end < len && end - at < 3 && strchr("<>=-", text[end]))
		end++;
	return end - at; /* demanglers put a blank before the arguments: "operator< <int>" */
}

/* Behind what closes the bracket at `at`; 0: nothing does. */
static size_t bracket_end(const char *text, size_t at, size_t len)
{
	char open[DEPTH_MAX];
	size_t depth = 0;

	for (size_t i = at; i < len; i++) {
		const char *pair = strchr("()[]{}<>", text[i]);
		size_t signs = operator_signs(text, i, len);

		if (signs) {
			i += signs - 1;
		} else if (pair && strchr("([{<", *pair)) {
			if (depth == DEPTH_MAX)
				return 0;
			open[depth++] = *pair;
		} else if (pair && *pair == '>') {
			/* else "->", or an operator in an argument: "(a>b)" */
			if (text[i - 1] != '-' && open[depth - 1] == '<')
				depth--;
		} else if (pair) {
			while (depth && open[depth - 1] == '<')
				depth--;
			if (!depth || open[--depth] != pair[-1])
				return 0;
		}
		if (!depth)
			return i + 1;
	}
	return 0;
}

size_t name_piece(struct name_scan *scan)
{
	size_t signs = operator_signs(scan->text, scan->at, scan->len), end = 0;

	if (signs)
		return signs;
	if (!scan->unclosed && strchr("([{<", scan->text[scan->at])) {
		end = bracket_end(scan->text, scan->at, scan->len);
		scan->unclosed = !end;
	}
	return end ? end - scan->at : 1;
}

/* Not a place, as "(anonymous namespace)", nor what stands apart, as "decltype (x)", nor a receiver of Go. */
static bool is_parameters(const struct name_scan *scan, size_t piece)
{
	const char *text = scan->text + scan->at;

	return piece > 1 && scan->at && *text == '(' && !strchr(" :.(", text[-1]) &&
	       !operator_signs(scan->text, scan->at, scan->len) && !ends_with(scan->text, scan->at, "decltype");
}

void name_drop_type(struct buf *out, const char *text, size_t len)
{
	struct name_scan scan = { .text = text, .len = len };
	size_t begin = 0;

	for (size_t n; scan.at < len; scan.at += n) {
		n = name_piece(&scan);
		if (name_is_operator(text, scan.at, len) || is_parameters(&scan, n))
			break;
		if (text[scan.at] == ' ')
			begin = scan.at + 1;
	}
	/* "virtual thunk to f()" and "TLS init function for x()" are functions of their own. */
	if (scan.at == len || ends_with(text, begin, " to ") || ends_with(text, begin, " for "))
		begin = 0;
	buf_add(out, text + begin, len - begin);
}

/* The length of the words behind parameters: " const &". */
static size_t qualifiers(const char *text, size_t len)
{
	static const char *const words[] = { " const", " volatile", " &&", " &", " noexcept", " restrict" };
	size_t used = 0;

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		size_t n = strlen(words[i]);

		if (has_prefix(text + used, len - used, words[i]) &&
		    (used + n == len || strchr(" :", text[used + n]))) {
			used += n;
			i = -1;
		}
	}
	return used;
}

void name_drop_parameters(struct buf *out, const char *text, size_t len)
{
	struct name_scan scan = { .text = text, .len = len };

	for (size_t n; scan.at < len; scan.at += n) {
		n = name_piece(&scan);
		if (is_parameters(&scan, n)) {
			n += qualifiers(text + scan.at + n, len - scan.at - n);
			continue;
		}
		if (n > 1 && strchr("({[", text[scan.at]) && !operator_signs(text, scan.at, len))
			n = 1; /* "{lambda(int)#1}" has some in it */
		buf_add(out, text + scan.at, n);
	}
}

/* Cuts *text down to what stands before (or behind) the first `word` outside brackets; false: there is none. */
static bool split(const char **text, size_t *len, const char *word, bool behind)
{
	struct name_scan scan = { .text = *text, .len = *len };

	for (; scan.at < *len; scan.at += name_piece(&scan)) {
		if (has_prefix(*text + scan.at, *len - scan.at, word)) {
			size_t skip = behind ? scan.at + strlen(word) : 0;

			*len = behind ? *len - skip : scan.at;
			*text += skip;
			return true;
		}
	}
	return false;
}

/* The type that has the method: A of "A as T", "impl T for A", "impl A", "&mut A", "dyn A". */
static void self_type(const char **text, size_t *len)
{
	static const char *const marks[] = { "&", "*", "mut ", "const ", "dyn " };

	if (has_prefix(*text, *len, "impl ")) {
		if (!split(text, len, " for ", true))
			split(text, len, "impl ", true);
	} else {
		split(text, len, " as ", false);
	}
	for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
		size_t n = strlen(marks[i]);

		if (*len > n && has_prefix(*text, *len, marks[i])) {
			*text += n;
			*len -= n;
			i = -1;
		}
	}
}

/* Recurses into self types: no deeper than brackets may be nested, because each is within some. */
void name_drop_traits(struct buf *out, const char *text, size_t len)
{
	struct name_scan scan = { .text = text, .len = len };
	size_t start = out->len;

	for (size_t n; scan.at < len; scan.at += n) {
		const char *inner = text + scan.at + 1, *end;
		size_t inner_len;
		bool in_path = ends_with(text, scan.at, "::");

		n = name_piece(&scan);
		end = text + scan.at + n;
		inner_len = n > 2 ? n - 2 : 0;
		if (inner[-1] != '<' || !inner_len || operator_signs(text, scan.at, len)) {
			buf_add(out, inner - 1, n);
		} else if (has_prefix(end, text + len - end, "::") &&
			   (!scan.at || (in_path && has_prefix(inner, inner_len, "impl ")))) {
			out->len = start;
			self_type(&inner, &inner_len);
			name_drop_traits(out, inner, inner_len);
		} else if (in_path && scan.at > 2) {
			out->len -= 2;
		} else {
			buf_add(out, inner - 1, n);
		}
	}
}

/* "operator< <int>" */
static bool is_operators(const char *text, size_t at)
{
	return at > 1 && text[at - 1] == ' ' && strchr("<>=-", text[at - 2]);
}

void name_drop_arguments(struct buf *out, const char *text, size_t len)
{
	struct name_scan scan = { .text = text, .len = len };

	for (size_t n; scan.at < len; scan.at += n) {
		size_t at = scan.at;

		n = name_piece(&scan);
		if (n > 1 && text[at] == '<' && at && !operator_signs(text, at, len) &&
		    (!strchr(" .", text[at - 1]) || is_operators(text, at))) {
			out->len -= text[at - 1] == ' ';
			continue;
		}
		if (n > 1 && strchr("({[", text[at]) && !operator_signs(text, at, len))
			n = 1;
		buf_add(out, text + at, n);
	}
}

void name_drop_go_arguments(struct buf *out, const char *text, size_t len)
{
	struct name_scan scan = { .text = text, .len = len };

	for (size_t n; scan.at < len; scan.at += n) {
		n = name_piece(&scan);
		if (n > 1 && text[scan.at] == '[' && scan.at && is_word(text[scan.at - 1]))
			continue;
		if (text[scan.at] == '(')
			n = 1;
		buf_add(out, text + scan.at, n);
	}
}
