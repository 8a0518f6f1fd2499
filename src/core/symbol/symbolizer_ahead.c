// SPDX-License-Identifier: GPL-2.0-or-later
/* symbolizer_ahead: names of one image that nobody waits for yet: asked for, and taken when they are there. */
#include <poll.h>
#include "base/file.h"
#include "core/symbol/symbol_source.h"
#include "core/symbol/symbolizer_batch.h"

#define CANCEL_CHECK_MS 50
#define DROPPED_NS 100000000ULL /* of CPU time: more of it is not thrown away */

static void free_begun(struct symbolizer *symbolizer)
{
	symbolizer_batch_free(symbolizer->begun);
	symbolizer->begun = NULL;
}

/* Asks the source of one image's names, if there is one that need not be waited for. */
static bool ask_ahead(struct symbolizer_batch *batch)
{
	const struct job *jobs = batch->jobs.data;
	struct symbol_context *context = &batch->symbolizer->context;
	struct symbol_request request = {
		.context = context,
		.image = tables_get_image(batch->tables, jobs[0].image),
		.path = symbolizer_batch_path(batch, jobs[0].image),
	};
	size_t s = 0;

	context->ahead = true;
	context->put_off = false;
	batch->cached = symbol_cache_get(&batch->symbolizer->cache, &request);
	while (symbol_sources[s] && !batch->cached->names[s])
		s++;
	if (!symbol_sources[s] || !symbol_sources[s]->begin) {
		symbol_cache_forget(&batch->symbolizer->cache, batch->cached);
		return false;
	}
	batch->cpu_ns = parser_cpu_ns(context->options.parser);
	name_batch_ask(&batch->image, jobs, batch->jobs.len);
	symbol_sources[s]->begin(batch->cached->names[s], batch->image.asked.data, batch->jobs.len);
	return true;
}

bool symbolizer_begin(struct symbolizer *symbolizer, struct tables *tables, const uint32_t *locations, size_t n)
{
	bool (*begin)(void *ctx, uint32_t image) = symbolizer->context.options.begin;
	struct symbolizer_batch *batch = mem_zalloc(sizeof(*batch));

	*batch = (struct symbolizer_batch){ .symbolizer = symbolizer, .tables = tables,
					    .image = { .tables = tables, .entries = true } };
	for (size_t i = 0; i < n; i++)
		symbolizer_batch_add(batch, locations[i]);
	job_sort(batch->jobs.data, batch->jobs.len);
	symbolizer->begun = batch;
	if (batch->jobs.len && (!begin || begin(symbolizer->context.options.begin_ctx, batch->jobs.data->image)) &&
	    ask_ahead(batch))
		return true;
	free_begun(symbolizer);
	return false;
}

/* Those of the places that a stack may still come to end at. */
static void note_inner(struct symbolizer_batch *batch)
{
	struct symbolizer *symbolizer = batch->symbolizer;

	if (symbolizer->inner.len < batch->tables->locations.len)
		vec_add(&symbolizer->inner, batch->tables->locations.len - symbolizer->inner.len);
	for (size_t i = 0; i < batch->jobs.len; i++)
		symbolizer->inner.data[batch->jobs.data[i].location - 1] =
			!(batch->image.asked.data[i].flags & PLACE_OUTERMOST);
}

bool symbolizer_take(struct symbolizer *symbolizer)
{
	struct symbolizer_batch *batch = symbolizer->begun;
	size_t s = 0;

	if (!batch)
		return true;
	while (!batch->cached->names[s])
		s++;
	if (!symbol_sources[s]->take(batch->cached->names[s], batch->image.answers.data, batch->jobs.len))
		return false;
	if (symbolizer->context.put_off) {
		symbol_cache_forget(&symbolizer->cache, batch->cached);
	} else {
		name_batch_take(&batch->image, symbol_sources[s]->book(batch->cached->names[s]));
		name_batch_end(&batch->image);
		note_inner(batch);
		symbol_cache_grew(&symbolizer->cache, batch->cached);
	}
	free_begun(symbolizer);
	return true;
}

/*
 * Whether what is under way is better asked together with the rest of its image: it has hardly
 * begun, and what a module takes whatever is asked of it would be taken twice.
 */
static bool is_better_dropped(const struct symbolizer_batch *batch)
{
	uint64_t cpu_ns = parser_cpu_ns(batch->symbolizer->context.options.parser);
	const struct tables *tables = batch->tables;
	size_t n = 0;

	/* Another child, where this one's priority could not be given back, has used less. */
	if (cpu_ns > batch->cpu_ns && cpu_ns - batch->cpu_ns > DROPPED_NS)
		return false;
	for (uint32_t id = 1; id <= tables->locations.len; id++)
		n += tables_get_location(tables, id)->image == batch->jobs.data->image &&
		     tables_get_name(tables, id)->reason == NAME_NOT_TRIED;
	return n > batch->jobs.len;
}

void symbolizer_ahead_end(struct symbolizer *symbolizer)
{
	const struct symbolizer_options *options = &symbolizer->context.options;
	const struct symbolizer_batch *batch = symbolizer->begun;
	struct parser *parser = options->parser;

	symbolizer->context.ahead = false;
	if (!batch)
		return;
	parser_come_first(parser);
	if (is_better_dropped(batch)) {
		symbol_cache_forget(&symbolizer->cache, batch->cached);
		free_begun(symbolizer);
		return;
	}
	if (options->progress)
		options->progress(symbolizer_batch_path(batch, batch->jobs.data->image), 0, batch->jobs.len);
	symbolizer->context.local = true;
	while (!symbolizer_take(symbolizer) && !(options->cancelled && options->cancelled())) {
		struct pollfd fd = { .fd = parser_fd(parser), .events = POLLIN };

		file_poll(&fd, 1, CANCEL_CHECK_MS);
	}
	symbolizer->context.local = false;
}
