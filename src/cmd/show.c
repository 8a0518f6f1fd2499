// SPDX-License-Identifier: GPL-2.0-or-later
/* show: what report, fold and diff share: reading profiles, and showing them in places and formats. */
#include <errno.h>
#include <string.h>
#include "base/log.h"
#include "cmd/naming.h"
#include "cmd/pager.h"
#include "cmd/show.h"
#include "cmd/show_options.h"
#include "core/parser/parser.h"
#include "core/symbol/symbolizer.h"

#define MEMORY_MIN (1u << 20) /* bytes, of each profile: as --memory has it */

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
	unsigned int kinds = kind == REPORT_DIFF ? OUTPUT_DIFFERENCES : OUTPUT_COUNTED;

	for (size_t i = 0; i < (n ? n : 1); i++) {
		struct target target = { .path = i < show->paths.len ? show->paths.data[i] : NULL };
		const char *name = i < show->formats.len ? show->formats.data[i] : NULL;
		int r = output_choose(name, target.path, fallback, kinds, &target.output, err);

		if (r < 0)
			return r;
		target.kind = output_kind(target.output, kind);
		for (size_t k = 0; k < targets->len; k++) {
			r = command_check_outputs(targets->data[k].path, target.path, err);
			if (r)
				return r;
		}
		vec_push(targets, target);
	}
	return 0;
}

/* A profile that is read, and how it is composed: as the other one, but for what is its own. */
struct source {
	const char *input;
	struct budget *budget; /* borrowed */
	struct profile *profile;
	struct compose_options asked, compose; /* of the target at hand */
	bool damaged; /* or there is more in it than --memory holds */
};

static struct report *compose_one(struct source *source, struct err *err)
{
	struct report *report;

	if (naming_begin(err))
		return NULL;
	report = report_compose(source->profile, &source->compose);
	naming_finish();
	source->asked.again = false;
	return report;
}

/* What a target gets of a profile. */
static void ask_for(const struct show *show, const struct target *target, struct source *source)
{
	const struct compose_options *asked = &source->asked;
	struct compose_options *compose = &source->compose;
	bool whole = target->kind != asked->kind || !strcmp(target->output->name, "folded");
	bool one_event = show->diff || target->output->one_event;

	*compose = *asked;
	if (one_event && !asked->series && !show_wants_all(show))
		compose->series = profile_first_series(source->profile);
	/* A difference is of two reports of the kind that was asked for, or of samples. */
	if (show->diff) {
		compose->kind = target->kind == REPORT_DIFF_SAMPLES ? REPORT_SAMPLES : asked->kind;
		return;
	}
	compose->kind = target->kind;
	compose->stacks_max = whole ? 0 : asked->stacks_max;
	compose->stack = whole ? 0 : asked->stack;
}

/* NULL: err is set. */
static struct report *compose_diff(const struct show *show, const struct target *target, struct source *sources,
				   struct err *err)
{
	const char *const inputs[DIFF_SIDES] = { sources[DIFF_A].input, sources[DIFF_B].input };
	struct report *reports[DIFF_SIDES] = { 0 };

	for (int side = 0; side < DIFF_SIDES; side++) {
		ask_for(show, target, &sources[side]);
		reports[side] = compose_one(&sources[side], err);
		if (!reports[side])
			break;
	}
	if (reports[DIFF_B] && !report_diff_check((const struct report *const *)reports, inputs, err))
		return report_diff(reports, inputs, show->diff);
	report_free(reports[DIFF_A]);
	report_free(reports[DIFF_B]);
	return NULL;
}

static struct report *compose_target(const struct show *show, const struct target *target, struct source *sources,
				     struct err *err)
{
	if (show->diff)
		return compose_diff(show, target, sources, err);
	ask_for(show, target, sources);
	return compose_one(sources, err);
}

/* told: what has no name is said once, by the first output that does not have it in itself. */
static int write_target(const struct show *show, const struct target *target, struct source *sources,
			const struct output_options *how, bool *told, struct err *err)
{
	CLEANUP(report_free) struct report *report = compose_target(show, target, sources, err);
	struct output_options own = *how;
	int r;

	if (!report)
		return err->code;
	if (!output_is_stdout(target->path))
		command_output_options(target->path, &own);
	picture_options_fill(&show->picture, &own);
	if (!output_is_stdout(target->path) || strcmp(target->output->name, "text"))
		own.width = own.height = own.color = 0;
	if (report->empty && strcmp(target->output->name, "text")) {
		log_warn("%s", report->empty);
	} else if (!target->output->tells_missing && !*told) {
		command_tell_unnamed(report);
		*told = true;
	}
	r = output_write(target->output, report, &own, target->path, err);
	if (own.progress)
		command_progress(NULL);
	return r;
}

