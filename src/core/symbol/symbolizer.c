// SPDX-License-Identifier: GPL-2.0-or-later
/* symbolizer: location -> names, through ordered sources and one cache, batch by batch. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include "core/image/kernel_image.h"
#include "core/symbol/image_places.h"
#include "core/symbol/name_batch.h"
#include "core/symbol/name_cache.h"
#include "core/symbol/symbol_context.h"
#include "core/symbol/symbol_source.h"
#include "core/symbol/symbolizer.h"
#include "core/symbol/vmlinux_file.h"

#define PIDS_MAX 65536
#define CANCEL_CHECK_MS 50
#define DROPPED_NS 100000000ULL /* of CPU time: more of it is not thrown away */

struct symbolizer {
	struct symbol_context context;
	struct name_cache cache;
	struct batch *begun; /* of one image, ahead; NULL: nothing is under way */
	VEC(bool) inner; /* [location - 1]: it was named ahead, when no stack ended there */
};

/* One call of symbolizer_name_all(), or one begun ahead. */
struct batch {
	struct symbolizer *symbolizer;
	struct tables *tables;
	bool again;
	VEC(struct job) jobs;
	struct image_places places;
	struct name_batch image; /* what is asked of one image */
	const struct cached_names *cached; /* of one begun ahead */
	uint64_t cpu_ns; /* what the parser's child had used then */
};

static void release_batch(struct batch *batch)
{
	vec_release(&batch->jobs);
	name_batch_release(&batch->image);
	image_places_release(&batch->places);
}

static void free_begun(struct symbolizer *symbolizer)
{
	if (symbolizer->begun)
		release_batch(symbolizer->begun);
	mem_free(symbolizer->begun);
	symbolizer->begun = NULL;
}

struct symbolizer *symbolizer_new(const struct symbolizer_options *options)
{
	struct symbolizer *symbolizer = mem_zalloc(sizeof(*symbolizer));

	symbol_context_init(&symbolizer->context, options);
	return symbolizer;
}

void symbolizer_free(struct symbolizer *symbolizer)
{
	if (!symbolizer)
		return;
	free_begun(symbolizer);
	vec_release(&symbolizer->inner);
	name_cache_release(&symbolizer->cache);
	symbol_context_release(&symbolizer->context);
	mem_free(symbolizer);
}

void symbolizer_add_pid(struct symbolizer *symbolizer, uint32_t pid)
{
	if (symbolizer->context.pids.len < PIDS_MAX)
		vec_push(&symbolizer->context.pids, pid);
}

int symbolizer_check_kernel(struct symbolizer *symbolizer, struct err *err)
{
	const struct kallsyms *kallsyms;
	bool moved;

	if (symbol_context_kernel(&symbolizer->context, &kallsyms, &moved, err) == NAME_OK)
		return 0;
	return err && err->code ? err->code : -ENOENT;
}

int symbolizer_check_vmlinux(const struct symbolizer *symbolizer, struct err *err)
{
	return vmlinux_file_check(&symbolizer->context, err);
}

const struct missing_files *symbolizer_missing_files(const struct symbolizer *symbolizer)
{
	return &symbolizer->context.missing;
}

uint64_t symbolizer_kernel_layout(const struct symbolizer *symbolizer)
{
	const struct symbol_context *context = &symbolizer->context;

	return context->kernel_reason == NAME_OK ? context->kallsyms->layout : 0;
}

/* An address that cannot be told apart into image and offset, with the reason. */
static struct symbolizer_place no_place(struct tables *tables, uint64_t addr, enum name_reason reason)
{
	const struct event_image image = { .kind = IMAGE_UNKNOWN };

	return (struct symbolizer_place){ tables_image(tables, &image), addr, reason };
}

struct symbolizer_place symbolizer_kernel_place(struct symbolizer *symbolizer, struct tables *tables, uint64_t addr)
{
	struct event_image image = { .kind = IMAGE_KERNEL };
	const struct kallsyms *kallsyms;
	struct kernel_module known;
	enum name_reason reason;
	const char *module;
	char path[80] = "[kernel]";
	uint64_t start;
	bool moved;

	reason = symbol_context_kernel(&symbolizer->context, &kallsyms, &moved, NULL);
	if (reason != NAME_OK)
		return no_place(tables, addr, reason);
	module = kallsyms_module_at(kallsyms, addr, &start);
	if (module && !strcmp(module, "bpf")) {
		image.kind = IMAGE_BPF;
		start = 0;
		strcpy(path, "[bpf]");
	} else if (module) {
		image.kind = IMAGE_MODULE;
		snprintf(path, sizeof(path), "[%s]", module);
		if (symbol_context_module(&symbolizer->context, path, &known))
			image = known.image;
	} else if (kallsyms->text && addr >= kallsyms->text) {
		start = kallsyms->text;
	} else {
		return no_place(tables, addr, NAME_NO_MAPPING);
	}
	image.path = tables_string(tables, path, strlen(path));
	return (struct symbolizer_place){ tables_image(tables, &image), addr - start, NAME_NOT_TRIED };
}

