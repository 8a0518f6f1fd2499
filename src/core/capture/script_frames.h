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
#include "core/unwind/spaces.h"

/*
 * The location of a frame word (STACK_SCRIPT()), with its name: of a function that is not known, without.
 * *ret_lacks: not SCRIPT_CAUSE_NO: why it is not known, or not all that is inlined there.
 */
uint32_t script_frame_location(struct tables *tables, struct scripts *scripts, uint64_t word,
			       enum script_cause *ret_lacks);

/* Where a native frame is, of a stack with script frames. */
enum script_beside {
	SCRIPT_INSIDE, /* called by the innermost of them, or there are none */
	SCRIPT_BESIDE, /* directly in front of one; or behind one, and its caller is the runtime's code */
	SCRIPT_OUTSIDE, /* what has called the innermost of them, but beside none */
	/* The same where that is of a JVM: code made at run time is its own, such as stubs that have called it. */
	SCRIPT_OUTSIDE_JAVA,
};
/* first: of the first script frame, as script_first() has it: n_user where there is none; is_java: what it is. */
enum script_beside script_beside(struct map_cache *maps, struct map_process *process,
				 const struct raw_sample *sample, uint16_t first, bool is_java, uint16_t i);
uint16_t script_first(const struct raw_sample *sample);

/*
 * Whether a native frame in that mapping is the runtime's own machinery (LOCATION_RUNTIME): its code, by which
 * script frames are called, and code made at run time in which one runs, or that has called one (CPython's
 * trampolines with -X perf, HotSpot's call stub).
 */
bool script_is_machinery(const struct mapping *mapping, enum script_beside beside);

/*
 * Frames of a CPython before 3.11 (SCRIPT_PYTHON_OBJECTS) come behind all native ones, since nothing of them is on
 * the C stack: each goes behind the call of the loop that it is of, counted from the root on, in `ips`, which have
 * room for CAPTURE_IPS_MAX and become the sample's. Where there are more or fewer calls than frames, frames are
 * left out, and the sample's script_cause is SCRIPT_CAUSE_CHAIN, as of a thread that is in another interpreter, or
 * SCRIPT_CAUSE_RACING, or why some were not read; behind a stack that was cut they stay where they are.
 */
void script_frames_place(const struct script_python *python, struct raw_sample *sample, uint64_t *ips);
/* Some of the sample's frames of interpreted code are missing, or all. */
void script_frames_cut(struct raw_sample *sample, enum script_cause cause);
/* Whether its user's part has an address in code of which a runtime has told how to follow it. */
bool script_frames_by_heap(const struct spaces *spaces, const struct raw_sample *sample);
/*
 * Of later ones: a call of the loop that has no frame is the innermost, which has not begun. Behind another one the
 * chain of frames has ended, as of a thread that runs another interpreter, or has switched to another greenlet: the
 * sample is cut with SCRIPT_CAUSE_CHAIN.
 */
void script_frames_check(const struct script_python *python, struct raw_sample *sample);
