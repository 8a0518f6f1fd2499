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
#include "core/symbol/debug_places.h"
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
		.process = { .debug_places = options->debug_places, .kallsyms_path = options->kallsyms_path,
			     .ahead = !options->no_names_ahead },
		.tables = &recorder->tables,
		.tell_kernel = tell_kernel,
		.tell_living = tell_living,
		.ctx = recorder,
		.progress = options->name_progress,
	};

	recorder->naming = naming_link_new(&how);
}

/* What is told of code made at run time is in no file by now. */
void recording_names_of_own(struct recorder *recorder, bool (*wanted)(void *ctx, const struct event_image *image),
			    void *ctx)
{
	const struct symbolizer_options options = { .jit = jit_watch_told(recorder->jit) };
	CLEANUP(symbolizer_free) struct symbolizer *symbolizer = symbolizer_new(&options);
	struct tables *tables = &recorder->tables;
	VEC(uint32_t) locations = { 0 };

	for (size_t i = 0; i < tables->locations.len; i++) {
		const struct event_image *image = tables_get_image(tables, tables->locations.data[i].image);

		if (image_is_own(image) && tables->names.data[i].reason == NAME_NOT_TRIED && wanted(ctx, image))
			vec_push(&locations, tables->locations.data[i].id);
	}
	symbolizer_name_some(symbolizer, tables, locations.data, locations.len);
	vec_release(&locations);
}

static bool is_over(void *ctx, const struct event_image *image)
{
	return jit_is_over(ctx, image->pid);
}

static bool any(void *ctx, const struct event_image *image)
{
	(void)ctx;
	(void)image;
	return true;
}

void recording_names_of_ended(struct recorder *recorder)
{
	struct jit *jit = jit_watch_told(recorder->jit);
	uint64_t now_ns = clock_now_ns();

	if (!jit_over(jit) || now_ns < recorder->name_ended_at_ns)
		return;
	recorder->name_ended_at_ns = now_ns + NAME_ENDED_EVERY_NS;
	recording_names_of_own(recorder, is_over, jit);
	jit_forget_over(jit);
}

/* What became of names that took too long: some frames have none, or only what servers have is missing. */
static void tell_late(const struct recorder *recorder)
{
	const struct recorder_options *options = &recorder->options;
	const struct tables *tables = &recorder->tables;
	double seconds = options->naming_ns / 1e9;
	size_t i = 0;

	while (i < tables->names.len && tables->names.data[i].reason != NAME_NOT_TRIED)
		i++;
	if (i < tables->names.len)
		log_warn("looking names up took longer than %g s (--naming-time): frames not named by then "
			 "have none in the profile: stk report looks them up, stk symbolize -i adds them", seconds);
	else if (options->debug_places && options->debug_places->fetcher)
		log_warn("debuginfod took longer than %g s (--naming-time): names and lines are of the files that "
			 "are here: stk symbolize -i --debuginfod asks again", seconds);
}

void recording_names_finish(struct recorder *recorder)
{
	const struct recorder_options *options = &recorder->options;

	if (options->naming)
		options->naming();
	if (!recorder->tables.locations.len || (options->hurry && options->hurry())) {
		naming_link_give_up(recorder->naming);
		return;
	}
	jit_watch_finish(recorder->jit);
	recording_names_of_own(recorder, any, NULL);
	if (!naming_link_finish(recorder->naming, options->naming_ns, options->hurry))
		tell_late(recorder);
}
