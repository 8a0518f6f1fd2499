// SPDX-License-Identifier: GPL-2.0-or-later
/* sort_keys: --sort and --percent-limit, which all verbs that show rows share. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/near.h"
#include "cmd/sort_keys.h"

static const struct {
	const char *word;
	enum tally_key key;
} keys[] = {
	{ "symbol", TALLY_SYMBOL }, { "sym", TALLY_SYMBOL }, { "dso", TALLY_MODULE },
	{ "module", TALLY_MODULE }, { "srcfile", TALLY_SRCFILE }, { "srcline", TALLY_SRCLINE },
	{ "comm", TALLY_COMM },	    { "pid", TALLY_PID },	  { "tid", TALLY_TID },
	{ "cpu", TALLY_CPU },
};

static const struct {
	const char *word;
	enum tally_order order;
} orders[] = {
	{ "count", TALLY_BY_SELF },
	{ "self", TALLY_BY_SELF },
	{ "children", TALLY_BY_CHILDREN },
};

static int unknown_key(const char *word, struct err *err)
{
	struct near near;

	near_init(&near, word);
	for (size_t i = 0; i < ARRAY_LEN(keys); i++)
		near_try(&near, keys[i].word);
	for (size_t i = 0; i < ARRAY_LEN(orders); i++)
		near_try(&near, orders[i].word);
	err_usage(err, "unknown sort key '%s': the keys are symbol, dso (or module), srcfile, srcline, comm, "
		       "pid, tid, cpu, and count, self, children for the order", word);
	return near_best(&near) ? err_hint(err, "--sort %s", near_best(&near)) : -EINVAL;
}

static int add_key(const char *word, struct tally_options *tally, bool *ret_has_order, struct err *err)
{
	for (size_t i = 0; i < ARRAY_LEN(orders); i++) {
		if (strcmp(orders[i].word, word))
			continue;
		tally->order = orders[i].order;
		tally->no_children &= tally->order != TALLY_BY_CHILDREN;
		*ret_has_order = true;
		return 0;
	}
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		if (strcmp(keys[i].word, word))
			continue;
		for (size_t k = 0; k < tally->n_keys; k++)
			if (tally->keys[k] == keys[i].key)
				return 0;
		tally->keys[tally->n_keys++] = keys[i].key;
		return 0;
	}
	return unknown_key(word, err);
}

int sort_keys_add(const char *list, struct tally_options *tally, bool *ret_has_order, struct err *err)
{
	do {
		size_t len = strcspn(list, ",");
		CLEANUP(mem_free) char *word = mem_strndup(list, len);
		int r = add_key(word, tally, ret_has_order, err);

		if (r < 0)
			return r;
		list += len;
	} while (*list++ == ',');
	return 0;
}

int sort_keys_limit(const char *word, double *ret_percent, struct err *err)
{
	char *end;
	double percent = strtod(word, &end);

	if (end == word || strcmp(end, *end == '%' ? "%" : "") || !(percent >= 0 && percent <= 100))
		return err_usage(err, "--percent-limit '%s' is not between 0 and 100", word);
	*ret_percent = percent;
	return 0;
}
