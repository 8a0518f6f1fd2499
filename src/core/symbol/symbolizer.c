// SPDX-License-Identifier: GPL-2.0-or-later
/* symbolizer: location -> names, through ordered sources and one cache, batch by batch. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/namer/demangle.h"
#include "core/namer/entry.h"
#include "core/symbol/image_places.h"
#include "core/symbol/name_cache.h"
#include "core/symbol/symbol_context.h"
#include "core/symbol/symbol_source.h"
#include "core/namer/symbol_table.h"
#include "core/symbol/symbolizer.h"

#define PIDS_MAX 65536

struct symbolizer {
	struct symbol_context context;
	struct name_cache cache;
};

/* A location to be named. */
struct job {
	uint32_t image, location;
	uint64_t offset; /* where to look: one before a return address */
};

/* One call of symbolizer_name_all(). */
struct batch {
	struct symbolizer *symbolizer;
	struct tables *tables;
	bool again;
	VEC(struct job) jobs;
	struct image_places places;
	bool entries; /* look at the locations that user stacks end at: are they entries? */
	VEC(uint32_t) shown; /* [linkage string id]: its display string; 0: not demangled yet */
	struct symbol_answer answer;
	struct buf text;
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

/* The display string of a linkage name, made once. */
static uint32_t shown_of(struct batch *batch, const char *linkage, uint32_t linkage_id)
{
	if (batch->symbolizer->context.options.no_demangle)
		return linkage_id;
	if (batch->shown.len <= linkage_id)
		vec_add(&batch->shown, linkage_id + 1 - batch->shown.len);
	if (!batch->shown.data[linkage_id]) {
		buf_clear(&batch->text);
		demangle(linkage, &batch->text);
		batch->shown.data[linkage_id] =
			tables_string(batch->tables, buf_text(&batch->text), batch->text.len);
	}
	return batch->shown.data[linkage_id];
}

static struct name_frame frame_of(struct batch *batch, const struct symbol_frame *frame)
{
	size_t len = symbol_name_len(frame->linkage);
	struct name_frame named = { .line = frame->line, .column = frame->column };

