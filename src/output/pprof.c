// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * pprof: profile.proto (github.com/google/pprof, proto/profile.proto), packed with gzip: one sample type for each
 * event, stacks with the innermost frame first, and the thread of each sample as labels.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zlib.h>
#include "base/clock.h"
#include "base/number.h"
#include "base/strtab.h"
#include "core/report/samples.h"
#include "output/escape.h"
#include "output/formats.h"
#include "output/frame_name.h"
#include "output/protobuf.h"

/* Numbers of fields in profile.proto, of each message. */
enum { PROFILE_SAMPLE_TYPE = 1, PROFILE_SAMPLE, PROFILE_MAPPING, PROFILE_LOCATION, PROFILE_FUNCTION,
       PROFILE_STRING, PROFILE_TIME_NS = 9, PROFILE_DURATION_NS, PROFILE_PERIOD_TYPE, PROFILE_PERIOD,
       PROFILE_COMMENT, PROFILE_DEFAULT_TYPE };
enum { TYPE_TYPE = 1, TYPE_UNIT };
enum { SAMPLE_LOCATIONS = 1, SAMPLE_VALUES, SAMPLE_LABEL };
enum { LABEL_KEY = 1, LABEL_TEXT, LABEL_NUMBER };
enum { MAPPING_ID = 1, MAPPING_START, MAPPING_LIMIT, MAPPING_OFFSET, MAPPING_FILE, MAPPING_BUILD_ID,
       MAPPING_HAS_FUNCTIONS, MAPPING_HAS_FILES, MAPPING_HAS_LINES, MAPPING_HAS_INLINES };
enum { LOCATION_ID = 1, LOCATION_MAPPING, LOCATION_ADDRESS, LOCATION_LINE };
enum { LINE_FUNCTION = 1, LINE_LINE, LINE_COLUMN };
enum { FUNCTION_ID = 1, FUNCTION_NAME, FUNCTION_LINKAGE, FUNCTION_FILE };

struct function {
	uint32_t name, linkage, file; /* strings */
};

struct writing {
	const struct report *report;
	const struct samples *view;
	struct output_stream *stream;
	z_stream zip;
	struct strtab strings; /* a string's index in the profile is its id: 0 is "" in both */
	VEC(struct function) functions; /* their ids are one more than the index */
	struct hash_index function_index;
	struct function wanted;
	uint32_t *number; /* of an image: the id of its mapping; 0: no sample is in it */
};

/* Packs what stands in `bytes`, which is empty afterwards. */
static void put(struct writing *w, struct buf *bytes, int flush)
{
	struct buf *out = &w->stream->buf;

	w->zip.next_in = (unsigned char *)buf_text(bytes);
	w->zip.avail_in = bytes->len;
	do {
		buf_reserve(out, 65536);
		w->zip.next_out = (unsigned char *)out->data + out->len;
		w->zip.avail_out = 65536;
		deflate(&w->zip, flush);
		out->len += 65536 - w->zip.avail_out;
		output_spill(w->stream);
	} while (!w->zip.avail_out);
	buf_clear(bytes);
}

static void put_when_much(struct writing *w, struct buf *bytes)
{
	if (bytes->len >= 65536)
		put(w, bytes, Z_NO_FLUSH);
}

/* Strings have to be UTF-8, and are printed on terminals. */
static uint32_t string(struct writing *w, const char *text)
{
	RELEASE(buf_release) struct buf clean = { 0 };

	if (!text || !*text)
		return 0;
	escape_clean(&clean, text);
	return strtab_add(&w->strings, buf_text(&clean), clean.len);
}

static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct writing *w = ctx;

	return !memcmp(&w->functions.data[id - 1], &w->wanted, sizeof(w->wanted));
}

/* The id of what a frame is in; one without a name is called as its module is. */
static uint32_t function_of(struct writing *w, const struct report_frame *frame)
{
	RELEASE(buf_release) struct buf name = { 0 };
	uint64_t hash;
	uint32_t id;

	frame_add_name(&name, frame);
	w->wanted = (struct function){ string(w, buf_text(&name)), string(w, frame->linkage),
				       string(w, frame->file) };
	hash = hash_bytes(&w->wanted, sizeof(w->wanted), 0);
	id = hash_index_find(&w->function_index, hash, is_wanted, w);
	if (id)
		return id;
	vec_push(&w->functions, w->wanted);
	hash_index_add(&w->function_index, hash, w->functions.len);
	return w->functions.len;
}

