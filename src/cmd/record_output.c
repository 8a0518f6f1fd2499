// SPDX-License-Identifier: GPL-2.0-or-later
/* record_output: where a recording goes: a profile written as it comes, or a report at the end. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "base/log.h"
#include "cmd/record_output.h"
#include "core/report/compose.h"

static int open_profile(struct record_output *output, struct err *err)
{
	const struct writer_options writer_options = { 0 };
	int r;

	if (!strcmp(output->path, "-") && isatty(STDOUT_FILENO)) {
		err_usage(err, "a profile is not text: it does not go to a terminal");
		return err_hint(err, "stk record -o - ... | stk report -i -");
	}
	r = file_open_output(output->path, &output->fd, err);
	if (r)
		return r;
	output->writer = writer_new(output->fd, &writer_options, err);
	if (!output->writer) {
		record_output_forget(output);
		return err->code;
	}
	output->sink = writer_sink(output->writer);
	return 0;
}

int record_output_open(struct record_output *output, const struct record_options *options,
		       struct err *err)
{
	int r;

	*output = (struct record_output){
		.path = options->output_path,
		.fd = -1,
		.debug_places = &options->debug.places,
		.cache = options->cache.cache,
	};
	if (!options->format && !output_of_path(output->path))
		return open_profile(output, err);
	r = output_choose(options->format, output->path, "text", REPORT_STACKS, &output->format, err);
	if (r)
		return r;
	output->profile = profile_new();
	output->builder = builder_new(output->profile);
	output->sink = builder_sink(output->builder);
	return 0;
}

/* A file made under sudo belongs to who typed it. */
static void give_back(const struct record_output *output)
{
	struct output_options options = { 0 };

	command_output_options(output->path, &options);
	if (options.give && strcmp(output->path, "-") &&
	    file_give(output->fd, options.uid, options.gid))
		log_warn("'%s' stays with root: cannot give it to uid %u", output->path, options.uid);
}

/* Names were looked up by the recorder; what it had to leave out, the report tries again. */
static int write_report(struct record_output *output, struct err *err)
{
	const struct compose_options compose = {
		.kind = REPORT_STACKS,
		.names = { .debug_places = output->debug_places, .cache = output->cache },
	};
	struct output_options options = { 0 };
	const struct event end = { .type = EVENT_END };
	CLEANUP(report_free) struct report *report = NULL;
	int r = output->sink->push(output->sink, &end, err);

	if (r)
		return r;
	command_output_options(output->path, &options);
	report = report_compose(output->profile, &compose);
	return output_write(output->format, report, &options, output->path, err);
}

int record_output_end(struct record_output *output, uint64_t *ret_bytes, struct err *err)
{
	int r;

	*ret_bytes = 0;
	if (output->format)
		return write_report(output, err);
	r = writer_end(output->writer, err);
	*ret_bytes = writer_bytes(output->writer);
	give_back(output);
	return r;
}

void record_output_forget(struct record_output *output)
{
	if (output->fd >= 0)
		file_forget(output->fd, output->path);
}

void record_output_release(struct record_output *output)
{
	writer_free(output->writer);
	builder_free(output->builder);
	profile_free(output->profile);
	if (output->fd >= 0)
		close(output->fd);
	*output = (struct record_output){ .fd = -1 };
}
