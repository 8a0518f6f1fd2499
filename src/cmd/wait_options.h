/* SPDX-License-Identifier: GPL-2.0-or-later */
/* wait_options: how `stk record` is asked for waiting time: --off-cpu, --wall and what limits them. */
#pragma once
#include <argp.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/err.h"
#include "core/capture/source.h"

/* As typed; a zeroed struct with an err is what the parser of wait_options_argp takes as its input. */
struct wait_options {
	bool off_cpu, wall;
	const char *states; /* the value of --state; NULL: not given */
	uint64_t block_min_ns, block_max_ns; /* 0: not given */
	struct err *err; /* borrowed while parsing */
};

/* A child of record's argp. */
extern const struct argp wait_options_argp;

/*
 * Sets what of source is about waits. Usage errors: an unknown state, limits the wrong way round, and options that
 * need --off-cpu.
 */
int wait_options_apply(const struct wait_options *options, struct source_options *source, struct err *err);
