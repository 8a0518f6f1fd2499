/* SPDX-License-Identifier: GPL-2.0-or-later */
/* option: a verb's argp tables read as one list: for completions, for the documentation's checks, and for
 * what may have been meant. */
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
 * Whether a word of a command line is a long option, or the beginning of one alone, or no long option at all; with
 * "=VALUE" or without. Else a usage error with the nearest option as its hint; `verb` is for it: "stk record".
 * argp would say so too, but as the word was typed, with all that a terminal takes for commands.
 */
int option_check(const struct option_list *list, const char *verb, const char *word, struct err *err);
