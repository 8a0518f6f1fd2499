/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * script_functions: the functions of interpreted code in a recording: those of one name, file and first line are
 * one. And the chains of them where a compiler has put one into another.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "abi/stack.h"
#include "base/arena.h"
#include "base/hash.h"
#include "base/strtab.h"
#include "base/vec.h"
#include "core/profile/event.h"

struct script_function {
	uint32_t name, file, first_line; /* strings */
};

struct script_link {
	uint32_t function, line;
};

struct script_chain {
	const struct script_link *links; /* innermost first */
	uint32_t n;
};

struct script_functions {
	struct strtab texts;
	size_t bytes; /* taken for functions, as if none had the same text, and chains */
	VEC(struct script_function) all;
	struct hash_index by_all;
	VEC(struct script_chain) chains;
	struct arena links; /* what they are made of */
	struct hash_index by_chain;
};

/* Where a frame is. */
struct script_point {
	uint32_t function; /* its number in this recording, from 1 on */
	uint32_t line; /* 0: not known */
	const char *name, *file; /* as long as the functions are there */
};

struct script_points {
	uint32_t n; /* 0: the function is not known */
	uint8_t lacks; /* not SCRIPT_CAUSE_NO: why what is inlined there is not known, or not all of it */
	struct script_point all[LOCATION_FRAMES_MAX]; /* innermost inlined first; the last is the function itself */
};

/* Of memory that is zeroed. */
void script_functions_release(struct script_functions *functions);

/* The number of a function, from 1 on; 0: it is a new one, and there is no room. */
uint32_t script_functions_add(struct script_functions *functions, const char *name, const char *file,
			      uint32_t first_line);
/* Adds a point in the function of that number, where there is room for it. */
void script_functions_point(const struct script_functions *functions, uint32_t function, uint32_t line,
			    struct script_points *points);
/*
 * A number that those points have, and no others. What is inlined is taken out of them where it is a new chain, and
 * there is no room.
 */
uint64_t script_functions_id(struct script_functions *functions, struct script_points *points);
