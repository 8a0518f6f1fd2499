/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * python_frames: the frames of a thread that runs a CPython and sleeps, as they are in its memory now: by the same
 * rules as the sampling program reads those of one that runs (bpf/script_python.h).
 */
#pragma once
#include <stdint.h>
#include "abi/script.h"
#include "core/image/target_question.h"
#include "core/script/memory.h"

/* Whose. */
struct python_thread {
	uint64_t pointer; /* its thread pointer */
	struct script_python rules; /* what its CPython is */
};

/* One of them. */
struct python_frame {
	uint64_t call; /* lies in the frame that its call of the loop has on the C stack; 0: nothing of it does */
	uint32_t place; /* in its bytecode, as frame words have it */
	uint32_t sight; /* the number of what names its function */
};

/*
 * What comes of a thread: this, its frames, the innermost first, and what names their functions: so many struct
 * script_sight with their texts, numbered from 0 on, each up to a multiple of 8 bytes.
 */
struct python_frames {
	uint32_t n_frames, n_sights;
	uint32_t lacks; /* enum script_cause: why some frames are missing, or all; SCRIPT_CAUSE_NO: none is */
	uint32_t pad;
};

/* Appends a struct python_frames, whatever is found: of STACK_FRAMES_MAX frames at most. */
void python_frames_read(struct memory *memory, const struct python_thread *thread, struct buf *made);

/* It points into what was made. */
struct python_frames_view {
	uint32_t n_frames, n_sights;
	enum script_cause lacks;
	const struct python_frame *frames;
	const uint8_t *sights;
};

/* Whether so many bytes are what was made, whoever made it: all of it is there. made: aligned to 8 bytes. */
bool python_frames_take(const void *made, size_t bytes, struct python_frames_view *ret_view);

/*
 * Asks that of a thread of that process. reader: NULL: at once. *ret_made is for python_frames_take(). 0, or a
 * negative errno: the memory cannot be read, or there was no answer.
 */
int python_frames_ask(const struct target_reader *reader, uint32_t pid, const struct python_thread *thread,
		      struct buf *ret_made);

/* A target_answer_fn for TARGET_TASK_FRAMES: its file is a struct python_thread. */
void python_frames_answer(void *ctx, const struct target_question *question, struct target_found *found,
			  struct target_answer *ret_answer, struct buf *bulk);
