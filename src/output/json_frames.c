// SPDX-License-Identifier: GPL-2.0-or-later
/* json_frames: what frames and rows are called, as JSON. */
#include <stdlib.h>
#include <string.h>
#include "output/json_frames.h"
#include "output/json_lookups.h"

const char *json_space(enum report_space space)
{
	static const char *const names[] = {
		[REPORT_USER] = "user",
		[REPORT_KERNEL] = "kernel",
		[REPORT_JIT] = "jit",
		[REPORT_SCRIPT] = "script",
		[REPORT_SPACE_UNKNOWN] = "unknown",
	};

	return names[space];
}

cJSON *json_stack_frame(const struct report_frame *frame)
{
	cJSON *object = json_object();

	json_add_string(object, "symbol", frame->function);
	json_add_string(object, "module", frame->module);
	json_add(object, "address", frame->address ? json_hex(frame->address) : json_string(NULL));
	json_add_hex(object, "offset", frame->image_offset);
	json_add_string(object, "build_id", frame->build_id);
	json_add_string(object, "kind", json_space(frame->space));
	json_add_string(object, "reason", frame->reason);
	json_add_source(object, frame);
	return object;
}

/* pid, tid and cpu are numbers, which the report has in words: "1234 nginx". */
static cJSON *key_value(const char *key, const char *word)
{
	bool number = !strcmp(key, "pid") || !strcmp(key, "tid") || !strcmp(key, "cpu");

	if (number)
		return *word ? json_number(strtoull(word, NULL, 10)) : json_string(NULL);
	return json_string(word);
}

void json_add_key(cJSON *object, const char *key, const char *word, const struct report_frame *frame)
{
	bool unknown = (!strcmp(key, "symbol") && !frame->function) || (!strcmp(key, "module") && !frame->module) ||
		       (!strncmp(key, "src", 3) && !frame->file);

	json_add(object, key, unknown ? json_string(NULL) : key_value(key, word));
	if (!strcmp(key, "srcline"))
		json_add_positive(object, "line", frame->file ? frame->line : 0);
}

void json_add_kind(cJSON *object, const struct report_frame *frame)
{
	json_add_string(object, "kind", json_space(frame->space));
	json_add_string(object, "reason", frame->reason);
}
