/* SPDX-License-Identifier: GPL-2.0-or-later */
/* resymbolize: gives a profile the better names that this machine has now. */
#pragma once
#include "base/err.h"
#include "core/symbol/symbolizer.h"

struct resymbolize {
	const char *input; /* the profile; "-": stdin */
	const char *output; /* where it is written; NULL: in place of the input, which becomes INPUT.old */
	struct budget *budget; /* borrowed: how much of it is read; a profile with more in it is left as it is */
	struct symbolizer_options how; /* what is wanted of names; what the recording says is put in */
};

/*
 * Names all places of the profile again, keeps what is better, writes the profile and says on stderr what was
 * gained. Without a gain nothing is written in place of the input. Returns 0, EXIT_CODE_DAMAGED when the
 * profile was damaged and used, or a negative errno with err set: the input is then as it was.
 */
int resymbolize_run(const struct resymbolize *options, struct err *err);
