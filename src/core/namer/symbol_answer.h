/* SPDX-License-Identifier: GPL-2.0-or-later */
/* symbol_answer: what one place in a program is called: a function, and what is inlined there. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SYMBOL_FRAMES_MAX 64 /* of one location: a function and what is inlined into it */

struct symbol_frame {
	const char *linkage; /* as the symbol table has it; owned by the source's names */
	const char *file; /* source file; NULL: not known */
	uint32_t line, column; /* 0: not known */
	bool inlined; /* into the next frame */
};

struct symbol_answer {
	size_t n_frames; /* 0: no name yet */
	struct symbol_frame frames[SYMBOL_FRAMES_MAX]; /* innermost inlined first */
	uint64_t offset; /* in the outermost frame's function, bytes */
};
