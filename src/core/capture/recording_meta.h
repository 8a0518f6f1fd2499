/* SPDX-License-Identifier: GPL-2.0-or-later */
/* recording_meta: what a recording says of itself and of its machine: core/profile/meta.h. */
#pragma once
#include "core/capture/recorder.h"

/* All that is known at the start. Errors: the sink's. */
int recording_meta_start(struct recorder *recorder, struct err *err);
/*
 * What names of the kernel's functions are found by, as far as it is known by now: its modules come with samples.
 */
int recording_meta_kernel(const struct recorder *recorder, struct sink *sink, struct err *err);
/* What only the end knows: the duration, and what unwind tables came to. */
int recording_meta_end(struct recorder *recorder, struct err *err);

/* How user stacks are followed in an open recording, as META_UNWINDER has it. */
const char *recording_unwinder(const struct recorder *recorder);
