/* SPDX-License-Identifier: GPL-2.0-or-later */
/* bpf_source: what its triggers (bpf_triggers.h) share: one session, table, drain, unwinding and resolver. */
#pragma once
#include <stdint.h>
#include "core/capture/asleep.h"
#include "core/capture/bpf_session.h"
#include "core/capture/cpu_events.h"
#include "core/capture/sideband.h"
#include "core/capture/source.h"
#include "core/capture/unwinding.h"

struct bpf_source {
	struct source source; /* first: what callers see */
	struct source_options options; /* what it points to is borrowed */
	struct bpf_session session;
	struct sideband *sideband;
	struct unwinding *unwinding; /* NULL: user stacks are not followed by tables */
	struct cpu_events events;
	struct cpus online; /* as of the last look */
	struct asleep asleep; /* since before waits were taken */
	uint64_t stopped_ns; /* 0: not yet */
	int rings_fd; /* epoll: those of the side-band */
	bool has_codes; /* the last drain had code that a runtime has compiled, which was read */
	uint64_t rests_until_ns; /* until then a wake-up of the sampling program waits: CLOCK_MONOTONIC */
	uint64_t slice_from_ns; /* 0: not started */
	uint64_t before_from_ns; /* of the slice before */
	uint64_t targets_full, tables_refused; /* told so far */
};
