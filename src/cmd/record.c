// SPDX-License-Identifier: GPL-2.0-or-later
/* record: takes samples of a command, of processes or of the system into a profile. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "base/number.h"
#include "base/rights.h"
#include "cmd/command.h"
#include "cmd/interrupt.h"
#include "cmd/naming.h"
#include "cmd/record_json.h"
#include "cmd/record_options.h"
#include "cmd/record_output.h"
#include "cmd/record_summary.h"
#include "core/capture/recorder.h"

#define COMMAND_END_WAIT_MS 1000 /* for a command that was asked to end with the recording */

static int run(int argc, char **argv, struct err *err);

const struct command command_record = {
	.name = "record",
	.summary = "record stacks of a command, of processes or of the whole system",
	.argp = &record_argp,
	.uses_rights = true,
	.run = run,
};

static void show_progress(const struct recorder_progress *progress)
{
	RELEASE(buf_release) struct buf line = { 0 };

	buf_addf(&line, "%.1f s  ", progress->elapsed_ns / 1e9);
	number_count(&line, progress->samples);
	buf_addf(&line, " %s, ", progress->waits ? "waits" : "samples");
	number_count(&line, progress->stacks);
	buf_adds(&line, " stacks, ");
	number_count(&line, progress->lost);
	buf_adds(&line, " lost");
	command_progress(line.data);
}

/* Ctrl-C counts anew: one that ended the recording is not meant for the names. */
static void begin_naming(void)
{
	naming_begin(NULL);
}

/* Also when both came at once. */
static bool hurries(void)
{
	return naming_cancelled() || interrupt_count() > 1;
}

/* Processes of others may be hidden from who looks with the user's rights: hidepid of proc(5). */
static int check_target(struct target *target, struct err *err)
{
	RELEASE(rights_end) struct rights rights = rights_of_stk();

	return target_check(target, err);
}

/* The command, held before its exec, and what it is to the recording. */
static int prepare(struct record_options *options, struct workload *workload, struct err *err)
{
	int r = 0;

	if (options->command) {
		workload->stdout_taken = options->json;
		for (size_t i = 0; i < options->places.len; i++)
			workload->stdout_taken |= !strcmp(options->places.data[i].path, "-");
		r = workload_start(workload, options->command, err);
		options->target.command_pid = workload->pid;
		if (!r && !options->target.all && !target_is_named(&options->target))
			options->target.workload_pid = workload->pid;
	}
	return r ? r : check_target(&options->target, err);
}

static void tell(const struct recorder *recorder, const struct workload *workload,
		 const struct record_output *output, bool json)
{
	const struct record_summary summary = {
		.recorder = recorder,
		.workload = workload,
		.output = output,
		.width = command_width(STDERR_FILENO),
		.verbose = command_common.verbose,
	};
	RELEASE(buf_release) struct buf text = { 0 };

	command_progress(NULL);
	if (json) {
		record_json_add(&summary, &text);
		fputs(buf_text(&text), stdout);
	} else if (!command_common.quiet) {
		record_summary_add(&summary, &text);
		command_say_lines(buf_text(&text));
	}
}

static int open_recorder(struct recorder *recorder, const struct recorder_options *options, struct err *err)
{
	RELEASE(rights_end) struct rights rights = rights_of_stk();

	return recorder_open(recorder, options, err);
}

static int run_recorder(struct recorder *recorder, struct workload *workload, struct record_output *output,
			struct err *err)
{
	RELEASE(rights_end) struct rights rights = rights_of_stk();

	return recorder_run(recorder, &output->sink, workload, err);
}

/* From the opened output to the summary. What was recorded before a failure is kept and told. */
static int record(struct recorder *recorder, struct workload *workload, struct record_output *output, bool json,
		  struct err *err)
{
	int end, r;

	r = run_recorder(recorder, workload, output, err);
	naming_end("are not in the profile: stk report looks them up, stk symbolize -i adds them");
	if (r && !recorder->end_ns)
		return r;
	if (recorder->end != RECORDER_END_TARGET && workload->pid) {
		workload_terminate(workload);
		workload_reap(workload, COMMAND_END_WAIT_MS);
	} else {
		workload_reap(workload, 0);
	}
	end = record_output_end(output, r ? NULL : err);
	for (int lane = 0; lane < CAPTURE_LANES; lane++)
		if (recorder->series[lane])
			meter_lost(&recorder->meter, lane, writer_lost(output->writer, recorder->series[lane]));
	tell(recorder, workload, output, json);
	return r ? r : end;
}

static void end_workload(struct workload *workload)
{
	workload_release(workload);
}

static int run(int argc, char **argv, struct err *err)
{
	RELEASE(record_options_release) struct record_options options;
	RELEASE(end_workload) struct workload workload;
	RELEASE(record_output_release) struct record_output output = RECORD_OUTPUT_NONE;
	RELEASE(recorder_release) struct recorder recorder = { 0 };
	int r;

	workload_init(&workload);
	r = record_options_parse(&options, &command_record, argc, argv, err);
	if (r)
		return r;
	r = debug_options_start(&options.debug, err);
	/* The command is forked first: it does with signals what was done when stk was started. */
	if (!r)
		r = prepare(&options, &workload, err);
	if (!r)
		r = interrupt_init(2, err); /* its end, and no more names */
	if (r)
		return r;
	signal(SIGPIPE, SIG_IGN); /* a reader of -o - that goes away is a failed write, told as one */
	signal(SIGUSR2, SIG_IGN); /* asks perf record for a snapshot, and must not end this */
	options.recorder.stop_fd = interrupt_fd();
	options.recorder.naming = begin_naming;
	options.recorder.name_progress = naming_progress;
	options.recorder.hurry = hurries;
	if (isatty(STDERR_FILENO) && !command_common.quiet)
		options.recorder.progress = show_progress;
	r = open_recorder(&recorder, &options.recorder, err);
	if (!r)
		r = record_output_open(&output, &options, err);
	if (r)
		return r;
	recorder.options.out_fd = record_output_fd(&output);
	r = record(&recorder, &workload, &output, options.json, err);
	if (!r && options.picture.open)
		picture_open(record_options_file(&options));
	return r;
}
