// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * perf_script: the text that `perf script` prints (tools/perf/builtin-script.c), which Firefox Profiler, hotspot
 * and flamegraph.pl read: a head and a line for each frame, leaf first, once for every sample.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/number.h"
#include "core/report/samples.h"
#include "output/escape.h"
#include "output/formats.h"
#include "output/frame_name.h"

#define HEADS_MAX 100000 /* for one stack of a thread in one slice; more samples are in their periods alone */

typedef VEC(struct sample) sample_list;

struct writing {
	const struct report *report;
	struct output_stream *stream;
	sample_list samples; /* by slice of time, then by thread */
};

/* One sample of those that a struct sample stands for. */
struct moment {
	uint64_t time_ns;
	uint32_t sample; /* index of writing.samples */
	uint64_t value;
};

typedef VEC(struct moment) moment_list;

static int compare_samples(const void *left, const void *right)
{
	const struct sample *a = left, *b = right;
	const uint64_t x[] = { a->time_ns, a->duration_ns, a->thread, a->series,
			       a->stack,   a->cpu,	   a->count,  a->value };
	const uint64_t y[] = { b->time_ns, b->duration_ns, b->thread, b->series,
			       b->stack,   b->cpu,	   b->count,  b->value };

	for (size_t i = 0; i < ARRAY_LEN(x); i++)
		if (x[i] != y[i])
			return x[i] < y[i] ? -1 : 1;
	return 0;
}

static int compare_moments(const void *left, const void *right)
{
	const struct moment *a = left, *b = right;

	if (a->time_ns != b->time_ns)
		return a->time_ns < b->time_ns ? -1 : 1;
	return a->sample < b->sample ? -1 : a->sample > b->sample;
}

static void gather(struct writing *w)
{
	CLEANUP(samples_end) struct samples_cursor *cursor = samples_begin(w->report);
	struct sample sample;

	while (samples_next(cursor, &sample)) {
		if (budget_vec(w->report->budget, &w->samples, 1, "samples"))
			vec_push(&w->samples, sample);
		else
			w->report->budget->samples += sample.count;
	}
	if (w->samples.len)
		qsort(w->samples.data, w->samples.len, sizeof(*w->samples.data), compare_samples);
}

/* How many samples from `first` on are of the same thread, event and slice. */
static size_t same_thread(const struct writing *w, size_t first)
{
	const struct sample *from = &w->samples.data[first];
	size_t n = 1;

	while (first + n < w->samples.len && from[n].time_ns == from->time_ns && from[n].thread == from->thread &&
	       from[n].series == from->series && from[n].duration_ns == from->duration_ns)
		n++;
	return n;
}

static uint64_t heads_of(const struct sample *sample)
{
	return sample->count < HEADS_MAX ? sample->count : HEADS_MAX;
}

/*
 * A profile has how many samples there were in a slice of time, not when each was: they are laid out evenly over
 * the part of the slice in which the thread was there.
 */
static void lay_out(const struct writing *w, size_t first, size_t n, moment_list *moments)
{
	const struct sample *samples = &w->samples.data[first];
	const struct samples_thread *thread = &w->report->view->threads[samples->thread];
	uint64_t begin = samples->time_ns, end = begin + samples->duration_ns, all = 0, done = 0;

	if (thread->start_ns > begin && thread->start_ns < end)
		begin = thread->start_ns;
	if (thread->end_ns > begin && thread->end_ns < end)
		end = thread->end_ns;
	for (size_t i = 0; i < n; i++)
		all += heads_of(&samples[i]);
	for (size_t i = 0; i < n; i++) {
		uint64_t rest = samples[i].value;

		for (uint64_t left = heads_of(&samples[i]); left; left--, done++) {
			uint64_t value = rest / left;

			rest -= value;
			if (!budget_vec(w->report->budget, moments, 1, "samples")) {
				w->report->budget->samples += left;
				break;
			}
			vec_push(moments, ((struct moment){
				begin + (uint64_t)((double)(end - begin) * ((double)done + 0.5) / (double)all),
				(uint32_t)(first + i), value }));
		}
	}
}

static bool holds(const struct samples_mapping *mapping, uint64_t offset)
{
	return offset >= mapping->offset && offset - mapping->offset < mapping->end - mapping->start;
}

