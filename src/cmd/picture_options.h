/* SPDX-License-Identifier: GPL-2.0-or-later */
/* picture_options: how pictures look, and --open. */
#pragma once
#include <argp.h>
#include "base/err.h"
#include "output/output.h"

/* Filled by picture_argp's parser, which has it as its input. */
struct picture_options {
	struct err *err; /* borrowed */
	const char *title;
	bool icicle, open;
	unsigned int width; /* pixels; 0: as usual */
	double least; /* of a box, in pixels; 0: as usual */
};

extern const struct argp picture_argp; /* a child of a verb's argp, with child_inputs[n] = struct picture_options */

void picture_options_fill(const struct picture_options *options, struct output_options *how);
/*
 * Hands a file to xdg-open(1), as whoever called sudo, and does not wait for it. What keeps it from starting is a
 * warning: the file is there.
 */
void picture_open(const char *path);
