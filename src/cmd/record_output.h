/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * record_output: where a recording goes: always into a profile, written as it comes, and at the end from that
 * into pictures and reports. Where only these are asked for, the profile is gone once they are written, and stays
 * when one of them could not be.
 */
#pragma once
#include <stdint.h>
#include "base/out_file.h"
#include "base/vec.h"
#include "cmd/record_options.h"
#include "core/profile/profile.h"
#include "output/output.h"

struct record_document {
	const char *path; /* "-": stdout; borrowed */
	const struct output *output;
	struct output_stream stream;
	bool written; /* whole */
};

struct record_output {
	const struct picture_options *picture; /* borrowed */
	enum tables_frames frames; /* of the documents */
	const char *path; /* of the profile; "-": stdout */
	char *own_path; /* `path`, where it was not asked for; else NULL */
	struct sink sink; /* what the recorder pushes into */
	struct out_file file; /* of the profile */
	struct writer *writer;
	uint64_t bytes; /* of the profile, once it has its name; 0: it has none */
	bool left_old; /* nothing was recorded, and an older profile stays as it was */
	VEC(struct record_document) documents; /* in the order of the options */
};
#define RECORD_OUTPUT_NONE ((struct record_output){ .file = OUT_FILE_NONE })

/* Makes ready what the options name: usage errors for an unknown format and for bytes to a terminal. */
int record_output_open(struct record_output *output, const struct record_options *options,
		       struct err *err);
/*
 * Ends the profile in order, then writes the documents; gives a new file to SUDO_UID:SUDO_GID. A profile takes its
 * name at the first flush with samples in it, one without any here, where it replaces none (left_old); one that was
 * not asked for only when a document failed, which is warned of. Errors: the first that there was.
 */
int record_output_end(struct record_output *output, struct err *err);
/* What a reader may leave before the end (struct recorder_options); -1: files. */
int record_output_fd(const struct record_output *output);
/* What was not ended, and has no samples, is gone. */
void record_output_release(struct record_output *output);
