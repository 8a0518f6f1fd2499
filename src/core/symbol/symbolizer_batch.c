// SPDX-License-Identifier: GPL-2.0-or-later
/* symbolizer_batch: names the locations of one call, image by image. */
#include <string.h>
#include "core/symbol/symbol_source.h"
#include "core/symbol/symbolizer_batch.h"

static void symbolizer_batch_release(struct symbolizer_batch *batch)
{
	vec_release(&batch->jobs);
	vec_release(&batch->wishes);
	name_batch_release(&batch->image);
	image_places_release(&batch->places);
}

void symbolizer_batch_free(struct symbolizer_batch *batch)
{
	if (batch)
		symbolizer_batch_release(batch);
	mem_free(batch);
}

/* Whether all is known of a location that can be asked about it. */
static bool is_answered(const struct symbolizer_batch *batch, uint32_t id)
{
	const struct symbolizer *symbolizer = batch->symbolizer;

	if (tables_get_name(batch->tables, id)->reason == NAME_NOT_TRIED)
		return false;
	return id > symbolizer->inner.len || !symbolizer->inner.data[id - 1] ||
	       !tables_is_outermost(batch->tables, id);
}

void symbolizer_batch_add(struct symbolizer_batch *batch, uint32_t id)
{
	const struct event_location *location = tables_get_location(batch->tables, id);
	struct job job = { location->image, id, location->offset };

	if (!batch->again && is_answered(batch, id))
		return;
	if (location->flags & LOCATION_RETURN && job.at)
		job.at--;
	vec_push(&batch->jobs, job);
}

const char *symbolizer_batch_path(const struct symbolizer_batch *batch, uint32_t image)
{
	return strtab_get(&batch->tables->strings, tables_get_image(batch->tables, image)->path);
}

/* All jobs of one image, in ascending order of offsets. */
static void name_image(struct symbolizer_batch *batch, const struct job *jobs, size_t n)
{
	const struct event_image *image = tables_get_image(batch->tables, jobs[0].image);
	struct name_batch *image_batch = &batch->image;
	struct symbol_context *context = &batch->symbolizer->context;
	struct symbol_request request = {
		.context = context,
		.image = image,
		.path = strtab_get(&batch->tables->strings, image->path),
		.places = image_places_of(&batch->places, jobs[0].image),
	};
	const struct cached_names *cached;

	context->put_off = false;
	cached = symbol_cache_get(&batch->symbolizer->cache, &request);
	name_batch_ask(image_batch, jobs, n);
	for (size_t i = 0; i < n; i++)
		image_batch->answers.data[i].reason = (uint16_t)cached->reason;
	for (size_t s = 0; symbol_sources[s]; s++) {
		if (!cached->names[s])
			continue;
		symbol_sources[s]->find(cached->names[s], image_batch->asked.data, n, context->options.cancelled,
					image_batch->answers.data);
		name_batch_take(image_batch, symbol_sources[s]->book(cached->names[s]));
	}
	name_batch_end(image_batch);
	if (!context->put_off) {
		symbol_cache_grew(&batch->symbolizer->cache, cached);
		batch->done += n;
		return;
	}
	symbol_cache_forget(&batch->symbolizer->cache, cached);
	memcpy(vec_add(&batch->wishes, n), jobs, n * sizeof(*jobs));
}

/* Names those of the kernel, or all others. */
static void run_part(struct symbolizer_batch *batch, const struct job *all, size_t n_all, bool kernel)
{
	const struct symbolizer_options *options = &batch->symbolizer->context.options;
	size_t n;

	for (size_t first = 0; first < n_all; first += n) {
		const struct job *jobs = all + first;

		for (n = 1; first + n < n_all && jobs[n].image == jobs[0].image; n++)
			;
		if ((tables_get_image(batch->tables, jobs[0].image)->kind == IMAGE_KERNEL) != kernel)
			continue;
		if (options->cancelled && options->cancelled())
			break;
		if (options->progress)
			options->progress(symbolizer_batch_path(batch, jobs[0].image), batch->done,
					  batch->jobs.len);
		if (!options->begin || options->begin(options->begin_ctx, jobs[0].image))
			name_image(batch, jobs, n);
		else
			batch->done += n;
	}
}

/*
 * Names what was collected, image by image in ascending order of offsets: by the files that are here, and once
 * all have those names, with what servers send. The kernel is the last: its debug data is the biggest there is,
 * and while that is read or fetched the time goes by that is given to all.
 */
static void run(struct symbolizer_batch *batch)
{
	struct symbol_context *context = &batch->symbolizer->context;

	job_sort(batch->jobs.data, batch->jobs.len);
	context->local = true;
	run_part(batch, batch->jobs.data, batch->jobs.len, false);
	run_part(batch, batch->jobs.data, batch->jobs.len, true);
	context->local = false;
	run_part(batch, batch->wishes.data, batch->wishes.len, false);
	run_part(batch, batch->wishes.data, batch->wishes.len, true);
	symbolizer_batch_release(batch);
}

void symbolizer_name_all(struct symbolizer *symbolizer, struct tables *tables, bool again)
{
	struct symbolizer_batch batch = { .symbolizer = symbolizer, .tables = tables, .again = again,
					  .image = { .tables = tables } };

	symbolizer_ahead_end(symbolizer);
	for (uint32_t id = 1; id <= tables->locations.len; id++)
		symbolizer_batch_add(&batch, id);
	if (batch.jobs.len) {
		batch.image.entries = true;
		image_places_read(&batch.places, tables, 0);
	}
	run(&batch);
	symbolizer->inner.len = 0;
}

void symbolizer_name_some(struct symbolizer *symbolizer, struct tables *tables,
			  const uint32_t *locations, size_t n)
{
	struct symbolizer_batch batch = { .symbolizer = symbolizer, .tables = tables,
					  .image = { .tables = tables } };

	for (size_t i = 0; i < n; i++)
		symbolizer_batch_add(&batch, locations[i]);
	if (batch.jobs.len)
		image_places_read(&batch.places, tables, 0);
	run(&batch);
}
