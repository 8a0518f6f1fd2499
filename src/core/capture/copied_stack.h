/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * copied_stack: a stack that was copied, with what else a walk reads to follow it: code, from files, or from the
 * memory of its process. Of a thread that sleeps on (struct raw_sample, asleep) that is all as it was.
 */
#pragma once
#include <stdbool.h>
#include "core/capture/sample.h"
#include "core/maps/map_cache.h"
#include "core/unwind/code_files.h"
#include "core/unwind/code_memory.h"
#include "core/unwind/walk.h"

struct copied_stack {
	const struct raw_sample *sample; /* that has the copy; borrowed, as all of these */
	struct map_cache *maps;
	struct code_files *code;
	struct code_memory *memory; /* of code that is of no file, and of all that who sleeps has */
	bool ran_out; /* set by a walk: the last address that could not be read may well have been there */
	bool is_live; /* some was read of the memory of a thread that sleeps, if it still does */
};

/*
 * Reads len bytes of the stack; or of all the memory of a thread that sleeps: 0, or a negative errno.
 */
int copied_stack_read(void *stack, uint64_t addr, void *ret_data, uint32_t len);
/* Sets the registers that a walk begins with, and what it reads by, until the stack is gone. */
void copied_stack_begin(struct copied_stack *stack, struct walk_input *ret_input);
/*
 * Whether a frame's stack is another one than that which was copied: a signal's handler ran on a stack of its own
 * (sigaltstack(2)). On one stack a frame begins where the one below it ends, or the kernel's signal frame does.
 */
bool copied_stack_is_elsewhere(const struct copied_stack *stack, uint64_t sp);
