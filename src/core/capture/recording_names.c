// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * recording_names: the names of a recording: what the naming process has to know of it, and what needs no such
 * process.
 */
#include "base/clock.h"
#include "base/log.h"
#include "core/capture/jit_watch.h"
#include "core/capture/recording_meta.h"
#include "core/capture/recording_names.h"
#include "core/naming/naming_link.h"
#include "core/symbol/symbolizer.h"

#define NAME_ENDED_EVERY_NS (10 * NS_PER_SEC) /* it looks at all locations there are */

/* struct naming_link_options. */
static int tell_kernel(void *ctx, struct sink *sink)
{
	return recording_meta_kernel(ctx, sink, NULL);
}

struct living {
	void (*add)(void *to, uint32_t pid);
	void *to;
};

static void add_living(void *ctx, const struct map_process *process)
{
	const struct living *living = ctx;

	if (process->looked_up)
		living->add(living->to, process->pid);
}

static void tell_living(void *ctx, void (*add)(void *to, uint32_t pid), void *to)
{
	const struct recorder *recorder = ctx;
	struct living living = { add, to };

	map_cache_each_living(recorder->maps, add_living, &living);
}

void recording_names_begin(struct recorder *recorder)
{
	const struct recorder_options *options = &recorder->options;
	const struct naming_link_options how = {
		.process = { .debug_places = options->debug_places, .cache = options->cache,
			     .kallsyms_path = options->kallsyms_path, .ahead = !options->no_names_ahead },
		.tables = &recorder->tables,
		.tell_kernel = tell_kernel,
		.tell_living = tell_living,
		.ctx = recorder,
		.progress = options->name_progress,
	};

	recorder->naming = naming_link_new(&how);
}

/* What is told of code made at run time is in no file by now. `over`: that of processes that are. */
static void name_jit_code(struct recorder *recorder, bool over)
{
	const struct symbolizer_options options = { .jit = jit_watch_told(recorder->jit) };
	CLEANUP(symbolizer_free) struct symbolizer *symbolizer = symbolizer_new(&options);
	struct tables *tables = &recorder->tables;
	VEC(uint32_t) locations = { 0 };

	for (uint32_t id = 1; id <= tables->locations.len; id++) {
		const struct event_image *image = tables_get_image(tables, tables_get_location(tables, id)->image);

		if (image->kind == IMAGE_ANON && tables_get_name(tables, id)->reason == NAME_NOT_TRIED &&
		    (!over || jit_is_over(options.jit, image->pid)))
			vec_push(&locations, id);
	}
	symbolizer_name_some(symbolizer, tables, locations.data, locations.len);
	vec_release(&locations);
}

void recording_names_of_ended(struct recorder *recorder)
{
	struct jit *jit = jit_watch_told(recorder->jit);
	uint64_t now_ns = clock_now_ns();

	if (!jit_over(jit) || now_ns < recorder->name_ended_at_ns)
		return;
	recorder->name_ended_at_ns = now_ns + NAME_ENDED_EVERY_NS;
	name_jit_code(recorder, true);
	jit_forget_over(jit);
}

void recording_names_finish(struct recorder *recorder)
{
	const struct recorder_options *options = &recorder->options;

	if (options->naming)
		options->naming();
	if (!recorder->tables.locations.len || (options->hurry && options->hurry()))
		return;
	jit_watch_finish(recorder->jit);
	name_jit_code(recorder, false);
	if (!naming_link_finish(recorder->naming, options->naming_ns, options->hurry))
		log_warn("names took longer than %g s (--naming-time): frames that were not named by then have "
			 "none in the profile: stk report looks them up, stk symbolize -i adds them",
			 options->naming_ns / 1e9);
}