	if (len > SYMBOL_NAME_MAX)
		len = SYMBOL_NAME_MAX;
	named.linkage = tables_string(batch->tables, frame->linkage, len);
	named.function = shown_of(batch, frame->linkage, named.linkage);
	if (named.linkage == named.function)
		named.linkage = 0;
	if (frame->file)
		named.file = tables_string(batch->tables, frame->file, strlen(frame->file));
	if (frame->inlined)
		named.flags |= NAME_INLINED;
	return named;
}

static void store(struct batch *batch, const struct job *job, enum name_reason reason,
		  bool is_entry)
{
	const struct symbol_answer *answer = &batch->answer;
	const struct event_location *location = tables_get_location(batch->tables, job->location);
	struct name_frame frames[SYMBOL_FRAMES_MAX];
	struct event_name name = {
		.location = job->location,
		.reason = answer->n_frames ? NAME_OK : reason,
		.flags = is_entry ? NAME_ENTRY : 0,
		.n_frames = answer->n_frames,
		.frames = frames,
	};

	/* What was found at the recording is not given up for nothing. */
	if (!answer->n_frames && tables_get_name(batch->tables, job->location)->n_frames)
		return;
	for (size_t i = 0; i < answer->n_frames; i++)
		frames[i] = frame_of(batch, &answer->frames[i]);
	if (answer->n_frames)
		name.offset = answer->offset + (location->offset - job->offset);
	tables_name(batch->tables, &name);
}

static int compare_jobs(const void *a, const void *b)
{
	const struct job *x = a, *y = b;

	if (x->image != y->image)
		return x->image < y->image ? -1 : 1;
	if (x->offset != y->offset)
		return x->offset < y->offset ? -1 : 1;
	return x->location < y->location ? -1 : x->location > y->location;
}

static void collect_job(struct batch *batch, uint32_t id)
{
	const struct event_location *location = tables_get_location(batch->tables, id);
	struct job job = { location->image, id, location->offset };

	if (!batch->again && tables_get_name(batch->tables, id)->reason != NAME_NOT_TRIED)
		return;
	if (location->flags & LOCATION_RETURN && job.offset)
		job.offset--;
	vec_push(&batch->jobs, job);
}

/*
 * Which of an image's outermost locations are entries that their names do not tell: those that the
 * frame descriptions mark. One open of the file for all of them.
 */
static void find_entries(struct batch *batch, const struct symbol_request *request,
			 const struct job *jobs, size_t n, bool *ret_entries)
{
	CLEANUP(mem_free) uint64_t *offsets = NULL;
	CLEANUP(mem_free) bool *undefined = NULL;
	CLEANUP(image_free) struct image *file = NULL;
	size_t wanted = 0;

	for (size_t i = 0; i < n; i++)
		wanted += tables_is_outermost(batch->tables, jobs[i].location) && !ret_entries[i];
	if (!wanted || request->image->kind != IMAGE_FILE ||
	    symbol_context_open(request->context, request->image, request->path, &request->places,
				&file) != NAME_OK)
		return;
	offsets = mem_array(wanted, sizeof(*offsets));
	undefined = mem_array(wanted, sizeof(*undefined));
	wanted = 0;
	for (size_t i = 0; i < n; i++)
		if (tables_is_outermost(batch->tables, jobs[i].location) && !ret_entries[i])
			offsets[wanted++] = jobs[i].offset;
	entry_by_frames(file, offsets, wanted, undefined);
	wanted = 0;
	for (size_t i = 0; i < n; i++)
		if (tables_is_outermost(batch->tables, jobs[i].location) && !ret_entries[i])
			ret_entries[i] = undefined[wanted++];
}

static void find(struct batch *batch, const struct cached_names *cached, uint64_t offset)
{
	batch->answer.n_frames = 0;
	for (size_t i = 0; symbol_sources[i]; i++)
		if (cached->names[i])
			symbol_sources[i]->find(cached->names[i], offset, &batch->answer);
}

/*
 * Where to look for a job. Nobody calls what a signal handler returns to: the kernel puts the address
 * of its first byte on the stack, and one before it is whatever comes first in the file.
 */
static void find_job(struct batch *batch, const struct cached_names *cached, struct job *job)
{
	const struct symbol_answer *answer = &batch->answer;
	uint64_t offset = tables_get_location(batch->tables, job->location)->offset;

	if (offset != job->offset) {
		find(batch, cached, offset);
		if (answer->n_frames && !answer->offset &&
		    entry_is_signal_return(answer->frames[answer->n_frames - 1].linkage)) {
			job->offset = offset;
			return;
		}
	}
	find(batch, cached, job->offset);
}

static bool has_entry_name(const struct symbol_answer *answer)
{
	return answer->n_frames && entry_is_name(answer->frames[answer->n_frames - 1].linkage);
}

/* All jobs of one image, in ascending order of offsets. */
static void name_image(struct batch *batch, const struct job *jobs, size_t n)
{
	const struct event_image *image = tables_get_image(batch->tables, jobs[0].image);
	struct symbol_request request = {
		.context = &batch->symbolizer->context,
		.image = image,
		.path = strtab_get(&batch->tables->strings, image->path),
		.places = image_places_of(&batch->places, jobs[0].image),
	};
	const struct cached_names *cached = name_cache_get(&batch->symbolizer->cache, &request);
	CLEANUP(mem_free) bool *entries = mem_array(n, sizeof(*entries));

	for (size_t i = 0; batch->entries && i < n; i++) {
		if (!tables_is_outermost(batch->tables, jobs[i].location))
			continue;
		find(batch, cached, jobs[i].offset);
		entries[i] = has_entry_name(&batch->answer);
	}
	if (batch->entries)
		find_entries(batch, &request, jobs, n, entries);
	for (size_t i = 0; i < n; i++) {
		struct job job = jobs[i];

		find_job(batch, cached, &job);
		store(batch, &job, cached->reason, entries[i]);
	}
}

/* Names what was collected, image by image in ascending order of offsets. */
static void run(struct batch *batch)
{
	bool (*cancelled)(void) = batch->symbolizer->context.options.cancelled;
	size_t n;

	if (batch->jobs.len)
		qsort(batch->jobs.data, batch->jobs.len, sizeof(struct job), compare_jobs);
	for (size_t first = 0; first < batch->jobs.len; first += n) {
		const struct job *jobs = batch->jobs.data + first;

		if (cancelled && cancelled())
			break;
		for (n = 1; first + n < batch->jobs.len && jobs[n].image == jobs[0].image; n++)
			;
		name_image(batch, jobs, n);
	}
	vec_release(&batch->jobs);
	vec_release(&batch->shown);
	image_places_release(&batch->places);
	buf_release(&batch->text);
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
