// SPDX-License-Identifier: GPL-2.0-or-later
/* show: what report and fold share: reading a profile, and showing it in places and formats. */
#include <errno.h>
#include <string.h>
#include <unistd.h>
#include "base/log.h"
#include "cmd/command.h"
#include "cmd/naming.h"
#include "cmd/pager.h"
#include "cmd/show.h"
#include "core/parser/parser.h"
#include "core/symbol/symbolizer.h"

#define UNNAMED_TOLD 3 /* modules whose frames have no name, where there is no footer */
#define UNNAMED_WARN_PERCENT 1.0 /* of the samples: from here on it is told without -v */

/* One place and format, and the report it gets: folded holds only stacks. */
struct target {
	const char *path; /* NULL: stdout */
	const struct output *output;
	enum report_kind kind;
};

typedef VEC(struct target) show_targets;

static int choose_targets(const struct show *show, enum report_kind kind, const char *fallback,
			  show_targets *targets, struct err *err)
{
	size_t n = show->formats.len > show->paths.len ? show->formats.len : show->paths.len;

	for (size_t i = 0; i < (n ? n : 1); i++) {
		struct target target = { .path = i < show->paths.len ? show->paths.data[i] : NULL };
		const char *name = i < show->formats.len ? show->formats.data[i] : NULL;
		int r = output_choose(name, target.path, fallback, OUTPUT_COUNTED, &target.output, err);

		if (r < 0)
			return r;
		target.kind = output_kind(target.output, kind);
		for (size_t k = 0; target.path && k < targets->len; k++)
			if (targets->data[k].path && !strcmp(targets->data[k].path, target.path))
				return err_usage(err, "'%s' is named twice by -o", target.path);
		vec_push(targets, target);
	}
	return 0;
}

static bool is_stdout(const struct target *target)
{
	return !target->path || !strcmp(target->path, "-");
}

/* What the text report has in its footer, for formats that have no room for it. */
static void tell_unnamed(const struct report *report)
{
	RELEASE(buf_release) struct buf words = { 0 };
	size_t n = report->n_unnamed < UNNAMED_TOLD ? report->n_unnamed : UNNAMED_TOLD;

	for (size_t i = 0; i < n; i++)
		buf_addf(&words, "%s%s %.1f %% (%s)", i ? ", " : "", report->unnamed[i].module,
			 report->unnamed[i].percent, report->unnamed[i].reason);
	if (n && report->unnamed[0].percent >= UNNAMED_WARN_PERCENT)
		log_warn("samples with frames that have no name: %s; the footer of stk report has all", words.data);
	else if (n)
		log_info("samples with frames that have no name: %s", words.data);
}

static int write_targets(const struct show *show, const show_targets *targets, struct profile *profile,
			 struct compose_options *compose, const struct output_options *how, struct err *err)
{
	size_t stacks_max = compose->stacks_max, stack = compose->stack;
	uint32_t series = compose->series;
	enum report_kind asked = compose->kind;
	bool whole, told = false;
	int r = 0;

	for (size_t i = 0; !r && i < targets->len; i++) {
		const struct target *target = &targets->data[i];
		CLEANUP(report_free) struct report *report = NULL;
		struct output_options own = *how;

		compose->kind = target->kind;
		compose->series = series;
		if (target->output->one_event && !series && !show_wants_all(show))
			compose->series = profile_first_series(profile);
		whole = target->kind != asked || !strcmp(target->output->name, "folded");
		compose->stacks_max = whole ? 0 : stacks_max;
		compose->stack = whole ? 0 : stack;
		r = naming_begin(err);
		if (r)
			break;
		report = report_compose(profile, compose);
		naming_finish();
		compose->again = false;
		if (!is_stdout(target))
			command_output_options(target->path, &own);
		picture_options_fill(&show->picture, &own);
		if (!is_stdout(target) || strcmp(target->output->name, "text"))
			own.width = own.height = own.color = 0;
		if (report->empty && strcmp(target->output->name, "text")) {
			log_warn("%s", report->empty);
		} else if (!target->output->tells_missing && !told) {
			tell_unnamed(report);
			told = true;
		}
		r = output_write(target->output, report, &own, target->path, err);
		if (own.progress)
			command_progress(NULL);
	}
	compose->kind = asked;
	compose->series = series;
	compose->stacks_max = stacks_max;
	compose->stack = stack;
	return r;
}