/* Rules are about functions as a table has them, which nobody asked for. */
static int judge_rules(const struct show *show, struct target target, struct source *sources, struct err *err)
{
	CLEANUP(report_free) struct report *report = NULL;

	if (!show->diff || !show->diff->n_rules)
		return 0;
	target.kind = REPORT_DIFF;
	report = compose_diff(show, &target, sources, err);
	return report ? 0 : err->code;
}

static int write_targets(const struct show *show, const show_targets *targets, struct source *sources,
			 const struct output_options *how, struct err *err)
{
	bool told = false, judged = false;
	int r = 0;

	for (size_t i = 0; i < targets->len; i++) {
		/* One that fails takes no other with it, and is the one that is told. */
		struct err other = { 0 };
		int written = write_target(show, &targets->data[i], sources, how, &told, r ? &other : err);

		r = r ? r : written;
		judged |= targets->data[i].kind == REPORT_DIFF;
	}
	return r || judged ? r : judge_rules(show, targets->data[0], sources, err);
}

/* The file that --open shows, or NULL. */
static const char *file_to_open(const struct show *show, const show_targets *targets)
{
	for (size_t i = 0; show->picture.open && i < targets->len; i++)
		if (!output_is_stdout(targets->data[i].path))
			return targets->data[i].path;
	return NULL;
}

static bool wants_pager(const struct show *show, const show_targets *targets)
{
	for (size_t i = 0; i < targets->len; i++)
		if (output_is_stdout(targets->data[i].path))
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

static int load(const struct show *show, const show_targets *targets, struct source *source, struct err *err)
{
	RELEASE(buf_release) struct buf damage = { 0 };
	int r;

	source->asked.input = source->input;
	r = profile_load(source->input, source->budget, &source->profile, err);
	if (r == -ENOENT && show->diff) /* which has no -i */
		return err_hint(err, "record one with 'stk record -o FILE', or name two: stk diff A B");
	if (r)
		return r;
	tables_show_frames(&source->profile->tables, show->frames.frames);
	source->damaged = profile_damage_text(source->profile, &damage);
	if (source->damaged)
		log_warn("%s: %s", source->input, damage.data);
	r = choose_event(show, source->profile, targets, &source->asked, err);
	return r ? r : show_options_check_kernel(source->profile, &source->asked, err);
}

static int show_sources(struct show *show, const show_targets *targets, struct source *sources, size_t n,
			const struct output_options *how, struct err *err)
{
	struct output_options terminal = *how;
	int r = 0;

	for (size_t i = 0; !r && i < n; i++)
		r = load(show, targets, &sources[i], err);
	if (r)
		return r;
	command_output_options(NULL, &terminal);
	if (!terminal.height && wants_pager(show, targets))
		pager_start();
	r = write_targets(show, targets, sources, &terminal, err);
	pager_wait();
	/* What is counted and written takes memory too. */
	for (size_t i = 0; i < n; i++)
		sources[i].damaged |= memory_options_tell(sources[i].profile, sources[i].input);
	return r;
}

int show_run(struct show *show, struct compose_options *compose, const struct output_options *how,
	     const char *fallback, struct err *err)
{
	CLEANUP(parser_free) struct parser *parser = NULL;
	const struct parser_options parser_options = { .lazy = true };
	struct source sources[DIFF_SIDES] = { { .input = show->input ? show->input : "stk.data" },
					      { .input = show->second } };
	size_t n = show->diff ? DIFF_SIDES : 1;
	struct budget budgets[DIFF_SIDES];
	show_targets targets = { 0 };
	bool damaged = false;
	int r;

	memory_options_start(&show->memory);
	show_options_fill(show, compose);
	r = debug_options_start(&show->debug, err);
	if (r)
		return r;
	/* One that fails to start is told when it is missed, and often enough none is needed. */
	if (!parser_new(&parser_options, &parser, NULL))
		compose->names.parser = parser;
	for (size_t i = 0; i < n; i++) {
		size_t part = show->memory.budget.limit / n;

		budget_init(&budgets[i], part > MEMORY_MIN ? part : MEMORY_MIN);
		sources[i].budget = &budgets[i];
		sources[i].asked = *compose;
	}
	r = choose_targets(show, show->diff ? REPORT_DIFF : compose->kind, fallback, &targets, err);
	if (!r && show->picture.open && !file_to_open(show, &targets)) {
		err_usage(err, "--open shows a file, and none is written");
		r = err_hint(err, "name one with -o: -o stk.svg --open");
	}
	if (!r)
		r = show_sources(show, &targets, sources, n, how, err);
	if (!r && show->picture.open)
		picture_open(file_to_open(show, &targets));
	vec_release(&targets);
	for (size_t i = 0; i < n; i++) {
		damaged |= sources[i].damaged;
		profile_free(sources[i].profile);
	}
	return r ? r : damaged ? EXIT_CODE_DAMAGED : 0;
}
