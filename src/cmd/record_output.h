/* SPDX-License-Identifier: GPL-2.0-or-later */
/* record_output: where a recording goes: a profile written as it comes, or a report at the end. */
#pragma once
#include <stdint.h>
#include "base/out_file.h"
#include "cmd/record_options.h"
#include "core/profile/profile.h"
#include "output/output.h"

struct record_output {
	const char *path; /* "-": stdout; borrowed */
	struct sink *sink; /* what the recorder pushes into */
	struct sink profile_sink; /* to the writer; its flush lets the file take its name */
	struct out_file file; /* of the profile */
	struct writer *writer; /* a profile; else NULL */
	bool left_old; /* nothing was recorded, and an older profile stays as it was */
	const struct output *format; /* a report; else NULL */
	struct output_stream stream; /* to it */
	struct profile *profile; /* what the report is made of */
	struct builder *builder;
	struct budget budget; /* of what both hold */
};
#define RECORD_OUTPUT_NONE ((struct record_output){ .file = OUT_FILE_NONE, .stream.file = OUT_FILE_NONE })

/* Makes ready what the options name: usage errors for an unknown format and for bytes to a terminal. */
int record_output_open(struct record_output *output, const struct record_options *options,
		       struct err *err);
/*
 * Ends the profile in order, or makes and writes the report; gives a new file to SUDO_UID:SUDO_GID. A profile
 * takes its name at the first flush with samples in it, one without any here, where it replaces none (left_old).
 * ret_bytes: how large the profile became, 0 for a report and one that was not kept.
 */
int record_output_end(struct record_output *output, uint64_t *ret_bytes, struct err *err);
/* What a reader may leave before the end (struct recorder_options); -1: a document in a file. */
int record_output_fd(const struct record_output *output);
/* What was not ended, and has no samples, is gone. */
void record_output_release(struct record_output *output);