/* The file that --open shows, or NULL. */
static const char *file_to_open(const struct show *show, const show_targets *targets)
{
	for (size_t i = 0; show->picture.open && i < targets->len; i++)
		if (!is_stdout(&targets->data[i]))
			return targets->data[i].path;
	return NULL;
}

static bool wants_pager(const struct show *show, const show_targets *targets)
{
	for (size_t i = 0; i < targets->len; i++)
		if (is_stdout(&targets->data[i]))
			return !show->no_pager && !strcmp(targets->data[i].output->name, "text");
	return false;
}

/* A wait begins on one cpu and may end on another. */
static int check_cpus(const struct show *show, const struct profile *profile, uint32_t series,
		      const struct tally_options *tally, struct err *err)
{
	bool by_cpu = show->cpus.len;

	if (!series)
		series = profile_first_series(profile);
	for (size_t i = 0; i < tally->n_keys; i++)
		by_cpu |= tally->keys[i] == TALLY_CPU;
	if (!by_cpu || !series || tables_get_series(&profile->tables, series)->kind != SERIES_WAIT)
		return 0;
	err_usage(err, "option '%s' is not for waits: they are of no CPU", show->cpus.len ? "--cpu" : "--sort cpu");
	return err_hint(err, "leave it out, or choose another event with --event");
}

/* Those of all events; 0: the profile has none. */
static int check_all_cpus(const struct show *show, const struct profile *profile,
			  const struct compose_options *compose, struct err *err)
{
	int r = 0;

	for (uint32_t id = 1; !r && id <= profile->tables.series.len; id++)
		r = check_cpus(show, profile, id, &compose->tally, err);
	return r;
}

/* All events stand side by side in the rows of a table, for people, and are all in outputs of samples. */
static int choose_all(const struct show *show, const struct profile *profile, const show_targets *targets,
		      const struct compose_options *compose, struct err *err)
{
	bool is_table = compose->kind == REPORT_TABLE && !compose->tree && !compose->chains &&
			compose->tally.no_children, fits = true;

	for (size_t i = 0; i < targets->len; i++)
		fits = fits && (targets->data[i].kind == REPORT_SAMPLES ||
				(is_table && !strcmp(targets->data[i].output->name, "text")));
	if (!fits) {
		err_usage(err, "--event all is a table of rows, in text: no folded stacks, JSON, chains or tree");
		return err_hint(err, "choose one: --event NAME");
	}
	return check_all_cpus(show, profile, compose, err);
}

/* The series that --event names. */
static int choose_event(const struct show *show, const struct profile *profile, const show_targets *targets,
			struct compose_options *compose, struct err *err)
{
	RELEASE(buf_release) struct buf names = { 0 };

	if (show_wants_all(show))
		return choose_all(show, profile, targets, compose, err);
	for (uint32_t id = 1; show->event && id <= profile->tables.series.len; id++) {
		uint32_t string = tables_get_series(&profile->tables, id)->name;
		const char *name = strtab_get(&profile->tables.strings, string);

		if (!strcmp(name, show->event)) {
			compose->series = id;
			return check_cpus(show, profile, id, &compose->tally, err);
		}
		buf_addf(&names, "%s%s", names.len ? ", " : "", name);
	}
	for (size_t i = 0; !show->event && i < targets->len; i++)
		if (targets->data[i].kind == REPORT_SAMPLES)
			return check_all_cpus(show, profile, compose, err);
	if (!show->event)
		return check_cpus(show, profile, 0, &compose->tally, err);
	err_usage(err, "the profile has no event '%s'", show->event);
	return names.len ? err_hint(err, "it has: %s", names.data) : err->code;
}

