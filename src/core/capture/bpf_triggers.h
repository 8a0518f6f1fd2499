/* SPDX-License-Identifier: GPL-2.0-or-later */
/* bpf_triggers: the kinds of things that samples are taken of; each has a program, and a lane, of its own. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/err.h"
#include "core/capture/bpf_source.h"

/* Whether there is something to take at all. */
bool bpf_triggers_wanted(const struct source_options *options);
/* Before the session is opened: fills the series of those that are wanted; how many stacks a second to expect. */
uint64_t bpf_triggers_describe(struct bpf_source *bpf);
/* What they need, so that nothing is taken yet. Errors: those of perf_event_open(2) and bpf(2). */
int bpf_triggers_open(struct bpf_source *bpf, struct err *err);
/* A cpu has come online while recording. Errors: as above; what it has is not taken then. */
int bpf_triggers_add_cpu(struct bpf_source *bpf, uint32_t cpu, struct err *err);
/* From here on samples are taken; after stop no program begins to run any more. Errors: as above. */
int bpf_triggers_start(struct bpf_source *bpf, struct err *err);
int bpf_triggers_stop(struct bpf_source *bpf, struct err *err);
