/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fallback: opens the best source the caller may use, and says what the lesser one leaves out. */
#pragma once
#include "base/buf.h"
#include "core/capture/recorder.h"

/*
 * Whether a kernel of that release (uname(2)) is one that recordings are made on. Errors: -EOPNOTSUPP
 * (EXIT_CODE_LACKING) it is older. A release that is not understood passes.
 */
int fallback_check_kernel(const char *release, struct err *err);

/*
 * BPF first. Where it is not permitted or not there: plain perf events for processes that the caller may sample so;
 * `missing` then gets lines (ended by newlines) that say what is missing, why and the command that fixes it. With
 * require_bpf, for targets that only BPF can tell apart, and where perf events are not permitted either, BPF's
 * failure is returned. On a kernel that is too old for any of them: -EOPNOTSUPP (EXIT_CODE_LACKING).
 */
int fallback_open(const struct recorder_options *options, struct map_cache *maps,
		  struct source **ret_source, struct buf *missing, struct err *err);
