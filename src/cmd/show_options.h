/* SPDX-License-Identifier: GPL-2.0-or-later */
/* show_options: what report, fold and diff are asked for (the parsers of show.h), as a report is composed of it. */
#pragma once
#include "cmd/show.h"

/* The options of show_argp, which is borrowed, in compose; what the verb itself has set there stays. */
void show_options_fill(const struct show *show, struct compose_options *compose);
/*
 * A copy of kallsyms or a vmlinux that was asked for has to be one, of the recording's boot or kernel, else it is
 * an error; all is then named again.
 */
int show_options_check_kernel(const struct profile *profile, struct compose_options *compose, struct err *err);
