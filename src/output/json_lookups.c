// SPDX-License-Identifier: GPL-2.0-or-later
/* json_lookups: answers for single addresses, and what the probes found, as JSON. */
#include "output/json_lookups.h"

cJSON *json_words(const char *const *lines, size_t n)
{
	cJSON *array = json_array();

	for (size_t i = 0; i < n; i++)
		cJSON_AddItemToArray(array, json_string(lines[i]));
	return array;
}

void json_add_source(cJSON *object, const struct report_frame *frame)
{
	json_add_string(object, "file", frame->file);
	json_add_positive(object, "line", frame->line);
	json_add_positive(object, "column", frame->column);
	json_add_bool(object, "inlined", frame->inlined);
}

static cJSON *address_frame(const struct report_frame *frame)
{
	cJSON *object = json_object();

	json_add_string(object, "function", frame->function);
	json_add_string(object, "part", frame->part);
	json_add(object, "function_offset",
		 frame->function && !frame->inlined ? json_hex(frame->offset) : json_string(NULL));
	json_add_source(object, frame);
	json_add_bool(object, "alias", frame->alias);
	return object;
}

static cJSON *address(const struct report_address *from)
{
	cJSON *object = json_object(), *frames = json_array();
	const struct report_frame *outer = from->n_frames ? &from->frames[from->n_frames - 1] : NULL;
	bool known = outer && (outer->module || outer->path);

	json_add_hex(object, "address", from->address);
	json_add_string(object, "asked", from->asked);
	json_add_string(object, "module", outer ? outer->module : NULL);
	json_add_string(object, "path", outer ? outer->path : NULL);
	json_add_string(object, "build_id", outer ? outer->build_id : NULL);
	json_add(object, "offset", known ? json_hex(outer->image_offset) : json_string(NULL));
	for (size_t i = 0; i < from->n_frames; i++)
		if (from->frames[i].function || from->frames[i].file)
			cJSON_AddItemToArray(frames, address_frame(&from->frames[i]));
	json_add(object, "frames", frames);
	json_add_string(object, "reason", outer ? outer->reason : NULL);
	return object;
}

static cJSON *counts(const struct report_count *list, size_t n)
{
	cJSON *object = json_object();

	for (size_t i = 0; i < n; i++)
		json_add_number(object, list[i].name, list[i].count);
	return object;
}

static cJSON *table(const struct report_table *from)
{
	cJSON *object = json_object();

	json_add_string(object, "path", from->path);
	json_add_string(object, "why_not", from->why_not);
	json_add_number(object, "rows", from->rows);
	json_add_number(object, "code_bytes", from->code_bytes);
	json_add_number(object, "uncovered_bytes", from->uncovered_bytes);
	json_add_number(object, "unsupported_bytes", from->unsupported_bytes);
	json_add(object, "unsupported", counts(from->unsupported, from->n_unsupported));
	json_add(object, "sources", counts(from->sources, from->n_sources));
	json_add_number(object, "functions", from->functions);
	json_add_number(object, "functions_with_fp", from->functions_with_fp);
	json_add_bool(object, "frame_pointers", from->frame_pointers);
	return object;
}

static cJSON *tables(const struct report_finding *from)
{
	cJSON *array = json_array();

	for (size_t i = 0; i < from->n_tables; i++)
		cJSON_AddItemToArray(array, table(&from->tables[i]));
	return array;
}

static cJSON *finding(const struct report_finding *from)
{
	static const char *const verdicts[] = {
		[REPORT_OK] = "ok",
		[REPORT_WARN] = "warn",
		[REPORT_FAIL] = "fail",
		[REPORT_SKIP] = "skip",
	};
	cJSON *object = json_object();

	json_add_string(object, "probe", from->name);
	json_add_string(object, "status", verdicts[from->verdict]);
	json_add_string(object, "found", from->found);
	json_add_string(object, "cost", from->cost);
	json_add_string(object, "fix", from->fix);
	json_add(object, "details", json_words(from->details, from->n_details));
	json_add(object, "tables", tables(from));
	return object;
}

static cJSON *probe(const struct report_probe *from)
{
	cJSON *object = json_object();

	json_add_string(object, "probe", from->name);
	json_add_string(object, "summary", from->summary);
	json_add_bool(object, "per_process", from->per_process);
	return object;
}

void json_addresses(struct json *json, const struct report *report)
{
	json_array_open(json, "addresses");
	for (size_t i = 0; i < report->n_addresses; i++)
		json_element(json, address(&report->addresses[i]));
	json_array_close(json);
}

void json_findings(struct json *json, const struct report *report)
{
	json_array_open(json, "findings");
	for (size_t i = 0; i < report->n_findings; i++)
		json_element(json, finding(&report->findings[i]));
	json_array_close(json);
}

void json_probes(struct json *json, const struct report *report)
{
	json_array_open(json, "probes");
	for (size_t i = 0; i < report->n_probes; i++)
		json_element(json, probe(&report->probes[i]));
	json_array_close(json);
}
