// SPDX-License-Identifier: GPL-2.0-or-later
/* json_write: a JSON document written member by member and record by record. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "base/mem.h"
#include "output/escape.h"
#include "output/json_write.h"

/* cJSON answers NULL when memory is out. */
static cJSON *there(cJSON *item)
{
	if (!item)
		mem_out(0);
	return item;
}

cJSON *json_object(void)
{
	return there(cJSON_CreateObject());
}

cJSON *json_array(void)
{
	return there(cJSON_CreateArray());
}

cJSON *json_string(const char *text)
{
	RELEASE(buf_release) struct buf clean = { 0 };

	if (!text)
		return there(cJSON_CreateNull());
	escape_json(&clean, text);
	return there(cJSON_CreateRaw(buf_text(&clean)));
}

cJSON *json_number(uint64_t value)
{
	char text[24];

	snprintf(text, sizeof(text), "%" PRIu64, value);
	return there(value <= JSON_NUMBER_MAX ? cJSON_CreateRaw(text) : cJSON_CreateString(text));
}

cJSON *json_hex(uint64_t value)
{
	char text[24];

	snprintf(text, sizeof(text), "0x%" PRIx64, value);
	return there(cJSON_CreateString(text));
}

void json_add(cJSON *object, const char *name, cJSON *item)
{
	if (!cJSON_AddItemToObject(object, name, item))
		mem_out(0);
}

void json_add_string(cJSON *object, const char *name, const char *text)
{
	json_add(object, name, json_string(text));
}

void json_add_number(cJSON *object, const char *name, uint64_t value)
{
	json_add(object, name, json_number(value));
}

cJSON *json_positive(uint64_t value)
{
	return value ? json_number(value) : there(cJSON_CreateNull());
}

void json_add_positive(cJSON *object, const char *name, uint64_t value)
{
	json_add(object, name, json_positive(value));
}

void json_add_percent(cJSON *object, const char *name, double value)
{
	char text[32];

	snprintf(text, sizeof(text), "%.4f", value);
	json_add(object, name, there(value < 0 ? cJSON_CreateNull() : cJSON_CreateRaw(text)));
}

void json_add_points(cJSON *object, const char *name, double value)
{
	char text[32];

	/* Never "-0.0000". */
	snprintf(text, sizeof(text), "%.4f", value > -0.00005 && value < 0 ? 0 : value);
	json_add(object, name, there(cJSON_CreateRaw(text)));
}

void json_add_hex(cJSON *object, const char *name, uint64_t value)
{
	json_add(object, name, json_hex(value));
}

void json_add_bool(cJSON *object, const char *name, bool value)
{
	json_add(object, name, there(cJSON_CreateBool(value)));
}

void json_add_text(struct buf *buf, const char *text)
{
	if (text)
		escape_json(buf, text);
	else
		buf_adds(buf, "null");
}

void json_print(struct buf *buf, cJSON *item)
{
	char *text = cJSON_PrintUnformatted(item);

	if (!text)
		mem_out(0);
	buf_adds(buf, text);
	cJSON_free(text);
	cJSON_Delete(item);
}

void json_open(struct json *json, struct output_stream *stream)
{
	*json = (struct json){ .stream = stream };
	buf_addc(&stream->buf, '{');
}

void json_close(struct json *json)
{
	buf_adds(&json->stream->buf, "\n}\n");
}

static void begin_member(struct json *json, const char *name)
{
	buf_addf(&json->stream->buf, "%s\n\"%s\":", json->in_member ? "," : "", name);
	json->in_member = true;
}

void json_member(struct json *json, const char *name, cJSON *item)
{
	begin_member(json, name);
	json_print(&json->stream->buf, item);
}

void json_array_open(struct json *json, const char *name)
{
	begin_member(json, name);
	buf_addc(&json->stream->buf, '[');
	json->in_element = false;
}

void json_element_begin(struct json *json)
{
	buf_adds(&json->stream->buf, json->in_element ? ",\n" : "\n");
	json->in_element = true;
}

void json_object_begin(struct json *json, cJSON *item)
{
	struct buf *buf = &json->stream->buf;

	json_print(buf, item);
	buf->data[--buf->len] = '\0'; /* the brace that ends it */
}

void json_object_close(struct json *json)
{
	buf_addc(&json->stream->buf, '}');
	output_spill(json->stream);
}

void json_element(struct json *json, cJSON *item)
{
	json_element_begin(json);
	json_print(&json->stream->buf, item);
	output_spill(json->stream);
}

void json_array_close(struct json *json)
{
	buf_adds(&json->stream->buf, json->in_element ? "\n]" : "]");
}
