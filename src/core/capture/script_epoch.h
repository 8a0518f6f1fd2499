/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * script_epoch: what is known of functions of interpreted code by the numbers of one epoch (abi/script.h):
 *
 *   number --> slot --> code object: what was copied of it, its lines, what is inlined there --> function
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "abi/script.h"
#include "base/arena.h"
#include "base/hash.h"
#include "base/vec.h"
#include "core/script/hotspot_code.h"
#include "core/script/python_code.h"

/* What a JVM has inlined where in a code. */
struct script_scopes {
	struct hotspot_code_view view;
	uint32_t functions[]; /* of the recording, by the view's numbers; 0: there was no room */
};

/* One code object: of one function there may be several. */
struct script_code {
	const uint8_t *sight; /* behind its number: what tells it from others */
	uint32_t sight_bytes;
	uint32_t function, first_line, n_lines;
	const struct script_line *lines;
	const struct script_scopes *scopes; /* NULL: there are none, or they could not be read */
};

#define SIGHT_BEHIND_NUMBER sizeof(uint32_t)

/* What is known by numbers of one epoch. */
struct script_epoch {
	uint64_t serial; /* 1 .. */
	struct arena arena;
	size_t bytes; /* taken of it */
	VEC(struct script_code) codes;
	VEC(uint32_t) unread; /* of codes, + 1: those that are to be made readable */
	uint32_t tries; /* in vain, since there were such */
	VEC(uint32_t) uncoded; /* of codes, + 1: compiled ones whose scopes are to be read */
	uint32_t code_tries; /* in vain, one after the other */
	uint64_t again_ns; /* they are not asked for before: CLOCK_MONOTONIC */
	struct hash_index by_sight;
	uint32_t *of_slot; /* [SCRIPT_SLOTS]: index of codes, + 1 */
};

/* serial: 1 .. */
void script_epoch_begin(struct script_epoch *epoch, uint64_t serial);
void script_epoch_release(struct script_epoch *epoch);
/* The code of a sight of so many bytes: an index of codes, + 1. A new one is added, and to be made readable. */
uint32_t script_epoch_code(struct script_epoch *epoch, const uint8_t *sight, uint32_t bytes);

/* The sight's head, its number left out. */
struct script_sight script_code_head(const struct script_code *code);
/* Whether what it says is not copied, but read of the process that has it. */
bool script_code_is_read_later(const struct script_code *code);
