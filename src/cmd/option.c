// SPDX-License-Identifier: GPL-2.0-or-later
/* option: a verb's argp tables read as one list: for completions, for the documentation's checks, and for
 * what may have been meant. */
#include <ctype.h>
#include <string.h>
#include "base/near.h"
#include "cmd/option.h"

#define OPTION_DEPTH_MAX 8 /* of argp children; ours are one deep */

static void add(struct option_list *list, const struct argp *argp, int depth)
{
	struct option_entry real = { 0 };

	for (const struct argp_option *o = argp->options; o && (o->name || o->key || o->doc); o++) {
		struct option_entry entry = { .long_name = o->name, .key = o->key };

		if ((o->flags & OPTION_DOC) || (!o->name && !o->key))
			continue; /* a heading */
		/* An alias is the same option by another name: it takes what the real one takes. */
		if (o->flags & OPTION_ALIAS) {
			entry.key = real.key;
			entry.arg = real.arg;
			entry.arg_optional = real.arg_optional;
			entry.hidden = real.hidden || (o->flags & OPTION_HIDDEN);
		} else {
			entry.arg = o->arg;
			entry.arg_optional = o->flags & OPTION_ARG_OPTIONAL;
			entry.hidden = o->flags & OPTION_HIDDEN;
			entry.summary = o->doc;
		}
		if (o->key > 0 && o->key <= 127 && isprint(o->key))
			entry.short_name = o->key;
		vec_push(&list->entries, entry);
		if (!(o->flags & OPTION_ALIAS))
			real = entry;
	}
	for (const struct argp_child *c = argp->children; c && c->argp && depth; c++)
		add(list, c->argp, depth - 1);
}

void option_list_add(struct option_list *list, const struct argp *argp)
{
	if (argp)
		add(list, argp, OPTION_DEPTH_MAX);
}

void option_list_release(struct option_list *list)
{
	vec_release(&list->entries);
}

int option_check(const struct option_list *list, const char *verb, const char *word, struct err *err)
{
	size_t len = strcspn(word, "=");
	CLEANUP(mem_free) char *name = mem_strndup(word, len);
	const struct option_entry *found = NULL, *other = NULL;
	struct near near;

	if (strncmp(name, "--", 2) != 0)
		return 0;
	near_init(&near, name + 2);
	for (size_t i = 0; i < list->entries.len; i++) {
		const struct option_entry *e = &list->entries.data[i];

		if (!e->hidden)
			near_try(&near, e->long_name);
		if (!name[2] || !e->long_name || strncmp(e->long_name, name + 2, len - 2) != 0)
			continue;
		if (!e->long_name[len - 2])
			return 0;
		found = found ? found : e;
		other = found->key != e->key ? e : other;
	}
	if (other)
		return err_usage(err, "option '%s' may mean '--%s' or '--%s'", name, found->long_name,
				 other->long_name);
	if (found)
		return 0;
	err_usage(err, "unknown option '%s'", name);
	if (near_best(&near))
		return err_hint(err, "did you mean '--%s'? '%s --help' lists all", near_best(&near), verb);
	return err_hint(err, "'%s --help' lists the options", verb);
}

bool option_lists(const char *summary, const char *word)
{
	size_t list_len = strcspn(summary, ": "), len = strcspn(word, ","), value_len;

	if (!len || summary[list_len] != ':' || !memchr(summary, '|', list_len))
		return false;
	for (const char *value = summary; value < summary + list_len; value += value_len + 1) {
		value_len = strcspn(value, "|:");
		if (value_len == len && !strncmp(value, word, len))
			return true;
	}
	return false;
}
