/* SPDX-License-Identifier: GPL-2.0-or-later */
/* json_diff: two profiles beside each other, as JSON; stk-json(5) has the members. */
#pragma once
#include "output/json_write.h"

void json_diff(struct json *json, const struct report *report); /* all members but the schema; of REPORT_DIFF */
