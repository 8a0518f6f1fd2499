// SPDX-License-Identifier: GPL-2.0-or-later
/* json_lookups: what the probes found, as JSON. */
#include "output/json_lookups.h"

/* An array of n texts. */
static cJSON *json_words(const char *const *lines, size_t n)
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
