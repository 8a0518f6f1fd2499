// SPDX-License-Identifier: GPL-2.0-or-later
/* diff_rule: a condition on how a function's share differs, read and judged. */
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "core/report/diff_rule.h"

static const char *skip_blanks(const char *at)
{
	return at + strspn(at, " \t");
}

/* Columns count characters: bytes that go on with one (RFC 3629) are none of their own. */
static int refuse(const char *text, const char *at, const char *wanted, struct err *err)
{
	size_t column = 1;

	for (const char *c = text; c < at; c++)
		column += ((unsigned char)*c & 0xc0) != 0x80;
	err_usage(err, "--fail-if '%s': %s expected at column %zu", text, wanted, column);
	return err_hint(err, "such as --fail-if 'self(malloc)>+2%%' or --fail-if 'total(main)<50%%'");
}

/* The parenthesis that closes the one at `open`, or NULL. */
static const char *closing(const char *open)
{
	unsigned int depth = 0;

	for (const char *at = open; *at; at++) {
		depth += *at == '(';
		depth -= *at == ')';
		if (!depth)
			return at;
	}
	return NULL;
}

/* "self" or "total", and the name in parentheses; *at is moved behind them. */
static int parse_share(const char **at, struct diff_rule *rule, struct err *err)
{
	const char *word = skip_blanks(*at), *open, *name, *close, *end;
	size_t len = strcspn(word, "( \t");

	rule->total = len == strlen("total") && !strncmp(word, "total", len);
	if (!rule->total && (len != strlen("self") || strncmp(word, "self", len) != 0))
		return refuse(rule->text, word, "self or total", err);
	open = skip_blanks(word + len);
	if (*open != '(')
		return refuse(rule->text, open, "'('", err);
	close = closing(open);
	if (!close)
		return refuse(rule->text, open + strlen(open), "the ')' that ends the name", err);
	name = skip_blanks(open + 1);
	for (end = close; end > name && strchr(" \t", end[-1]);)
		end--;
	if (end <= name)
		return refuse(rule->text, close, "the name of a function", err);
	rule->name = mem_strndup(name, end - name);
	*at = close + 1;
	return 0;
}

/* ">+2%" and the end. */
static int parse_limit(const char *at, struct diff_rule *rule, struct err *err)
{
	size_t len;
	char *end;

	at = skip_blanks(at);
	if (*at != '>' && *at != '<')
		return refuse(rule->text, at, "'>' or '<'", err);
	rule->less = *at == '<';
	at = skip_blanks(at + 1);
	rule->of_difference = *at == '+' || *at == '-';
	rule->percent = *at == '-' ? -1 : 1;
	at = skip_blanks(at + rule->of_difference);
	len = strspn(at, "0123456789.");
	rule->percent *= len ? strtod(at, &end) : 0;
	if (!len || end != at + len || rule->percent < -100 || rule->percent > 100)
		return refuse(rule->text, at, "a number, 100 at most", err);
	at = skip_blanks(end);
	if (*at != '%')
		return refuse(rule->text, at, "'%'", err);
	at = skip_blanks(at + 1);
	return *at ? refuse(rule->text, at, "the end", err) : 0;
}

int diff_rule_parse(const char *text, struct diff_rule *ret_rule, struct err *err)
{
	struct diff_rule rule = { .text = text };
	const char *at = text;
	int r = parse_share(&at, &rule, err);

	if (!r)
		r = parse_limit(at, &rule, err);
	if (r)
		diff_rule_release(&rule);
	else
		*ret_rule = rule;
	return r;
}

void diff_rule_release(struct diff_rule *rule)
{
	mem_free(rule->name);
	rule->name = NULL;
}

void diff_rule_judge(struct diff_rule *rule)
{
	double share = rule->of_difference ? rule->change.points : rule->change.of[DIFF_B].percent;

	rule->met = rule->less ? share < rule->percent : share > rule->percent;
	if (rule->of_difference && rule->change.within_noise)
		rule->met = false;
}