/* Where a location was in the process, else in the first that had its image; its offset where that is not known. */
static uint64_t address_of(const struct samples *view, const struct samples_location *at, uint32_t pid)
{
	const struct samples_image *image = &view->images[at->image];
	const struct samples_mapping *mappings = view->mappings + image->first_mapping;
	uint32_t low = 0, high = image->n_mappings;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (mappings[middle].pid < pid)
			low = middle + 1;
		else
			high = middle;
	}
	while (low < image->n_mappings && mappings[low].pid == pid && !holds(&mappings[low], at->offset))
		low++;
	if (low == image->n_mappings || mappings[low].pid != pid)
		low = 0;
	if (!image->n_mappings || !holds(&mappings[low], at->offset))
		return at->offset;
	return mappings[low].start + (at->offset - mappings[low].offset);
}

/* A name of a program or thread ends before its numbers. */
static void add_task(struct buf *buf, const struct samples_thread *thread)
{
	if (thread->name && *thread->name)
		escape_clean(buf, thread->name);
	else
		buf_adds(buf, thread->tid ? ":unknown" : "swapper");
	buf_addf(buf, " %" PRIu32 "/%" PRIu32, thread->pid, thread->tid);
}

/* "/usr/bin/app", "[kernel.kallsyms]" */
static const char *image_of(const struct report_frame *frame)
{
	if (frame->module && !strcmp(frame->module, "[kernel]"))
		return "[kernel.kallsyms]";
	return frame->path && *frame->path ? frame->path : frame->module ? frame->module : "[unknown]";
}

/* One of no image stands for what is missing, and is called as why: "[exited]". */
static void add_frame(struct buf *buf, const struct report_frame *frame, uint32_t image, uint64_t address)
{
	char hex[NUMBER_HEX_MAX];
	size_t len = (size_t)(number_put_hex(hex, address) - hex);

	/* There are millions of these lines: no formats. */
	buf_addc(buf, '\t');
	buf_addn(buf, ' ', sizeof(hex) - len);
	buf_add(buf, hex, len);
	buf_addc(buf, ' ');
	if (frame->function)
		escape_clean(buf, frame->function);
	else
		buf_adds(buf, !image && frame->module ? frame->module : "[unknown]");
	if (frame->inlined) {
		buf_adds(buf, " (inlined)\n");
		return;
	}
	if (frame->function) {
		buf_add(buf, "+0x", 3);
		number_hex(buf, frame->offset);
	}
	buf_add(buf, " (", 2);
	escape_clean(buf, image_of(frame));
	buf_add(buf, ")\n", 2);
}

static void add_moment(struct writing *w, const struct moment *moment)
{
	const struct samples *view = w->report->view;
	const struct sample *sample = &w->samples.data[moment->sample];
	const struct samples_thread *thread = &view->threads[sample->thread];
	const struct samples_stack *stack = &view->stacks[sample->stack];
	const struct report_series *series = w->report->beside[sample->series]->shown;
	uint64_t time_us = (w->report->recorded.start_ns + moment->time_ns) / 1000;
	struct buf *buf = &w->stream->buf;

	add_task(buf, thread);
	if (!sample->state)
		buf_addf(buf, " [%03" PRIu32 "]", sample->cpu);
	buf_addf(buf, " %5" PRIu64 ".%06" PRIu64 ": %10" PRIu64 " %s: \n", time_us / 1000000,
		 time_us % 1000000, moment->value, series->name);
	for (uint32_t i = 0; i < stack->n_locations; i++) {
		const struct samples_location *at = &view->locations[stack->locations[i]];
		uint64_t address = address_of(view, at, thread->pid);

		for (uint32_t k = 0; k < at->n_frames; k++)
			add_frame(buf, &at->frames[k], at->image, address);
	}
	buf_addc(buf, '\n');
	output_spill(w->stream);
}

static int write_perf_script(const struct report *report, const struct output_options *options,
			     struct output_stream *stream, struct err *err)
{
	struct writing w = { .report = report, .stream = stream };
	moment_list moments = { 0 };

	gather(&w);
	for (size_t i = 0, n; i < w.samples.len; i += n) {
		uint64_t slice = w.samples.data[i].time_ns;

		/* All threads of a slice, in the order of time. */
		for (n = 0; i + n < w.samples.len && w.samples.data[i + n].time_ns == slice;) {
			size_t same = same_thread(&w, i + n);

			lay_out(&w, i + n, same, &moments);
			n += same;
		}
		if (moments.len)
			qsort(moments.data, moments.len, sizeof(*moments.data), compare_moments);
		for (size_t k = 0; k < moments.len; k++)
			add_moment(&w, &moments.data[k]);
		moments.len = 0;
	}
	vec_release(&moments);
	vec_release(&w.samples);
	return 0;
}

const struct output output_perf_script = {
	.name = "perf-script",
	.summary = "the text of perf script, for Firefox Profiler, hotspot, flamegraph.pl",
	.kinds = 1u << REPORT_SAMPLES,
	.write = write_perf_script,
};
