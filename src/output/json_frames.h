/* SPDX-License-Identifier: GPL-2.0-or-later */
/* json_frames: what frames and rows are called, as JSON; stk-json(5) has the members. */
#pragma once
#include "output/json_write.h"

const char *json_space(enum report_space space); /* "user" */
cJSON *json_stack_frame(const struct report_frame *frame); /* an object; of a whole stack */
/*
 * Adds the member of a sort key, whose word a row has; null where the frame (NULL unless some key is of one) does
 * not know it; and with "srcline" a "line".
 */
void json_add_key(cJSON *object, const char *key, const char *word, const struct report_frame *frame);
/* "kind", and the "reason" of one without a name. */
void json_add_kind(cJSON *object, const struct report_frame *frame);
