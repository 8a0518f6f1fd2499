/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * script_frames: the frames of interpreted code in a stack as locations, and which native ones are their
 * runtime's.
 */
#pragma once
#include <stdint.h>
#include "abi/script.h"
#include "core/capture/sample.h"
#include "core/capture/scripts.h"
#include "core/maps/map_cache.h"
#include "core/profile/tables.h"

/* The location of a frame word (STACK_SCRIPT()), with its name: of a function that is not known, without. */
uint32_t script_frame_location(struct tables *tables, const struct scripts *scripts, uint64_t word);

/* What of a stack's native frames is the runtime's own machinery (LOCATION_RUNTIME). */
struct script_machinery {
	uint64_t start, end; /* addresses [start, end): of the runtime's code; none: there is no such frame */
	uint16_t first; /* the first script frame: what is in there from the frame in front of it on */
};

/*
 * Of a sample of that process: the interpreter's loop that the innermost frames run in, and all of its code that
 * those frames have been called by.
 */
void script_machinery_find(struct map_cache *maps, struct map_process *process, const struct raw_sample *sample,
			   struct script_machinery *ret_machinery);

static inline bool script_machinery_has(const struct script_machinery *machinery, uint16_t i, uint64_t pc)
{
	return pc >= machinery->start && pc < machinery->end && i + 1u >= machinery->first;
}

/*
 * Frames of a CPython before 3.11 (SCRIPT_PYTHON_OBJECTS) come behind all native ones, since nothing of them is on
 * the C stack: each goes behind the call of the loop that it is of, counted from the root on, in `ips`, which have
 * room for CAPTURE_IPS_MAX and become the sample's. Where there are more or fewer calls than frames, frames are
 * left out, and the sample's script_cause is SCRIPT_CAUSE_RACING; behind a stack that was cut they stay where they
 * are.
 */
void script_frames_place(const struct script_python *python, struct raw_sample *sample, uint64_t *ips);
