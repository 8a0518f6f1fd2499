// SPDX-License-Identifier: GPL-2.0-or-later
/* symbolizer: location -> names, through ordered sources and one cache, batch by batch. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "core/namer/symbol_answer.h"
#include "core/symbol/image_places.h"
#include "core/symbol/job_sort.h"
#include "core/symbol/name_cache.h"
#include "core/symbol/symbol_context.h"
#include "core/symbol/symbol_source.h"
#include "core/symbol/symbolizer.h"
#include "core/symbol/vmlinux_file.h"

#define PIDS_MAX 65536
#define STRINGS_KEPT_RATIO 8 /* strings of a book for each place asked about */

struct symbolizer {
	struct symbol_context context;
	struct name_cache cache;
};

/* One call of symbolizer_name_all(). */
struct batch {
	struct symbolizer *symbolizer;
	struct tables *tables;
	bool again;
	VEC(struct job) jobs;
	struct image_places places;
	bool entries; /* look at the locations that user stacks end at: are they entries? */
	/* Of the image that is being named: */
	VEC(struct namer_place) asked; /* its jobs */
	VEC(struct book_answer) answers;
	VEC(bool) named; /* by a source before */
	const struct name_book *book; /* what the answers mean */
	VEC(uint32_t) strings; /* [string of the book]: the tables'; 0: not asked for yet; empty: not kept */
};

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

uint64_t symbolizer_kernel_layout(const struct symbolizer *symbolizer)
{
	const struct symbol_context *context = &symbolizer->context;

	return context->kernel_reason == NAME_OK ? context->kallsyms->layout : 0;
}

/* An address that cannot be told apart into image and offset, with the reason. */
static uint32_t unknown_location(struct tables *tables, uint64_t addr, enum name_reason reason)
{
	const struct event_image image = { .kind = IMAGE_UNKNOWN };
	const struct event_name name = {
		.location = tables_location(tables, tables_image(tables, &image), addr, 0),
		.reason = reason,
	};

	tables_name(tables, &name);
	return name.location;
}

uint32_t symbolizer_kernel_location(struct symbolizer *symbolizer, struct tables *tables,
				    uint64_t addr)
{
	struct event_image image = { .kind = IMAGE_KERNEL };
	const struct kallsyms *kallsyms;
	enum name_reason reason;
	const char *module;
	char path[80] = "[kernel]";
	uint64_t start;
	bool moved;

	reason = symbol_context_kernel(&symbolizer->context, &kallsyms, &moved, NULL);
	if (reason != NAME_OK)
		return unknown_location(tables, addr, reason);
	module = kallsyms_module_at(kallsyms, addr, &start);
	if (module && !strcmp(module, "bpf")) {
		image.kind = IMAGE_BPF;
		start = 0;
		strcpy(path, "[bpf]");
	} else if (module) {
		image.kind = IMAGE_MODULE;
		snprintf(path, sizeof(path), "[%s]", module);
	} else if (kallsyms->text && addr >= kallsyms->text) {
		start = kallsyms->text;
	} else {
		return unknown_location(tables, addr, NAME_NO_MAPPING);
	}
	image.path = tables_string(tables, path, strlen(path));
	return tables_location(tables, tables_image(tables, &image), addr - start, 0);
}

bool symbolizer_find_symbol(struct symbolizer *symbolizer, const struct tables *tables, uint32_t image,
			    const char *symbol, uint64_t *ret_offset)
{
	const struct event_image *identity = tables_get_image(tables, image);
	struct symbol_request request = {
		.context = &symbolizer->context,
		.image = identity,
		.path = strtab_get(&tables->strings, identity->path),
	};
	const struct cached_names *cached = name_cache_get(&symbolizer->cache, &request);

	for (size_t s = 0; symbol_sources[s]; s++)
		if (cached->names[s] && symbol_sources[s]->search &&
		    symbol_sources[s]->search(cached->names[s], symbol, ret_offset))
			return true;
	return false;
}

