/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * json_write: a JSON document written member by member and record by record: the small parts are
 * cJSON trees, the whole never is one. What cJSON gets wrong is mended here: numbers past 2^53 and
 * bytes that are no UTF-8.
 */
#pragma once
#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdint.h>
#include "output/output.h"

#define JSON_NUMBER_MAX (1ull << 53) /* the last integer every reader keeps exactly */

/* The document: an object with one member a line, and arrays with one element a line. */
struct json {
	struct output_stream *stream;
	bool in_member; /* the object has a member already */
	bool in_element; /* the open array has an element already */
};

void json_open(struct json *json, struct output_stream *stream);
void json_close(struct json *json);
/* A member of the document; takes the item. */
void json_member(struct json *json, const char *name, cJSON *item);
/* A member that is an array: open, elements (taken), close. */
void json_array_open(struct json *json, const char *name);
void json_element(struct json *json, cJSON *item);
void json_array_close(struct json *json);
/*
 * For an object that may be long: begins it with the members of `item` (taken), which has some; what follows is
 * printed to the stream's buf, which is let go of now and then, and then json_object_close().
 */
void json_element_begin(struct json *json);
void json_object_begin(struct json *json, cJSON *item);
void json_object_close(struct json *json);

/* Each makes an item, or adds one to an object; out of memory ends the program, as mem_alloc(). */
cJSON *json_object(void);
cJSON *json_array(void);
cJSON *json_string(const char *text); /* null for NULL */
cJSON *json_number(uint64_t value); /* a string past JSON_NUMBER_MAX */
cJSON *json_positive(uint64_t value); /* null for 0 */
cJSON *json_hex(uint64_t value); /* "0x1f" */
void json_add(cJSON *object, const char *name, cJSON *item);
void json_add_string(cJSON *object, const char *name, const char *text);
void json_add_number(cJSON *object, const char *name, uint64_t value);
void json_add_positive(cJSON *object, const char *name, uint64_t value); /* null for 0 */
void json_add_percent(cJSON *object, const char *name, double value); /* null below 0 */
void json_add_points(cJSON *object, const char *name, double value); /* with its sign */
void json_add_hex(cJSON *object, const char *name, uint64_t value);
void json_add_bool(cJSON *object, const char *name, bool value);
/* Appends text as json_string() prints it, without an item. */
void json_add_text(struct buf *buf, const char *text);
/* The item as text on one line, appended to buf; takes the item. */
void json_print(struct buf *buf, cJSON *item);
