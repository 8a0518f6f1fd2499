// SPDX-License-Identifier: GPL-2.0-or-later
/* record_output: where a recording goes: a profile written as it comes, or a report at the end. */
#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>
#include "base/log.h"
#include "base/out_keeper.h"
#include "cmd/record_output.h"
#include "core/report/compose.h"

static struct record_output *output_of(struct sink *sink)
{
	return (struct record_output *)((char *)sink - offsetof(struct record_output, profile_sink));
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

	return r || !writer_has_samples(output->writer) ? r : keep(output, err);
}

static int open_profile(struct record_output *output, struct err *err)
{
	const struct writer_options writer_options = { 0 };
	int r;

	if (!strcmp(output->path, "-") && isatty(STDOUT_FILENO)) {
		err_usage(err, "a profile is not text: it does not go to a terminal");
		return err_hint(err, "stk record -o - ... | stk report -i -");
	}
	r = out_file_open(&output->file, output->path, true, err);
	if (!r)
		r = out_keeper_start(&output->file, err);
	if (r)
		return r;
	output->writer = writer_new(output->file.fd, &writer_options, err);
	if (!output->writer)
		return err->code;
	output->profile_sink = (struct sink){ push_profile, flush_profile };
	output->sink = &output->profile_sink;
	return 0;
}

int record_output_open(struct record_output *output, const struct record_options *options,
		       struct err *err)
{
	int r;

	*output = RECORD_OUTPUT_NONE;
	output->path = options->output_path;
	if (!options->format && !output_of_path(output->path))
		return open_profile(output, err);
	r = output_choose(options->format, output->path, "text", OUTPUT_COUNTED, &output->format, err);
	if (!r)
		r = output_open(output->format, output->path, &output->stream, err);
	if (!r)
		r = out_keeper_start(&output->stream.file, err);
	if (r)
		return r;
	output->profile = profile_new();
	budget_init(&output->budget, budget_default());
	tables_budget(&output->profile->tables, &output->budget);
	output->builder = builder_new(output->profile);
	output->sink = builder_sink(output->builder);
	return 0;
}

static bool always(void)
{
	return true;
}

/* Names were looked up for the recorder, by who may wait for files; none are here. */
static int write_report(struct record_output *output, struct err *err)
{
	const struct compose_options compose = {
		.kind = output_kind(output->format, REPORT_STACKS),
		.names.cancelled = always,
	};
	struct output_options options = { 0 };
	const struct event end = { .type = EVENT_END };
	CLEANUP(report_free) struct report *report = NULL;
	RELEASE(buf_release) struct buf cut = { 0 };
	int r = output->sink->push(output->sink, &end, err), closed;

	command_output_options(output->path, &options);
	if (!r) {
		report = report_compose(output->profile, &compose);
		r = output->format->write(report, &options, &output->stream, err);
	}
	closed = output_close(&output->stream, &options, output->path, r, r ? NULL : err);
	if (r || closed || !profile_budget_text(output->profile, &cut))
		return r ? r : closed;
	log_warn("%s: %s; a profile has all: record without a format, then stk report", output->path,
		 buf_text(&cut));
	return EXIT_CODE_DAMAGED;
}

static int end_profile(struct record_output *output, uint64_t *ret_bytes, struct err *err)
{
	int r = writer_end(output->writer, err), kept;

	output->left_old = !writer_has_samples(output->writer) && out_file_replaces(&output->file);
	if (output->left_old)
		return r;
	*ret_bytes = writer_bytes(output->writer);
	kept = keep(output, r ? NULL : err);
	return r ? r : kept;
}

int record_output_end(struct record_output *output, uint64_t *ret_bytes, struct err *err)
{
	*ret_bytes = 0;
	if (output->format)
		return write_report(output, err);
	return end_profile(output, ret_bytes, err);
}

int record_output_fd(const struct record_output *output)
{
	if (output->writer)
		return output->file.fd;
	return strcmp(output->path, "-") ? -1 : STDOUT_FILENO;
}

void record_output_release(struct record_output *output)
{
	writer_free(output->writer);
	builder_free(output->builder);
	profile_free(output->profile);
	out_file_close(&output->file);
	out_file_close(&output->stream.file);
	buf_release(&output->stream.buf);
	*output = RECORD_OUTPUT_NONE;
}
