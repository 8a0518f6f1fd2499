/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * step: one step of a walk by a row: from the registers of a frame to those of its caller. The same
 * text is compiled into the sampling program and into the walk in user space (core/unwind/walk.c).
 *
 * Whoever includes it defines before:
 *	static ... int step_load(STEP_CONTEXT *context, uint64_t addr, uint64_t *ret_word)
 *		reads a word of the user's memory: 0, or STACK_CAUSE_FAULT.
 */
#pragma once
#include "abi/stack.h"
#include "abi/unwind.h"
