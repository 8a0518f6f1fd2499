/* SPDX-License-Identifier: GPL-2.0-or-later */
/* option: a verb's argp tables read as one list: to check a command line in words of our own, and to
 * list them for completions and for the documentation's checks. */
#pragma once
#include <argp.h>
#include <stdbool.h>
#include "base/buf.h"
#include "base/err.h"
#include "base/vec.h"

struct option_entry {
	const char *long_name; /* without "--"; NULL: none */
	char short_name; /* 0: none */
	const char *arg; /* its name in the help: "PID"; NULL: takes none */
	bool arg_optional;
	bool hidden;
	int key; /* argp's: aliases share it */
	const char *summary; /* NULL for an alias */
};

struct option_list {
	VEC(struct option_entry) entries;
};

/* Adds every option of argp and of its children; the texts are borrowed from argp. */
void option_list_add(struct option_list *list, const struct argp *argp);
void option_list_release(struct option_list *list);

/*
 * Whether the summary of an option with an optional argument begins with its values ("auto|fp|none:
 * how ...") and lists word, up to a comma in that. Such a value may also be a word of its own
 * behind the long option: it is taken only when it is one of these. (As the argument's name a list
 * would be too long for argp's columns.)
 */
bool option_lists(const char *summary, const char *word);

/*
 * Goes through argv[1 ..] as getopt would and finds the first mistake: an unknown option, an
 * ambiguous abbreviation, an argument that is missing or not wanted. `verb` ("stk record") is for the
 * hint. in_order: options end at the first word that is none, and after "--".
 * *ret_end: where the options end when in_order ("--" is passed over only in *ret_next), else argc.
 * Returns 0 or a usage error.
 */
int option_check(const struct option_list *list, const char *verb, int argc, char **argv,
		 bool in_order, int *ret_end, int *ret_next, struct err *err);