static void add_type(struct writing *w, struct buf *out, unsigned int field, const struct report_series *series)
{
	RELEASE(buf_release) struct buf type = { 0 };

	protobuf_number(&type, TYPE_TYPE, string(w, series->name));
	protobuf_number(&type, TYPE_UNIT, string(w, strcmp(series->unit, "ns") ? series->unit : "nanoseconds"));
	protobuf_part(out, field, &type);
}

/* What is known of the whole recording; of what it lost in words, since there are no fields for it. */
static void add_head(struct writing *w, struct buf *out)
{
	const struct report *report = w->report;
	const struct report_series *first = report->shown;
	struct tm start = { 0 };

	for (size_t i = 0; i < report->n_beside; i++)
		if (report->beside[i]->shown)
			add_type(w, out, PROFILE_SAMPLE_TYPE, report->beside[i]->shown);
	if (first) {
		uint64_t period = first->frequency_hz ? NS_PER_SEC / first->frequency_hz : first->period;

		protobuf_number(out, PROFILE_DEFAULT_TYPE, string(w, first->name));
		protobuf_number(out, PROFILE_PERIOD, period);
		if (period)
			add_type(w, out, PROFILE_PERIOD_TYPE, first);
	}
	if (report->recorded.start_time && strptime(report->recorded.start_time, "%Y-%m-%dT%H:%M:%SZ", &start))
		protobuf_number(out, PROFILE_TIME_NS, (uint64_t)timegm(&start) * NS_PER_SEC);
	protobuf_number(out, PROFILE_DURATION_NS, report->recorded.duration_ns);
	if (report->recorded.command) {
		RELEASE(buf_release) struct buf text = { 0 };

		buf_addf(&text, "stk %s", report->recorded.command);
		protobuf_number(out, PROFILE_COMMENT, string(w, buf_text(&text)));
	}
	for (size_t i = 0; i < report->n_beside; i++) {
		const struct report *own = report->beside[i];
		RELEASE(buf_release) struct buf text = { 0 };

		if (!own->lost)
			continue;
		number_count(&text, own->lost);
		buf_addf(&text, " of ");
		number_count(&text, own->taken);
		buf_addf(&text, " samples of %s lost", own->shown ? own->shown->name : "it");
		protobuf_number(out, PROFILE_COMMENT, string(w, buf_text(&text)));
	}
}

/* What one thread did on one stack, of all events. */
struct entry {
	uint32_t thread, stack, series;
	uint64_t value;
};

static int compare_entries(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;

	if (a->thread != b->thread)
		return a->thread < b->thread ? -1 : 1;
	if (a->stack != b->stack)
		return a->stack < b->stack ? -1 : 1;
	return a->series < b->series ? -1 : a->series > b->series;
}

static void add_label(struct writing *w, struct buf *sample, const char *key, const char *text, uint64_t number)
{
	RELEASE(buf_release) struct buf label = { 0 };

	protobuf_number(&label, LABEL_KEY, string(w, key));
	protobuf_number(&label, LABEL_TEXT, string(w, text));
	protobuf_number(&label, LABEL_NUMBER, number);
	protobuf_part(sample, SAMPLE_LABEL, &label);
}

/* n entries of one thread and stack. */
static void add_sample(struct writing *w, struct buf *out, const struct entry *entries, size_t n)
{
	const struct samples_stack *stack = &w->view->stacks[entries->stack];
	const struct samples_thread *thread = &w->view->threads[entries->thread];
	RELEASE(buf_release) struct buf sample = { 0 }, packed = { 0 };
	size_t at = 0;

	for (uint32_t i = 0; i < stack->n_locations; i++)
		varint_put(&packed, (uint64_t)stack->locations[i] + 1);
	protobuf_part(&sample, SAMPLE_LOCATIONS, &packed);
	for (uint32_t series = 0; series < w->report->n_beside; series++) {
		uint64_t value = 0;

		for (; at < n && entries[at].series == series; at++)
			value += entries[at].value;
		varint_put(&packed, value < INT64_MAX ? value : INT64_MAX);
	}
	protobuf_part(&sample, SAMPLE_VALUES, &packed);
	if (thread->name && *thread->name)
		add_label(w, &sample, "thread", thread->name, 0);
	if (thread->tid) {
		add_label(w, &sample, "pid", NULL, thread->pid);
		add_label(w, &sample, "tid", NULL, thread->tid);
	}
	protobuf_part(out, PROFILE_SAMPLE, &sample);
}

