/* SPDX-License-Identifier: GPL-2.0-or-later */
/* version: what this binary is, and what was built into it. */
#pragma once
#include <stdio.h>

/* Writes the lines of `stk --version`. */
void version_print(FILE *out);
