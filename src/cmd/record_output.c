// SPDX-License-Identifier: GPL-2.0-or-later
/* record_output: where a recording goes: into a profile, and from that into pictures and reports. */
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/log.h"
#include "base/out_keeper.h"
#include "cmd/picture_options.h"
#include "cmd/record_output.h"
#include "core/report/compose.h"

static struct record_output *output_of(struct sink *sink)
{
	return (struct record_output *)((char *)sink - offsetof(struct record_output, sink));
}

static int push_profile(struct sink *sink, const struct event *event, struct err *err)
{
	struct sink *writer = writer_sink(output_of(sink)->writer);

	return writer->push(writer, event, err);
}

/* A file made under sudo belongs to who typed it. */
static int keep(struct record_output *output, struct err *err)
{
	struct output_options options = { 0 };

	command_output_options(output->path, &options);
	return output_keep(&output->file, &options, output->path, err);
}

static int flush_profile(struct sink *sink, struct err *err)
{
	struct record_output *output = output_of(sink);
	struct sink *writer = writer_sink(output->writer);
	int r = writer->flush(writer, err);

	return r || output->own_path || !writer_has_samples(output->writer) ? r : keep(output, err);
}

/*
 * Opens a profile that nobody asked for: beside the first document that is a file, or where temporary files are;
 * the first of these that can be written. It takes its name only when it is kept.
 */
static int open_spare(struct record_output *output, struct err *err)
{
	const char *folder = getenv("TMPDIR");
	const char *const folders[] = { NULL, folder && *folder ? folder : "/tmp", "/tmp" };
	int r = 0;

	for (size_t place = 0; place < ARRAY_LEN(folders); place++) {
		RELEASE(buf_release) struct buf path = { 0 };
		const char *document = NULL;

		for (size_t i = output->documents.len; i-- > 0;)
			if (output->documents.data[i].stream.file.folder >= 0)
				document = output->documents.data[i].path;
		if (!folders[place] && !document)
			continue;
		if (folders[place])
			buf_addf(&path, "%s/stk-%d.data", folders[place], getpid());
		else
			buf_addf(&path, "%s.stk.data", document);
		mem_free(output->own_path);
		output->path = output->own_path = buf_take(&path);
		out_file_close(&output->file);
		r = out_file_open(&output->file, output->path, true, place + 1 < ARRAY_LEN(folders) ? NULL : err);
		if (!r)
			return 0;
	}
	return r;
}

static int open_profile(struct record_output *output, struct err *err)
{
	const struct writer_options writer_options = { 0 };
	int r;

	if (output->path && !strcmp(output->path, "-") && isatty(STDOUT_FILENO)) {
		err_usage(err, "a profile is not text: it does not go to a terminal");
		return err_hint(err, "stk record -o - ... | stk report -i -");
	}
	r = output->path ? out_file_open(&output->file, output->path, true, err) : open_spare(output, err);
	if (!r && output->documents.len && output->file.folder < 0) {
		err_usage(err, "'%s' is no file, from which '%s' could be made", output->path,
			  output->documents.data[0].path);
		return err_hint(err, "give the profile a file's name");
	}
	if (!r)
		r = out_keeper_start(&output->file, err);
	if (r)
		return r;
	output->writer = writer_new(output->file.fd, &writer_options, err);
	if (!output->writer)
		return err->code;
	output->sink = (struct sink){ push_profile, flush_profile };
	return 0;
}

static int open_document(struct record_output *output, const struct record_place *place, struct err *err)
{
	struct record_document document = { .path = place->path };
	int r = output_choose(place->format, place->path, "text", OUTPUT_COUNTED, &document.output, err);

	if (!r)
		r = output_open(document.output, place->path, &document.stream, err);
	if (r)
		return r;
	vec_push(&output->documents, document);
	return out_keeper_start(&output->documents.data[output->documents.len - 1].stream.file, err);
}

int record_output_open(struct record_output *output, const struct record_options *options,
		       struct err *err)
{
	int r = 0;

	*output = RECORD_OUTPUT_NONE;
	output->picture = &options->picture;
	output->frames = options->frames.frames;
	for (size_t i = 0; !r && i < options->places.len; i++) {
		if (options->places.data[i].is_profile)
			output->path = options->places.data[i].path;
		else
			r = open_document(output, &options->places.data[i], err);
	}
	return r ? r : open_profile(output, err);
}

static bool always(void)
{
	return true;
}

