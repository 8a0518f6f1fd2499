/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * json_recorded: what a recording came to, as JSON: samples by what became of them, how stacks ended. The same for
 * reports on a profile and for a recording that has just ended; stk-json(5) has the members.
 */
#pragma once
#include "output/json_write.h"

/* Samples expected, missed, taken, stored, lost and filtered by cause; of report these members alone are read. */
cJSON *json_samples(const struct report *report);
cJSON *json_endings(const struct report_endings *endings);
/* How one stack ended: "status", "cause" (or null), and why script frames are missing, "script_cut" (or null). */
void json_add_ending(cJSON *object, const struct report_stack *stack);
cJSON *json_script(const struct report *report); /* of its script frames; null: there were none */
cJSON *json_unwinding(const struct report_recorded *from); /* of unwind tables; null: there were none */
cJSON *json_recorded(const struct report_recorded *from); /* what the recording was */
cJSON *json_series(const struct report_series *from);
cJSON *json_samples_shown(const struct report *report); /* json_samples(), and what of them is shown */
