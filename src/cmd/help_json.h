/* SPDX-License-Identifier: GPL-2.0-or-later */
/* help_json: the verbs and their options as JSON, as stk-json(5) has it. */
#pragma once
#include "base/buf.h"
#include "cmd/command.h"

/* Appends the document: this verb alone, or (NULL) all verbs and the programs that add some. */
void help_json_add(const struct command *only, struct buf *out);
