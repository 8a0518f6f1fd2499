/* SPDX-License-Identifier: GPL-2.0-or-later */
/* record_json: what a recording came to, as JSON. */
#pragma once
#include "cmd/record_summary.h"

/* Appends the document ("stk-record/2"): what record_summary_add() says in lines, as stk-json(5) has it. */
void record_json_add(const struct record_summary *summary, struct buf *out);