uint32_t symbolizer_kernel_location(struct symbolizer *symbolizer, struct tables *tables, uint64_t addr)
{
	struct symbolizer_place place = symbolizer_kernel_place(symbolizer, tables, addr);
	const struct event_name name = {
		.location = tables_location(tables, place.image, place.offset, 0),
		.reason = place.reason,
	};

	if (place.reason != NAME_NOT_TRIED)
		tables_name(tables, &name);
	return name.location;
}

const struct cached_names *symbolizer_names(struct symbolizer *symbolizer, const struct tables *tables,
					    uint32_t image, const struct symbol_places *places)
{
	const struct event_image *identity = tables_get_image(tables, image);
	struct symbol_request request = {
		.context = &symbolizer->context,
		.image = identity,
		.path = strtab_get(&tables->strings, identity->path),
	};

	if (places)
		request.places = *places;
	return name_cache_get(&symbolizer->cache, &request);
}

void symbolizer_names_grew(struct symbolizer *symbolizer, const struct cached_names *names)
{
	name_cache_grew(&symbolizer->cache, names);
}

void symbolizer_find_symbol(struct symbolizer *symbolizer, const struct tables *tables, uint32_t image,
			    const char *symbol, struct found_symbol *ret_found)
{
	const struct cached_names *cached = symbolizer_names(symbolizer, tables, image, NULL);

	for (size_t s = 0; symbol_sources[s]; s++) {
		if (!cached->names[s] || !symbol_sources[s]->search)
			continue;
		symbol_sources[s]->search(cached->names[s], symbol, ret_found);
		return;
	}
}

enum warm_result symbolizer_warm(struct symbolizer *symbolizer, const struct tables *tables, uint32_t image,
				 const struct symbol_warming *how, enum name_reason *ret_reason)
{
	const struct event_image *identity = tables_get_image(tables, image);
	struct symbol_request request = {
		.context = &symbolizer->context,
		.image = identity,
		.path = strtab_get(&tables->strings, identity->path),
	};
	const struct cached_names *cached = name_cache_get(&symbolizer->cache, &request);
	enum warm_result result = WARM_NO_NAMES;

	*ret_reason = cached->reason;
	for (size_t s = 0; symbol_sources[s] && result == WARM_NO_NAMES; s++)
		if (cached->names[s] && symbol_sources[s]->warm)
			result = symbol_sources[s]->warm(cached->names[s], how, ret_reason);
	name_cache_forget(&symbolizer->cache, cached);
	return result;
}

bool symbolizer_find_kernel_symbol(struct symbolizer *symbolizer, const char *symbol, uint64_t *ret_addr)
{
	const struct kallsyms *kallsyms;
	bool moved;

	return symbol_context_kernel(&symbolizer->context, &kallsyms, &moved, NULL) == NAME_OK &&
	       kallsyms_find(kallsyms, symbol, ret_addr);
}

/* Whether all is known of a location that can be asked about it. */
static bool is_answered(const struct batch *batch, uint32_t id)
{
	const struct symbolizer *symbolizer = batch->symbolizer;

	if (tables_get_name(batch->tables, id)->reason == NAME_NOT_TRIED)
		return false;
	return id > symbolizer->inner.len || !symbolizer->inner.data[id - 1] ||
	       !tables_is_outermost(batch->tables, id);
}

static void collect_job(struct batch *batch, uint32_t id)
{
	const struct event_location *location = tables_get_location(batch->tables, id);
	struct job job = { location->image, id, location->offset };

	if (!batch->again && is_answered(batch, id))
		return;
	if (location->flags & LOCATION_RETURN && job.at)
		job.at--;
	vec_push(&batch->jobs, job);
}

static const char *path_of(const struct tables *tables, uint32_t image)
{
	return strtab_get(&tables->strings, tables_get_image(tables, image)->path);
}

/* All jobs of one image, in ascending order of offsets. */
static void name_image(struct batch *batch, const struct job *jobs, size_t n)
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
	const struct cached_names *cached = name_cache_get(&batch->symbolizer->cache, &request);

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
	name_cache_grew(&batch->symbolizer->cache, cached);
}

/* Names those of the kernel, or all others. */
static void run_part(struct batch *batch, bool kernel, size_t *done)
{
	const struct symbolizer_options *options = &batch->symbolizer->context.options;
	size_t n;

	for (size_t first = 0; first < batch->jobs.len; first += n) {
		const struct job *jobs = batch->jobs.data + first;

		for (n = 1; first + n < batch->jobs.len && jobs[n].image == jobs[0].image; n++)
			;
		if ((tables_get_image(batch->tables, jobs[0].image)->kind == IMAGE_KERNEL) != kernel)
			continue;
		if (options->cancelled && options->cancelled())
			break;
		if (options->progress)
			options->progress(path_of(batch->tables, jobs[0].image), *done, batch->jobs.len);
		name_image(batch, jobs, n);
		*done += n;
	}
}

