/* SPDX-License-Identifier: GPL-2.0-or-later */
/* external: verbs that are programs of their own, stk-NAME in $(libexecdir)/stk or on PATH. */
#pragma once
#include "base/err.h"
#include "base/vec.h"

struct external {
	char *name; /* "foo" for stk-foo */
	char *path; /* of the program */
};

struct external_list {
	VEC(struct external) entries; /* by name; of two with one name the one that would run */
};

/* The path of stk-NAME, the caller's to free; NULL: there is none. `path` is $PATH (NULL: none). */
char *external_find(const char *name, const char *path);
/* All there are; at most 4,096. */
void external_list_fill(struct external_list *list, const char *path);
void external_list_release(struct external_list *list);

/* Replaces this process by the program; argv[0] becomes its path, signals are as stk found them.
 * Returns only on failure. */
int external_exec(const char *program, char **argv, struct err *err);
