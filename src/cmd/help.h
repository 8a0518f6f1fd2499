/* SPDX-License-Identifier: GPL-2.0-or-later */
/* help: what there is, and the page of one verb. */
#pragma once
#include <stdio.h>
#include "base/err.h"

/* Writes the list of verbs, of this program and external ones. */
void help_print(FILE *out);
/* Sets the usage error for a verb that is none, with the nearest one as its hint; returns its code. */
int help_unknown(const char *word, struct err *err);
