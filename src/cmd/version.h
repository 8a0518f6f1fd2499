/* SPDX-License-Identifier: GPL-2.0-or-later */
/* version: what this binary is, and what was built into it. */
#pragma once
#include <stdio.h>

/* Writes the lines of `stk --version`, or the same as JSON, as stk-json(5) has it. */
void version_print(FILE *out);
void version_print_json(FILE *out);
