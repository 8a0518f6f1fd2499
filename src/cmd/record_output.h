/* SPDX-License-Identifier: GPL-2.0-or-later */
/* record_output: where a recording goes: a profile written as it comes, or a report at the end. */
#pragma once
#include <stdint.h>
#include "cmd/record_options.h"
#include "core/profile/profile.h"
#include "output/output.h"

struct record_output {
	const char *path; /* "-": stdout; borrowed */
	int fd; /* of the profile; -1: none */
	struct sink *sink; /* what the recorder pushes into */
	struct writer *writer; /* a profile; else NULL */
	const struct output *format; /* a report; else NULL */
	struct profile *profile; /* what the report is made of */
	struct builder *builder;
	const struct debug_places *debug_places; /* where names are looked for once more; borrowed */
	struct symbol_cache *cache; /* likewise */
};

/* Makes ready what the options name: usage errors for an unknown format and for bytes to a terminal. */
int record_output_open(struct record_output *output, const struct record_options *options,
		       struct err *err);
/* Ends the profile in order, or makes and writes the report; gives the file to SUDO_UID:SUDO_GID.
 * ret_bytes: how large the profile became, 0 for a report. */
int record_output_end(struct record_output *output, uint64_t *ret_bytes, struct err *err);
/* Nothing was recorded: takes an empty profile away again. */
void record_output_forget(struct record_output *output);
void record_output_release(struct record_output *output);
