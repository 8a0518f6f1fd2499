/* SPDX-License-Identifier: GPL-2.0-or-later */
/* symbols_table: what `stk symbols list` prints. */
#pragma once
#include <stdio.h>
#include "core/cache/cache_upkeep.h"

/* Prints a line a file, and a sum. Names are of files of strangers: they go through escape_text(). */
void symbols_table_print(const struct cache_list *list, const char *folder, FILE *out);
