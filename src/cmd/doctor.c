// SPDX-License-Identifier: GPL-2.0-or-later
/* doctor: says what works on this machine, or for one process, and how to fix the rest. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/near.h"
#include "base/rights.h"
#include "base/vec.h"
#include "cmd/command.h"
#include "core/probe/probe.h"
#include "core/report/report.h"
#include "output/output.h"

static int doctor_run(int argc, char **argv, struct err *err);

enum { KEY_LIST = 0x10000, KEY_FORMAT, KEY_JSON };

static const struct argp_option options[] = {
	{ "pid", 'p', "PID", 0, "look at one process: can it be sampled, and can its functions be named", 0 },
	{ "list", KEY_LIST, NULL, 0, "list the probes", 0 },
	{ "output", 'o', "FILE", 0, "write to FILE; its extension chooses the format", 0 },
	{ "format", KEY_FORMAT, "NAME", 0, "text (the default) or json", 0 },
	{ "json", KEY_JSON, NULL, 0, "the same as --format json", 0 },
	{ 0 }
};

struct doctor_input {
	struct err *err;
	long long pid; /* 0: the machine */
	bool list;
	const char *format, *path;
};

static int parse(int key, char *arg, struct argp_state *state)
{
	struct doctor_input *input = state->input;

	switch (key) {
	case 'p':
		return command_number("--pid", arg, 1, INT32_MAX, &input->pid, input->err);
	case 'o':
		input->path = arg;
		return 0;
	case KEY_LIST:
		input->list = true;
		return 0;
	case KEY_FORMAT:
		input->format = arg;
		return 0;
	case KEY_JSON:
		input->format = "json";
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = {
	{ &command_common_argp, 0, "Common options:", -1 },
	{ 0 }
};

static const struct argp doctor_argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[PROBE...]",
	.doc = "Tries what stk needs of this machine, and prints for each probe what was found and the "
	       "command that fixes it. With names of probes, only those. Exits with 6 when a probe fails.",
	.children = children,
};

const struct command command_doctor = {
	.name = "doctor",
	.summary = "say what works on this machine, and how to fix the rest",
	.argp = &doctor_argp,
	.uses_rights = true,
	.run = doctor_run,
};

/* The answers, and the findings that point into them. */
struct doctor {
	struct probe_context context;
	VEC(const struct probe *) chosen;
	VEC(struct probe_result) results; /* one for each of chosen, in its order */
	VEC(struct report_finding) findings;
	struct arena arena; /* of what findings need beyond the results */
};

static void doctor_release(struct doctor *doctor)
{
	for (size_t i = 0; i < doctor->results.len; i++)
		probe_result_release(&doctor->results.data[i]);
	vec_release(&doctor->chosen);
	vec_release(&doctor->results);
	vec_release(&doctor->findings);
	arena_release(&doctor->arena);
}

static int unknown_probe(const char *name, struct err *err)
{
	struct near near;
	const char *nearest;

	near_init(&near, name);
	for (size_t i = 0; probes[i]; i++)
		near_try(&near, probes[i]->name);
	nearest = near_best(&near);
	err_usage(err, "there is no probe '%s'", name);
	return nearest ? err_hint(err, "did you mean '%s'?", nearest) :
			 err_hint(err, "'stk doctor --list' lists the probes");
}

/* The probes named, or all that are about what was asked for: the machine, or one process. */
static int choose(struct doctor *doctor, char **names, int n, struct err *err)
{
	for (int i = 0; i < n; i++) {
		const struct probe *probe = probe_find(names[i]);

		if (!probe)
			return unknown_probe(names[i], err);
		if (probe->per_process && !doctor->context.pid) {
			err_usage(err, "probe '%s' is about one process", probe->name);
			return err_hint(err, "name it: stk doctor -p PID %s", probe->name);
		}
		vec_push(&doctor->chosen, probe);
	}
	for (size_t i = 0; !n && probes[i]; i++)
		if (probes[i]->per_process == !!doctor->context.pid)
			vec_push(&doctor->chosen, probes[i]);
	return 0;
}

/* A process that is not there is a mistake of the caller, not a finding about it. */
static int check_pid(uint32_t pid, struct err *err)
{
	char path[32];

	snprintf(path, sizeof(path), "/proc/%u", pid);
	if (!pid || !access(path, F_OK))
		return 0;
	err_set(err, ESRCH, "no process %u", pid);
	return err_hint(err, "ps -e  # lists the processes there are");
}

static enum report_verdict verdict_of(enum probe_verdict verdict)
{
	switch (verdict) {
	case PROBE_OK:
		return REPORT_OK;
	case PROBE_WARN:
		return REPORT_WARN;
	case PROBE_FAIL:
		return REPORT_FAIL;
	case PROBE_SKIP:
		break;
	}
	return REPORT_SKIP;
}

static const char *text_or_null(const struct buf *buf)
{
	return buf->len ? buf->data : NULL;
}

/* The non-zero ones of n numbers, by name; owned by the arena. */
static const struct report_count *count_list(struct arena *arena, const uint64_t *numbers, size_t n,
					     const char *(*name)(size_t at), size_t *ret_n)
{
	struct report_count *list = arena_array(arena, n, sizeof(*list));

	*ret_n = 0;
	for (size_t i = 0; i < n; i++)
		if (numbers[i])
			list[(*ret_n)++] = (struct report_count){ name(i), numbers[i] };
	return list;
}

static const char *source_name(size_t at)
{
	return unwind_source_name(at);
}

static const char *reason_name(size_t at)
{
	static const char *const names[UNWIND_REASON_LAST_] = {
#define X(id, name, text) [id] = name,
		UNWIND_REASONS(X)
#undef X
	};

	return names[at];
}

static const struct report_table *table_list(struct arena *arena, const struct probe_result *result)
{
	struct report_table *list = arena_array(arena, result->tables.len, sizeof(*list));

	for (size_t i = 0; i < result->tables.len; i++) {
		const struct probe_table *from = &result->tables.data[i];

		list[i] = (struct report_table){
			.path = from->path,
			.why_not = from->why_not,
			.rows = from->rows,
			.code_bytes = from->code_bytes,
			.uncovered_bytes = from->uncovered_bytes,
			.unsupported_bytes = from->unsupported_bytes,
			.functions = from->functions,
			.functions_with_fp = from->functions_with_fp,
			.frame_pointers = from->frame_pointers,
		};
		list[i].sources = count_list(arena, from->fdes, UNWIND_SOURCES, source_name,
					     &list[i].n_sources);
		list[i].unsupported = count_list(arena, from->unsupported, UNWIND_REASON_LAST_, reason_name,
						 &list[i].n_unsupported);
	}
	return list;
}

static void add_finding(struct doctor *doctor, const char *name, const struct probe_result *result)
{
	struct report_finding finding = {
		.name = name,
		.verdict = verdict_of(result->verdict),
		.found = buf_text(&result->found),
		.cost = text_or_null(&result->cost),
		.fix = text_or_null(&result->fix),
		.n_details = result->details.len,
		.details = (const char *const *)result->details.data,
		.n_tables = result->tables.len,
		.tables = table_list(&doctor->arena, result),
	};

	vec_push(&doctor->findings, finding);
}

/* What the machine lets stk do, with what stk has of its own. */
static void look(struct doctor *doctor)
{
	RELEASE(rights_end) struct rights rights = rights_of_stk();

	/* All of them before the first finding: a growing array moves what findings would point to. */
	for (size_t i = 0; i < doctor->chosen.len; i++)
		probe_run(doctor->chosen.data[i], &doctor->context, vec_add(&doctor->results, 1));
	for (size_t i = 0; i < doctor->results.len; i++)
		add_finding(doctor, doctor->chosen.data[i]->name, &doctor->results.data[i]);
}

static bool has_failed(const struct doctor *doctor)
{
	for (size_t i = 0; i < doctor->findings.len; i++)
		if (doctor->findings.data[i].verdict == REPORT_FAIL)
			return true;
	return false;
}

static int print(const struct report *report, const struct doctor_input *input, struct err *err)
{
	struct output_options output_options = { 0 };
	const struct output *output;
	int r = output_choose(input->format, input->path, "text", 1u << report->kind, &output, err);

	if (r < 0)
		return r;
	command_output_options(input->path, &output_options);
	return output_write(output, report, &output_options, input->path, err);
}

static int print_findings(const struct doctor *doctor, const struct doctor_input *input, struct err *err)
{
	const struct report report = {
		.kind = REPORT_FINDINGS,
		.schema = "stk-doctor/1",
		.n_findings = doctor->findings.len,
		.findings = doctor->findings.data,
	};

	return print(&report, input, err);
}

static int print_list(const struct doctor_input *input, struct err *err)
{
	struct report report = { .kind = REPORT_PROBES, .schema = "stk-doctor/1" };
	CLEANUP(mem_free) struct report_probe *list = NULL;

	while (probes[report.n_probes])
		report.n_probes++;
	list = mem_array(report.n_probes, sizeof(*list));
	for (size_t i = 0; i < report.n_probes; i++)
		list[i] = (struct report_probe){ probes[i]->name, probes[i]->summary,
						 probes[i]->per_process };
	report.probes = list;
	return print(&report, input, err);
}

static int doctor_run(int argc, char **argv, struct err *err)
{
	struct doctor_input input = { .err = err };
	RELEASE(doctor_release) struct doctor doctor = { 0 };
	int next, r;

	r = command_parse(&command_doctor, argc, argv, 0, &next, &input, err);
	if (r < 0)
		return r;
	if (input.list && next < argc) {
		err_usage(err, "option '--list' takes no probe, such as '%s'", argv[next]);
		return err_hint(err, "'stk doctor %s' runs it", argv[next]);
	}
	if (input.list)
		return print_list(&input, err);
	r = check_pid(input.pid, err);
	if (r < 0)
		return r;
	probe_context_init(&doctor.context, input.pid);
	doctor.context.debuginfod_urls = getenv("DEBUGINFOD_URLS");
	doctor.context.verbose = command_common.verbose;
	r = choose(&doctor, argv + next, argc - next, err);
	if (r < 0)
		return r;
	look(&doctor);
	r = print_findings(&doctor, &input, err);
	if (r < 0)
		return r;
	return has_failed(&doctor) ? EXIT_CODE_CONDITION : EXIT_CODE_DONE;
}
