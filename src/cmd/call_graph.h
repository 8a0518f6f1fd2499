/* SPDX-License-Identifier: GPL-2.0-or-later */
/* call_graph: how `stk record` is told to follow user stacks: --call-graph, -g and what bounds it. */
#pragma once
#include <argp.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/err.h"
#include "core/capture/source.h"

/* As typed; a zeroed struct with an err is what the parser of call_graph_argp takes as its input. */
struct call_graph {
	const char *how; /* the value of --call-graph; NULL: not given, or without one */
	bool no_dwarf;
	long long max_depth; /* 0: not given */
	uint64_t memory_bytes; /* 0: not given */
	struct err *err; /* borrowed while parsing */
};

/* A child of record's argp. */
extern const struct argp call_graph_argp;

/*
 * Sets walk, max_depth and unwind_bytes of source, whose `user` is already as asked for. Usage errors: an unknown
 * value, and options that make no sense together.
 */
int call_graph_apply(const struct call_graph *graph, struct source_options *source, struct err *err);
