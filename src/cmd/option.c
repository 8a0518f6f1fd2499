// SPDX-License-Identifier: GPL-2.0-or-later
/* option: a verb's argp tables read as one list: to check a command line in words of our own, and to
 * list them for completions and for the documentation's checks. */
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

static const struct option_entry *find_short(const struct option_list *list, char c)
{
	for (size_t i = 0; i < list->entries.len; i++)
		if (list->entries.data[i].short_name == c)
			return &list->entries.data[i];
	return NULL;
}

/* The entry of a name or of a unique beginning of one; *ret_other is set when two begin so. */
static const struct option_entry *find_long(const struct option_list *list, const char *name,
					    size_t len, const struct option_entry **ret_other)
{
	const struct option_entry *found = NULL;

	*ret_other = NULL;
	for (size_t i = 0; i < list->entries.len; i++) {
		const struct option_entry *e = &list->entries.data[i];

		if (!e->long_name || strncmp(e->long_name, name, len))
			continue;
		if (!e->long_name[len]) {
			*ret_other = NULL;
			return e;
		}
		if (!found)
			found = e;
		else if (found->key != e->key)
			*ret_other = e;
	}
	return found;
}

static int unknown_long(const struct option_list *list, const char *verb, const char *name,
			size_t len, struct err *err)
{
	CLEANUP(mem_free) char *word = mem_strndup(name, len);
	struct near near;

	near_init(&near, word);
	for (size_t i = 0; i < list->entries.len; i++)
		if (!list->entries.data[i].hidden)
			near_try(&near, list->entries.data[i].long_name);
	err_usage(err, "unknown option '--%s'", word);
	if (near_best(&near))
		return err_hint(err, "did you mean '--%s'? '%s --help' lists all", near_best(&near), verb);
	return err_hint(err, "'%s --help' lists the options", verb);
}

static int missing(const struct option_entry *e, const char *as_typed, struct err *err)
{
	return err_usage(err, "option '%s' needs an argument: %s", as_typed, e->arg);
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

/* `word` is "--...", and `next` is the word behind it, or NULL: *ret_used is how many words it takes, 1 or 2. */
static int check_long(const struct option_list *list, const char *verb, const char *word, const char *next,
		      int *ret_used, struct err *err)
{
	const char *name = word + 2, *equals = strchr(name, '=');
	size_t len = equals ? (size_t)(equals - name) : strlen(name);
	const struct option_entry *other, *e = len ? find_long(list, name, len, &other) : NULL;

	*ret_used = 1;
	if (!e)
		return unknown_long(list, verb, name, len, err);
	if (other) {
		err_usage(err, "option '--%.*s' may mean '--%s' or '--%s'", (int)len, name,
			  e->long_name, other->long_name);
		return err_hint(err, "write the option in full");
	}
	if (equals && !e->arg) {
		err_usage(err, "option '--%s' takes no argument", e->long_name);
		return err_hint(err, "'%s --help' says what it does", verb);
	}
	if (e->arg && !equals) {
		if (!next && !e->arg_optional)
			return missing(e, word, err);
		*ret_used = !e->arg_optional || (next && e->summary && option_lists(e->summary, next)) ? 2 : 1;
	}
	return 0;
}

/* argv[i] is "-x...", perhaps several options in one word. */
static int check_short(const struct option_list *list, const char *verb, const char *word,
		       bool last, int *ret_used, struct err *err)
{
	*ret_used = 1;
	for (const char *c = word + 1; *c; c++) {
		const struct option_entry *e = find_short(list, *c);
		char typed[3] = { '-', *c, '\0' };

		if (!e) {
			if (word[2])
				err_usage(err, "unknown option '-%c' in '%s'", *c, word);
			else
				err_usage(err, "unknown option '%s'", word);
			return err_hint(err, "'%s --help' lists the options", verb);
		}
		if (!e->arg)
			continue;
		if (c[1] || e->arg_optional)
			return 0; /* the rest of the word, or nothing, is its argument */
		if (last)
			return missing(e, typed, err);
		*ret_used = 2;
		return 0;
	}
	return 0;
}

int option_check(const struct option_list *list, const char *verb, int argc, char **argv,
		 bool in_order, int *ret_end, int *ret_next, struct err *err)
{
	*ret_end = *ret_next = argc;
	for (int i = 1, used, r; i < argc; i += used) {
		bool last = i + 1 == argc;

		used = 1;
		if (!strcmp(argv[i], "--")) {
			if (in_order) {
				*ret_end = i;
				*ret_next = i + 1;
			}
			return 0;
		}
		if (argv[i][0] != '-' || !argv[i][1]) { /* "-" alone is a word, not an option */
			if (!in_order)
				continue;
			*ret_end = *ret_next = i;
			return 0;
		}
		r = argv[i][1] == '-' ? check_long(list, verb, argv[i], last ? NULL : argv[i + 1], &used, err) :
					check_short(list, verb, argv[i], last, &used, err);
		if (r < 0)
			return r;
	}
	return 0;
}
