// SPDX-License-Identifier: GPL-2.0-or-later
/* help_json: the verbs and their options as JSON, as stk-json(5) has it. */
#include <stdio.h>
#include <stdlib.h>
#include "cmd/external.h"
#include "cmd/help_json.h"
#include "cmd/option.h"
#include "output/json_write.h"

static cJSON *option(const struct option_entry *entry)
{
	cJSON *object = json_object();
	char name[80];

	snprintf(name, sizeof(name), "-%c", entry->short_name);
	json_add_string(object, "short", entry->short_name ? name : NULL);
	snprintf(name, sizeof(name), "--%s", entry->long_name ? entry->long_name : "");
	json_add_string(object, "long", entry->long_name ? name : NULL);
	json_add_string(object, "argument", entry->arg);
	json_add_bool(object, "argument_optional", entry->arg_optional);
	json_add_string(object, "summary", entry->summary);
	return object;
}

static cJSON *verb(const struct command *command)
{
	RELEASE(option_list_release) struct option_list list = { 0 };
	cJSON *object = json_object(), *array = json_array();

	option_list_add(&list, command->argp);
	for (size_t i = 0; i < list.entries.len; i++)
		if (!list.entries.data[i].hidden)
			cJSON_AddItemToArray(array, option(&list.entries.data[i]));
	json_add_string(object, "verb", command->name);
	json_add_string(object, "summary", command->summary);
	json_add_string(object, "arguments", command->argp->args_doc);
	json_add(object, "options", array);
	return object;
}

static cJSON *added(const struct external *external)
{
	cJSON *object = json_object();

	json_add_string(object, "verb", external->name);
	json_add_string(object, "path", external->path);
	return object;
}

void help_json_add(const struct command *only, struct buf *out)
{
	RELEASE(external_list_release) struct external_list externals = { 0 };
	struct output_stream stream = { .file = OUT_FILE_NONE };
	struct json json;

	json_open(&json, &stream);
	json_member(&json, "schema", json_string("stk-help/1"));
	json_array_open(&json, "verbs");
	for (size_t i = 0; commands[i]; i++)
		if (!only || commands[i] == only)
			json_element(&json, verb(commands[i]));
	json_array_close(&json);
	json_array_open(&json, "added");
	if (!only)
		external_list_fill(&externals, getenv("PATH"));
	for (size_t i = 0; i < externals.entries.len; i++)
		json_element(&json, added(&externals.entries.data[i]));
	json_array_close(&json);
	json_close(&json);
	buf_adds(out, buf_text(&stream.buf));
	buf_release(&stream.buf);
}
