/* SPDX-License-Identifier: GPL-2.0-or-later */
/* profile_lookup: where an address was in the processes of a recording. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/profile/profile.h"

struct profile_lookup;

/*
 * The profile is borrowed and outlives it; what it has by now of mappings and names is used. pid: look
 * only at that process; 0: at any.
 */
struct profile_lookup *profile_lookup_new(struct profile *profile, uint32_t pid);
void profile_lookup_free(struct profile_lookup *lookup);
DEFINE_CLEANUP(struct profile_lookup *, profile_lookup_free)

/*
 * The location of addr, new in the profile's tables if need be; 0 when no mapping of the recording
 * held it. Of several processes that had different files there (*ret_disputed) the one with the most
 * samples counts, of one that had one after the other the later; kernel addresses go by the
 * recording's address of _text.
 */
uint32_t profile_lookup_find(struct profile_lookup *lookup, uint64_t addr, bool *ret_disputed);
