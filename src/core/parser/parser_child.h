/* SPDX-License-Identifier: GPL-2.0-or-later */
/* parser_child: the child's side of the parser: modules, their namers, and what is new in their books. */
#pragma once
#include "core/parser/parser_wire.h"

/* How a child ends that ends by itself. */
#define PARSER_EXIT_DONE 0 /* the parent closed the socket */
#define PARSER_EXIT_SANDBOX 2 /* the sandbox could not be entered */
#define PARSER_EXIT_MEMORY 3 /* what was asked for is over RLIMIT_DATA */
#define PARSER_EXIT_WIRE 4 /* the parent said what it never says */

/*
 * Serves the parent's questions until the socket is closed; never returns. Runs within the sandbox, and
 * assumes nothing of it.
 */
void parser_child_run(int socket, struct parser_memory *memory);

/* What runs in a child; a test runs another one. */
typedef void parser_child_fn(int socket, struct parser_memory *memory);

struct parser;
struct parser_options;

/* parser_new() with that child, which is in the sandbox, has said PARSER_READY, and may do as it likes. */
int parser_new_with(const struct parser_options *options, parser_child_fn *child, struct parser **ret_parser,
		    struct err *err);
