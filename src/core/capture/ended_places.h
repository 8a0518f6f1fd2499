/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ended_places: forgets places that were a process's own (image_is_own()) once it has ended, so that a recording
 * does not grow with each process that runs code made at run time. They are in the profile, and have their names.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "base/vec.h"

/* A zeroed struct has forgotten nothing. */
struct ended_places {
	VEC(uint32_t) living; /* pids, of processes that are not to be forgotten now; ascending */
	unsigned int flushes; /* until others are; 0: none are to be */
	size_t next; /* not before there are so many locations */
};

struct recorder;

/* After each flush. */
void ended_places_step(struct recorder *recorder);
void ended_places_release(struct ended_places *ended);