/*
 * Names what was collected, image by image in ascending order of offsets. The kernel is the last:
 * its debug data is the biggest there is, and while that is fetched the time goes by that is given
 * to all.
 */
static void run(struct batch *batch)
{
	size_t done = 0;

	job_sort(batch->jobs.data, batch->jobs.len);
	run_part(batch, false, &done);
	run_part(batch, true, &done);
	release_batch(batch);
}

/* Asks the source of one image's names, if there is one that need not be waited for. */
static bool ask_ahead(struct batch *batch)
{
	const struct job *jobs = batch->jobs.data;
	struct symbol_context *context = &batch->symbolizer->context;
	struct symbol_request request = {
		.context = context,
		.image = tables_get_image(batch->tables, jobs[0].image),
		.path = path_of(batch->tables, jobs[0].image),
	};
	size_t s = 0;

	context->ahead = true;
	context->put_off = false;
	batch->cached = name_cache_get(&batch->symbolizer->cache, &request);
	while (symbol_sources[s] && !batch->cached->names[s])
		s++;
	if (!symbol_sources[s] || !symbol_sources[s]->begin) {
		name_cache_forget(&batch->symbolizer->cache, batch->cached);
		return false;
	}
	batch->cpu_ns = parser_cpu_ns(context->options.parser);
	name_batch_ask(&batch->image, jobs, batch->jobs.len);
	symbol_sources[s]->begin(batch->cached->names[s], batch->image.asked.data, batch->jobs.len);
	return true;
}

bool symbolizer_begin(struct symbolizer *symbolizer, struct tables *tables, const uint32_t *locations, size_t n)
{
	struct batch *batch = mem_zalloc(sizeof(*batch));

	*batch = (struct batch){ .symbolizer = symbolizer, .tables = tables,
				 .image = { .tables = tables, .entries = true } };
	for (size_t i = 0; i < n; i++)
		collect_job(batch, locations[i]);
	job_sort(batch->jobs.data, batch->jobs.len);
	symbolizer->begun = batch;
	if (batch->jobs.len && ask_ahead(batch))
		return true;
	free_begun(symbolizer);
	return false;
}

/* Those of the places that a stack may still come to end at. */
static void note_inner(struct batch *batch)
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
	struct batch *batch = symbolizer->begun;
	size_t s = 0;

	if (!batch)
		return true;
	while (!batch->cached->names[s])
		s++;
	if (!symbol_sources[s]->take(batch->cached->names[s], batch->image.answers.data, batch->jobs.len))
		return false;
	if (symbolizer->context.put_off) {
		name_cache_forget(&symbolizer->cache, batch->cached);
	} else {
		name_batch_take(&batch->image, symbol_sources[s]->book(batch->cached->names[s]));
		name_batch_end(&batch->image);
		note_inner(batch);
		name_cache_grew(&symbolizer->cache, batch->cached);
	}
	free_begun(symbolizer);
	return true;
}

/*
 * Whether what is under way is better asked together with the rest of its image: it has hardly
 * begun, and what a module takes whatever is asked of it would be taken twice.
 */
static bool is_better_dropped(const struct batch *batch)
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

/* From here on somebody waits, also for what is under way. */
static void end_ahead(struct symbolizer *symbolizer)
{
	const struct symbolizer_options *options = &symbolizer->context.options;
	const struct batch *batch = symbolizer->begun;
	struct parser *parser = options->parser;

	symbolizer->context.ahead = false;
	if (!batch)
		return;
	parser_come_first(parser);
	if (is_better_dropped(batch)) {
		name_cache_forget(&symbolizer->cache, batch->cached);
		free_begun(symbolizer);
		return;
	}
	if (options->progress)
		options->progress(path_of(batch->tables, batch->jobs.data->image), 0, batch->jobs.len);
	while (!symbolizer_take(symbolizer) && !(options->cancelled && options->cancelled())) {
		struct pollfd fd = { .fd = parser_fd(parser), .events = POLLIN };

		poll(&fd, 1, CANCEL_CHECK_MS);
	}
}

void symbolizer_name_all(struct symbolizer *symbolizer, struct tables *tables, bool again)
{
	struct batch batch = { .symbolizer = symbolizer, .tables = tables, .again = again,
			       .image = { .tables = tables } };

	end_ahead(symbolizer);
	for (uint32_t id = 1; id <= tables->locations.len; id++)
		collect_job(&batch, id);
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
	struct batch batch = { .symbolizer = symbolizer, .tables = tables, .image = { .tables = tables } };

	for (size_t i = 0; i < n; i++)
		collect_job(&batch, locations[i]);
	if (batch.jobs.len)
		image_places_read(&batch.places, tables, 0);
	run(&batch);
}