static void add_samples(struct writing *w, struct buf *out)
{
	CLEANUP(samples_end) struct samples_cursor *cursor = samples_begin(w->report);
	VEC(struct entry) entries = { 0 };
	struct sample sample;

	while (samples_next(cursor, &sample)) {
		if (budget_vec(w->report->budget, &entries, 1, "samples"))
			vec_push(&entries, ((struct entry){ sample.thread, sample.stack, sample.series,
							    sample.value }));
		else
			w->report->budget->samples += sample.count;
	}
	if (entries.len)
		qsort(entries.data, entries.len, sizeof(*entries.data), compare_entries);
	for (size_t i = 0, n; i < entries.len; i += n) {
		for (n = 1; i + n < entries.len && entries.data[i + n].thread == entries.data[i].thread &&
			    entries.data[i + n].stack == entries.data[i].stack;)
			n++;
		add_sample(w, out, &entries.data[i], n);
		put_when_much(w, out);
	}
	vec_release(&entries);
}

/* Where an image was, as the one place that all its locations have; NULL: it is not known. */
static const struct samples_mapping *mapping_of(const struct samples *view, uint32_t image)
{
	const struct samples_image *from = &view->images[image];

	if (!from->is_file || !from->n_mappings)
		return NULL;
	return &view->mappings[from->first_mapping];
}

/* By location: whether a stack that is written has it. The caller frees it with mem_free(). */
static bool *used_locations(const struct samples *view)
{
	bool *used = mem_array(view->n_locations, sizeof(*used));

	for (uint32_t i = 0; i < view->n_stacks; i++)
		for (uint32_t k = 0; k < view->stacks[i].n_locations; k++)
			used[view->stacks[i].locations[k]] = true;
	return used;
}

static bool is_library(const char *module)
{
	return !module || *module == '[' || strstr(module, ".so");
}

/*
 * The first mapping is taken for the program's: the image that is no library and that most locations are in. Ids
 * are in the order of the images but for that.
 */
static void number_mappings(struct writing *w, const bool *used)
{
	const struct samples *view = w->view;
	CLEANUP(mem_free) uint32_t *n = mem_array(view->n_images, sizeof(*n));
	uint32_t main = 0, next = 0;

	for (uint32_t i = 0; i < view->n_locations; i++)
		n[view->locations[i].image] += used[i];
	for (uint32_t i = 1; i < view->n_images; i++)
		if (!is_library(view->images[i].module) && n[i] > (main ? n[main] : 0))
			main = i;
	w->number = mem_array(view->n_images, sizeof(*w->number));
	if (main)
		w->number[main] = ++next;
	for (uint32_t i = 1; i < view->n_images; i++)
		if (n[i] && i != main)
			w->number[i] = ++next;
}

static void add_mapping(struct writing *w, struct buf *out, uint32_t image)
{
	const struct samples_image *from = &w->view->images[image];
	const struct samples_mapping *at = mapping_of(w->view, image);
	RELEASE(buf_release) struct buf mapping = { 0 };

	protobuf_number(&mapping, MAPPING_ID, w->number[image]);
	protobuf_number(&mapping, MAPPING_START, at ? at->start : 0);
	protobuf_number(&mapping, MAPPING_LIMIT, at ? at->end : UINT64_MAX);
	protobuf_number(&mapping, MAPPING_OFFSET, at ? at->offset : 0);
	protobuf_number(&mapping, MAPPING_FILE, string(w, from->path ? from->path : from->module));
	protobuf_number(&mapping, MAPPING_BUILD_ID, string(w, from->build_id));
	protobuf_number(&mapping, MAPPING_HAS_FUNCTIONS, true);
	protobuf_number(&mapping, MAPPING_HAS_FILES, true);
	protobuf_number(&mapping, MAPPING_HAS_LINES, true);
	protobuf_number(&mapping, MAPPING_HAS_INLINES, true);
	protobuf_part(out, PROFILE_MAPPING, &mapping);
}

