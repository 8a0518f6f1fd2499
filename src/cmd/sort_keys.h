/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sort_keys: --sort and --percent-limit, which all verbs that show rows share. */
#pragma once
#include <stdbool.h>
#include "base/err.h"
#include "core/tally/tally.h"

/*
 * "comm,symbol,children": adds these keys, also to those of another --sort, and sets the order where a word is one;
 * *ret_has_order is then true, else untouched. An order by children wants rows of callers, too (no_children false).
 * 0, or a usage error that lists the keys, with the nearest one as its hint.
 */
int sort_keys_add(const char *list, struct tally_options *tally, bool *ret_has_order, struct err *err);
/* "20" or "20%", of --percent-limit: 0 to 100, else a usage error. */
int sort_keys_limit(const char *word, double *ret_percent, struct err *err);
