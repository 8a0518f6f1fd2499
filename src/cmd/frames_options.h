/* SPDX-License-Identifier: GPL-2.0-or-later */
/* frames_options: --frames, which all verbs that show stacks share. */
#pragma once
#include <argp.h>
#include "base/err.h"
#include "core/profile/tables.h"

/* Filled by frames_argp's parser, which has it as its input. */
struct frames_options {
	struct err *err; /* borrowed */
	enum tables_frames frames;
};

extern const struct argp frames_argp; /* a child of a verb's argp, with child_inputs[n] = struct frames_options */