bool symbolizer_find_kernel_symbol(struct symbolizer *symbolizer, const char *symbol, uint64_t *ret_addr)
{
	const struct kallsyms *kallsyms;
	bool moved;

	return symbol_context_kernel(&symbolizer->context, &kallsyms, &moved, NULL) == NAME_OK &&
	       kallsyms_find(kallsyms, symbol, ret_addr);
}

/* The tables' string for one of the book's. */
static uint32_t string_of(struct batch *batch, uint32_t id)
{
	const struct strtab_entry *entry;
	uint32_t kept = id < batch->strings.len ? batch->strings.data[id] : 0;

	if (kept || !id)
		return kept;
	entry = &batch->book->strings.entries[id - 1];
	kept = tables_string(batch->tables, entry->text, entry->len);
	if (id < batch->strings.len)
		batch->strings.data[id] = kept;
	return kept;
}

/* The frames of a chain, in the tables' words; how many. */
static uint32_t frames_of(struct batch *batch, uint32_t chain, struct name_frame *ret_frames)
{
	const struct book_chain *frames = &batch->book->chains.data[chain - 1];

	for (uint32_t i = 0; i < frames->n; i++) {
		const struct book_frame *frame = &batch->book->frames.data[frames->first + i];

		ret_frames[i] = (struct name_frame){
			.function = string_of(batch, frame->function),
			.linkage = string_of(batch, frame->linkage),
			.file = string_of(batch, frame->file),
			.line = frame->line,
			.column = frame->column,
			.flags = frame->flags,
		};
	}
	return frames->n;
}

/*
 * What was found at the recording is not given up for nothing, nor for less: the debug data may be gone, and a
 * function's bounds are no name.
 */
static bool is_weaker(const struct batch *batch, const struct tables_name *old, const struct book_answer *answer)
{
	const struct book_chain *chain;
	bool had_file = false, has_file = false, had_name = false, has_name = false;

	/* That the file is gone by now tells less than what was wrong with it then. */
	if (!old->n_frames)
		return !answer->chain && answer->reason == NAME_NO_FILE && old->reason != NAME_NOT_TRIED;
	if (!answer->chain)
		return true;
	chain = &batch->book->chains.data[answer->chain - 1];
	for (uint32_t i = 0; i < old->n_frames; i++) {
		const struct name_frame *frame = &batch->tables->name_frames.data[old->first + i];

		had_file |= frame->file;
		had_name |= frame->function && !(frame->flags & NAME_BOUNDS);
	}
	for (uint32_t i = 0; i < chain->n; i++) {
		const struct book_frame *frame = &batch->book->frames.data[chain->first + i];

		has_file |= frame->file;
		has_name |= frame->function && !(frame->flags & NAME_BOUNDS);
	}
	return (had_file && !has_file) || (had_name && !has_name);
}

static void store(struct batch *batch, uint32_t location, const struct book_answer *answer)
{
	struct name_frame frames[SYMBOL_FRAMES_MAX];
	struct event_name name = {
		.location = location,
		.reason = answer->reason,
		.flags = answer->flags,
		.frames = frames,
	};

	if (is_weaker(batch, tables_get_name(batch->tables, location), answer))
		return;
	if (answer->chain) {
		name.n_frames = frames_of(batch, answer->chain, frames);
		name.offset = answer->offset;
	}
	tables_name(batch->tables, &name);
}

static void collect_job(struct batch *batch, uint32_t id)
{
	const struct event_location *location = tables_get_location(batch->tables, id);
	struct job job = { location->image, id, location->offset };

	if (!batch->again && tables_get_name(batch->tables, id)->reason != NAME_NOT_TRIED)
		return;
	if (location->flags & LOCATION_RETURN && job.at)
		job.at--;
	vec_push(&batch->jobs, job);
}

/* The jobs of one image, as its sources are asked about them. */
static void ask_about(struct batch *batch, const struct job *jobs, size_t n)
{
	batch->asked.len = batch->answers.len = batch->named.len = 0;
	vec_add(&batch->answers, n);
	vec_add(&batch->named, n);
	for (size_t i = 0; i < n; i++) {
		const struct event_location *location = tables_get_location(batch->tables, jobs[i].location);
		struct namer_place place = { .offset = location->offset };

		if (location->flags & LOCATION_RETURN)
			place.flags |= PLACE_RETURN;
		if (batch->entries && tables_is_outermost(batch->tables, jobs[i].location))
			place.flags |= PLACE_OUTERMOST;
		vec_push(&batch->asked, place);
	}
}

