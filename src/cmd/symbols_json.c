// SPDX-License-Identifier: GPL-2.0-or-later
/* symbols_json: what `stk symbols list`, `gc` and `verify` print with --json: "stk-symbols/1" of stk-json(5). */
#include "cmd/symbols_json.h"
#include "core/image/build_id.h"
#include "output/json_write.h"

static void begin(struct json *json, struct output_stream *stream, const char *folder)
{
	*stream = (struct output_stream){ .file = OUT_FILE_NONE };
	json_open(json, stream);
	json_member(json, "schema", json_string("stk-symbols/1"));
	json_member(json, "folder", json_string(folder));
}

static void end(struct json *json, FILE *out)
{
	json_close(json);
	fputs(buf_text(&json->stream->buf), out);
	buf_release(&json->stream->buf);
}

static cJSON *listed(const struct cache_listed *from)
{
	char hex[BUILD_ID_HEX_SIZE];
	cJSON *object = json_object();

	json_add_string(object, "build_id", build_id_hex(from->key.build_id, from->key.build_id_len, hex));
	json_add_string(object, "table", from->key.is_rows ? "rows" : from->whole ? "whole" : "part");
	json_add_number(object, "bytes", from->bytes);
	json_add_number(object, "extents", from->extents);
	json_add_number(object, "used_s", from->used_s);
	json_add_string(object, "path", from->path && *from->path ? from->path : NULL);
	json_add_string(object, "debug_path", from->debug_path);
	json_add_bool(object, "this_file", from->this_file);
	json_add_string(object, "unused", from->damage);
	return object;
}

void symbols_json_list(const struct cache_list *list, const char *folder, FILE *out)
{
	struct output_stream stream;
	struct json json;

	begin(&json, &stream, folder);
	json_array_open(&json, "files");
	for (size_t i = 0; i < list->all.len; i++)
		json_element(&json, listed(&list->all.data[i]));
	json_array_close(&json);
	json_member(&json, "bytes", json_number(list->bytes));
	json_member(&json, "other_bytes", json_number(list->strange_bytes));
	end(&json, out);
}

void symbols_json_gc(const struct cache_gc *gc, const char *folder, FILE *out)
{
	static const char *const names[CACHE_REMOVALS_] = {
		[CACHE_TOO_MUCH] = "no_room",
		[CACHE_TOO_OLD] = "too_old",
		[CACHE_BROKEN] = "damaged",
		[CACHE_LEFT_OVER] = "unfinished",
	};
	cJSON *removed = json_object();
	struct output_stream stream;
	struct json json;

	for (int i = 0; i < CACHE_REMOVALS_; i++)
		json_add_number(removed, names[i], gc->removed[i]);
	begin(&json, &stream, folder);
	json_member(&json, "removed", removed);
	json_member(&json, "removed_bytes", json_number(gc->removed_bytes));
	json_member(&json, "kept", json_number(gc->kept));
	json_member(&json, "kept_bytes", json_number(gc->kept_bytes));
	end(&json, out);
}

static cJSON *removed_file(const struct symbols_removed *from)
{
	cJSON *object = json_object();

	json_add_string(object, "file", from->name);
	json_add_string(object, "reason", from->reason);
	return object;
}

void symbols_json_verified(const struct symbols_verified *verified, const char *folder, FILE *out)
{
	struct output_stream stream;
	struct json json;

	begin(&json, &stream, folder);
	json_member(&json, "good", json_number(verified->n - verified->removed.len));
	json_array_open(&json, "removed");
	for (size_t i = 0; i < verified->removed.len; i++)
		json_element(&json, removed_file(&verified->removed.data[i]));
	json_array_close(&json);
	end(&json, out);
}

void symbols_verified_release(struct symbols_verified *verified)
{
	for (size_t i = 0; i < verified->removed.len; i++) {
		mem_free(verified->removed.data[i].name);
		mem_free(verified->removed.data[i].reason);
	}
	vec_release(&verified->removed);
}
