/* SPDX-License-Identifier: GPL-2.0-or-later */
/* json_lookups: the parts of the JSON output for answers to single questions; stk-json(5) draws them. */
#pragma once
#include "output/json_write.h"

void json_findings(struct json *json, const struct report *report); /* "findings": [..] */
void json_probes(struct json *json, const struct report *report); /* "probes": [..] */

/* Adds where a frame is in the source: "file", "line", "column", "inlined". */
void json_add_source(cJSON *object, const struct report_frame *frame);