/* Stores what a source knows and none before it knew. */
static void take_answers(struct batch *batch, const struct name_book *book, const struct job *jobs, size_t n)
{
	batch->book = book;
	batch->strings.len = 0;
	/* A table that is longer than the work is more work than it spares. */
	if (book->strings.len / n < STRINGS_KEPT_RATIO)
		vec_add(&batch->strings, book->strings.len + 1);
	for (size_t i = 0; i < n; i++) {
		if (batch->named.data[i] || !batch->answers.data[i].chain)
			continue;
		store(batch, jobs[i].location, &batch->answers.data[i]);
		batch->named.data[i] = true;
	}
}

/* All jobs of one image, in ascending order of offsets. */
static void name_image(struct batch *batch, const struct job *jobs, size_t n)
{
	const struct event_image *image = tables_get_image(batch->tables, jobs[0].image);
	struct symbol_context *context = &batch->symbolizer->context;
	struct symbol_request request = {
		.context = context,
		.image = image,
		.path = strtab_get(&batch->tables->strings, image->path),
		.places = image_places_of(&batch->places, jobs[0].image),
	};
	const struct cached_names *cached = name_cache_get(&batch->symbolizer->cache, &request);

	ask_about(batch, jobs, n);
	for (size_t i = 0; i < n; i++)
		batch->answers.data[i].reason = (uint16_t)cached->reason;
	for (size_t s = 0; symbol_sources[s]; s++) {
		if (!cached->names[s])
			continue;
		symbol_sources[s]->find(cached->names[s], batch->asked.data, n, context->options.cancelled,
					batch->answers.data);
		take_answers(batch, symbol_sources[s]->book(cached->names[s]), jobs, n);
	}
	for (size_t i = 0; i < n; i++)
		if (!batch->named.data[i])
			store(batch, jobs[i].location, &batch->answers.data[i]);
	name_cache_grew(&batch->symbolizer->cache, cached);
}

static const char *path_of(const struct tables *tables, uint32_t image)
{
	return strtab_get(&tables->strings, tables_get_image(tables, image)->path);
}

/* Names what was collected, image by image in ascending order of offsets. */
static void run(struct batch *batch)
{
	const struct symbolizer_options *options = &batch->symbolizer->context.options;
	size_t n;

	job_sort(batch->jobs.data, batch->jobs.len);
	for (size_t first = 0; first < batch->jobs.len; first += n) {
		const struct job *jobs = batch->jobs.data + first;

		if (options->cancelled && options->cancelled())
			break;
		for (n = 1; first + n < batch->jobs.len && jobs[n].image == jobs[0].image; n++)
			;
		if (options->progress)
			options->progress(path_of(batch->tables, jobs[0].image), first, batch->jobs.len);
		name_image(batch, jobs, n);
	}
	vec_release(&batch->jobs);
	vec_release(&batch->asked);
	vec_release(&batch->answers);
	vec_release(&batch->named);
	vec_release(&batch->strings);
	image_places_release(&batch->places);
}

void symbolizer_name_all(struct symbolizer *symbolizer, struct tables *tables, bool again)
{
	struct batch batch = { .symbolizer = symbolizer, .tables = tables, .again = again };

	for (uint32_t id = 1; id <= tables->locations.len; id++)
		collect_job(&batch, id);
	if (batch.jobs.len) {
		batch.entries = true;
		image_places_read(&batch.places, tables);
	}
	run(&batch);
}

void symbolizer_name_some(struct symbolizer *symbolizer, struct tables *tables,
			  const uint32_t *locations, size_t n)
{
	struct batch batch = { .symbolizer = symbolizer, .tables = tables };

	for (size_t i = 0; i < n; i++)
		collect_job(&batch, locations[i]);
	if (batch.jobs.len)
		image_places_read(&batch.places, tables);
	run(&batch);
}