static void fill_options(const struct show *show, struct compose_options *compose)
{
	compose->all_events = show_wants_all(show);
	compose->comms = (struct word_list){ show->comms.data, show->comms.len };
	compose->parents = (struct word_list){ show->parents.data, show->parents.len };
	compose->tally.frames.modules = (struct word_list){ show->modules.data, show->modules.len };
	compose->tally.frames.symbols = (struct word_list){ show->symbols.data, show->symbols.len };
	compose->pids = (struct number_list){ show->pids.data, show->pids.len };
	compose->tids = (struct number_list){ show->tids.data, show->tids.len };
	compose->cpus = (struct number_list){ show->cpus.data, show->cpus.len };
	compose->has_time = show->has_time;
	compose->from_ns = show->from_ns;
	compose->to_ns = show->to_ns;
	/* Whoever says where more is to be found wants it looked for. */
	compose->again = show->again || show->debug.debuginfod || show->debug.places.n_dirs;
	compose->names.kallsyms_path = show->kallsyms_path;
	compose->names.debug_places = &show->debug.places;
	compose->has_inlines = show->has_inlines;
	compose->inlines = show->inlines;
	compose->names.progress = naming_progress;
	compose->names.cancelled = naming_cancelled;
	compose->by_line = show->by_line;
}

/*
 * A copy of kallsyms or a vmlinux that was asked for has to be one, of the recording's boot or kernel; all is then
 * named again.
 */
static int check_kernel_files(const struct profile *profile, struct compose_options *compose, struct err *err)
{
	CLEANUP(symbolizer_free) struct symbolizer *symbolizer = NULL;
	struct symbolizer_options how = compose->names;
	int r;

	if (!how.kallsyms_path && !how.debug_places->vmlinux_path)
		return 0;
	symbolizer_options_for(profile, &how);
	symbolizer = symbolizer_new(&how);
	compose->again = true;
	r = symbolizer_check_vmlinux(symbolizer, err);
	return r || !how.kallsyms_path ? r : symbolizer_check_kernel(symbolizer, err);
}

int show_run(struct show *show, struct compose_options *compose, const struct output_options *how,
	     const char *fallback, struct err *err)
{
	CLEANUP(parser_free) struct parser *parser = NULL;
	CLEANUP(profile_free) struct profile *profile = NULL;
	RELEASE(buf_release) struct buf damage = { 0 };
	const struct parser_options parser_options = { .lazy = true };
	const char *input = show->input ? show->input : "stk.data";
	struct output_options terminal = *how;
	show_targets targets = { 0 };
	bool cut = false;
	int r;

	memory_options_start(&show->memory);
	fill_options(show, compose);
	compose->input = input;
	r = debug_options_start(&show->debug, err);
	if (r)
		return r;
	/* One that fails to start is told when it is missed, and often enough none is needed. */
	if (!parser_new(&parser_options, &parser, NULL))
		compose->names.parser = parser;
	r = choose_targets(show, compose->kind, fallback, &targets, err);
	if (!r && show->picture.open && !file_to_open(show, &targets)) {
		err_usage(err, "--open shows a file, and none is written");
		r = err_hint(err, "name one with -o: -o stk.svg --open");
	}
	if (!r)
		r = profile_load(input, &show->memory.budget, &profile, err);
	if (!r && profile_damage_text(profile, &damage))
		log_warn("%s: %s", input, damage.data);
	if (!r)
		r = choose_event(show, profile, &targets, compose, err);
	if (!r)
		r = check_kernel_files(profile, compose, err);
	if (!r) {
		command_output_options(NULL, &terminal); /* before there is a pager */
		if (!terminal.height && wants_pager(show, &targets))
			pager_start();
		r = write_targets(show, &targets, profile, compose, &terminal, err);
		pager_wait();
		/* What is counted and written takes memory too. */
		cut = memory_options_tell(profile, input);
	}
	if (!r && show->picture.open)
		picture_open(file_to_open(show, &targets));
	vec_release(&targets);
	return r ? r : damage.len || cut ? EXIT_CODE_DAMAGED : 0;
}
