/* SPDX-License-Identifier: GPL-2.0-or-later */
/* replay: a profile in memory told again as events, so that it can be written with what was added to it. */
#pragma once
#include "core/profile/profile.h"

/*
 * Pushes all of the profile into sink, definitions first, then the samples slice by slice (with a
 * flush after each), then the counters; the end is the caller's to write. Errors: the first of the
 * sink.
 */
int profile_replay(const struct profile *profile, struct sink *sink, struct err *err);
