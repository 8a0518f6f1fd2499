/* SPDX-License-Identifier: GPL-2.0-or-later */
/* parser_time: how long a question to the child may take, and all of them together. */
#pragma once
#include "core/parser/parser_exchange.h"

/* As parser_open() and parser_ask() find it: how much time all questions have. */
void parser_time_init(struct parser *parser);

/* A question begins, or begins anew. */
void parser_time_begin(struct parser *parser);
/*
 * Sets the deadline from now on: for a child that is not in its sandbox yet, which has done nothing for
 * a module, the longest there is.
 */
void parser_time_set(struct parser *parser);
/* What something else took, in ns, is not the child's time. */
void parser_time_excuse(struct parser *parser, uint64_t ns);
/*
 * Whether the time is over at `now`, of clock_now_ns(). On a machine that is busy, above all with what is
 * being recorded, the wall clock tells little: a child that got no processor for half of its time is given
 * it again, a few times.
 */
bool parser_time_is_over(struct parser *parser, uint64_t now);
/* A question is over, and the child is still there: takes what it took off what all of them have. */
void parser_time_charge(struct parser *parser, bool answered);