static void add_location(struct writing *w, struct buf *out, uint32_t location)
{
	const struct samples_location *from = &w->view->locations[location];
	const struct samples_mapping *at = mapping_of(w->view, from->image);
	RELEASE(buf_release) struct buf message = { 0 }, line = { 0 };

	protobuf_number(&message, LOCATION_ID, (uint64_t)location + 1);
	protobuf_number(&message, LOCATION_MAPPING, w->number[from->image]);
	/* Of a call the address is in the call, not behind it. */
	protobuf_number(&message, LOCATION_ADDRESS,
			from->offset + (at ? at->start - at->offset : 0) - from->is_return);
	for (uint32_t i = 0; i < from->n_frames; i++) {
		protobuf_number(&line, LINE_FUNCTION, function_of(w, &from->frames[i]));
		protobuf_number(&line, LINE_LINE, from->frames[i].line);
		protobuf_number(&line, LINE_COLUMN, from->frames[i].column);
		protobuf_part(&message, LOCATION_LINE, &line);
	}
	protobuf_part(out, PROFILE_LOCATION, &message);
}

static void add_places(struct writing *w, struct buf *out)
{
	CLEANUP(mem_free) bool *used = used_locations(w->view);
	CLEANUP(mem_free) uint32_t *image_of = mem_array(w->view->n_images + 1, sizeof(*image_of));

	number_mappings(w, used);
	for (uint32_t i = 0; i < w->view->n_images; i++)
		image_of[w->number[i]] = i;
	for (uint32_t id = 1; id <= w->view->n_images && image_of[id]; id++)
		add_mapping(w, out, image_of[id]);
	for (uint32_t i = 0; i < w->view->n_locations; i++) {
		if (used[i])
			add_location(w, out, i);
		put_when_much(w, out);
	}
	for (size_t i = 0; i < w->functions.len; i++) {
		const struct function *function = &w->functions.data[i];
		RELEASE(buf_release) struct buf message = { 0 };

		protobuf_number(&message, FUNCTION_ID, i + 1);
		protobuf_number(&message, FUNCTION_NAME, function->name);
		/* Where both are the same pprof takes the name for one that is not demangled, and shortens it. */
		protobuf_number(&message, FUNCTION_LINKAGE, function->linkage);
		protobuf_number(&message, FUNCTION_FILE, function->file);
		protobuf_part(out, PROFILE_FUNCTION, &message);
		put_when_much(w, out);
	}
}

static void add_strings(struct writing *w, struct buf *out)
{
	protobuf_bytes(out, PROFILE_STRING, "", 0);
	for (uint32_t i = 0; i < w->strings.len; i++) {
		protobuf_bytes(out, PROFILE_STRING, w->strings.entries[i].text, w->strings.entries[i].len);
		put_when_much(w, out);
	}
}

static int write_pprof(const struct report *report, const struct output_options *options,
		       struct output_stream *stream, struct err *err)
{
	struct writing w = { .report = report, .view = report->view, .stream = stream };
	RELEASE(buf_release) struct buf out = { 0 };

	/* 16 more than the window's bits: gzip, whose header says no time unless it is told one (RFC 1952). */
	if (deflateInit2(&w.zip, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL,
			 Z_DEFAULT_STRATEGY) != Z_OK)
		mem_out(0);
	w.strings.budget = report->budget;
	add_head(&w, &out);
	add_samples(&w, &out);
	add_places(&w, &out);
	add_strings(&w, &out);
	put(&w, &out, Z_FINISH);
	deflateEnd(&w.zip);
	strtab_release(&w.strings);
	vec_release(&w.functions);
	hash_index_release(&w.function_index);
	mem_free(w.number);
	return 0;
}

const struct output output_pprof = {
	.name = "pprof",
	.summary = "profile.proto, for go tool pprof and what reads the same",
	.kinds = 1u << REPORT_SAMPLES,
	.binary = true,
	.write = write_pprof,
};