/*
 * Names were looked up for the recorder, by who may wait for files; none are here. told: that some are missing is
 * said once.
 */
static int write_document(struct record_document *document, const struct picture_options *picture,
			  struct profile *profile, bool *told, struct err *err)
{
	struct compose_options compose = {
		.kind = output_kind(document->output, REPORT_STACKS),
		.names.cancelled = always,
	};
	struct output_options options = { 0 };
	CLEANUP(report_free) struct report *report = NULL;
	int r, closed;

	if (document->output->one_event)
		compose.series = profile_first_series(profile);
	command_output_options(document->path, &options);
	picture_options_fill(picture, &options);
	report = report_compose(profile, &compose);
	document->stream.progress = options.progress;
	if (!document->output->tells_missing && !*told) {
		command_tell_unnamed(report);
		*told = true;
	}
	r = document->output->write(report, &options, &document->stream, err);
	closed = output_close(&document->stream, &options, document->path, r, r ? NULL : err);
	if (options.progress)
		command_progress(NULL);
	document->written = !r && !closed;
	return r ? r : closed;
}

/* The profile as it was written, with as much of it as there is memory for. */
static int read_back(const struct record_output *output, struct budget *budget, struct profile **ret_profile,
		     struct err *err)
{
	struct profile *profile = profile_new();
	CLEANUP(builder_free) struct builder *builder = NULL;
	struct reader_damage damage;
	int r;

	*ret_profile = profile;
	if (lseek(output->file.fd, 0, SEEK_SET) < 0)
		return err_sys(err, errno, "cannot read '%s'", output->path);
	budget_init(budget, budget_default());
	tables_budget(&profile->tables, budget);
	builder = builder_new(profile);
	r = reader_read(output->file.fd, output->path, builder_sink(builder), &damage, err);
	tables_show_frames(&profile->tables, output->frames);
	return r;
}

static int write_documents(struct record_output *output, struct err *err)
{
	CLEANUP(profile_free) struct profile *profile = NULL;
	RELEASE(buf_release) struct buf cut = { 0 };
	struct budget budget;
	bool told = false;
	int r = read_back(output, &budget, &profile, err), written;

	if (r)
		return r;
	/* One that fails takes no other with it. */
	for (size_t i = 0; i < output->documents.len; i++) {
		written = write_document(&output->documents.data[i], output->picture, profile, &told,
					 r ? NULL : err);
		r = r ? r : written;
	}
	if (r || !profile_budget_text(profile, &cut))
		return r;
	log_warn("%s: %s", output->documents.data[0].path, buf_text(&cut));
	return EXIT_CODE_DAMAGED;
}

/* What was recorded is worth more than the document that was to be made of it; err may say why there is none. */
static void keep_spare(struct record_output *output, struct err *err)
{
	if (!writer_has_samples(output->writer) || keep(output, NULL))
		return;
	output->bytes = writer_bytes(output->writer);
	if (err && err->code && !err->hint[0])
		err_hint(err, "the recording is kept in '%s': stk report -i %s", output->path, output->path);
	else
		log_warn("the recording is kept in '%s': stk report -i %s", output->path, output->path);
}

static int end_profile(struct record_output *output, struct err *err)
{
	int r = writer_end(output->writer, err), kept;

	if (output->own_path)
		return r;
	output->left_old = !writer_has_samples(output->writer) && out_file_replaces(&output->file);
	if (output->left_old)
		return r;
	output->bytes = writer_bytes(output->writer);
	kept = keep(output, r ? NULL : err);
	return r ? r : kept;
}

int record_output_end(struct record_output *output, struct err *err)
{
	int r = end_profile(output, err), written = 0;

	if (output->documents.len)
		written = write_documents(output, r ? NULL : err);
	if (output->own_path && (r || written))
		keep_spare(output, err);
	return r ? r : written;
}

int record_output_fd(const struct record_output *output)
{
	for (size_t i = 0; i < output->documents.len; i++)
		if (!strcmp(output->documents.data[i].path, "-"))
			return STDOUT_FILENO;
	return output->own_path ? -1 : output->file.fd;
}

void record_output_release(struct record_output *output)
{
	writer_free(output->writer);
	out_file_close(&output->file);
	for (size_t i = 0; i < output->documents.len; i++) {
		out_file_close(&output->documents.data[i].stream.file);
		buf_release(&output->documents.data[i].stream.buf);
	}
	vec_release(&output->documents);
	mem_free(output->own_path);
	*output = RECORD_OUTPUT_NONE;
}
