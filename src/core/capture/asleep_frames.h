/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * asleep_frames: the frames of interpreted code of a thread that has slept all the time. No program was called for
 * it that could have read them, so they are read of its memory while it sleeps on, by who reads targets
 * (image/target_question.h), and put where the sampling program would have put them (bpf/script.h).
 */
#pragma once
#include <stdint.h>
#include "core/capture/copied_stack.h"
#include "core/capture/scripts.h"

struct asleep_frames {
	struct copied_stack *stack; /* of a thread that sleeps; what is read counts as live */
	const struct script_python *python; /* of its process; NULL: it has none */
	const struct process_runtimes *runtimes;
	struct scripts *scripts;
	uint32_t max_depth; /* 1 .. STACK_FRAMES_MAX */
};

/*
 * Adds them to what a walk has found of the sample's stack: its script_status says whether that is all of them.
 * frames: as the walk has noted them, of each native one. ips: room for CAPTURE_IPS_MAX, another one than the
 * sample's own, and those from then on.
 */
void asleep_frames_add(const struct asleep_frames *asleep, const struct walk_frame *frames,
		       struct raw_sample *sample, uint64_t *ips);

/*
 * Whether the thread sleeps on, by its state and how often it was switched off (/proc/TID/status, fs/proc/array.c):
 * what was read of it belongs together.
 */
bool asleep_frames_hold(const struct raw_sample *sample);
